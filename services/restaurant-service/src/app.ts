import { setImmediate } from 'node:timers/promises';
import type { Menu } from '@kopru/contracts/internal/restaurants';
import { secretOperations } from '@kopru/contracts/internal/service';
import { usageOperations } from '@kopru/contracts/internal/usage';
import { serve } from '@kopru/http';
import { createUrlGuard } from '@kopru/outbound-http';
import { createSingleFlight, repeating } from '@kopru/runtime';
import { createKeyring } from '@kopru/secrets';
import { openService, type App, type ServiceOptions } from '@kopru/service';
import { makeCheckPaymentMatching } from './clients/check-payment-matching.ts';
import { makeFetchMenu } from './clients/ingest-client.ts';
import { createPlatformHours } from './clients/platform-hours.ts';
import type { Config } from './config.ts';
import { makeAvailability } from './domain/availability/change-availability.ts';
import { makeReadStoreOpen } from './domain/availability/read-store-open.ts';
import { makeReadSoldOut } from './domain/availability/sold-out.ts';
import { makeFindDrift } from './domain/catalogue/find-drift.ts';
import { makeReadMenu } from './domain/catalogue/read-menu.ts';
import { makeSuggestItemLinks } from './domain/catalogue/suggest-item-links.ts';
import { makeItems } from './domain/catalogue/write-items.ts';
import { makeRotateToken } from './domain/integrations/rotate-token.ts';
import { makeShowIntegration } from './domain/integrations/show-integration.ts';
import { makeUpdateIntegrationStatus } from './domain/integrations/update-integration-status.ts';
import { makeWriteIntegration } from './domain/integrations/write-integration.ts';
import { makeDeleteRestaurant, makeFinishDeletions } from './domain/restaurants/delete-restaurant.ts';
import { makeSaveRestaurant } from './domain/restaurants/save-restaurant.ts';
import { availabilityRoutes } from './http/availability.routes.ts';
import { businessRoutes } from './http/businesses.routes.ts';
import { credentialRoutes } from './http/credentials.routes.ts';
import { driftRoutes } from './http/drift.routes.ts';
import { incidentRoutes } from './http/incidents.routes.ts';
import { integrationRoutes } from './http/integrations.routes.ts';
import { itemRoutes } from './http/items.routes.ts';
import { menuRoutes } from './http/menus.routes.ts';
import { restaurantRoutes } from './http/restaurants.routes.ts';
import { createNightlyComparison } from './jobs/compare-nightly.ts';
import { openIncidentWatch } from './open-incident-watch.ts';
import { openReconcilers } from './open-reconcilers.ts';
import { openStorage } from './open-storage.ts';
import { createCredentialsRepository } from './storage/credentials.repository.ts';
import { createIntegrationCodec } from './storage/integration-codec.ts';
import { migrate } from './storage/migrate.ts';
import { makeReencrypt } from './storage/reencrypt.ts';
import { schemas, sealedFor } from './storage/schemas.ts';

const bodyLimitBytes = 1_048_576;

export const createApp = (
  config: Config,
  { relay, logger: given }: Pick<ServiceOptions, 'relay' | 'logger'> = {},
): App => {
  const keyring = createKeyring(config.MASTER_KEYS);
  const service = openService({
    name: 'restaurant-service',
    config,
    logger: given,
    schemas,
    migrate,
    sealed: { keyring, contexts: sealedFor },
    bodyLimitBytes,
    relay,
  });
  const { logger, mongo, leases, owner } = service;
  const codec = createIntegrationCodec(keyring);
  const storage = openStorage(service, config, keyring, codec);
  const { models, integrations, restaurants, businesses, menus, desiredStates, stores, itemLists, comparisons } =
    storage;

  const ingest = service.client('provider-ingest', config.PROVIDER_INGEST_URL, config.MENU_TIMEOUT);
  const fetchMenu = makeFetchMenu(ingest);

  const readMenu = makeReadMenu({
    restaurants,
    integrations,
    menus,
    fetchMenu,
    share: createSingleFlight<Menu>().share,
  });

  const now = (): Date => new Date();
  const wake = (inMs: number): void => reconcilers.forEach((reconciler) => reconciler.wakeWithin(inMs));
  const availability = makeAvailability({
    ...storage,
    items: itemLists,
    wake,
    now,
  });
  const platformHours = createPlatformHours(ingest);
  const { reconcilers, lookout } = openReconcilers(service, storage, {
    ...{ ingest, platformHours, now },
    lookEveryMs: config.STORE_LOOK_INTERVAL,
    fanOutPending: availability.fanOutPending,
  });

  const findDrift = makeFindDrift({
    ...{ restaurants, integrations, items: itemLists, desiredStates, comparisons, readMenu, now },
    ...{ hours: platformHours, pause: setImmediate },
  });
  const nightly = createNightlyComparison({
    ...{ due: comparisons.due, compareUnlessSince: findDrift.compareUnlessSince },
    ...{ leases, owner, logger },
  });

  const watch = openIncidentWatch(service, config, storage, { ingest, now });
  const items = makeItems({ restaurants, lists: itemLists, availability });
  const guard = createUrlGuard({
    allowHosts: config.WEBHOOK_ALLOW_HOSTS,
    allowCidrs: config.WEBHOOK_ALLOW_CIDRS,
    denyCidrs: config.WEBHOOK_DENY_CIDRS,
    allowPorts: config.WEBHOOK_ALLOW_PORTS,
    httpsOnly: config.NODE_ENV === 'production',
  });
  const checkPaymentMatching = makeCheckPaymentMatching(guard);
  const saveRestaurant = makeSaveRestaurant({ restaurants, integrations, businesses, checkPaymentMatching });
  const cleanUp = repeating(makeFinishDeletions(restaurants, integrations, [desiredStates, itemLists, comparisons]), {
    everyMs: config.DELETION_INTERVAL,
    onError: (error) => void logger.warn('could not remove deleted data', { error }),
  });
  const reencrypt = makeReencrypt({
    integrations: models.integrations,
    restaurants: models.restaurants,
    codec,
    keyring,
  });
  return service.run({
    parts: [...storage.outboxes, cleanUp, ...reconcilers, lookout, watch, nightly],
    // Without the broker, changes are stored with their events, so only the database is needed.
    checks: [{ name: 'mongodb', isReady: mongo.answers }],
    internal: [
      businessRoutes(businesses, saveRestaurant),
      integrationRoutes({
        restaurants,
        integrations,
        writeIntegration: makeWriteIntegration(restaurants, integrations),
        updateIntegrationStatus: makeUpdateIntegrationStatus(integrations),
        rotateToken: makeRotateToken(integrations),
        show: makeShowIntegration(config.INGEST_PUBLIC_URL),
        availability,
      }),
      restaurantRoutes(
        restaurants,
        saveRestaurant,
        makeDeleteRestaurant(restaurants, integrations),
        makeReadStoreOpen({ desiredStates, stores, now }),
      ),
      credentialRoutes(createCredentialsRepository(models.integrations, models.restaurants, codec)),
      availabilityRoutes(availability, makeReadSoldOut({ desiredStates, items: itemLists })),
      incidentRoutes(storage.incidents, now),
      driftRoutes(findDrift),
      itemRoutes(items, makeSuggestItemLinks({ items, integrations, readMenu, pause: setImmediate })),
      menuRoutes(readMenu),
      serve(usageOperations, {
        count: async ({ accountId }) => ({
          restaurants: await restaurants.count(accountId),
          integrations: await integrations.count(accountId),
        }),
      }),
      serve(secretOperations, { reencrypt: ({ body }) => reencrypt(body.limit) }),
    ],
  });
};
