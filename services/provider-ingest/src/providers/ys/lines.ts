import {
  type OrderDiscount,
  type OrderItem,
  type OrderOption,
  type RemovedPart,
  type UnavailableAction,
  toQuantity,
} from '@kopru/contracts/orders/canonical-order';
import { normaliseText, hasWord } from '@kopru/contracts/values/normalise-text';
import { type BodyReader, readTree } from '../body.ts';
import { giftWords } from '../gift-words.ts';
import { isLeftOut } from '../left-out.ts';
import { readDiscounts } from './discounts.ts';

const maxToppings = 200;

/** The types of toppings. Source: Delivery Hero POS plugin API; older plugins also name what is to be left out. */
const leftOutTypes: Readonly<Record<string, boolean | null>> = {
  PRODUCT: false,
  EXTRA: false,
  VARIANT: null,
  REMOVE: true,
  REMOVED: true,
  REMOVAL: true,
  EXCLUDE: true,
  EXCLUDED: true,
  EXCLUSION: true,
  WITHOUT: true,
};
/** What to do when something has run out. Source: Delivery Hero POS plugin API, `itemUnavailabilityHandling`. */
const unavailableChoices: Readonly<Record<string, UnavailableAction>> = {
  REMOVE: 'remove',
  REDUCE_QUANTITY: 'reduce_quantity',
  CALL_CUSTOMER_AND_REPLACE: 'call_customer',
  CONTACT_CUSTOMER: 'call_customer',
  CANCEL_ORDER: 'cancel_order',
};
const unavailableIn = (entry: BodyReader): { ifUnavailable?: UnavailableAction } => {
  const ifUnavailable = entry.word('itemUnavailabilityHandling', unavailableChoices);
  return ifUnavailable === null ? {} : { ifUnavailable };
};

interface Topping {
  id: string | null;
  name: string;
  price: number;
  quantity: number | null;
  isLeftOut: boolean;
  unavailable: ReturnType<typeof unavailableIn>;
  inner: Topping[];
}

const toTopping = (entry: BodyReader, inner: Topping[]): Topping => {
  const [remoteCode, id] = [entry.id('remoteCode'), entry.id('id')];
  const name = entry.text('name') ?? entry.assumed('name', remoteCode ?? '?');
  const price = entry.money('price') ?? 0;
  const flag = entry.word('type', leftOutTypes);
  if (inner.length > maxToppings) entry.note('children', 'too_many');
  return {
    id: remoteCode ?? id,
    name,
    price,
    quantity: entry.quantity('quantity'),
    isLeftOut: flag ?? isLeftOut(name, price),
    unavailable: unavailableIn(entry),
    inner: inner.slice(0, maxToppings),
  };
};

const costs = ({ price, inner }: Topping): boolean => price > 0 || inner.some(costs);

/** A topping that is to be left out, with what it holds; of a mere heading ("Çıkarılacaklar") only what it holds. */
const partsOf = ({ id, name, inner }: Topping): RemovedPart[] => [
  ...(inner.length > 0 && isLeftOut(name, 0) ? [] : [{ id, name }]),
  ...inner.filter((topping) => !costs(topping)).flatMap(partsOf),
];
const removedOf = (toppings: readonly Topping[]): RemovedPart[] =>
  toppings.filter((topping) => topping.isLeftOut).flatMap(partsOf);

/** The others, and what somebody pays for within one that is to be left out. */
const wantedOf = (toppings: readonly Topping[]): Topping[] =>
  toppings.flatMap((topping) => (topping.isLeftOut ? wantedOf(topping.inner.filter(costs)) : [topping]));

/**
 * How many in one parent. Yemeksepeti counts the toppings of the whole line (in the documented sample two
 * burgers hold two toppings); a number that the line's does not divide can only be of one.
 */
const inOne = (quantity: number | null, parentCount: number): number => {
  if (quantity === null) return 1;
  const share = toQuantity(quantity / parentCount);
  return Number.isInteger(parentCount) && Number.isInteger(share) && share > 0 ? share : quantity;
};

/** What the price of a topping is for: all of it in the line, as in the documented sample, or one. */
type ToppingPrice = 'all' | 'one';

