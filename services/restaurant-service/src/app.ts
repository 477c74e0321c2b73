import { setImmediate } from 'node:timers/promises';
import type { Menu } from '@kopru/contracts/internal/restaurants';
import { secretOperations } from '@kopru/contracts/internal/service';
import { usageOperations } from '@kopru/contracts/internal/usage';
import { serve } from '@kopru/http';
import { createUrlGuard } from '@kopru/outbound-http';
import { createSingleFlight, growingPauseMs, repeating } from '@kopru/runtime';
import { createKeyring } from '@kopru/secrets';
import { openService, type App, type ServiceOptions } from '@kopru/service';
import { makeCheckPaymentMatching } from './clients/check-payment-matching.ts';
import { makeFetchMenu } from './clients/ingest-client.ts';
import { createPlatformHours } from './clients/platform-hours.ts';
import { createPlatformPrices } from './clients/platform-prices.ts';
import { createPlatformStock } from './clients/platform-stock.ts';
import { createPlatformStores } from './clients/platform-stores.ts';
import type { Config } from './config.ts';
import { makeAvailability } from './domain/change-availability.ts';
import { makeCompareRestaurant } from './domain/compare-restaurant.ts';
import { makeDeleteRestaurant, makeFinishDeletions } from './domain/delete-restaurant.ts';
import { makeReconcileHours } from './domain/reconcile-hours.ts';
import { makeReconcileProducts } from './domain/reconcile-products.ts';
import { makeReconcileStore } from './domain/reconcile-store.ts';
import { priceKind } from './domain/price-state.ts';
import { makeReadMenu } from './domain/read-menu.ts';
import { makeReadStoreOpen } from './domain/read-store-open.ts';
import { makeRotateToken } from './domain/rotate-token.ts';
import { makeSaveRestaurant } from './domain/save-restaurant.ts';
import { makeShowIntegration } from './domain/show-integration.ts';
import { makeUpdateIntegrationStatus } from './domain/update-integration-status.ts';
import { makeWriteIntegration } from './domain/write-integration.ts';
import { makeReadSoldOut } from './domain/sold-out.ts';
import { stockKind } from './domain/stock-state.ts';
import { makeSuggestItemLinks } from './domain/suggest-item-links.ts';
import { makeItems } from './domain/write-items.ts';
import { availabilityRoutes } from './http/availability.routes.ts';
import { businessRoutes } from './http/businesses.routes.ts';
import { credentialRoutes } from './http/credentials.routes.ts';
import { driftRoutes } from './http/drift.routes.ts';
import { incidentRoutes } from './http/incidents.routes.ts';
import { integrationRoutes } from './http/integrations.routes.ts';
import { itemRoutes } from './http/items.routes.ts';
import { menuRoutes } from './http/menus.routes.ts';
import { restaurantRoutes } from './http/restaurants.routes.ts';
import { incidentSchema } from './storage/incident.model.ts';
import { createIncidentRepository } from './storage/incidents.repository.ts';
import { createOwnFacts } from './storage/own-facts.ts';
import { createSilenceFacts } from './storage/silence-facts.ts';
import { createOwnerFacts, createOwnerPrinting, createOwnerSilence } from './clients/owner-facts.ts';
import { createPosFacts } from './clients/pos-facts.ts';
import { createNightlyComparison } from './jobs/compare-nightly.ts';
import { createIncidentWatch } from './jobs/watch-incidents.ts';
import { createReconciler, createLookout } from './jobs/reconciler.ts';
import { waitedHours, waitedProducts, waitedStore, syncMetrics } from './jobs/sync-metrics.ts';
import { businessSchema } from './storage/business.model.ts';
import { createBusinessRepository } from './storage/businesses.repository.ts';
import { comparisonSchema } from './storage/comparison.model.ts';
import { createComparisonRepository } from './storage/comparisons.repository.ts';
import { createCredentialsRepository } from './storage/credentials.repository.ts';
import { type DueState, makeFindDue } from './storage/due-states.ts';
import { hoursStateSchema } from './storage/hours.model.ts';
import { integrationSchema } from './storage/integration.model.ts';
import { createIntegrationCodec } from './storage/integration-codec.ts';
import { createIntegrationRepository } from './storage/integrations.repository.ts';
import { itemListSchema } from './storage/item-list.model.ts';
import { createItemListRepository } from './storage/item-lists.repository.ts';
import {
  createHoursRepository,
  createPriceRepository,
  createStockRepository,
  createStoreRepository,
} from './storage/state-repositories.ts';
import { menuSchema } from './storage/menu.model.ts';
import { createMenuRepository } from './storage/menus.repository.ts';
import { priceSchema } from './storage/price.model.ts';
import { makeReencrypt } from './storage/reencrypt.ts';
import { restaurantSchema } from './storage/restaurant.model.ts';
import { createRestaurantRepository } from './storage/restaurants.repository.ts';
import { migrate } from './storage/migrate.ts';
import { schemas, sealedFor } from './storage/schemas.ts';
import { stockSchema } from './storage/stock.model.ts';
import { storeSchema } from './storage/store.model.ts';
import { desiredStateSchema } from './storage/desired-state.model.ts';
import { createDesiredStateRepository } from './storage/desired-states.repository.ts';

