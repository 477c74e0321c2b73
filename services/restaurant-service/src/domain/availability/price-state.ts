import { failure } from '@kopru/contracts/errors/failures';
import { maxPriceChanges } from '@kopru/contracts/internal/platform-products';
import { capabilities } from '@kopru/contracts/platforms/capabilities';
import type { Linked, ProductKind, ProductsAtPlatform } from './products.ts';
import { type DesiredPrice, desiredAt } from './desired-state.ts';

export interface PriceSeen {
  /** Minor units. */
  price: number;
  at: Date;
}
export type LinkedPrice = Linked<number, PriceSeen>;
export type PricesAtPlatform = ProductsAtPlatform<LinkedPrice>;

/** What products cost. */
export const priceKind: ProductKind<number, DesiredPrice, PriceSeen> = {
  desiredIn: ({ prices }) => prices,
  desiredFor: desiredAt,
  valueOf: ({ price }) => price,
  endOf: () => null,
  seenAs: (price, at) => ({ price, at }),
  unsupported: (provider, link) => {
    if (!capabilities[provider].price) return failure('price_not_settable');
    if (link === undefined) return failure('item_not_linked');
    return link.optionId === null ? undefined : failure('option_price_not_settable');
  },
  limitOf: (provider) => capabilities[provider].priceLimit,
  perCall: maxPriceChanges,
  perPass: maxPriceChanges,
  isReadFirst: true,
  changedByOthers: failure('price_changed_at_platform'),
};
