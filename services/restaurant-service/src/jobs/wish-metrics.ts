import { Gauge, Histogram, type Registry } from 'prom-client';
import type { HoursAtPlatform, KeptHours } from '../domain/keep-hours.ts';
import type { Kept } from '../domain/keep-store.ts';
import { productKey, type LinkedProduct } from '../domain/products.ts';
import type { Progress } from '../domain/progress.ts';
import type { StoreAtPlatform } from '../domain/store-state.ts';

/** Since when the wishes waited that a turn made true. */
type Waited<S, K> = (before: S, kept: K) => Date[];

const isTrue = ({ state }: Pick<Progress<unknown>, 'state'>): boolean => state === 'applied' || state === 'partly';

export const waitedStore: Waited<StoreAtPlatform, Kept> = (before, kept) =>
  before.state === 'pending' && isTrue(kept) ? [before.since] : [];

export const waitedHours: Waited<HoursAtPlatform, KeptHours> = (before, { heardAt, ...kept }) =>
  isTrue(kept) && heardAt !== null && heardAt.getTime() !== before.heardAt?.getTime() ? [heardAt] : [];

type Product = LinkedProduct & Pick<Progress<{ at: Date }>, 'state' | 'drift'> & { heardAt: Date | null };
interface Products {
  products: readonly Product[];
}

/** A change by somebody else that is taken back is waited for since it was seen. */
export const waitedProducts: Waited<Products, Products> = (before, kept) => {
  const known = new Map(before.products.map((product) => [productKey(product), product]));
  return kept.products.flatMap((product) => {
    const { heardAt, drift } = product;
    const earlier = known.get(productKey(product));
    const isNew = earlier?.heardAt?.getTime() !== heardAt?.getTime();
    if (heardAt === null || !isTrue(product) || !(isNew || earlier?.state === 'pending')) return [];
    return [drift === null || isNew ? heardAt : drift.at];
  });
};

export const wishMetrics = (registry: Registry) => {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'kopru_wish_seconds',
    help: 'From a wish to the platform being as wished, by platform and what was wished',
    labelNames: ['provider', 'kind'],
    buckets: [0.5, 1, 2, 3, 5, 10, 30, 60, 120, 300, 1800, 7200],
    registers,
  });
  const overdue = new Gauge({
    name: 'kopru_wish_overdue_seconds',
    help: 'For how long the platform that is due longest has waited for its turn',
    registers,
  });
  return {
    /** Observes what became true in a turn of this kind. */
    waited: (kind: 'store' | 'stock' | 'price' | 'hours', provider: string, since: readonly Date[]): void => {
      const now = Date.now();
      for (const one of since) seconds.observe({ provider, kind }, Math.max(0, now - one.getTime()) / 1000);
    },
    dueSince: (since: Date | undefined): void =>
      overdue.set(since === undefined ? 0 : Math.max(0, Date.now() - since.getTime()) / 1000),
  };
};
