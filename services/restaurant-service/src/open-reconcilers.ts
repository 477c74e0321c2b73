import type { InternalClient } from '@kopru/http';
import { growingPauseMs } from '@kopru/runtime';
import type { OpenedService } from '@kopru/service';
import { createPlatformPrices } from './clients/platform-prices.ts';
import { createPlatformStock } from './clients/platform-stock.ts';
import { createPlatformStores } from './clients/platform-stores.ts';
import { priceKind } from './domain/availability/price-state.ts';
import { makeReconcileHours } from './domain/availability/reconcile-hours.ts';
import { makeReconcileProducts } from './domain/availability/reconcile-products.ts';
import { makeReconcileStore } from './domain/availability/reconcile-store.ts';
import { stockKind } from './domain/availability/stock-state.ts';
import type { PlatformHours } from './domain/ports.ts';
import { createLookout, createReconciler } from './jobs/reconciler.ts';
import { syncMetrics, waitedHours, waitedProducts, waitedStore } from './jobs/sync-metrics.ts';
import type { Storage } from './open-storage.ts';
import { desiredStateSchema } from './storage/desired-state.model.ts';
import { type DueState, makeFindDue } from './storage/due-states.ts';
import { hoursStateSchema } from './storage/hours.model.ts';
import { priceSchema } from './storage/price.model.ts';
import { stockSchema } from './storage/stock.model.ts';
import { storeSchema } from './storage/store.model.ts';

const platformRetry = { firstMs: 1_000, maxMs: 60_000 };

/** One reconciler for each property that a restaurant can desire of a platform, and the lookout for what is due. */
export const openReconcilers = (
  { logger, metrics, mongo }: OpenedService,
  { desiredStates, stores, stocks, prices, hours, itemLists }: Storage,
  {
    ingest,
    platformHours,
    lookEveryMs,
    now,
    fanOutPending,
  }: {
    ingest: InternalClient;
    platformHours: PlatformHours;
    /** How often a platform is asked that has nothing to do, in milliseconds. */
    lookEveryMs: number;
    now: () => Date;
    fanOutPending: Parameters<typeof createLookout>[0]['fanOutPending'];
  },
) => {
  const pace = {
    lookEveryMs,
    pauseMs: (failures: number): number => growingPauseMs(failures, platformRetry),
    now,
  };
  const { waited, dueSince } = syncMetrics(metrics);
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
    fanOutPending,
    logger,
  });
  return { reconcilers, lookout };
};