const priced = (
  toppings: readonly Topping[],
  parentCount: number,
  of: ToppingPrice,
): { options: OrderOption[]; sum: number } => {
  let sum = 0;
  const options = wantedOf(toppings).map(({ id, name, price, quantity: written, unavailable, inner }): OrderOption => {
    const quantity = inOne(written, parentCount);
    const count = quantity * parentCount;
    const within = priced(inner, count, of);
    const removed = removedOf(inner);
    sum += within.sum + (of === 'all' ? price : Math.round(price * count));
    return {
      ...(id !== null && { id }),
      group: null,
      name,
      nameEn: null,
      price: of === 'all' ? Math.round(price / count) : price,
      quantity,
      ...(within.options.length > 0 && { options: within.options }),
      ...(removed.length > 0 && { removed }),
      ...unavailable,
    };
  });
  return { options, sum };
};

/** Documents differ in what a line costs; the first of these that makes the order's total is meant. */
export const lineReadings = [
  { price: 'unit', topping: 'all' },
  { price: 'unit', topping: 'one' },
  { price: 'paid', topping: 'all' },
  { price: 'paid', topping: 'one' },
  { price: 'whole', topping: 'all' },
] as const satisfies readonly { price: 'unit' | 'paid' | 'whole'; topping: ToppingPrice }[];
export type LineReading = (typeof lineReadings)[number];

export interface Line {
  discounts: OrderDiscount[];
  /** The line as its prices are understood. */
  itemBy(reading: LineReading): OrderItem;
}

const vatRateOf = (product: BodyReader): number | null => {
  const rate = product.number('vatPercentage');
  if (rate === null || (rate >= 0 && rate <= 100)) return rate;
  product.note('vatPercentage', 'out_of_range');
  return null;
};

const variationOf = (product: BodyReader, name: string): OrderOption[] => {
  const variation = product.object('variation').text('name');
  if (variation === null || normaliseText(variation) === normaliseText(name)) return [];
  return [{ group: null, name: variation, nameEn: null, price: 0, quantity: 1 }];
};

/** A product of the order; `lineId` is its key. */
export const readLine = (product: BodyReader, lineId: string, place: number): Line => {
  const [id, remoteCode, sku] = [product.id('id'), product.id('remoteCode'), product.id('sku')];
  const name = product.text('name') ?? product.assumed('name', remoteCode ?? '?');
  const quantity = product.quantity('quantity') ?? product.assumed('quantity', 1);
  const [unitPrice, paidPrice] = [product.money('unitPrice'), product.money('paidPrice')];
  if (unitPrice === null && paidPrice === null) product.assumed('unitPrice', 0);
  const toppings = ['selectedToppings', 'selectedChoices'].flatMap((list) =>
    readTree(product.list(list, maxToppings), 'children', toTopping),
  );
  const stated = product.list('discounts', 50).flatMap((discount) => readDiscounts(discount, 'product'));
  const inToppings = readTree(
    product.list('selectedToppings', maxToppings),
    'children',
    (topping, inner: OrderDiscount[][]) => [
      ...topping.list('discounts', 50).flatMap((discount) => readDiscounts(discount, 'product')),
      ...inner.flat(),
    ],
  ).flat();
  const single = Math.abs(product.money('discountAmount') ?? 0);
  const discounts =
    stated.length + inToppings.length > 0 || single === 0
      ? [...stated, ...inToppings]
      : [{ kind: 'product' as const, amount: single, name: null }];
  const discount = discounts.reduce((sum, { amount }) => sum + amount, 0);
  const vatRate = vatRateOf(product);
  const isFree = (unitPrice ?? 0) === 0 && (paidPrice ?? 0) === 0;
  const categoryName = product.text('categoryName');
  const isGift = isFree && hasWord(`${name} ${categoryName ?? ''}`, giftWords);
  const members = {
    id: id ?? remoteCode ?? String(place),
    lineId,
    productId: remoteCode ?? sku,
    name,
    nameEn: null,
    quantity,
    ...(discount > 0 && { discount }),
    ...(vatRate !== null && { vatRate }),
    ...(isGift && { isGift }),
    ...(categoryName !== null && { categoryName }),
    ...unavailableIn(product),
    note: product.text('comment'),
    removed: removedOf(toppings).slice(0, maxToppings),
    cancelledQuantity: 0,
  };
  const variation = variationOf(product, name);

  return {
    discounts,
    itemBy({ price, topping }) {
      const { options, sum } = priced(toppings, quantity, topping);
      const byUnit = Math.round((unitPrice ?? 0) * quantity);
      const isByUnit = paidPrice === null || (price === 'unit' && unitPrice !== null);
      const own = isByUnit ? byUnit : price === 'whole' ? paidPrice - sum : paidPrice;
      return {
        ...members,
        unitPrice: unitPrice ?? Math.max(0, Math.round(own / quantity)),
        total: own + sum,
        options: [...variation, ...options].slice(0, maxToppings),
      };
    },
  };
};
