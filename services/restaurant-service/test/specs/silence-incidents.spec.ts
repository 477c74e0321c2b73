import { availabilityOperations } from '@kopru/contracts/internal/availability';
import { incidentOperations, type Incident, type IncidentFact } from '@kopru/contracts/internal/incidents';
import { messages, type IncidentChanged } from '@kopru/contracts/messages/messages';
import { receiver, waitFor, type Receiver } from '@kopru/testing';
import { platformStores, type PlatformStores } from '../support/platform-stores.ts';
import { getirConfig, startRestaurantService, type RestaurantServiceUnderTest } from '../support/restaurant-service.ts';

const since = '2026-11-28T10:00:00.000Z';

describe('the incident of a restaurant without orders at an hour at which it always has some', () => {
  let service: RestaurantServiceUnderTest;
  let platforms: PlatformStores;
  let orders: Receiver;
  /** What order-service says. */
  let silent: IncidentFact[] = [];

  beforeAll(async () => {
    platforms = await platformStores();
    orders = await receiver(({ path }) => {
      const items = path.startsWith('/internal/silence-facts') ? silent : [];
      return { body: { success: true, data: { items, nextCursor: null } } };
    });
    const urls = { PROVIDER_INGEST_URL: platforms.url, ORDER_SERVICE_URL: orders.url };
    service = await startRestaurantService({ ...urls, STORE_LOOK_INTERVAL: '1s' });
  });
  afterAll(async () => {
    await service?.stop();
    await platforms?.stop();
    await orders?.stop();
  });

  it('opens where the restaurant could have had orders, sends endpoints an event, and is resolved by the next order', async () => {
    const account = service.account();
    const { accountId } = account;
    const path = (restaurantId: string) => `/restaurants/${restaurantId}/availability`;
    const shop = async () => {
      const { id: restaurantId } = await account.createRestaurant();
      const config = { ...getirConfig, restaurantId };
      const { integrationId } = await account.writeIntegration(restaurantId, { integrationId: 'getir', config });
      return { restaurantId, integrationId };
    };
    const [fresh, off, reopened, shut, open] = [await shop(), await shop(), await shop(), await shop(), await shop()];
    await account.switch('status', false, off.integrationId);
    // The integrations of the others have been as they are for long.
    const others = [off, reopened, shut, open].map(({ integrationId }) => integrationId);
    await service.database
      .collection<{ _id: string }>('integrations')
      .updateMany({ _id: { $in: others } }, { $set: { updatedAt: new Date(since) } });
    const store = { state: 'open' };
    await account.call(availabilityOperations.change.data, 'PUT', path(reopened.restaurantId), { store });
    platforms.open.set(shut.integrationId, false);
    await waitFor(async () => {
      const seen = await account.get(path(shut.restaurantId), availabilityOperations.get.data);
      return seen.store.platforms[0]?.observed?.state === 'closed';
    });
    const queue = await service.backing.broker.tap('restoran', 'olay.*');
    const listed = async (state: 'open' | 'resolved'): Promise<Incident[]> =>
      (await account.get(`/incidents?state=${state}`, incidentOperations.list.data)).items;

    silent = [fresh, off, reopened, shut, open].map(({ restaurantId }) => ({
      ...{ accountId, restaurantId, subject: restaurantId, provider: null, isTest: false, since },
      ...{ kind: 'restaurant_silent', actor: 'person', details: { minutes: 60 } },
    }));
    const opened = await waitFor(async () => (await listed('open'))[0]);
    expect(await listed('open')).toEqual([
      { ...silent.at(-1), id: opened.id, createdAt: opened.createdAt, resolvedAt: null, acknowledged: null },
    ]);

    silent = [];
    await waitFor(async () => (await listed('resolved'))[0]);
    expect(await listed('open')).toEqual([]);
    const events: IncidentChanged[] = [];
    await waitFor(async () => {
      for (const { body } of await service.backing.broker.take(queue))
        events.push(messages['olay.acildi'].schema.parse(body));
      return events.length >= 2;
    });
    const about = { restaurantId: open.restaurantId, kind: 'restaurant_silent', subject: open.restaurantId };
    expect(events).toMatchObject([
      { ...about, provider: null, actor: 'person', orderNumber: null, reason: null, resolvedAt: null },
      { ...about, resolvedAt: expect.any(String) as unknown },
    ]);
  });
});
