import { availabilityOperations } from '@kopru/contracts/internal/availability';
import { itemOperations } from '@kopru/contracts/internal/items';
import { messages } from '@kopru/contracts/messages/messages';
import { waitFor } from '@kopru/testing';
import { platformStores, type PlatformStores } from '../support/platform-stores.ts';
import { getirConfig, startRestaurantService, type RestaurantServiceUnderTest } from '../support/restaurant-service.ts';

describe('telling of a store', () => {
  let service: RestaurantServiceUnderTest;
  let platforms: PlatformStores;

  beforeAll(async () => {
    platforms = await platformStores();
    service = await startRestaurantService({ PROVIDER_INGEST_URL: platforms.url, STORE_LOOK_INTERVAL: '1s' });
  });
  afterAll(async () => {
    await service?.stop();
    await platforms?.stop();
  });

  it('happens once for every state in which it is seen, whoever changed it', async () => {
    const account = service.account();
    const { id: restaurantId } = await account.createRestaurant();
    const { integrationId } = await account.writeIntegration(restaurantId, {
      integrationId: 'getir',
      config: getirConfig,
    });
    const queue = await service.backing.broker.tap('restoran', 'restoran.durum_degisti');
    const events: unknown[] = [];
    const receiveEvents = (count: number) =>
      waitFor(async () => {
        for (const { body } of await service.backing.broker.take(queue))
          events.push(messages['restoran.durum_degisti'].schema.parse(body));
        return events.length >= count;
      });
    const request = (store: object) =>
      account.call(availabilityOperations.change.data, 'PUT', `/restaurants/${restaurantId}/availability`, { store });

    await request({ state: 'closed', until: new Date(Date.now() + 2500).toISOString() });
    await receiveEvents(2);
    platforms.open.set(integrationId, false);
    await receiveEvents(3);
    const subject = { accountId: account.accountId, restaurantId, integrationId, provider: 'getir' };
    expect(events).toEqual([
      expect.objectContaining({ ...subject, state: 'closed', oldState: null, inSync: true }),
      expect.objectContaining({ ...subject, state: 'open', oldState: 'closed', inSync: true }),
      expect.objectContaining({ ...subject, state: 'closed', oldState: 'open', inSync: false }),
    ]);
    const outboxes = service.database.collection('stores').find({ 'outbox.0': { $exists: true } });
    await waitFor(async () => (await outboxes.clone().toArray()).length === 0);
  });

  it('happens for an item that has run out, by the account’s number of it', async () => {
    const account = service.account();
    const { id: restaurantId } = await account.createRestaurant();
    await account.writeIntegration(restaurantId, { integrationId: 'getir', config: getirConfig });
    const queue = await service.backing.broker.tap('restoran', 'restoran.urun_degisti');
    const links = [{ provider: 'getir', productId: 'p-1' }];
    const items = [{ item: 'AYRAN-20', name: 'Ayran', links }];
    const path = `/restaurants/${restaurantId}`;
    await account.call(itemOperations.write.data, 'PUT', `${path}/items`, { items });
    const off = { items: [{ item: 'AYRAN-20', isAvailable: false }] };
    await account.call(availabilityOperations.change.data, 'PUT', `${path}/availability`, off);
    const events = await waitFor(async () => {
      const taken = await service.backing.broker.take(queue);
      return taken.length > 0 && taken.map(({ body }) => messages['restoran.urun_degisti'].schema.parse(body));
    });
    expect(events).toEqual([
      expect.objectContaining({ restaurantId, item: 'AYRAN-20', isAvailable: false, inSync: true, price: null }),
    ]);
  });
});
