import { simulatedPlatforms } from '@kopru/contracts/platforms/simulated-faults';
import { simulatedShop } from '@kopru/contracts/platforms/simulated-shop';
import { eventually, waitFor } from '@kopru/testing';
import { apiClient, refusal, type Api, type ApiAnswer } from '../support/api-client.ts';
import { sharedSystem } from '../support/shared-system.ts';
import { type System } from '../support/system.ts';
import { settings } from './settings.ts';

const slowly = { everyMs: 200 };

describe('the platforms of a sandbox', () => {
  let system: System;
  let live: Api;
  let api: Api;
  const newSandbox = async (): Promise<{ live: Api; api: Api }> => {
    const account = await system.newAccount();
    const { apiKey = '' } = await system.admin('sandbox.create', { account: account.id });
    return { live: account.api, api: apiClient(system.url, apiKey, system.produced.note) };
  };
  beforeAll(async () => {
    system = await sharedSystem(settings);
    ({ live, api } = await newSandbox());
  });
  afterAll(() => system?.stop());

  const place = async (
    body: object = {},
    by: Api = api,
  ): Promise<{ providerOrderId: string; restaurantId: string }> => {
    const answer = await by('POST /sandbox/orders', { body });
    expect([answer.status, answer.body.message]).toEqual([200, undefined]);
    return answer.body.data as { providerOrderId: string; restaurantId: string };
  };
  const arrived = (pid: string, by: Api = api): Promise<ApiAnswer> =>
    waitFor(async () => {
      const answer = await by(`GET /orders/${pid}`);
      return answer.status === 200 ? answer : undefined;
    }, slowly);
  const statusIs = (pid: string, status: number) =>
    waitFor(async () => (await api(`GET /orders/${pid}`)).body.data.status === status, slowly);

  it.each([...simulatedPlatforms])('bring an order of %s, which is accepted there', async (provider) => {
    const { providerOrderId } = await place({ provider, deliveryBy: 'restaurant' });
    await arrived(providerOrderId);
    const accepted = await api(`POST /orders/verify/${providerOrderId}`);
    expect([accepted.status, accepted.body.data?.status]).toEqual([200, 500]);
    const response = await fetch(`${system.simulator}/control/orders/${provider}/${providerOrderId}`);
    expect(((await response.json()) as { data: object }).data).toMatchObject({ status: 500 });
  });

  it('are connected by themselves when a restaurant is made, and again with every credential that is written', async () => {
    const restaurant = await api('POST /restaurants', { body: { name: 'İkinci Deneme' } });
    const id = restaurant.body.data.id as string;
    const listed = async () =>
      (await api(`GET /restaurants/${id}/integrations`)).body.data as { provider: string; config: object }[];
    expect((await listed()).map(({ provider }) => provider).sort()).toEqual([...simulatedPlatforms].sort());
    const config = { restaurantId: '42', apiKey: 'gercek-anahtar', secretKey: 'gercek-parola' };
    const written = await api(`POST /restaurants/${id}/integrations`, { body: { integrationId: 'getir', config } });
    expect([written.status, written.body.data.config.restaurantId]).toEqual([200, simulatedShop(id).restaurantId]);
    const { providerOrderId } = await place({ restaurantId: id, provider: 'getir' });
    await arrived(providerOrderId);
  });

  it('know an order with a note, paid and delivered as was asked', async () => {
    const { providerOrderId } = await place({ note: 'Zile basmayın', payment: 'cash', deliveryBy: 'platform' });
    const { body } = await arrived(providerOrderId);
    expect(JSON.stringify(body.data)).toContain('Zile basmayın');
  });

  it('let customers cancel, and couriers go', async () => {
    const cancelled = (await place()).providerOrderId;
    await arrived(cancelled);
    const answer = await api(`POST /sandbox/orders/${cancelled}/cancel`, { body: { by: 'customer' } });
    expect([answer.status, answer.body.data]).toMatchObject([200, { provider: 'getir', platformStatus: 1500 }]);
    await statusIs(cancelled, 1500);
    expect(refusal(await api(`POST /sandbox/orders/${cancelled}/cancel`))).toEqual([409, 'invalid_transition']);

    const { providerOrderId } = await place({ provider: 'migros', deliveryBy: 'platform' });
    await arrived(providerOrderId);
    expect(refusal(await api(`POST /sandbox/orders/${providerOrderId}/courier`))).toEqual([409, 'invalid_transition']);
    await api(`POST /orders/verify/${providerOrderId}`);
    await api(`POST /orders/change-status/${providerOrderId}`);
    await eventually(async () =>
      expect((await api(`POST /sandbox/orders/${providerOrderId}/courier`)).status).toBe(200),
    );
  });

  describe('read magic words in the note of an order', () => {
    it.each([...simulatedPlatforms])(
      'KOPRU-TIMEOUT: %s does not answer the first command, and does the second',
      async (provider) => {
        const { providerOrderId } = await place({ provider, note: 'Lütfen KOPRU-TIMEOUT' });
        await arrived(providerOrderId);
        expect(refusal(await api(`POST /orders/verify/${providerOrderId}`))).toEqual([504, 'provider_timeout']);
        expect((await api(`POST /orders/verify/${providerOrderId}`)).status).toBe(200);
      },
    );

    it.each([...simulatedPlatforms])(
      'KOPRU-REFUSED: %s refuses the first command, and does the second',
      async (provider) => {
        const { providerOrderId } = await place({ provider, note: 'KOPRU-REFUSED' });
        const before = (await arrived(providerOrderId)).body.data.status as number;
        expect(refusal(await api(`POST /orders/verify/${providerOrderId}`))).toEqual([502, 'provider_error']);
        expect((await api(`GET /orders/${providerOrderId}`)).body.data.status).toBe(before);
        expect((await api(`POST /orders/verify/${providerOrderId}`)).status).toBe(200);
      },
    );

    it('KOPRU-TWICE: sent twice, one order with one event', async () => {
      const { providerOrderId } = await place({ provider: 'ys', note: 'KOPRU-TWICE' });
      await arrived(providerOrderId);
      const pushes = async (): Promise<number> => {
        const response = await fetch(`${system.simulator}/control/orders/ys/${providerOrderId}`);
        return ((await response.json()) as { data: { pushes: number } }).data.pushes;
      };
      await waitFor(async () => (await pushes()) === 2, slowly);
      const { providerOrderId: next } = await place({ provider: 'ys' });
      await arrived(next);
      const eventsOf = async (number: string): Promise<number> => {
        const events = (await api('GET /events?limit=200')).body.data as object[];
        return events.filter((event) => JSON.stringify(event).includes(number)).length;
      };
      await waitFor(async () => (await eventsOf(next)) === 1, slowly);
      expect(await eventsOf(providerOrderId)).toBe(1);
    });

    it.each([...simulatedPlatforms])(
      'KOPRU-LATE-CANCEL: the customer of %s cancels after the order was accepted',
      async (provider) => {
        const { providerOrderId } = await place({ provider, note: 'KOPRU-LATE-CANCEL' });
        await arrived(providerOrderId);
        expect((await api(`POST /orders/verify/${providerOrderId}`)).status).toBe(200);
        await statusIs(providerOrderId, 1500);
      },
    );
  });

  it('go wrong as they are told, for this sandbox only, until they have begun again', async () => {
    const other = await newSandbox();
    const fault = { kind: 'refused', operation: 'verify', times: 1000 };
    const set = await api('POST /sandbox/faults', { body: fault });
    expect([set.status, set.body.data.restaurants > 0]).toEqual([200, true]);
    const mine = (await place()).providerOrderId;
    const theirs = (await place({}, other.api)).providerOrderId;
    await Promise.all([arrived(mine), arrived(theirs, other.api)]);
    expect(refusal(await api(`POST /orders/verify/${mine}`))).toEqual([502, 'provider_error']);
    expect((await other.api(`POST /orders/verify/${theirs}`)).status).toBe(200);

    const reset = await api('POST /sandbox/reset');
    expect([reset.status, reset.body.data.faults]).toEqual([200, 1]);
    expect(reset.body.data.orders).toBeGreaterThan(0);
    await statusIs(mine, 1500);
    expect((await other.api(`GET /orders/${theirs}`)).body.data.status).toBe(500);
    const again = (await place()).providerOrderId;
    await arrived(again);
    expect((await api(`POST /orders/verify/${again}`)).status).toBe(200);
  });

  const requests = [
    'POST /sandbox/orders',
    'POST /sandbox/orders/6700000000000000000000a1/cancel',
    'POST /sandbox/orders/6700000000000000000000a1/courier',
    'POST /sandbox/faults',
    'POST /sandbox/reset',
  ] as const;
  it.each(requests)('say why to a live key: %s', async (request) => {
    const answer = await live(request, { body: { kind: 'latency' } });
    expect(refusal(answer)).toEqual([403, 'sandbox_only']);
    expect(answer.body.message).toContain('kpr_test_');
    const { apiKey } = await system.admin('sandbox.create', {
      account: (await system.newAccount()).id,
      scopes: ['orders:read'],
    });
    expect(refusal(await api(request, { key: apiKey ?? null }))).toEqual([403, 'forbidden']);
  });

  it.each([
    ['POST /sandbox/orders', { provider: 'uber', payment: 'gold' }, ['body.provider', 'body.payment']],
    [
      'POST /sandbox/orders',
      { scheduledInMinutes: 0, note: 'x'.repeat(201) },
      ['body.scheduledInMinutes', 'body.note'],
    ],
    ['POST /sandbox/orders', { restaurantId: 'x' }, ['body.restaurantId']],
    ['POST /sandbox/faults', {}, ['body.kind']],
    [
      'POST /sandbox/faults',
      { kind: 'fire', times: 0, ms: -1, operation: 'x' },
      ['body.kind', 'body.operation', 'body.times', 'body.ms'],
    ],
    ['POST /sandbox/orders/x/cancel', { by: 'nobody' }, ['body.by']],
  ] as const)('name what is wrong with %s %j', async (request, body, paths) => {
    const answer = await api(request, { body });
    expect(refusal(answer)).toEqual([400, 'invalid_request']);
    expect((answer.body.error.details as { path: string }[]).map(({ path }) => path)).toEqual(paths);
  });

  it('know nothing of restaurants and orders that are not the sandbox’s own', async () => {
    const other = await newSandbox();
    const { providerOrderId, restaurantId } = await place({}, other.api);
    await arrived(providerOrderId, other.api);
    const ofLive = (await live('POST /restaurants', { body: { name: 'Gerçek' } })).body.data.id as string;
    for (const id of [restaurantId, ofLive]) {
      expect(refusal(await api('POST /sandbox/orders', { body: { restaurantId: id } }))).toEqual([
        404,
        'restaurant_not_found',
      ]);
      expect(refusal(await api('POST /sandbox/faults', { body: { kind: 'drop', restaurantId: id } }))).toEqual([
        404,
        'restaurant_not_found',
      ]);
    }
    expect(refusal(await api(`POST /sandbox/orders/${providerOrderId}/cancel`))).toEqual([404, 'order_not_found']);
    // The live side is connected to nothing by itself.
    expect((await live(`GET /restaurants/${ofLive}/integrations`)).body.data).toEqual([]);
  });

  it('say what is missing where there is no simulator, or it is away', async () => {
    const replicas = await Promise.all(
      ['', 'http://127.0.0.1:9'].map((url) => system.startGateway({ SANDBOX_URL: url })),
    );
    const { apiKey = '' } = await system.admin('sandbox.create', { account: (await system.newAccount()).id });
    const [without, unavailable] = replicas.map((gateway) => apiClient(gateway.url(), apiKey));
    const none = await without?.('POST /sandbox/orders');
    expect(none && refusal(none)).toEqual([409, 'sandbox_not_set_up']);
    expect(none?.body.message).toContain('SANDBOX_URL');
    const silent = await unavailable?.('POST /sandbox/orders');
    expect(silent && refusal(silent)).toEqual([503, 'unavailable']);
    expect((await without?.('POST /restaurants', { body: { name: 'Platformsuz' } }))?.status).toBe(200);
  });
});
