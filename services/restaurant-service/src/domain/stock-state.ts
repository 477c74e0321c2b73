import { capabilities, type Failure, failure, type ItemList, type ItemLink, type ProviderSlug } from '@kopru/contracts';
import type { AtPlatform } from './ports.ts';
import type { Progress } from './progress.ts';
import { itemKey, type StockWish, stockWishFor, type Wishes } from './wishes.ts';

export interface StockSeen {
  isAvailable: boolean;
  at: Date;
}

export type LinkedProduct = Pick<ItemLink, 'productId' | 'optionId'>;

/** A product or option at a platform that an item is linked to, and how far the platform is with the item's wish. */
export interface LinkedStock extends Progress<StockSeen>, LinkedProduct {
  /** The account's number of the item that is linked to it. */
  item: string;
  /** What the platform was last told or seen to have; null: unknown. */
  told: boolean | null;
  /** When the wish was made that the platform was last told of. */
  heardAt: Date | null;
}

/** What is kept of a restaurant's products at one platform. */
export interface StockAtPlatform extends AtPlatform {
  products: LinkedStock[];
  /** When it is looked next whether somebody else has changed a product. */
  lookAt: Date;
  failures: number;
}

/** A product with the wish for its item. */
export interface Aim {
  product: LinkedStock;
  wish: StockWish;
}

/** Why the platform cannot be told; undefined: it can. */
export const unsupported = (provider: ProviderSlug, link: LinkedProduct | undefined): Failure | undefined => {
  if (!capabilities[provider].product) return failure('product_not_switchable');
  if (link === undefined) return failure('item_not_linked');
  const isFixed = link.optionId !== null && !capabilities[provider].option;
  return isFixed ? failure('option_not_switchable') : undefined;
};

export const productKey = ({ productId, optionId }: LinkedProduct): string => JSON.stringify([productId, optionId]);

export const unknownProduct = ({ productId, optionId }: LinkedProduct, item: string, since: Date): LinkedStock => ({
  item,
  productId,
  optionId,
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
export const aimsAt = (
  { provider, products }: Pick<StockAtPlatform, 'provider' | 'products'>,
  wishes: Wishes,
  { items }: Pick<ItemList, 'items'>,
  now: Date,
): Aim[] => {
  const known = new Map(products.map((product) => [productKey(product), product]));
  return items.flatMap(({ item, links }) => {
    const wished = wishes.stock[itemKey(item)];
    const wish = wished === undefined ? null : stockWishFor(wished, provider, now);
    if (wish === null) return [];
    return links
      .filter((link) => link.provider === provider && unsupported(provider, link) === undefined)
      .map((link) => {
        const product = known.get(productKey(link)) ?? unknownProduct(link, item, wish.at);
        return { product: { ...product, item }, wish };
      });
  });
};

/** How long the calls of those that come before it take at least, by the platform's limit. */
export const waitOf = (provider: ProviderSlug, place: number): number => {
  const { productLimit } = capabilities[provider];
  return productLimit === null ? 0 : Math.floor(place / productLimit.calls) * productLimit.seconds * 1000;
};
