import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { OrderArrived } from '@kopru/contracts/messages/messages';
import { maskSecret } from '@kopru/contracts/platforms/secret-masks';
import { waitFor } from '@kopru/testing';
import { stage } from '../support/conformance-stage.ts';
import type { PlatformName } from '../../../sandbox/src/world/model.ts';
import { bookOf, carryOut, placeAt, stepped } from '../support/conformance.ts';
import { allPlatforms, errorOf, orderOf } from '../support/stage.ts';

/** The same stories for every platform, like those of `conformance`. */
describe.each(allPlatforms)('the connection of the adapter of %s', (platform) => {
  let integration: IntegrationCredentials;
  beforeAll(async () => {
    integration = await stage.connect(platform);
  });
  const place = (deliveryBy?: 'restaurant' | 'platform') => placeAt(stage, integration, deliveryBy);
  const statusOf = async (arrival: OrderArrived): Promise<number> => (await bookOf(stage, arrival)).status;

  it('fetches the menu where the platform has one', async () => {
    const integration = await stage.connect(platform);
    const answer = await stage.internal(
      'POST',
      '/menu',
      { integrationId: integration.integrationId },
      integration.accountId,
    );
    if (platform === 'ys') return expect(errorOf(answer).code).toBe('provider_error');
    const { categories } = (answer.data as { data: { categories: { products: { name: string; price: number }[] }[] } })
      .data;
    expect(categories.flatMap(({ products }) => products)).toContainEqual(
      expect.objectContaining({ name: 'Adana Dürüm', price: 14_000, isAvailable: true }),
    );
    const foreign = await stage.internal('POST', '/menu', { integrationId: integration.integrationId });
    expect(errorOf(foreign).code).toBe('integration_not_found');
  });

  it('renews a token that has ended', async () => {
    const arrival = await place();
    await carryOut(stage, orderOf(arrival), { kind: 'verify' });
    await stage.simulator.control('POST', '/expire-tokens');
    await carryOut(stage, stepped(orderOf(arrival), 500), { kind: 'advance', to: 600 });
    expect(await statusOf(arrival)).toBeGreaterThan(500);
  });

  it('gives a wrong credential back as provider_error, and says so in a test of the connection', async () => {
    const arrival = await place();
    const integration = stage.restaurants.integrations.find(
      ({ integrationId }) => integrationId === arrival.integrationId,
    );
    if (integration === undefined) throw new Error('no integration');
    const { config } = integration;
    const test = (change: object) =>
      stage.internal(
        'POST',
        '/test-connection',
        { provider: platform, config: { ...config, ...change } },
        integration.accountId,
      );
    expect((await test({})).data).toMatchObject({ data: { ok: true } });
    expect((await test({ apiKey: 'wrong', secretKey: 'wrong-secret-key-32-characters!!' })).data).toMatchObject({
      data: { ok: false, failure: { code: 'credential_not_taken' } },
    });
    const wrong = stage.restaurants.add(
      platform,
      { ...config, apiKey: 'wrong', secretKey: 'wrong-secret-key-32-characters!!' },
      arrival.accountId,
    );
    const answer = await stage.command({ ...orderOf(arrival), integrationId: wrong.integrationId }, { kind: 'verify' });
    expect(answer.status).toBe(502);
    expect(errorOf(answer).code).toBe('provider_error');
    expect(await statusOf(arrival)).toBe(400);
    await waitFor(() =>
      stage.restaurants.health.some(
        ({ integrationId, body }) =>
          integrationId === wrong.integrationId && body.lastError?.code === 'credential_refused',
      ),
    );
  });

  it('tests the stored secrets when they come back masked, the way they were shown', async () => {
    const integration = await stage.connect(platform);
    const { integrationId, accountId, config } = integration;
    const masked = {
      ...config,
      apiKey: maskSecret(config.apiKey ?? ''),
      secretKey: maskSecret(config.secretKey ?? ''),
    };
    const test = (body: object) =>
      stage.internal('POST', '/test-connection', { provider: platform, ...body }, accountId);
    expect((await test({ integrationId, config: masked })).data).toMatchObject({ data: { ok: true } });
    const foreign = await test({ integrationId, config: { ...masked, apiKey: '********none' } });
    expect(errorOf(foreign)).toMatchObject({ code: 'invalid_config', params: { members: 'apiKey' } });
    expect(errorOf(await test({ config: masked })).code).toBe('invalid_config');
  });

  it('says in a test of the connection that the platform is unwell or silent, whatever its words', async () => {
    const { accountId, config } = await stage.connect(platform);
    const test = () => stage.internal('POST', '/test-connection', { provider: platform, config }, accountId);
    for (const [kind, code] of [
      ['error_500', 'platform_unwell'],
      ['drop', 'provider_timeout'],
    ] as const) {
      await stage.simulator.fault({ platform, kind });
      const { data } = await test();
      await stage.simulator.control('DELETE', '/faults');
      expect(data).toMatchObject({ data: { ok: false, failure: { code } } });
    }
  });

  it('does not ask the platform without a value that it needs', async () => {
    const { accountId, config } = await stage.connect(platform);
    const body = { provider: platform, config: { ...config, restaurantId: ' ', secretKey: '' } };
    const answer = await stage.internal('POST', '/test-connection', body, accountId);
    expect(errorOf(answer)).toMatchObject({ code: 'invalid_config', params: { members: 'restaurantId, secretKey' } });
  });

  it("gives the platform's failure back in its own words, and the order stays as it was", async () => {
    const arrival = await place();
    await stage.simulator.fault({ platform, operation: 'verify', kind: 'error_500', times: 1 });
    const answer = await stage.command(orderOf(arrival), { kind: 'verify' });
    expect(answer.status).toBe(502);
    expect(errorOf(answer).message).toContain('Internal server error');
    expect(await statusOf(arrival)).toBe(400);
  });

  it('says that a platform that is down did not answer, and the order stays as it was', async () => {
    const arrival = await place();
    await stage.simulator.fault({ platform, kind: 'drop' });
    const answer = await stage.command(orderOf(arrival), { kind: 'verify' });
    expect([answer.status, errorOf(answer).code]).toEqual([504, 'provider_timeout']);
    await stage.simulator.control('DELETE', '/faults');
    expect(await statusOf(arrival)).toBe(400);
    expect(await carryOut(stage, orderOf(arrival), { kind: 'verify' })).toMatchObject({ outcome: 'done' });
  });

  it('refuses to verify what the customer has cancelled', async () => {
    const arrival = await place();
    await stage.simulator.control('POST', `/orders/${platform}/${arrival.order.providerOrderId}/cancel`, {});
    const answer = await stage.command(orderOf(arrival), { kind: 'verify' });
    expect(errorOf(answer).code).toBe('provider_error');
  });
});

