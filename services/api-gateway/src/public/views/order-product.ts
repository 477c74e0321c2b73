import { toDecimal, type OrderItem, type OrderOption } from '@kopru/contracts/orders/canonical-order';
import { lineAmount, lineTotal, optionsPriceOf } from '@kopru/contracts/orders/order-money';
import { flatOptions, flatRemoved } from '@kopru/contracts/orders/order-options';
import type { PublicOrderDetail } from '@kopru/contracts/public/order-detail';
import type { ItemOf } from '../../clients/linked-items.ts';

type Product = PublicOrderDetail['products'][number];

const both = (tr: string, en: string | null): { tr: string; en: string } => ({ tr, en: en ?? tr });

type Counted = Pick<OrderItem, 'name' | 'nameEn' | 'quantity' | 'unit'>;

/**
 * Clients in the field count in whole numbers: half a portion is one of "Döner (0,5)" at half the price, so that they cook
 * and book what was ordered.
 */
const counted = ({ name, nameEn, quantity, unit }: Counted) => {
  if (Number.isInteger(quantity)) return { name: both(name, nameEn), count: quantity, per: 1 };
  const size = (separator: string): string =>
    ` (${String(quantity).replace('.', separator)}${unit === 'kg' ? ' kg' : ''})`;
  return { name: both(name + size(','), (nameEn ?? name) + size('.')), count: 1, per: quantity };
};

const priced = (minor: number, per: number): number => toDecimal(Math.round(minor * per));

const optionCategories = (item: OrderItem): Product['optionCategories'] =>
  [...Map.groupBy(flatOptions(item), ({ group }) => group ?? '')].map(([group, options]) => ({
    name: both(group, null),
    options: options.map((option) => {
      const { name, count, per } = counted(option);
      return { name, price: priced(option.price, per), count };
    }),
  }));

const optionTree = (option: OrderOption): Product['options'][number] => ({
  id: option.id ?? null,
  groupId: option.groupId ?? null,
  group: option.group,
  name: both(option.name, option.nameEn),
  price: toDecimal(option.price),
  quantity: option.quantity,
  options: (option.options ?? []).map(optionTree),
  removed: option.removed ?? [],
  ifUnavailable: option.ifUnavailable ?? null,
});

/** A line of an order as clients in the field read it. */
export const toProduct = (item: OrderItem, itemOf: ItemOf): Product => {
  const options = optionsPriceOf(item);
  const { name, count, per } = counted(item);
  const isCancelled = item.cancelledQuantity >= item.quantity;
  const chosen = flatOptions(item);
  return {
    id: item.id,
    product: item.productId,
    item: itemOf(item.productId),
    count,
    note: item.note,
    name,
    price: priced(item.unitPrice, per),
    optionPrice: priced(options, per),
    priceWithOption: priced(item.unitPrice + options, per),
    totalPrice: priced(item.unitPrice, item.quantity),
    totalOptionPrice: priced(options, item.quantity),
    totalPriceWithOption: toDecimal(lineTotal(item)),
    optionCategories: optionCategories(item),
    displayInfo: {
      title: name,
      options: {
        tr: chosen.map((option) => option.name),
        en: chosen.map((option) => option.nameEn ?? option.name),
      },
    },
    removedIngredients: null,
    removedIngredientsV2: flatRemoved(item),
    extraIngredients: null,
    lineId: item.lineId ?? item.id,
    quantity: item.quantity,
    cancelledQuantity: item.cancelledQuantity,
    unit: item.unit ?? 'piece',
    unitPrice: toDecimal(item.unitPrice),
    lineTotal: toDecimal(lineAmount(item)),
    lineDiscount: toDecimal(item.discount ?? 0),
    vatRate: item.vatRate ?? null,
    isGift: item.isGift === true,
    categoryName: item.categoryName ?? null,
    ifUnavailable: item.ifUnavailable ?? null,
    options: item.options.map(optionTree),
    removed: item.removed,
    cancelledCount: per === 1 ? Math.floor(item.cancelledQuantity) : Number(isCancelled),
  };
};
