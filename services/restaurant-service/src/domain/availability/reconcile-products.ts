import { maxStockRead } from '@kopru/contracts/internal/platform-products';
import type { ItemLists, PlatformProducts, DesiredStateRepository } from '../ports.ts';
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
import { isUnobserved, type DesiredState } from './desired-state.ts';

/** As many as are needed to say the same in other words. */
const maxOthers = 10;

/** The result of a reconcile pass; `gone`: there is nothing to reconcile any more. */
export type ReconciledProducts<L> = Pick<ProductsAtPlatform<L>, 'products' | 'lookAt' | 'failures' | 'nextAt'>;

/** Applies the desired state of a restaurant's products at one platform, or checks for drift. */
export const makeReconcileProducts = <V, W extends { at: Date }, S extends { at: Date }>(
  kind: ProductKind<V, W, S>,
  parts: {
    desiredStates: Pick<DesiredStateRepository, 'find'>;
    items: Pick<ItemLists, 'find'>;
    platforms: PlatformProducts<V, W, Linked<V, S>>;
  } & Pace,
) => {
  type Product = Linked<V, S>;
  type AtPlatform = ProductsAtPlatform<Product>;
  type Reconciled = ReconciledProducts<Product>;
  type Aim = AimOf<V, W, S>;
  const { desiredStates, items, platforms, lookEveryMs, pauseMs, now } = parts;
  const later = (ms: number): Date => new Date(now().getTime() + ms);

  const changed = (product: Product, change: Partial<Product>): Product => {
    const since = change.state === undefined || change.state === product.state ? product.since : now();
    return { ...product, ...change, since };
  };
  const inLine = ({ product, desired }: Aim): Product =>
    changed(product, {
      state: 'applied',
      lastApplied: kind.valueOf(desired),
      observedDesiredAt: desired.at,
      observed: kind.seenAs(kind.valueOf(desired), now()),
      reason: null,
      dueAt: null,
      isDriftAdopted: false,
      failures: 0,
      nextAt: never,
    });
  /** What a call without a good answer has done is not known. */
  const refused = ({ product, desired }: Aim, refusal: Refusal): Product =>
    changed(product, {
      lastApplied: null,
      observedDesiredAt: desired.at,
      ...afterRefusal(refusal, product.failures, parts),
    });

  const mustSend = (aim: Aim): boolean => {
    const { product, desired } = aim;
    if (
      product.lastApplied === kind.valueOf(desired) ||
      (product.isDriftAdopted && !isUnobserved(aim.product, aim.desired))
    )
      return false;
    // A new desired state does not wait for the retry of the previous one, but it waits for the platform's rate limit.
    const isAtOnce = isUnobserved(aim.product, aim.desired) && product.reason?.code !== 'call_limit_reached';
    return isAtOnce || product.nextAt <= now();
  };

  const changeOf = ({ product, desired: { at: _, ...what } }: Aim) => ({ ...named(product), ...what });
  const send = async (state: AtPlatform, due: readonly Aim[], others: readonly Aim[]): Promise<Product[]> => {
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

  /** Sends only what differs at the platform, where a read is cheaper than a change. */
  const sendDifferences = async (
    state: AtPlatform,
    due: readonly Aim[],
    others: readonly Aim[],
  ): Promise<Product[]> => {
    if (!kind.isReadFirst) return send(state, due, []);
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
      return { ...aim, product: { ...aim.product, lastApplied: value, observed } };
    });
    const isThere = ({ product, desired }: Aim): boolean => product.lastApplied === kind.valueOf(desired);
    const there = aims.filter(isThere);
    const rest = aims.filter((aim) => !isThere(aim));
    const sent = rest.length === 0 ? [] : await send(state, rest, [...there, ...others]);
    return [...there.map(inLine), ...sent];
  };

  /** Somebody else has changed the product. */
  const drifted = ({ product }: Aim, value: V, onDrift: DesiredState['onDrift']): Product => {
    const seen = kind.seenAs(value, now());
    const known = { lastApplied: value, observed: seen };
    if (product.lastApplied === null) return changed(product, known);
    if (product.isDriftAdopted) return changed(product, { observed: seen });
    const drift = { ...known, drift: seen };
    return onDrift === 'adopt'
      ? changed(product, {
          ...drift,
          state: 'refused',
          reason: kind.changedByOthers,
          isDriftAdopted: true,
        })
      : changed(product, { ...drift, state: 'pending', dueAt: now(), nextAt: now() });
  };

  const look = async (
    state: AtPlatform,
    aims: readonly Aim[],
    onDrift: DesiredState['onDrift'],
  ): Promise<Product[]> => {
    const asked = aims.slice(0, maxStockRead);
    const seen = await platforms.read(
      state,
      asked.map(({ product }) => named(product)),
    );
    return asked.flatMap((aim, index) => {
      const value = seen[index];
      if (value == null) return [];
      return [value === kind.valueOf(aim.desired) ? inLine(aim) : drifted(aim, value, onDrift)];
    });
  };

  /** Products that wait for a later pass show the earliest time of it. */
  const waiting = (state: AtPlatform, rest: readonly Aim[]): Product[] =>
    rest.map(({ product }, place) =>
      changed(product, {
        state: 'pending',
        reason: null,
        dueAt: later(waitOf(kind, state.provider, place + kind.perPass)),
      }),
    );

  const reconciledFrom = (
    state: AtPlatform,
    aims: readonly Aim[],
    learnt: readonly Product[],
    rest: Partial<Reconciled>,
  ) => {
    const known = new Map(learnt.map((product) => [productKey(product), product]));
    const next = aims.map(({ product, desired }) => ({
      desired,
      product: known.get(productKey(product)) ?? product,
    }));
    const { lookAt = state.lookAt, failures = 0 } = rest;
    const dueTimes = next.map((aim) => {
      if (mustSend(aim)) return now();
      const isWaiting = aim.product.lastApplied !== kind.valueOf(aim.desired) && !aim.product.isDriftAdopted;
      return earliest(kind.endOf(aim.desired), isWaiting ? aim.product.nextAt : null);
    });
    return { products: next.map(({ product }) => product), lookAt, failures, nextAt: earliest(lookAt, ...dueTimes) };
  };

  return async (state: AtPlatform): Promise<Reconciled | 'gone'> => {
    const found = await desiredStates.find(state.accountId, state.restaurantId);
    if (found === undefined) return 'gone';
    const all = aimsAt(kind, state, found, await items.find(state.accountId, state.restaurantId), now());
    // A desired state that the platform has already needs no call.
    const aims = all.map((aim) =>
      isUnobserved(aim.product, aim.desired) && aim.product.lastApplied === kind.valueOf(aim.desired)
        ? { ...aim, product: inLine(aim) }
        : aim,
    );
    if (aims.length === 0) return 'gone';
    const due = aims.filter(mustSend);
    if (due.length > 0) {
      const batch = new Set(due.slice(0, kind.perPass));
      const others = aims.filter((aim) => !batch.has(aim) && !aim.product.isDriftAdopted);
      const sent = await sendDifferences(state, [...batch], others);
      return reconciledFrom(state, aims, [...sent, ...waiting(state, due.slice(kind.perPass))], {});
    }
    if (state.lookAt > now()) return reconciledFrom(state, aims, [], {});
    try {
      return reconciledFrom(state, aims, await look(state, aims, found.onDrift), { lookAt: later(lookEveryMs) });
    } catch (error) {
      const { waitMs } = refusalOf(error);
      const lookAt = later(Math.max(waitMs ?? lookEveryMs, pauseMs(state.failures)));
      return reconciledFrom(state, aims, [], { lookAt, failures: state.failures + 1 });
    }
  };
};