describe('the connection of the adapter of Migros Yemek', () => {
  it('says in a test that the key has another length', async () => {
    const { accountId, config } = await stage.connect('migros');
    const body = { provider: 'migros', config: { ...config, secretKey: 'short' } };
    const { data } = await stage.internal('POST', '/test-connection', body, accountId);
    expect(data).toMatchObject({ data: { ok: false, failure: { code: 'aes_key_length' } } });
  });
});

describe('a platform whose answer was lost', () => {
  const lose = async (platform: PlatformName) => {
    const arrival = await placeAt(stage, await stage.connect(platform));
    await stage.simulator.fault({ platform, operation: 'verify', kind: 'timeout_after_success', times: 1 });
    return { arrival, lost: await stage.command(orderOf(arrival), { kind: 'verify' }) };
  };
  let lostCalls: Record<string, Awaited<ReturnType<typeof lose>>>;
  // All of them at once, because each takes the whole time that a platform may take.
  beforeAll(async () => {
    const entries = allPlatforms.map(async (platform) => [platform, await lose(platform)] as const);
    lostCalls = Object.fromEntries(await Promise.all(entries));
  });

  it.each(allPlatforms)(
    'is safe to repeat when the answer was lost after the platform had done it: %s',
    async (platform) => {
      const { arrival, lost } = lostCalls[platform] as Awaited<ReturnType<typeof lose>>;
      expect(lost.status).toBe(504);
      expect(errorOf(lost).code).toBe('provider_timeout');
      expect(await carryOut(stage, orderOf(arrival), { kind: 'verify' })).toMatchObject({ outcome: 'done' });
      expect((await bookOf(stage, arrival)).status).toBe(500);
    },
  );
});
