import {
  appError,
  configMembers,
  credentialsListSchema,
  failure,
  integrationCredentialsSchema,
  newId,
} from '@kopru/contracts';
import { createKeyring } from '@kopru/secrets';
import { sharedSettings, waitFor } from '@kopru/testing';
import {
  getirConfig,
  startRestaurantService,
  type AccountClient,
  type RestaurantServiceUnderTest,
} from './support/restaurant-service.ts';

describe('integrations of a restaurant', () => {
  let service: RestaurantServiceUnderTest;
  let account: AccountClient;
  let restaurantId: string;

  const credentialsOf = (integrationId: string) =>
    account.get(`/credentials/${integrationId}`, integrationCredentialsSchema);

  beforeAll(async () => {
    service = await startRestaurantService();
  });
  afterAll(() => service.stop());

  beforeEach(async () => {
    account = service.account();
    restaurantId = (await account.createRestaurant()).id;
  });

  it('begins switched on, shows its secrets by their last 4 characters and says where its platform pushes to', async () => {
    const written = await account.writeIntegration(restaurantId, { integrationId: 'getir', config: getirConfig });
    expect(written).toMatchObject({
      restaurantId,
      provider: 'getir',
      providerName: 'Getir Yemek',
      status: true,
      autoVerify: false,
      config: { restaurantId: 'getir-1', apiKey: '********1234', secretKey: '********9876' },
      health: { lastOrderAt: null, lastError: null },
    });
    expect(written.ingressUrl).toMatch(/^https:\/\/ingest\.example\.com\/ingest\/v1\/getir\/[\w-]{32}$/);
    expect(await account.integrationsOf(restaurantId)).toEqual([written]);
  });

  it('is one per platform: writing it again updates it and keeps its id and address', async () => {
    const first = await account.writeIntegration(restaurantId, { integrationId: 'getir', config: getirConfig });
    const second = await account.writeIntegration(restaurantId, {
      provider: 'Getir',
      config: { ...getirConfig, restaurantId: 'getir-2' },
    });
    expect(second).toMatchObject({ integrationId: first.integrationId, ingressUrl: first.ingressUrl });
    expect(second.config['restaurantId']).toBe('getir-2');
    expect(await account.integrationsOf(restaurantId)).toHaveLength(1);
  });

  it('stays one when many write it at once, and loses none of their members', async () => {
    const members = configMembers.map((name, index) => [name, `${index}`] as const);
    await Promise.all(
      members.map(([name, value]) =>
        account.writeIntegration(restaurantId, { integrationId: 'direct', config: { [name]: value } }),
      ),
    );
    const [integration, ...others] = await account.integrationsOf(restaurantId);
    expect(others).toEqual([]);
    expect((await credentialsOf(integration?.integrationId ?? '')).config).toEqual(Object.fromEntries(members));
  });

  it('takes members that no adapter reads, and does not keep them', async () => {
    const extras = { onlyUserId: 42, note: 'x'.repeat(500), nested: { deep: true } };
    const written = await account.writeIntegration(restaurantId, {
      integrationId: 'getir',
      config: { ...getirConfig, ...extras },
    });
    expect(Object.keys(written.config).toSorted()).toEqual(Object.keys(getirConfig).toSorted());
    expect((await credentialsOf(written.integrationId)).config).toEqual(getirConfig);
  });

  it('refuses a config of more than 8 KiB, whatever its members are, and says which field it was', async () => {
    const write = (config: object) =>
      account.writeIntegration(restaurantId, { integrationId: 'getir', config: { ...getirConfig, ...config } });
    const refused = { code: 'invalid_request', details: [{ path: 'body.config' }] };
    await expect(write({ note: 'x'.repeat(8192) })).rejects.toMatchObject(refused);
    await expect(write({ apiKey: '\u0001'.repeat(1000), secretKey: '\u0001'.repeat(1000) })).rejects.toMatchObject(
      refused,
    );
    await expect(write({ apiKey: 'x'.repeat(1001) })).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'body.config.apiKey' }],
    });
    expect(await account.integrationsOf(restaurantId)).toEqual([]);
    await write({ note: 'x'.repeat(7900) });
  });

  it('goes on with what was stored before, and gives nothing of it away that no adapter reads', async () => {
    const { integrationId, ingressUrl } = await account.writeIntegration(restaurantId, {
      integrationId: 'getir',
      config: getirConfig,
    });
    const keyring = createKeyring(sharedSettings.MASTER_KEYS);
    const old = { token: ingressUrl.split('/').at(-1), config: { ...getirConfig, note: 'x'.repeat(250_000) } };
    await service.database
      .collection('integrations')
      .updateOne(
        { _id: integrationId as never },
        { $set: { sealed: keyring.seal(JSON.stringify(old), `integration:${integrationId}`) } },
      );
    expect((await credentialsOf(integrationId)).config).toEqual(getirConfig);
    const page = await service.pagesOf('getir', 200);
    expect(page.flat().find((found) => found.integrationId === integrationId)?.config).toEqual(getirConfig);
    const shown = await account.integrationsOf(restaurantId);
    expect(shown).toMatchObject([{ config: { restaurantId: 'getir-1' } }]);
    expect(JSON.stringify(shown).length).toBeLessThan(2000);
    await account.writeIntegration(restaurantId, { integrationId, config: { restaurantId: 'getir-2' } });
    expect((await credentialsOf(integrationId)).config).toEqual({ ...getirConfig, restaurantId: 'getir-2' });
  });

  it('keeps the stored secret when a masked one comes back, and members that are absent', async () => {
    const { integrationId, config } = await account.writeIntegration(restaurantId, {
      integrationId: 'getir',
      config: getirConfig,
    });
    await account.writeIntegration(restaurantId, {
      integrationId,
      config: { ...config, apiKey: 'another-api-key-5555' },
    });
    await account.writeIntegration(restaurantId, { integrationId, config: { restaurantId: 'getir-3' } });
    expect((await credentialsOf(integrationId)).config).toEqual({
      restaurantId: 'getir-3',
      apiKey: 'another-api-key-5555',
      secretKey: 'getir-secret-9876',
    });
  });

  it.each([
    ['yemeksepeti', 'ys'],
    ['Trendyol', 'ty'],
    ['migros-yemek', 'migros'],
  ])('understands %s as %s', async (alias, provider) => {
    const config = { ...getirConfig, supplierId: '7001' };
    expect(await account.writeIntegration(restaurantId, { integrationId: alias, config })).toMatchObject({ provider });
  });

  it('is of Trendyol Go when only a supplierId tells its platform', async () => {
    const written = await account.writeIntegration(restaurantId, { config: { ...getirConfig, supplierId: '7001' } });
    expect(written.provider).toBe('ty');
  });

  it('refuses a write that does not say which platform', async () => {
    await expect(account.writeIntegration(restaurantId, { config: getirConfig })).rejects.toMatchObject({
      code: 'provider_required',
    });
    await expect(
      account.writeIntegration(restaurantId, { integrationId: 'ubereats', config: getirConfig }),
    ).rejects.toMatchObject({ code: 'provider_not_found' });
  });

  it('names every member that the platform needs and did not get', async () => {
    const refused = account.writeIntegration(restaurantId, { integrationId: 'ty', config: { apiKey: 'k' } });
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_config',
      params: { provider: 'Trendyol Go', members: 'restaurantId, secretKey, supplierId' },
      details: [
        { path: 'body.config.restaurantId' },
        { path: 'body.config.secretKey' },
        { path: 'body.config.supplierId' },
      ],
    });
    expect(await account.integrationsOf(restaurantId)).toEqual([]);
  });

  it('lies sealed in the database under the id of its key, and its token only as a keyed hash', async () => {
    const { integrationId, ingressUrl } = await account.writeIntegration(restaurantId, {
      integrationId: 'getir',
      config: getirConfig,
    });
    const stored = await service.database.collection('integrations').findOne({ accountId: account.accountId });
    const text = JSON.stringify(stored);
    expect(stored).toMatchObject({ _id: integrationId, keyId: 'test' });
    for (const secret of [...Object.values(getirConfig), ingressUrl.split('/').at(-1) ?? 'no token'])
      expect(text).not.toContain(secret);
  });

  it('is not there for another account', async () => {
    const { integrationId } = await account.writeIntegration(restaurantId, {
      integrationId: 'getir',
      config: getirConfig,
    });
    const stranger = service.account();
    const write = { integrationId, config: getirConfig };
    const own = await stranger.createRestaurant();
    await expect(stranger.writeIntegration(restaurantId, write)).rejects.toThrow(appError('restaurant_not_found'));
    await expect(stranger.writeIntegration(own.id, write)).rejects.toThrow(appError('integration_not_found'));
    await expect(stranger.integrationsOf(restaurantId)).rejects.toThrow(appError('restaurant_not_found'));
    await expect(stranger.switch('status', false, integrationId)).rejects.toThrow(appError('integration_not_found'));
    await expect(stranger.remove(`/integrations/${integrationId}`)).rejects.toThrow(appError('integration_not_found'));
    await expect(stranger.post(`/integrations/${integrationId}/rotate-token`)).rejects.toThrow(
      appError('integration_not_found'),
    );
    await expect(stranger.post(`/integrations/${integrationId}/health`, { lastError: null })).rejects.toThrow(
      appError('integration_not_found'),
    );
    expect((await credentialsOf(integrationId)).status).toBe(true);
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
      ids.push((await account.writeIntegration(id, { integrationId: 'migros', config: getirConfig })).integrationId);
    }
    for (const limit of [1, 2, 5, 200]) {
      const pages = await service.pagesOf('migros', limit);
      expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(limit);
      const own = pages.flat().filter(({ accountId }) => accountId === account.accountId);
      expect(own.map((item) => item.integrationId)).toEqual(ids.toSorted());
    }
    await expect(account.get('/credentials?provider=migros&limit=201', credentialsListSchema)).rejects.toMatchObject({
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
      lastError: error,
    });
    // As older versions stored it.
    const { at, code } = error;
    const old = { code, message: 'Getir Yemek refused: wrong key', at: new Date(at) };
    await service.database
      .collection('integrations')
      .updateOne({ _id: integrationId as never }, { $set: { 'health.lastError': old } });
    expect((await account.integrationsOf(restaurantId))[0]?.health.lastError).toEqual(error);
    await report({ lastError: null });
    expect((await account.integrationsOf(restaurantId))[0]?.health.lastError).toBeNull();
  });

  it('tells provider-ingest when it was written, set to verify by itself, or deleted', async () => {
    const queue = await service.backing.broker.tap('entegrasyon', 'entegrasyon.#');
    const { integrationId } = await account.writeIntegration(restaurantId, { integrationId: 'direct', config: {} });
    await account.switch('autoVerify', true, integrationId);
    await account.remove(`/integrations/${integrationId}`);
    await waitFor(async () => (await service.backing.broker.depth(queue)) === 3);
    const told = await service.backing.broker.take(queue);
    expect(told.map(({ type }) => type)).toEqual([
      'entegrasyon.guncellendi',
      'entegrasyon.guncellendi',
      'entegrasyon.silindi',
    ]);
    expect(told[0]?.body).toMatchObject({
      accountId: account.accountId,
      restaurantId,
      integrationId,
      provider: 'direct',
    });
    expect(await account.integrationsOf(restaurantId)).toEqual([]);
  });

  it('can be made anew after it was deleted', async () => {
    const first = await account.writeIntegration(restaurantId, { integrationId: 'direct', config: {} });
    await account.remove(`/integrations/${first.integrationId}`);
    const second = await account.writeIntegration(restaurantId, { integrationId: 'direct', config: {} });
    expect(second.integrationId).not.toBe(first.integrationId);
    await expect(account.remove(`/integrations/${newId()}`)).rejects.toThrow(appError('integration_not_found'));
  });
});
