import type { OrderDiscount, OrderFee, OrderItem } from '@kopru/contracts/orders/canonical-order';
import { amountOf } from '@kopru/contracts/orders/order-money';
import { normaliseText, hasWord } from '@kopru/contracts/values/normalise-text';
import { firstThatAddsUp, type Money } from '../adds-up.ts';
import type { BodyReader } from '../body.ts';
import { readDiscounts } from './discounts.ts';
import { type Line, lineReadings } from './lines.ts';

/** How Delivery Hero calls a fee that stands among those for the delivery; our own list. */
const feeWords: readonly (readonly [OrderFee['kind'], readonly string[]])[] = [
  ['tip', ['tip', 'bahşiş', 'bahşişi']],
  ['service', ['service', 'servis', 'hizmet']],
  ['packaging', ['packaging', 'container', 'bag', 'paket', 'paketleme', 'ambalaj', 'poşet']],
  ['small_basket', ['small', 'minimum', 'asgari', 'sepet']],
];
/** Source: Delivery Hero POS plugin API, `price`. The last two are not always a part of the total. */
const namedFees: readonly (readonly [string, OrderFee['kind']])[] = [
  ['serviceFeeTotal', 'service'],
  ['containerCharge', 'packaging'],
  ['riderTip', 'tip'],
  ['differenceToMinimumDeliveryValue', 'small_basket'],
];
const certainFees = 2;

const sumOf = (parts: readonly { amount: number }[]): number => parts.reduce((sum, { amount }) => sum + amount, 0);
const isFee = ({ amount }: OrderFee): boolean => amount > 0;

const deliveryFees = (price: BodyReader): OrderFee[] => {
  const listed = price.list('deliveryFees', 20).map((entry): OrderFee => {
    const name = entry.text('name');
    const kind = feeWords.find(([, words]) => hasWord(name, words))?.[0] ?? 'delivery';
    return { kind, amount: entry.money('value') ?? entry.assumed('value', 0), name };
  });
  const inAll = price.money('deliveryFee') ?? 0;
  return sumOf(listed) > 0
    ? listed.filter(isFee)
    : [{ kind: 'delivery' as const, amount: inAll, name: null }].filter(isFee);
};

/** The fees of an order, most likely first: with all that it names, or without those that are not in its total. */
const feeReadings = (price: BodyReader): OrderFee[][] => {
  const named = namedFees.map(([member, kind]): OrderFee => ({ kind, amount: price.money(member) ?? 0, name: null }));
  const certain = [...deliveryFees(price), ...named.slice(0, certainFees).filter(isFee)];
  const [first, second] = named.slice(certainFees).map((fee) => (isFee(fee) ? [fee] : []));
  return [
    [...certain, ...(first ?? []), ...(second ?? [])],
    [...certain, ...(first ?? [])],
    [...certain, ...(second ?? [])],
    certain,
  ];
};

/** A discount of the order that stands at a line, too, is the line's. */
const withLineKinds = (discounts: readonly OrderDiscount[], ofLines: readonly OrderDiscount[]): OrderDiscount[] => {
  const left = [...ofLines];
  return discounts.map((discount) => {
    const at = left.findIndex(
      ({ name, amount }) =>
        amount === discount.amount && normaliseText(name ?? '') === normaliseText(discount.name ?? ''),
    );
    if (at === -1) return discount;
    left.splice(at, 1);
    return { ...discount, kind: 'product' };
  });
};

/** The discounts of an order, most likely first: those of the lines may stand among its own, or beside them. */
const discountReadings = (body: BodyReader, price: BodyReader, lines: readonly Line[]): OrderDiscount[][] => {
  const ofLines = lines.flatMap(({ discounts }) => discounts);
  const own = withLineKinds(
    body.list('discounts', 100).flatMap((entry) => readDiscounts(entry)),
    ofLines,
  );
  const vouchers = body.list('vouchers', 50).flatMap((entry) => readDiscounts(entry, 'voucher'));
  const offDelivery = Math.abs(price.money('deliveryFeeDiscount') ?? 0);
  const delivery: OrderDiscount[] = offDelivery === 0 ? [] : [{ kind: 'delivery', amount: offDelivery, name: null }];
  const inAll = Math.abs(price.money('discountAmountTotal') ?? 0);
  const stated = own.length > 0 ? own : ofLines;
  const sets = [[...stated, ...vouchers], [...own, ...ofLines, ...vouchers], own, ofLines];
  const only: OrderDiscount[][] = inAll === 0 ? [] : [[{ kind: 'order', amount: inAll, name: null }]];
  const likely = stated.length + vouchers.length > 0 ? [...sets, ...only] : [...only, ...sets];
  return likely.flatMap((set) => (delivery.length === 0 ? [set] : [[...set, ...delivery], set]));
};

/**
 * The lines and the money of an order. Yemeksepeti's documents leave open what a price holds and which amounts stand
 * twice, so the first understanding by which the order's own figures add up is taken, else the documented one.
 */
export const readMoney = (body: BodyReader, lines: readonly Line[]): Money => {
  const price = body.object('price');
  const stated = price.money('grandTotal');
  const cashGiven = body.object('payment').money('requiredMoneyChange');
  const vatTotal = price.money('vatTotal');
  const discountSets = discountReadings(body, price, lines);
  const feeSets = feeReadings(price);
  const orderBy = (items: OrderItem[], discounts: OrderDiscount[], fees: OrderFee[], total: number): Money => ({
    items,
    amount: amountOf({
      items,
      discounts,
      fees,
      total,
      ...(cashGiven !== null && cashGiven > 0 && { cashGiven }),
      ...(vatTotal !== null && { vatTotal }),
    }),
  });
  const first = (total: number) =>
    orderBy(
      lines.map((line) => line.itemBy(lineReadings[0])),
      discountSets[0] ?? [],
      feeSets[0] ?? [],
      total,
    );
  if (stated === null) return first(price.assumed('grandTotal', -(first(0).amount.difference ?? 0)));

  const understandings = function* () {
    for (const reading of lineReadings) {
      const items = lines.map((line) => line.itemBy(reading));
      for (const discounts of discountSets) for (const fees of feeSets) yield orderBy(items, discounts, fees, stated);
    }
  };
  return firstThatAddsUp(understandings()) ?? first(stated);
};
