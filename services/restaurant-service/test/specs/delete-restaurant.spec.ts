import { appError } from '@kopru/contracts/errors/errors';
import {
  credentialOperations,
  integrationCredentialsSchema,
  integrationOperations,
} from '@kopru/contracts/internal/integrations';
import { restaurantOperations } from '@kopru/contracts/internal/restaurants';
import { waitFor } from '@kopru/testing';
import {
  getirConfig,
  startRestaurantService,
  type AccountClient,
  type RestaurantServiceUnderTest,
} from '../support/restaurant-service.ts';

describe('deleting a restaurant', () => {
  let service: RestaurantServiceUnderTest;
  let account: AccountClient;
  let restaurantId: string;
  let integrationIds: string[];
  let events: string;

  beforeAll(async () => {
    service = await startRestaurantService();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    account = service.account();
    restaurantId = (await account.createRestaurant()).id;
    const getir = await account.writeIntegration(restaurantId, { integrationId: 'getir', config: getirConfig });
    const direct = await account.writeIntegration(restaurantId, { integrationId: 'direct', config: {} });
    integrationIds = [getir.integrationId, direct.integrationId];
    events = await service.backing.broker.tap('entegrasyon', 'entegrasyon.silindi');
  });

  const deletedIds = async () => {
    await waitFor(async () => (await service.backing.broker.depth(events)) === 2);
    const published = await service.backing.broker.take(events);
    return published.map(({ body }) => (body as { integrationId: string }).integrationId).sort();
  };

  it('takes its integrations with it, publishes an event for each of them, and leaves nothing readable', async () => {
    await account.remove(`/restaurants/${restaurantId}`);
    expect(await deletedIds()).toEqual([...integrationIds].sort());
    const missing = appError('restaurant_not_found');
    await expect(account.get(`/restaurants/${restaurantId}`, restaurantOperations.get.data)).rejects.toThrow(missing);
    await expect(account.integrationsOf(restaurantId)).rejects.toThrow(missing);
    await expect(
      account.get(`/restaurants/${restaurantId}/payment-matching`, restaurantOperations.paymentMatching.data),
    ).rejects.toThrow(missing);
    await expect(account.remove(`/restaurants/${restaurantId}`)).rejects.toThrow(missing);
    await expect(account.writeIntegration(restaurantId, { integrationId: 'direct', config: {} })).rejects.toThrow(
      missing,
    );
    for (const id of integrationIds)
      await expect(account.get(`/credentials/${id}`, integrationCredentialsSchema)).rejects.toThrow(
        appError('integration_not_found'),
      );
    expect((await account.get('/integrations', integrationOperations.list.data)).items).toEqual([]);
  });

  it('removes the credentials from the database with the integrations', async () => {
    await account.remove(`/restaurants/${restaurantId}`);
    const sealed = await service.database
      .collection('integrations')
      .countDocuments({ restaurantId, sealed: { $exists: true } });
    expect(sealed).toBe(0);
    await waitFor(
      async () => (await service.database.collection('integrations').countDocuments({ restaurantId })) === 0,
    );
  });

  it('is finished by another round when the process died after the first write', async () => {
    // What a process leaves that dies between deleting the restaurant and its integrations.
    await service.database
      .collection<{ _id: string; deletedAt?: Date }>('restaurants')
      .replaceOne({ _id: restaurantId }, {
        accountId: account.accountId,
        deletedAt: new Date(Date.now() - 120_000),
      } as never);
    expect(await deletedIds()).toEqual([...integrationIds].sort());
    expect((await account.get('/credentials?provider=getir', credentialOperations.list.data)).items).toEqual([]);
    await waitFor(
      async () =>
        (await service.database.collection('restaurants').countDocuments({ accountId: account.accountId })) === 0,
    );
  });
});
