import { maxStockRead } from '@kopru/contracts';
import type { ItemLists, PlatformProducts, WishRepository } from './ports.ts';
import {
  type Aim as AimOf,
  aimsAt,
  type Linked,
  named,
  productKey,
  type ProductKind,
  type ProductsAtPlatform,
  waitOf,
} from './products.ts';
import { afterRefusal, earliest, never, type Pace, type Refusal, refusalOf } from './progress.ts';
import { isUnheard, type Wishes } from './wishes.ts';

/** As many as are needed to say the same in other words. */
const maxOthers = 10;

/** What became of a turn; `gone`: there is nothing to keep any more. */
export type KeptProducts<L> = Pick<ProductsAtPlatform<L>, 'products' | 'lookAt' | 'failures' | 'nextAt'>;

/** Brings a restaurant's products at one platform in line with the wishes, or looks whether they still are. */
export const makeKeepProducts = <V, W extends { at: Date }, S extends { at: Date }>(
  kind: ProductKind<V, W, S>,
  parts: {
    wishes: Pick<WishRepository, 'find'>;
    items: Pick<ItemLists, 'find'>;
    platforms: PlatformProducts<V, W, Linked<V, S>>;
  } & Pace,
) => {
  type Product = Linked<V, S>;
  type AtPlatform = ProductsAtPlatform<Product>;
  type Kept = KeptProducts<Product>;
  type Aim = AimOf<V, W, S>;
  const { wishes, items, platforms, lookEveryMs, pauseMs, now } = parts;
  const later = (ms: number): Date => new Date(now().getTime() + ms);

  const changed = (product: Product, change: Partial<Product>): Product => {
    const since = change.state === undefined || change.state === product.state ? product.since : now();
    return { ...product, ...change, since };
  };
  const inLine = ({ product, wish }: Aim): Product =>
    changed(product, {
      state: 'applied',
      told: kind.valueOf(wish),
      heardAt: wish.at,
      observed: kind.seenAs(kind.valueOf(wish), now()),
      reason: null,
      dueAt: null,
      isDriftKept: false,
      failures: 0,
      nextAt: never,
    });
  /** What a call without a good answer has done is not known. */
  const refused = ({ product, wish }: Aim, refusal: Refusal): Product =>
    changed(product, { told: null, heardAt: wish.at, ...afterRefusal(refusal, product.failures, parts) });

  const mustTell = (aim: Aim): boolean => {
    const { product, wish } = aim;
    if (product.told === kind.valueOf(wish) || (product.isDriftKept && !isUnheard(aim.product, aim.wish))) return false;
    // A new wish does not wait for the next try of the old one, but for the platform's limit it does.
    const isAtOnce = isUnheard(aim.product, aim.wish) && product.reason?.code !== 'call_limit_reached';
    return isAtOnce || product.nextAt <= now();
  };

  const changeOf = ({ product, wish: { at: _, ...what } }: Aim) => ({ ...named(product), ...what });
  const tell = async (state: AtPlatform, due: readonly Aim[], others: readonly Aim[]): Promise<Product[]> => {
    let refusals: (Refusal | null)[];
    try {
      refusals = await platforms.set(state, due.map(changeOf), others.slice(0, maxOthers).map(changeOf));
    } catch (error) {
      const refusal = refusalOf(error);
      refusals = due.map(() => refusal);
    }
    return due.map((aim, index) => {
      const refusal = refusals[index];
      return refusal == null ? inLine(aim) : refused(aim, refusal);
    });
  };

  /** Tells only what the platform does not have already, where a look is cheaper than a change. */
  const tellWhatDiffers = async (
    state: AtPlatform,
    due: readonly Aim[],
    others: readonly Aim[],
  ): Promise<Product[]> => {
    if (!kind.isReadFirst) return tell(state, due, []);
    const asked = due.map(({ product }) => named(product));
    let seen: (V | null)[];
    try {
      seen = await platforms.read(state, asked);
    } catch (error) {
      const refusal = refusalOf(error);
      return due.map((aim) => refused(aim, refusal));
    }
    const aims = due.map((aim, index) => {
      const value = seen[index] ?? null;
      const observed = value === null ? aim.product.observed : kind.seenAs(value, now());
      return { ...aim, product: { ...aim.product, told: value, observed } };
    });
    const isThere = ({ product, wish }: Aim): boolean => product.told === kind.valueOf(wish);
    const there = aims.filter(isThere);
    const rest = aims.filter((aim) => !isThere(aim));
    const told = rest.length === 0 ? [] : await tell(state, rest, [...there, ...others]);
    return [...there.map(inLine), ...told];
  };

  /** Somebody else has changed the product. */
  const drifted = ({ product }: Aim, value: V, onDrift: Wishes['onDrift']): Product => {
    const seen = kind.seenAs(value, now());
    const known = { told: value, observed: seen };
    if (product.told === null) return changed(product, known);
    if (product.isDriftKept) return changed(product, { observed: seen });
    const drift = { ...known, drift: seen };
    return onDrift === 'adopt'
      ? changed(product, {
          ...drift,
          state: 'refused',
          reason: kind.changedByOthers,
          isDriftKept: true,
        })
      : changed(product, { ...drift, state: 'pending', dueAt: now(), nextAt: now() });
  };

  const look = async (state: AtPlatform, aims: readonly Aim[], onDrift: Wishes['onDrift']): Promise<Product[]> => {
    const asked = aims.slice(0, maxStockRead);
    const seen = await platforms.read(
      state,
      asked.map(({ product }) => named(product)),
    );
    return asked.flatMap((aim, index) => {
      const value = seen[index];
      if (value == null) return [];
      return [value === kind.valueOf(aim.wish) ? inLine(aim) : drifted(aim, value, onDrift)];
    });
  };

  /** What still has to wait for its turn says until when at least. */
  const waiting = (state: AtPlatform, rest: readonly Aim[]): Product[] =>
    rest.map(({ product }, place) =>
      changed(product, {
        state: 'pending',
        reason: null,
        dueAt: later(waitOf(kind, state.provider, place + kind.perTurn)),
      }),
    );

  const kept = (state: AtPlatform, aims: readonly Aim[], learnt: readonly Product[], rest: Partial<Kept>) => {
    const known = new Map(learnt.map((product) => [productKey(product), product]));
    const next = aims.map(({ product, wish }) => ({ wish, product: known.get(productKey(product)) ?? product }));
    const { lookAt = state.lookAt, failures = 0 } = rest;
    const dueTimes = next.map((aim) => {
      if (mustTell(aim)) return now();
      const isWaiting = aim.product.told !== kind.valueOf(aim.wish) && !aim.product.isDriftKept;
      return earliest(kind.endOf(aim.wish), isWaiting ? aim.product.nextAt : null);
    });
    return { products: next.map(({ product }) => product), lookAt, failures, nextAt: earliest(lookAt, ...dueTimes) };
  };

  return async (state: AtPlatform): Promise<Kept | 'gone'> => {
    const found = await wishes.find(state.accountId, state.restaurantId);
    if (found === undefined) return 'gone';
    const all = aimsAt(kind, state, found, await items.find(state.accountId, state.restaurantId), now());
    // A wish that asks for what the platform has already needs no call.
    const aims = all.map((aim) =>
      isUnheard(aim.product, aim.wish) && aim.product.told === kind.valueOf(aim.wish)
        ? { ...aim, product: inLine(aim) }
        : aim,
    );
    if (aims.length === 0) return 'gone';
    const due = aims.filter(mustTell);
    if (due.length > 0) {
      const turn = new Set(due.slice(0, kind.perTurn));
      const others = aims.filter((aim) => !turn.has(aim) && !aim.product.isDriftKept);
      const told = await tellWhatDiffers(state, [...turn], others);
      return kept(state, aims, [...told, ...waiting(state, due.slice(kind.perTurn))], {});
    }
    if (state.lookAt > now()) return kept(state, aims, [], {});
    try {
      return kept(state, aims, await look(state, aims, found.onDrift), { lookAt: later(lookEveryMs) });
    } catch (error) {
      const { waitMs } = refusalOf(error);
      const lookAt = later(Math.max(waitMs ?? lookEveryMs, pauseMs(state.failures)));
      return kept(state, aims, [], { lookAt, failures: state.failures + 1 });
    }
  };
};
