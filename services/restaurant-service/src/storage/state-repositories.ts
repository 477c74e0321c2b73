import type { Outbox, StoredModel } from '@kopru/mongo';
import type { ReconciledProducts } from '../domain/availability/reconcile-products.ts';
import type { LinkedPrice } from '../domain/availability/price-state.ts';
import type { LinkedStock } from '../domain/availability/stock-state.ts';
import type { HoursRepository, PriceRepository, StockRepository, StoreRepository } from '../domain/ports.ts';
import type { HoursDocument } from './hours.model.ts';
import { priceEntries, stockEntries } from './item-event.ts';
import type { PriceDocument } from './price.model.ts';
import { storeEntries } from './store-event.ts';
import { createStateRepository } from './states.repository.ts';
import type { StockDocument } from './stock.model.ts';
import type { StoreDocument } from './store.model.ts';

export const createStoreRepository = (stores: StoredModel<StoreDocument>, outbox: Outbox): StoreRepository =>
  createStateRepository(stores, {
    fresh: () => ({
      doneVersion: 0,
      lastApplied: { isOpen: null, isBusy: false },
      endsAt: null,
      observed: null,
      drift: null,
      isDriftAdopted: false,
    }),
    pending: (now, nextAt) => ({ state: 'pending', since: now, dueAt: nextAt, reason: null, failures: 0 }),
    learnt: ({ lastApplied, endsAt, observed, drift, isDriftAdopted, reopenedAt, closure }) => ({
      ...{ lastApplied, endsAt, observed, drift, isDriftAdopted, reopenedAt, closure },
    }),
    publishes: { outbox, entriesOf: storeEntries },
  });

/** Each product stores the desired state that it has acted on, so a new one changes nothing else. */
const productsOf = <L>(lookEveryMs: number) => ({
  fresh: () => ({ products: [], lookAt: new Date(Date.now() + lookEveryMs), failures: 0 }),
  pending: () => ({}),
  learnt: ({ products, lookAt, failures }: ReconciledProducts<L>) => ({ products, lookAt, failures }),
});
export const createStockRepository = (
  stocks: StoredModel<StockDocument>,
  outbox: Outbox,
  lookEveryMs: number,
): StockRepository =>
  createStateRepository(stocks, {
    ...productsOf<LinkedStock>(lookEveryMs),
    publishes: { outbox, entriesOf: stockEntries },
  });
export const createPriceRepository = (
  prices: StoredModel<PriceDocument>,
  outbox: Outbox,
  lookEveryMs: number,
): PriceRepository =>
  createStateRepository(prices, {
    ...productsOf<LinkedPrice>(lookEveryMs),
    publishes: { outbox, entriesOf: priceEntries },
  });

/** Working hours, too, store the desired state that they have acted on. */
export const createHoursRepository = (hours: StoredModel<HoursDocument>): HoursRepository =>
  createStateRepository(hours, {
    fresh: () => ({
      ...{
        observedDesiredAt: null,
        observed: null,
        drift: null,
        isDriftAdopted: false,
        failures: 0,
        lookAt: new Date(0),
      },
      ...{ state: 'pending', since: new Date(), reason: null, dueAt: null },
    }),
    pending: () => ({}),
    learnt: ({ observedDesiredAt, observed, drift, isDriftAdopted, lookAt }) => ({
      observedDesiredAt,
      observed,
      drift,
      isDriftAdopted,
      lookAt,
    }),
  });
