import { availabilityOperations } from '@kopru/contracts/internal/availability';
import { incidentOperations, type Incident } from '@kopru/contracts/internal/incidents';
import { waitFor } from '@kopru/testing';
import { platformStores, type PlatformStores } from '../support/platform-stores.ts';
import { getirConfig, startRestaurantService, type RestaurantServiceUnderTest } from '../support/restaurant-service.ts';

describe('the incident of a store that is closed at its platform', () => {
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

  /** A restaurant at Getir, and its incidents. */
  const shop = async () => {
    const account = service.account();
    const { id: restaurantId } = await account.createRestaurant();
    const write = { integrationId: 'getir', config: getirConfig };
    const { integrationId } = await account.writeIntegration(restaurantId, write);
    const path = `/restaurants/${restaurantId}/availability`;
    const listed = async (state: 'open' | 'resolved'): Promise<Incident[]> =>
      (await account.get(`/incidents?state=${state}`, incidentOperations.list.data)).items;
    return {
      ...{ account, restaurantId, integrationId, listed },
      request: (store: object) => account.call(availabilityOperations.change.data, 'PUT', path, { store }),
      isSeen: (state: 'open' | 'closed') =>
        waitFor(async () => {
          const { store } = await account.get(path, availabilityOperations.get.data);
          return store.platforms[0]?.observed?.state === state;
        }),
      first: (state: 'open' | 'resolved') => waitFor(async () => (await listed(state))[0]),
    };
  };

  it('opens when the platform closes it by itself, and is resolved when it is opened again', async () => {
    const { account, restaurantId, integrationId, request, isSeen, first, listed } = await shop();
    await request({ state: 'open' });
    await isSeen('open');
    platforms.closedByPlatform.add(integrationId);
    platforms.open.set(integrationId, false);
    const opened = await first('open');
    expect(opened).toEqual({
      ...{ accountId: account.accountId, restaurantId, subject: integrationId, provider: 'getir', isTest: false },
      ...{ kind: 'store_closed_by_platform', actor: 'person', since: opened.since },
      ...{ details: { reason: { code: 'closed_by_platform', params: {} } } },
      ...{ id: opened.id, createdAt: opened.createdAt, resolvedAt: null, acknowledged: null },
    });

    await request({ state: 'open' });
    expect((await first('resolved')).id).toBe(opened.id);
    expect(platforms.open.get(integrationId)).toBe(true);
    expect(await listed('open')).toEqual([]);
  });

  it('opens when somebody closes there what is to be open, until the integration is switched off', async () => {
    const { account, integrationId, request, isSeen, first } = await shop();
    await request({ state: 'open' });
    await isSeen('open');
    platforms.open.set(integrationId, false);
    expect((await first('open')).details).toEqual({ reason: { code: 'closed_at_platform', params: {} } });
    await account.switch('status', false, integrationId);
    await first('resolved');
  });

  it('does not open where nothing is desired and the platform does not say that it closed the store', async () => {
    const [quiet, loud] = [await shop(), await shop()];
    for (const { integrationId, isSeen } of [quiet, loud]) {
      await isSeen('open');
      platforms.open.set(integrationId, false);
    }
    await quiet.isSeen('closed');
    platforms.closedByPlatform.add(loud.integrationId);
    await loud.first('open');
    expect(await quiet.listed('open')).toEqual([]);
  });
});
