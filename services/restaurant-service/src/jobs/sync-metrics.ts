import { Gauge, Histogram, type Registry } from 'prom-client';
import type { HoursAtPlatform, ReconciledHours } from '../domain/availability/reconcile-hours.ts';
import type { Reconciled } from '../domain/availability/reconcile-store.ts';
import { productKey, type LinkedProduct } from '../domain/availability/products.ts';
import type { Progress } from '../domain/availability/progress.ts';
import type { StoreAtPlatform } from '../domain/availability/store-state.ts';

/** The request times of the desired states that a reconcile pass has applied. */
type Waited<S, K> = (before: S, reconciled: K) => Date[];

const isTrue = ({ state }: Pick<Progress<unknown>, 'state'>): boolean => state === 'applied' || state === 'partly';

export const waitedStore: Waited<StoreAtPlatform, Reconciled> = (before, reconciled) =>
  before.state === 'pending' && isTrue(reconciled) ? [before.since] : [];

export const waitedHours: Waited<HoursAtPlatform, ReconciledHours> = (before, { observedDesiredAt, ...reconciled }) =>
  isTrue(reconciled) &&
  observedDesiredAt !== null &&
  observedDesiredAt.getTime() !== before.observedDesiredAt?.getTime()
    ? [observedDesiredAt]
    : [];

type Product = LinkedProduct & Pick<Progress<{ at: Date }>, 'state' | 'drift'> & { observedDesiredAt: Date | null };
interface Products {
  products: readonly Product[];
}

/** A change by somebody else that is taken back is waited for since it was seen. */
export const waitedProducts: Waited<Products, Products> = (before, reconciled) => {
  const known = new Map(before.products.map((product) => [productKey(product), product]));
  return reconciled.products.flatMap((product) => {
    const { observedDesiredAt, drift } = product;
    const earlier = known.get(productKey(product));
    const isNew = earlier?.observedDesiredAt?.getTime() !== observedDesiredAt?.getTime();
    if (observedDesiredAt === null || !isTrue(product) || !(isNew || earlier?.state === 'pending')) return [];
    return [drift === null || isNew ? observedDesiredAt : drift.at];
  });
};

export const syncMetrics = (registry: Registry) => {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'kopru_sync_lag_seconds',
    help: 'Time from a requested change until the platform reports it, by platform and kind',
    labelNames: ['provider', 'kind'],
    buckets: [0.5, 1, 2, 3, 5, 10, 30, 60, 120, 300, 1800, 7200],
    registers,
  });
  const overdue = new Gauge({
    name: 'kopru_reconcile_overdue_seconds',
    help: 'Age of the most overdue reconcile pass',
    registers,
  });
  return {
    /** Observes what a reconcile pass of this kind has applied. */
    waited: (kind: 'store' | 'stock' | 'price' | 'hours', provider: string, since: readonly Date[]): void => {
      const now = Date.now();
      for (const one of since) seconds.observe({ provider, kind }, Math.max(0, now - one.getTime()) / 1000);
    },
    dueSince: (since: Date | undefined): void =>
      overdue.set(since === undefined ? 0 : Math.max(0, Date.now() - since.getTime()) / 1000),
  };
};
