import { failure } from '@kopru/contracts/errors/failures';
import { maxStockChanges } from '@kopru/contracts/internal/platform-products';
import { capabilities } from '@kopru/contracts/platforms/capabilities';
import type { Linked, ProductKind, ProductsAtPlatform } from './products.ts';
import { type DesiredStock, desiredStockFor } from './desired-state.ts';

export interface StockSeen {
  isAvailable: boolean;
  at: Date;
}
export type LinkedStock = Linked<boolean, StockSeen>;
export type StockAtPlatform = ProductsAtPlatform<LinkedStock>;

/** Whether products are there. */
export const stockKind: ProductKind<boolean, DesiredStock, StockSeen> = {
  desiredIn: ({ stock }) => stock,
  desiredFor: desiredStockFor,
  valueOf: ({ isAvailable }) => isAvailable,
  endOf: ({ until }) => until,
  seenAs: (isAvailable, at) => ({ isAvailable, at }),
  unsupported: (provider, link) => {
    if (!capabilities[provider].product) return failure('product_not_switchable');
    if (link === undefined) return failure('item_not_linked');
    const isFixed = link.optionId !== null && !capabilities[provider].option;
    return isFixed ? failure('option_not_switchable') : undefined;
  },
  limitOf: (provider) => capabilities[provider].productLimit,
  perCall: 1,
  perPass: maxStockChanges,
  isReadFirst: false,
  changedByOthers: failure('product_changed_at_platform'),
};
