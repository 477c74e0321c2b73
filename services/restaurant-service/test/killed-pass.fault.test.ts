import { availabilityOperations } from '@kopru/contracts/internal/availability';
import { sharedSettings, startService, waitFor } from '@kopru/testing';
import { platformStores, type PlatformStores } from './support/platform-stores.ts';
import {
  asAccount,
  getirConfig,
  startRestaurantService,
  type RestaurantServiceUnderTest,
} from './support/restaurant-service.ts';

/** The rest of a lease, and what a busy machine adds. */
const soonMs = 45_000;

describe('a process that is killed in the middle of a call to a platform', () => {
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

  it('leaves the store to the next one, which soon makes the call again', async () => {
    const account = service.account();
    const { id } = await account.createRestaurant();
    const { integrationId } = await account.writeIntegration(id, { integrationId: 'getir', config: getirConfig });
    await service.app.stop();
    const victim = await startService('restaurant-service', {
      ...sharedSettings,
      MONGODB_URI: service.backing.mongodbUri,
      MONGODB_DATABASE: service.backing.database('restaurants'),
      RABBITMQ_URL: service.backing.rabbitmqUrl,
      PROVIDER_INGEST_URL: platforms.url,
    });
    platforms.silence.isSilent = true;
    const { change } = availabilityOperations;
    const path = `/restaurants/${id}/availability`;
    await asAccount(victim.url, account.accountId).call(change.data, 'PUT', path, { store: { state: 'closed' } });
    await waitFor(() => platforms.calls.length === 1, { timeoutMs: 30_000 });
    await victim.kill();
    platforms.silence.isSilent = false;

    await service.start();
    const startedAt = Date.now();
    await waitFor(() => platforms.open.get(integrationId) === false, { timeoutMs: 100_000 });
    expect(Date.now() - startedAt).toBeLessThan(soonMs);
  });
});
