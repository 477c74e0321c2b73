import { availabilityOperations } from '@kopru/contracts/internal/availability';
import { waitFor } from '@kopru/testing';
import { platformStores, type PlatformStores } from '../support/platform-stores.ts';
import { getirConfig, startRestaurantService, type RestaurantServiceUnderTest } from '../support/restaurant-service.ts';

describe('the times of a store', () => {
  let service: RestaurantServiceUnderTest;
  let platforms: PlatformStores;

  beforeAll(async () => {
    platforms = await platformStores();
    service = await startRestaurantService({ PROVIDER_INGEST_URL: platforms.url });
  });
  afterAll(async () => {
    await service?.stop();
    await platforms?.stop();
  });

  const shop = async () => {
    const account = service.account();
    const { id } = await account.createRestaurant();
    const { integrationId } = await account.writeIntegration(id, { integrationId: 'getir', config: getirConfig });
    const { get, change } = availabilityOperations;
    const path = `/restaurants/${id}/availability`;
    return {
      request: (store: object) => account.call(change.data, 'PUT', path, { store }),
      state: async () => (await account.get(path, get.data)).store.platforms[0]?.state,
      states: () => platforms.calls.filter((call) => call.integrationId === integrationId).map(({ state }) => state),
    };
  };

  it('ten presses in a second cost one call', async () => {
    const { request, state, states } = await shop();
    await request({ state: 'open' });
    await Promise.all(Array.from({ length: 8 }, (_, press) => request({ state: press % 2 === 0 ? 'closed' : 'open' })));
    await request({ state: 'closed' });
    await waitFor(async () => (await state()) === 'applied');
    expect(states()).toEqual(['closed']);
  });

  it('opens within 5 s of the start when every process was down at its time', async () => {
    const { request, states } = await shop();
    const until = Date.now() + 3000;
    await request({ state: 'closed', until: new Date(until).toISOString() });
    await waitFor(() => states().length === 1);
    await service.app.stop();
    await waitFor(() => Date.now() > until + 500);
    expect(states()).toEqual(['closed']);
    await service.start();
    const startedAt = Date.now();
    await waitFor(() => states().at(-1) === 'open');
    expect(Date.now() - startedAt).toBeLessThan(5000);
  });
});
