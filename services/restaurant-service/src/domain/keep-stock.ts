import { failure, maxStockChanges, maxStockRead } from '@kopru/contracts';
import type { ItemLists, PlatformStock, WishRepository } from './ports.ts';
import { afterRefusal, earliest, never, type Pace, type Refusal, refusalOf } from './progress.ts';
import { type Aim, aimsAt, type LinkedStock, productKey, type StockAtPlatform, waitOf } from './stock-state.ts';
import { isUnheard, type Wishes } from './wishes.ts';

/** What became of a turn; `gone`: there is nothing to keep any more. */
export type KeptStock = Pick<StockAtPlatform, 'products' | 'lookAt' | 'failures' | 'nextAt'>;
export type KeepStock = (stock: StockAtPlatform) => Promise<KeptStock | 'gone'>;

/** Brings a restaurant's products at one platform in line with the wishes, or looks whether they still are. */
export const makeKeepStock = (
  parts: {
    wishes: Pick<WishRepository, 'find'>;
    items: Pick<ItemLists, 'find'>;
    platforms: PlatformStock;
  } & Pace,
): KeepStock => {
  const { wishes, items, platforms, lookEveryMs, pauseMs, now } = parts;
  const later = (ms: number): Date => new Date(now().getTime() + ms);

  const changed = (product: LinkedStock, change: Partial<LinkedStock>): LinkedStock => {
    const since = change.state === undefined || change.state === product.state ? product.since : now();
    return { ...product, ...change, since };
  };
  const inLine = ({ product, wish }: Aim): LinkedStock =>
    changed(product, {
      state: 'applied',
      told: wish.isAvailable,
      heardAt: wish.at,
      observed: { isAvailable: wish.isAvailable, at: now() },
      reason: null,
      dueAt: null,
      isDriftKept: false,
      failures: 0,
      nextAt: never,
    });
  /** What a call without a good answer has done is not known. */
  const refused = ({ product, wish }: Aim, refusal: Refusal): LinkedStock =>
    changed(product, { told: null, heardAt: wish.at, ...afterRefusal(refusal, product.failures, parts) });

  const mustTell = (aim: Aim): boolean => {
    const { product, wish } = aim;
    if (product.told === wish.isAvailable || (product.isDriftKept && !isUnheard(aim.product, aim.wish))) return false;
    // A new wish does not wait for the next try of the old one, but for the platform's limit it does.
    const isAtOnce = isUnheard(aim.product, aim.wish) && product.reason?.code !== 'call_limit_reached';
    return isAtOnce || product.nextAt <= now();
  };

  const tell = async (stock: StockAtPlatform, due: readonly Aim[]): Promise<LinkedStock[]> => {
    const changes = due.map(({ product: { productId, optionId }, wish: { isAvailable, until } }) => {
      return { productId, optionId, isAvailable, until };
    });
    let refusals: (Refusal | null)[];
    try {
      refusals = await platforms.set(stock, changes);
    } catch (error) {
      const refusal = refusalOf(error);
      refusals = due.map(() => refusal);
    }
    return due.map((aim, index) => {
      const refusal = refusals[index];
      return refusal == null ? inLine(aim) : refused(aim, refusal);
    });
  };

  /** Somebody else has switched the product. */
  const drifted = ({ product }: Aim, isAvailable: boolean, onDrift: Wishes['onDrift']): LinkedStock => {
    const seen = { isAvailable, at: now() };
    const known = { told: isAvailable, observed: seen };
    if (product.told === null) return changed(product, known);
    if (product.isDriftKept) return changed(product, { observed: seen });
    const drift = { ...known, drift: seen };
    return onDrift === 'adopt'
      ? changed(product, {
          ...drift,
          state: 'refused',
          reason: failure('product_changed_at_platform'),
          isDriftKept: true,
        })
      : changed(product, { ...drift, state: 'pending', dueAt: now(), nextAt: now() });
  };

  const look = async (
    stock: StockAtPlatform,
    aims: readonly Aim[],
    onDrift: Wishes['onDrift'],
  ): Promise<LinkedStock[]> => {
    const asked = aims.slice(0, maxStockRead);
    const seen = await platforms.read(
      stock,
      asked.map(({ product: { productId, optionId } }) => ({ productId, optionId })),
    );
    return asked.flatMap((aim, index) => {
      const isAvailable = seen[index];
      if (isAvailable == null) return [];
      if (isAvailable === aim.wish.isAvailable) return [inLine(aim)];
      return [drifted(aim, isAvailable, onDrift)];
    });
  };

  /** What still has to wait for its turn says until when at least. */
  const waiting = (stock: StockAtPlatform, rest: readonly Aim[]): LinkedStock[] =>
    rest.map(({ product }, place) =>
      changed(product, {
        state: 'pending',
        reason: null,
        dueAt: later(waitOf(stock.provider, place + maxStockChanges)),
      }),
    );

  const kept = (
    stock: StockAtPlatform,
    aims: readonly Aim[],
    learnt: readonly LinkedStock[],
    rest: Partial<KeptStock>,
  ) => {
    const known = new Map(learnt.map((product) => [productKey(product), product]));
    const next = aims.map(({ product, wish }) => ({ wish, product: known.get(productKey(product)) ?? product }));
    const { lookAt = stock.lookAt, failures = 0 } = rest;
    const dueTimes = next.map((aim) => {
      if (mustTell(aim)) return now();
      const isWaiting = aim.product.told !== aim.wish.isAvailable && !aim.product.isDriftKept;
      return earliest(aim.wish.until, isWaiting ? aim.product.nextAt : null);
    });
    return { products: next.map(({ product }) => product), lookAt, failures, nextAt: earliest(lookAt, ...dueTimes) };
  };

  return async (stock) => {
    const found = await wishes.find(stock.accountId, stock.restaurantId);
    if (found === undefined) return 'gone';
    const all = aimsAt(stock, found, await items.find(stock.accountId, stock.restaurantId), now());
    // A wish that asks for what the platform has already needs no call.
    const aims = all.map((aim) =>
      isUnheard(aim.product, aim.wish) && aim.product.told === aim.wish.isAvailable
        ? { ...aim, product: inLine(aim) }
        : aim,
    );
    if (aims.length === 0) return 'gone';
    const due = aims.filter(mustTell);
    if (due.length > 0) {
      const told = await tell(stock, due.slice(0, maxStockChanges));
      return kept(stock, aims, [...told, ...waiting(stock, due.slice(maxStockChanges))], {});
    }
    if (stock.lookAt > now()) return kept(stock, aims, [], {});
    try {
      return kept(stock, aims, await look(stock, aims, found.onDrift), { lookAt: later(lookEveryMs) });
    } catch (error) {
      const { waitMs } = refusalOf(error);
      const lookAt = later(Math.max(waitMs ?? lookEveryMs, pauseMs(stock.failures)));
      return kept(stock, aims, [], { lookAt, failures: stock.failures + 1 });
    }
  };
};