const bodyLimitBytes = 1_048_576;
/** What a process left that does not come back; each process publishes its own events, and those that it finds at its start, at once. */
const rarely = { everyMs: 60_000 } as const;
const platformRetry = { firstMs: 1_000, maxMs: 60_000 };

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

  const integrationModel = mongo.model(integrationSchema);
  const restaurantModel = mongo.model(restaurantSchema);
  const outbox = service.outbox(integrationSchema);
  const integrations = createIntegrationRepository(integrationModel, codec, outbox);
  const restaurants = createRestaurantRepository(restaurantModel, keyring);
  const businesses = createBusinessRepository(mongo.model(businessSchema), restaurantModel);
  const menus = createMenuRepository(mongo.model(menuSchema), config.MENU_CACHE);
  const desiredStateModel = mongo.model(desiredStateSchema);
  const desiredStates = createDesiredStateRepository(desiredStateModel);
  const storeOutbox = service.outbox(storeSchema, rarely);
  const storeModel = mongo.model(storeSchema);
  const stores = createStoreRepository(storeModel, storeOutbox);
  const stockOutbox = service.outbox(stockSchema, rarely);
  const stocks = createStockRepository(mongo.model(stockSchema), stockOutbox, config.STORE_LOOK_INTERVAL);
  const priceOutbox = service.outbox(priceSchema, rarely);
  const prices = createPriceRepository(mongo.model(priceSchema), priceOutbox, config.STORE_LOOK_INTERVAL);
  const hours = createHoursRepository(mongo.model(hoursStateSchema));
  const itemLists = createItemListRepository(mongo.model(itemListSchema));
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
  const pace = {
    lookEveryMs: config.STORE_LOOK_INTERVAL,
    pauseMs: (failures: number): number => growingPauseMs(failures, platformRetry),
    now,
  };
  const wake = (inMs: number): void => reconcilers.forEach((reconciler) => reconciler.wakeWithin(inMs));
  const availability = makeAvailability({
    restaurants,
    integrations,
    items: itemLists,
    desiredStates,
    stores,
    stocks,
    prices,
    hours,
    wake,
    now,
  });
  const platformHours = createPlatformHours(ingest);
  const { waited, dueSince } = syncMetrics(service.metrics);
  const reconcilers = [
    createReconciler({
      what: 'a store',
      states: stores,
      reconcile: makeReconcileStore({ desiredStates, platforms: createPlatformStores(ingest), ...pace }),
      unchanged: (store) => store,
      observe: (before, after) => waited('store', before.provider, waitedStore(before, after)),
      logger,
    }),
    createReconciler({
      what: 'products',
      states: stocks,
      reconcile: makeReconcileProducts(stockKind, {
        desiredStates,
        items: itemLists,
        platforms: createPlatformStock(ingest),
        ...pace,
      }),
      unchanged: (stock) => stock,
      observe: (before, after) => waited('stock', before.provider, waitedProducts(before, after)),
      logger,
    }),
    createReconciler({
      what: 'prices',
      states: prices,
      reconcile: makeReconcileProducts(priceKind, {
        desiredStates,
        items: itemLists,
        platforms: createPlatformPrices(ingest),
        ...pace,
      }),
      unchanged: (state) => state,
      observe: (before, after) => waited('price', before.provider, waitedProducts(before, after)),
      logger,
    }),
    createReconciler({
      what: 'working hours',
      states: hours,
      reconcile: makeReconcileHours({ desiredStates, platforms: platformHours, ...pace }),
      unchanged: (state) => state,
      observe: (before, after) => waited('hours', before.provider, waitedHours(before, after)),
      logger,
    }),
  ];
  const stateCollections = [storeSchema, stockSchema, priceSchema, hoursStateSchema].map(({ collection }) =>
    mongo.collection<DueState>(collection),
  );
  const lookout = createLookout({
    reconcilers,
    findDue: makeFindDue(mongo.collection(desiredStateSchema), stateCollections),
    observe: dueSince,
    fanOutPending: availability.fanOutPending,
    logger,
  });

  const comparisonModel = mongo.model(comparisonSchema);
  const comparisons = createComparisonRepository(comparisonModel, integrationModel);
  const compareRestaurant = makeCompareRestaurant({
    ...{ restaurants, integrations, items: itemLists, desiredStates, comparisons, readMenu, now },
    ...{ hours: platformHours, pause: setImmediate },
  });
  const nightly = createNightlyComparison({
    ...{ due: comparisons.due, compareUnlessSince: compareRestaurant.compareUnlessSince },
    ...{ leases, owner, logger },
  });

  const incidentOutbox = service.outbox(incidentSchema, rarely);
  const incidents = createIncidentRepository(mongo.model(incidentSchema), incidentOutbox);
  const orderService = service.client('order-service', config.ORDER_SERVICE_URL);
  const orderFacts = createOwnerFacts(orderService, {
    owner: 'order-service',
    kinds: ['order_not_accepted', 'order_stopped', 'message_dead'],
  });
  const gateway = service.client('api-gateway', config.GATEWAY_URL);
  /** Of facts that come slowly, or only while others are wrong, too. */
  const pauseWhenWellMs = 20 * config.INCIDENT_WATCH_INTERVAL;
  const watch = createIncidentWatch({
    sources: [
      orderFacts,
      createPosFacts(orderFacts, { client: gateway, pauseWhenWellMs }),
      createOwnerPrinting(orderService, pauseWhenWellMs),
      createOwnerFacts(service.client('webhook-dispatcher', config.WEBHOOK_DISPATCHER_URL), {
        owner: 'webhook-dispatcher',
        kinds: ['endpoint_failing', 'endpoint_disabled'],
      }),
      // A key ends within days.
      createOwnerFacts(gateway, { owner: 'api-gateway', kinds: ['key_expiring'], pauseWhenWellMs }),
      createOwnerFacts(ingest, { owner: 'provider-ingest', kinds: ['order_refused', 'refund_request_expiring'] }),
      createSilenceFacts(createOwnerSilence(orderService), {
        ...{ integrations: integrationModel, stores: storeModel, desiredStates: desiredStateModel, now },
      }),
      createOwnFacts(integrationModel, storeModel, comparisonModel, mongo.collection(integrationSchema), now),
    ],
    incidents,
    leases,
    owner,
    logger,
    everyMs: config.INCIDENT_WATCH_INTERVAL,
  });

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
    onError: (error) => void logger.warn('could not finish deletions', { error }),
  });
  const reencrypt = makeReencrypt({ integrations: integrationModel, restaurants: restaurantModel, codec, keyring });
  return service.run({
    parts: [
      outbox,
      storeOutbox,
      stockOutbox,
      priceOutbox,
      incidentOutbox,
      cleanUp,
      ...reconcilers,
      lookout,
      watch,
      nightly,
    ],
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
      credentialRoutes(createCredentialsRepository(integrationModel, restaurantModel, codec)),
      availabilityRoutes(availability, makeReadSoldOut({ desiredStates, items: itemLists })),
      incidentRoutes(incidents, now),
      driftRoutes(compareRestaurant),
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
