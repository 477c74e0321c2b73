import type { Failure } from '@kopru/contracts/errors/failures';
import type { ItemList, ItemLink } from '@kopru/contracts/internal/items';
import type { CallLimit } from '@kopru/contracts/platforms/capabilities';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import type { AtPlatform } from '../ports.ts';
import type { Progress } from './progress.ts';
import { itemKey, type PerPlatform, type DesiredState } from './desired-state.ts';

export type LinkedProduct = Pick<ItemLink, 'productId' | 'optionId'>;
export const named = ({ productId, optionId }: LinkedProduct): LinkedProduct => ({ productId, optionId });
export const productKey = ({ productId, optionId }: LinkedProduct): string => JSON.stringify([productId, optionId]);

interface Dated {
  at: Date;
}

/** A product or option at a platform that an item is linked to, and how far the platform is with the item's desired state. */
export interface Linked<V, S extends Dated> extends Progress<S>, LinkedProduct {
  /** The account's number of the item that is linked to it. */
  item: string;
  /** The value last sent to, or read from, the platform; null: unknown. */
  lastApplied: V | null;
  /** The time of the desired state that was last sent to the platform. */
  observedDesiredAt: Date | null;
}

/** The stored state of a restaurant's products at one platform. */
export interface ProductsAtPlatform<L> extends AtPlatform {
  products: L[];
  /** When the platform is next polled for drift. */
  lookAt: Date;
  failures: number;
}

/** A property of a product that can be desired: the value `V` of a desired state `W`, observed as `S`. */
export interface ProductKind<V, W extends Dated, S extends Dated> {
  desiredIn: (desiredState: DesiredState) => DesiredItems<W>;
  /** The desired state at this time. */
  desiredFor: (perPlatform: PerPlatform<W>, provider: ProviderSlug | undefined, now: Date) => W | null;
  valueOf: (desired: W) => V;
  /** When the desired state ends. */
  endOf: (desired: W) => Date | null;
  seenAs: (value: V, at: Date) => S;
  /** Why the platform does not take the change; undefined: it does. */
  unsupported: (provider: ProviderSlug, link: LinkedProduct | undefined) => Failure | undefined;
  limitOf: (provider: ProviderSlug) => CallLimit | null;
  /** How many products a platform takes in one call. */
  perCall: number;
  /** How many products are sent in one reconcile pass. */
  perPass: number;
  /** A change is expensive and a read is not: reads first and sends only differences. */
  isReadFirst: boolean;
  changedByOthers: Failure;
}
export type DesiredItems<W> = Record<string, PerPlatform<W> & { item: string }>;

/** A product with the desired state of its item. */
export interface Aim<V, W, S extends Dated> {
  product: Linked<V, S>;
  desired: W;
}

const unknownProduct = (link: LinkedProduct, item: string, since: Date): Linked<never, never> => ({
  ...named(link),
  item,
  lastApplied: null,
  observedDesiredAt: null,
  state: 'pending',
  since,
  reason: null,
  dueAt: null,
  observed: null,
  drift: null,
  isDriftAdopted: false,
  failures: 0,
  nextAt: new Date(0),
});

/** Every product of a platform whose item has a desired state. */
export const aimsAt = <V, W extends Dated, S extends Dated>(
  kind: ProductKind<V, W, S>,
  { provider, products }: Pick<ProductsAtPlatform<Linked<V, S>>, 'provider' | 'products'>,
  desiredState: DesiredState,
  { items }: Pick<ItemList, 'items'>,
  now: Date,
): Aim<V, W, S>[] => {
  const known = new Map(products.map((product) => [productKey(product), product]));
  const desiredItems = kind.desiredIn(desiredState);
  return items.flatMap(({ item, links }) => {
    const perPlatform = desiredItems[itemKey(item)];
    const desired = perPlatform === undefined ? null : kind.desiredFor(perPlatform, provider, now);
    if (desired === null) return [];
    return links
      .filter((link) => link.provider === provider && kind.unsupported(provider, link) === undefined)
      .map((link) => {
        const product: Linked<V, S> = known.get(productKey(link)) ?? unknownProduct(link, item, desired.at);
        return { product: { ...product, item }, desired };
      });
  });
};

/** How long the calls of those that come before it take at least, by the platform's limit. */
export const waitOf = (
  { limitOf, perCall }: { limitOf: (provider: ProviderSlug) => CallLimit | null; perCall: number },
  provider: ProviderSlug,
  place: number,
): number => {
  const limit = limitOf(provider);
  return limit === null ? 0 : Math.floor(place / (limit.calls * perCall)) * limit.seconds * 1000;
};
