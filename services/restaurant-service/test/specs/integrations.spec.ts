import { appError } from '@kopru/contracts/errors/errors';
import { integrationCredentialsSchema } from '@kopru/contracts/internal/integrations';
import { configMembers } from '@kopru/contracts/platforms/providers';
import { newId } from '@kopru/contracts/values/ids';
import { createKeyring } from '@kopru/secrets';
import { sharedSettings } from '@kopru/testing';
import { getirConfig, type AccountClient } from '../support/restaurant-service.ts';
import { service } from '../support/shared-service.ts';

describe('integrations of a restaurant', () => {
  let account: AccountClient;
  let restaurantId: string;

  const credentialsOf = (integrationId: string) =>
    account.get(`/credentials/${integrationId}`, integrationCredentialsSchema);

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

  it('is one per platform: writing it again updates it and leaves its id and address', async () => {
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

  describe('of a store that another restaurant of the account has', () => {
    const taken = { code: 'store_already_connected', params: { restaurantId: expect.any(String) as string } };
    const trendyol = { ...getirConfig, supplierId: '7001' };
    let other: string;

    beforeEach(async () => {
      other = (await account.createRestaurant()).id;
    });

    it.each(['getir', 'ys', 'migros'])('is refused, naming the restaurant: %s', async (integrationId) => {
      await account.writeIntegration(restaurantId, { integrationId, config: getirConfig });
      await expect(account.writeIntegration(other, { integrationId, config: getirConfig })).rejects.toMatchObject({
        code: 'store_already_connected',
        params: { restaurantId, restaurant: 'Örnek Dürümcü' },
      });
      const id = getirConfig.restaurantId;
      for (const written of [` ${id} `, id.toUpperCase(), `\u00A0${id}\u200B`, `${id.slice(0, 3)} ${id.slice(3)}`]) {
        const config = { ...getirConfig, restaurantId: written };
        await expect(account.writeIntegration(other, { integrationId, config })).rejects.toMatchObject(taken);
      }
      expect(await account.integrationsOf(other)).toEqual([]);
    });

    it('is refused where one becomes it, and changes nothing', async () => {
      await account.writeIntegration(restaurantId, { integrationId: 'getir', config: getirConfig });
      const mine = await account.writeIntegration(other, {
        integrationId: 'getir',
        config: { ...getirConfig, restaurantId: 'getir-2' },
      });
      const config = { restaurantId: getirConfig.restaurantId, apiKey: 'another-key-12345' };
      const write = { integrationId: mine.integrationId, config };
      await expect(account.writeIntegration(other, write)).rejects.toMatchObject(taken);
      expect((await credentialsOf(mine.integrationId)).config).toEqual({ ...getirConfig, restaurantId: 'getir-2' });
    });

    it('is refused to all but one of those that want it at once', async () => {
      const more = await Promise.all(Array.from({ length: 18 }, () => account.createRestaurant()));
      const restaurants = [restaurantId, other, ...more.map(({ id }) => id)];
      const config = (index: number) =>
        index % 2 === 0 ? getirConfig : { ...getirConfig, restaurantId: getirConfig.restaurantId.toUpperCase() };
      const written = await Promise.allSettled(
        restaurants.map((id, index) => account.writeIntegration(id, { integrationId: 'getir', config: config(index) })),
      );
      expect(written.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const one of written) if (one.status === 'rejected') expect(one.reason).toMatchObject(taken);
    });

    it('may be had again once it is free, by another supplier, and on another platform', async () => {
      const first = await account.writeIntegration(restaurantId, { integrationId: 'ty', config: trendyol });
      await account.writeIntegration(other, { integrationId: 'ty', config: { ...trendyol, supplierId: '7002' } });
      await account.writeIntegration(other, { integrationId: 'migros', config: getirConfig });
      const moved = { integrationId: first.integrationId, config: { restaurantId: 'ty-2' } };
      await account.writeIntegration(restaurantId, moved);
      await account.writeIntegration(other, { integrationId: 'ty', config: trendyol });
      const stranger = service.account();
      const theirs = (await stranger.createRestaurant()).id;
      await stranger.writeIntegration(theirs, { integrationId: 'ty', config: trendyol });
    });

    it('may be had again after its restaurant was deleted', async () => {
      await account.writeIntegration(restaurantId, { integrationId: 'getir', config: getirConfig });
      await account.remove(`/restaurants/${restaurantId}`);
      await account.writeIntegration(other, { integrationId: 'getir', config: getirConfig });
      expect(await account.integrationsOf(other)).toHaveLength(1);
    });

    it('leaves what was connected twice before, whose keys can still be changed', async () => {
      await account.writeIntegration(restaurantId, { integrationId: 'getir', config: getirConfig });
      const collection = service.database.collection<{ _id: string }>('integrations');
      const filter = { accountId: account.accountId };
      await collection.updateMany(filter, { $unset: { storeHash: '' } });
      await expect(
        account.writeIntegration(other, { integrationId: 'getir', config: getirConfig }),
      ).rejects.toMatchObject(taken);
      const twin = await account.writeIntegration(other, {
        integrationId: 'getir',
        config: { ...getirConfig, restaurantId: 'getir-2' },
      });
      const [old] = await account.integrationsOf(restaurantId);
      const stored = await collection.findOne({ _id: old?.integrationId ?? '' });
      const keyring = createKeyring(sharedSettings.MASTER_KEYS);
      const sealed = keyring.seal(
        JSON.stringify({ token: 'token', config: getirConfig }),
        `integration:${twin.integrationId}`,
      );
      expect(stored).not.toHaveProperty('storeHash');
      await collection.updateOne({ _id: twin.integrationId }, { $set: { sealed }, $unset: { storeHash: '' } });
      const write = { integrationId: twin.integrationId, config: { apiKey: 'another-key-12345' } };
      expect((await account.writeIntegration(other, write)).config['apiKey']).toMatch(/2345$/);
    });
  });

  it('takes members that no adapter reads, and does not store them', async () => {
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

  it('leaves the stored secret when a masked one comes back, and members that are absent', async () => {
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

  it('is of Trendyol Go when only a supplierId shows its platform', async () => {
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

  it('can be made anew after it was deleted', async () => {
    const first = await account.writeIntegration(restaurantId, { integrationId: 'direct', config: {} });
    await account.remove(`/integrations/${first.integrationId}`);
    const second = await account.writeIntegration(restaurantId, { integrationId: 'direct', config: {} });
    expect(second.integrationId).not.toBe(first.integrationId);
    await expect(account.remove(`/integrations/${newId()}`)).rejects.toThrow(appError('integration_not_found'));
  });
});
