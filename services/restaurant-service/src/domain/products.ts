import type { CallLimit, Failure, ItemList, ItemLink, ProviderSlug } from '@kopru/contracts';
import type { AtPlatform } from './ports.ts';
import type { Progress } from './progress.ts';
import { itemKey, type WishedOf, type Wishes } from './wishes.ts';

export type LinkedProduct = Pick<ItemLink, 'productId' | 'optionId'>;
export const named = ({ productId, optionId }: LinkedProduct): LinkedProduct => ({ productId, optionId });
export const productKey = ({ productId, optionId }: LinkedProduct): string => JSON.stringify([productId, optionId]);

interface Dated {
  at: Date;
}

/** A product or option at a platform that an item is linked to, and how far the platform is with the item's wish. */
export interface Linked<V, S extends Dated> extends Progress<S>, LinkedProduct {
  /** The account's number of the item that is linked to it. */
  item: string;
  /** What the platform was last told or seen to have; null: unknown. */
  told: V | null;
  /** When the wish was made that the platform was last told of. */
  heardAt: Date | null;
}

/** What is kept of a restaurant's products at one platform. */
export interface ProductsAtPlatform<L> extends AtPlatform {
  products: L[];
  /** When it is looked next whether somebody else has changed a product. */
  lookAt: Date;
  failures: number;
}

/** What can be wished of a product, and how its platforms take it: a value `V` by a wish `W`, seen as `S`. */
export interface ProductKind<V, W extends Dated, S extends Dated> {
  wishesIn: (wishes: Wishes) => Wished<W>;
  /** The wish as it counts now. */
  wishFor: (wished: WishedOf<W>, provider: ProviderSlug | undefined, now: Date) => W | null;
  valueOf: (wish: W) => V;
  /** When the wish ends by itself. */
  endOf: (wish: W) => Date | null;
  seenAs: (value: V, at: Date) => S;
  /** Why the platform cannot be told; undefined: it can. */
  unsupported: (provider: ProviderSlug, link: LinkedProduct | undefined) => Failure | undefined;
  limitOf: (provider: ProviderSlug) => CallLimit | null;
  /** How many products a platform takes in one call. */
  perCall: number;
  /** How many are told in one turn. */
  perTurn: number;
  /** A change is dear, a look is not: what is as wished already is not told. */
  isReadFirst: boolean;
  changedByOthers: Failure;
}
export type Wished<W> = Record<string, WishedOf<W> & { item: string }>;

/** A product with the wish for its item. */
export interface Aim<V, W, S extends Dated> {
  product: Linked<V, S>;
  wish: W;
}

const unknownProduct = (link: LinkedProduct, item: string, since: Date): Linked<never, never> => ({
  ...named(link),
  item,
  told: null,
  heardAt: null,
  state: 'pending',
  since,
  reason: null,
  dueAt: null,
  observed: null,
  drift: null,
  isDriftKept: false,
  failures: 0,
  nextAt: new Date(0),
});

/** Every product of a platform whose item has a wish. */
export const aimsAt = <V, W extends Dated, S extends Dated>(
  kind: ProductKind<V, W, S>,
  { provider, products }: Pick<ProductsAtPlatform<Linked<V, S>>, 'provider' | 'products'>,
  wishes: Wishes,
  { items }: Pick<ItemList, 'items'>,
  now: Date,
): Aim<V, W, S>[] => {
  const known = new Map(products.map((product) => [productKey(product), product]));
  const wishesOf = kind.wishesIn(wishes);
  return items.flatMap(({ item, links }) => {
    const wished = wishesOf[itemKey(item)];
    const wish = wished === undefined ? null : kind.wishFor(wished, provider, now);
    if (wish === null) return [];
    return links
      .filter((link) => link.provider === provider && kind.unsupported(provider, link) === undefined)
      .map((link) => {
        const product: Linked<V, S> = known.get(productKey(link)) ?? unknownProduct(link, item, wish.at);
        return { product: { ...product, item }, wish };
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
