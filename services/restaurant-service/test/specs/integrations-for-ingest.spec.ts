import { appError } from '@kopru/contracts/errors/errors';
import { failure } from '@kopru/contracts/errors/failures';
import { credentialOperations, integrationCredentialsSchema } from '@kopru/contracts/internal/integrations';
import { waitFor } from '@kopru/testing';
import {
  getirConfig,
  startRestaurantService,
  type AccountClient,
  type RestaurantServiceUnderTest,
} from '../support/restaurant-service.ts';

describe('an integration, as provider-ingest knows it,', () => {
  let service: RestaurantServiceUnderTest;
  let account: AccountClient;
  let restaurantId: string;

  beforeAll(async () => {
    service = await startRestaurantService();
  });
  afterAll(() => service.stop());

  beforeEach(async () => {
    account = service.account();
    restaurantId = (await account.createRestaurant()).id;
  });

  it('is found by its token with its secrets, by provider-ingest', async () => {
    const { integrationId, ingressUrl } = await account.writeIntegration(restaurantId, {
      integrationId: 'getir',
      config: getirConfig,
    });
    const token = ingressUrl.split('/').at(-1) ?? '';
    const found = await account.get(`/credentials/by-token/${token}`, integrationCredentialsSchema);
    expect(found).toEqual({
      integrationId,
      accountId: account.accountId,
      restaurantId,
      provider: 'getir',
      token,
      status: true,
      autoVerify: false,
      config: getirConfig,
    });
    await expect(account.get(`/credentials/by-token/${token.slice(1)}x`, integrationCredentialsSchema)).rejects.toThrow(
      appError('integration_not_found'),
    );
  });

  it('has the privacy mode of its restaurant, and provider-ingest gets an event when it changes', async () => {
    const { integrationId } = await account.writeIntegration(restaurantId, {
      integrationId: 'getir',
      config: getirConfig,
    });
    const hours = async () =>
      (await account.get(`/credentials/${integrationId}`, integrationCredentialsSchema)).privacyHours;
    let published = 0;
    const tap = await service.backing.broker.tap('entegrasyon', 'entegrasyon.guncellendi');
    const eventCount = async (): Promise<number> => (published += (await service.backing.broker.take(tap)).length);
    expect(await hours()).toBeUndefined();
    await account.put(`/restaurants/${restaurantId}`, { name: 'Gizli', privacyHours: 12 });
    expect(await hours()).toBe(12);
    await waitFor(async () => (await eventCount()) === 1);
    await account.put(`/restaurants/${restaurantId}`, { name: 'Gizli', privacyHours: null });
    expect(await hours()).toBeUndefined();
    await waitFor(async () => (await eventCount()) === 2);
    await account.put(`/restaurants/${restaurantId}`, { name: 'Gizli', description: 'x' });
    expect(await eventCount()).toBe(2);
  });

  it('has the lead of its restaurant where one was chosen, also none at all, and provider-ingest gets an event', async () => {
    const config = getirConfig;
    const { integrationId } = await account.writeIntegration(restaurantId, { integrationId: 'getir', config });
    const lead = async () =>
      (await account.get(`/credentials/${integrationId}`, integrationCredentialsSchema)).leadMinutes;
    let published = 0;
    const tap = await service.backing.broker.tap('entegrasyon', 'entegrasyon.guncellendi');
    const eventCount = async (): Promise<number> => (published += (await service.backing.broker.take(tap)).length);
    expect(await lead()).toBeUndefined();
    await account.put(`/restaurants/${restaurantId}`, { name: 'Ocakbaşı', leadMinutes: 0 });
    expect(await lead()).toBe(0);
    await waitFor(async () => (await eventCount()) === 1);
    await account.put(`/restaurants/${restaurantId}`, { name: 'Ocakbaşı', leadMinutes: 0, description: 'x' });
    await account.put(`/restaurants/${restaurantId}`, { name: 'Ocakbaşı', leadMinutes: null });
    expect(await lead()).toBe(30);
    await waitFor(async () => (await eventCount()) === 2);
  });

  it('has the accept policy of its restaurant where it is not to ask, and provider-ingest gets an event', async () => {
    const config = getirConfig;
    const { integrationId } = await account.writeIntegration(restaurantId, { integrationId: 'getir', config });
    const policy = async () =>
      (await account.get(`/credentials/${integrationId}`, integrationCredentialsSchema)).acceptPolicy;
    let published = 0;
    const tap = await service.backing.broker.tap('entegrasyon', 'entegrasyon.guncellendi');
    const eventCount = async (): Promise<number> => (published += (await service.backing.broker.take(tap)).length);
    const change = (acceptPolicy: object | null) =>
      account.put(`/restaurants/${restaurantId}`, { name: 'Ocakbaşı', acceptPolicy });
    expect(await policy()).toBeUndefined();
    await change({ mode: 'accept', afterSeconds: 40 });
    expect(await policy()).toEqual({ mode: 'accept', afterSeconds: 40 });
    await waitFor(async () => (await eventCount()) === 1);
    await change({ mode: 'accept', afterSeconds: 40 });
    await change({ mode: 'accept', afterSeconds: 50 });
    await waitFor(async () => (await eventCount()) === 2);
    await change(null);
    expect(await policy()).toBeUndefined();
    await waitFor(async () => (await eventCount()) === 3);
  });

  it('is listed for polling only while it is switched on', async () => {
    const { integrationId } = await account.writeIntegration(restaurantId, {
      config: { ...getirConfig, supplierId: '7001' },
    });
    const polled = async () => (await service.pagesOf('ty')).flat().map((item) => item.integrationId);
    expect(await polled()).toContain(integrationId);
    await account.switch('status', false, integrationId);
    expect(await polled()).not.toContain(integrationId);
  });

  it('is listed exactly once, whatever the size of a page, and no page is larger than asked for', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      const { id } = await account.createRestaurant();
      const config = { ...getirConfig, restaurantId: `migros-${index}` };
      ids.push((await account.writeIntegration(id, { integrationId: 'migros', config })).integrationId);
    }
    for (const limit of [1, 2, 5, 200]) {
      const pages = await service.pagesOf('migros', limit);
      expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(limit);
      const own = pages.flat().filter(({ accountId }) => accountId === account.accountId);
      expect(own.map((item) => item.integrationId)).toEqual(ids.toSorted());
    }
    await expect(
      account.get('/credentials?provider=migros&limit=201', credentialOperations.list.data),
    ).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });

  it('gets another address when its token is rotated, and the old one ends', async () => {
    const before = await account.writeIntegration(restaurantId, { integrationId: 'direct', config: {} });
    await account.post(`/integrations/${before.integrationId}/rotate-token`);
    const [after] = await account.integrationsOf(restaurantId);
    expect(after?.ingressUrl).not.toBe(before.ingressUrl);
    const byToken = (url = '') =>
      account.get(`/credentials/by-token/${url.split('/').at(-1)}`, integrationCredentialsSchema);
    await expect(byToken(before.ingressUrl)).rejects.toThrow(appError('integration_not_found'));
    expect(await byToken(after?.ingressUrl)).toMatchObject({ integrationId: before.integrationId });
  });

  it('shows the health that provider-ingest reports, where the last order only moves forward', async () => {
    const { integrationId } = await account.writeIntegration(restaurantId, { integrationId: 'direct', config: {} });
    const report = (health: object) => account.post(`/integrations/${integrationId}/health`, health);
    const wrongKey = failure('provider_error', { provider: 'Getir Yemek', platformMessage: 'wrong key' });
    const error = { code: 'credential_refused', failure: wrongKey, at: '2026-11-20T10:00:00.000Z' };
    await report({ lastOrderAt: '2026-11-20T12:00:00.000Z', lastError: error });
    await report({ lastOrderAt: '2026-11-20T11:00:00.000Z' });
    expect((await account.integrationsOf(restaurantId))[0]?.health).toEqual({
      lastOrderAt: '2026-11-20T12:00:00.000Z',
      lastError: { ...error, since: error.at },
    });
    // As older versions stored it.
    const { at, code } = error;
    const old = { code, message: 'Getir Yemek refused: wrong key', at: new Date(at) };
    await service.database
      .collection('integrations')
      .updateOne({ _id: integrationId as never }, { $set: { 'health.lastError': old } });
    expect((await account.integrationsOf(restaurantId))[0]?.health.lastError).toEqual({ ...error, since: at });
    await report({ lastError: null });
    expect((await account.integrationsOf(restaurantId))[0]?.health.lastError).toBeNull();
  });

  it('knows since when it is refused, however often that is reported, until it goes well again', async () => {
    const { integrationId } = await account.writeIntegration(restaurantId, { integrationId: 'direct', config: {} });
    const refuse = async (code: string, at: string) => {
      await account.post(`/integrations/${integrationId}/health`, {
        lastError: { code, failure: failure('provider_timeout', { provider: '$Getir.Yemek' }), at },
      });
      const [shown] = await account.integrationsOf(restaurantId);
      const { lastError } = shown?.health ?? {};
      return [lastError?.at, lastError?.since];
    };
    const [first, second, third, fourth] = ['10', '11', '12', '13'].map((hour) => `2026-11-20T${hour}:00:00.000Z`);
    expect(await refuse('provider_timeout', first ?? '')).toEqual([first, first]);
    expect(await refuse('provider_error', second ?? '')).toEqual([second, first]);
    expect(await refuse('credential_refused', third ?? '')).toEqual([third, third]);
    expect(await refuse('credential_refused', fourth ?? '')).toEqual([fourth, third]);
    await account.post(`/integrations/${integrationId}/health`, { lastError: null });
    expect(await refuse('credential_refused', fourth ?? '')).toEqual([fourth, fourth]);
  });

  it('publishes to provider-ingest when it was written, set to verify by itself, or deleted', async () => {
    const queue = await service.backing.broker.tap('entegrasyon', 'entegrasyon.#');
    const { integrationId } = await account.writeIntegration(restaurantId, { integrationId: 'direct', config: {} });
    await account.switch('autoVerify', true, integrationId);
    await account.remove(`/integrations/${integrationId}`);
    await waitFor(async () => (await service.backing.broker.depth(queue)) === 3);
    const published = await service.backing.broker.take(queue);
    expect(published.map(({ type }) => type)).toEqual([
      'entegrasyon.guncellendi',
      'entegrasyon.guncellendi',
      'entegrasyon.silindi',
    ]);
    expect(published[0]?.body).toMatchObject({
      accountId: account.accountId,
      restaurantId,
      integrationId,
      provider: 'direct',
    });
    expect(await account.integrationsOf(restaurantId)).toEqual([]);
  });
});
