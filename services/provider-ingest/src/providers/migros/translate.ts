import {
  type CanonicalOrder,
  type OrderDiscount,
  type OrderItem,
  toQuantity,
} from '@kopru/contracts/orders/canonical-order';
import { amountOf, optionsPriceOf } from '@kopru/contracts/orders/order-money';
import type { OrderStatus } from '@kopru/contracts/orders/order-status';
import type { OrderUpdate } from '../adapter.ts';
import { firstThatAddsUp, type Money } from '../adds-up.ts';
import { type BodyReader, isObject, openBody, unreadable } from '../body.ts';
import { addressOf, checkedOrder, courierOf, joined, maxPart, statusesOf, testMarkIn } from '../canonical.ts';
import { paymentOf } from '../payments.ts';
import { choicesIn } from './options.ts';
import { migrosPayment } from './payments.ts';
import { courierIn, deliveryOf, statusIn } from './statuses.ts';

/** Members come as `OrderId` and as `orderId`: the platform ignores the case of the first letter, so we do too. */
const smallFirst = (value: unknown, depth = 0): unknown => {
  if (depth > 40) return value;
  if (Array.isArray(value)) return value.map((entry: unknown) => smallFirst(entry, depth + 1));
  if (!isObject(value)) return value;
  const named = (name: string): string => {
    const small = name.charAt(0).toLowerCase() + name.slice(1);
    return Object.hasOwn(value, small) ? name : small;
  };
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [named(name), smallFirst(inner, depth + 1)]));
};
export const openMigros = (body: unknown): BodyReader => openBody(smallFirst(body));

/** What a line's amount is counted in; not documented. */
const units: Readonly<Record<string, { unit: 'piece' | 'kg'; of: number }>> = {
  ...{ ADET: { unit: 'piece', of: 1 }, PIECE: { unit: 'piece', of: 1 }, PORSIYON: { unit: 'piece', of: 1 } },
  ...{ KG: { unit: 'kg', of: 1 }, KILOGRAM: { unit: 'kg', of: 1 } },
  ...{ GR: { unit: 'kg', of: 1000 }, G: { unit: 'kg', of: 1000 }, GRAM: { unit: 'kg', of: 1000 } },
};

/** An amount in kuruş, else as it is written out. */
const pennies = (price: BodyReader): number | null => price.minor('amountAsPenny') ?? price.money('text');

interface ReadLine {
  item: Omit<OrderItem, 'unitPrice' | 'total'>;
  /** The price of the whole line; null: it is not stated. */
  price: number | null;
  /** The price of one, where only that can be read. */
  unitPrice: number;
}

const lineOf = (line: BodyReader, index: number): ReadLine => {
  const written = line.quantity('amount') ?? line.assumed('amount', 1);
  const known = line.word('unit', units);
  const quantity = toQuantity(written / (known?.of ?? 1)) || written;
  const price = line.minor('price') ?? line.money('priceText');
  const unitPrice = line.minor('unitPrice');
  const [id, productId] = [line.id('id'), line.id('productId')];
  return {
    item: {
      id: id ?? productId ?? String(index + 1),
      lineId: id ?? String(index + 1),
      productId,
      name: line.text('name') ?? line.assumed('name', '?'),
      nameEn: null,
      quantity,
      ...(known !== null && { unit: known.unit }),
      note: line.text('note'),
      ...choicesIn(line, quantity),
      cancelledQuantity: 0,
    },
    price,
    unitPrice: unitPrice ?? (price === null ? line.assumed('price', 0) : 0),
  };
};

/** `holdsOptions`: whether the price of a line includes the prices of its options. */
const priced = (lines: readonly ReadLine[], includesOptions: boolean): OrderItem[] =>
  lines.map(({ item, price, unitPrice }) => {
    const options = optionsPriceOf(item);
    if (price === null) return { ...item, unitPrice: Math.max(0, unitPrice - (includesOptions ? options : 0)) };
    const each = Math.round(price / item.quantity);
    return includesOptions
      ? { ...item, unitPrice: Math.max(0, each - options), total: price }
      : { ...item, unitPrice: each, total: price + Math.round(options * item.quantity) };
  });

/** What the order costs after each one's part of the discount; null: it is not stated. */
type Lefts = readonly (readonly [paidBy: 'restaurant' | 'platform', left: number | null])[];

/** Source: `prices`, order created: what restaurant and platform each take off the total, if that is all of it. */
const sharesOf = (lefts: Lefts, total: number, off: number): OrderDiscount[] => {
  const shares = lefts.flatMap(([paidBy, left]): OrderDiscount[] =>
    left === null || left >= total ? [] : [{ kind: 'order', amount: total - left, name: null, paidBy }],
  );
  return shares.reduce((sum, { amount }) => sum + amount, 0) === off ? shares : [];
};

const discountsOf = (lefts: Lefts, total: number, paid: number): OrderDiscount[] => {
  const off = total - paid;
  if (off <= 0) return [];
  const shares = sharesOf(lefts, total, off);
  return shares.length > 0 ? shares : [{ kind: 'order', amount: off, name: null }];
};

/** The lines and the money; whether a line's price holds its options is not documented: what adds up is taken. */
const moneyIn = (body: BodyReader, lines: readonly ReadLine[]): Money => {
  const prices = body.object('prices');
  const stated = pennies(prices.object('total'));
  const discounted = pennies(prices.object('discounted'));
  const lefts: Lefts = [
    ['restaurant', pennies(prices.object('restaurantDiscounted'))],
    ['platform', pennies(prices.object('migrosDiscounted'))],
  ];
  // Nought that nobody pays for was not filled in.
  const isFilledIn = discounted !== 0 || stated === null || sharesOf(lefts, stated, stated).length > 0;
  const paid = isFilledIn ? discounted : null;
  if (stated === null && paid === null) prices.assumed('total', 0);
  const moneyFor = (includesOptions: boolean): Money => {
    const items = priced(lines, includesOptions);
    const { subtotal } = amountOf({ items, total: 0 });
    const total = stated ?? Math.max(subtotal, paid ?? 0);
    const discounts = discountsOf(lefts, total, paid ?? total);
    return { items, amount: amountOf({ items, discounts, total: paid ?? total }) };
  };
  const within = moneyFor(true);
  return firstThatAddsUp([within, moneyFor(false)]) ?? within;
};

const customerIn = (body: BodyReader): CanonicalOrder['customer'] => {
  const customer = body.object('customer');
  const address = customer.object('deliveryAddress');
  const place = address.object('geoLocation');
  const nameIn = (name: string): string | null => address.object(name).text('name', maxPart);
  const names = joined(' ', customer.text('firstName', maxPart), customer.text('lastName', maxPart));
  return {
    id: customer.id('id'),
    name: customer.text('fullName') ?? names,
    phone: customer.text('phoneNumber'),
    contactPhone: null,
    note: body.object('extendedProperties').text('orderNote'),
    address: customer.has('deliveryAddress')
      ? addressOf({
          id: address.id('id'),
          text: address.text('detail'),
          district: joined(', ', nameIn('district'), nameIn('town')),
          city: nameIn('city'),
          description: address.text('direction'),
          lat: place.latitude('latitude') || null,
          lon: place.longitude('longitude') || null,
        })
      : null,
  };
};

/** An order as it stands now; refuses only what has no id or no line. */
export const readOrder = (body: BodyReader, now: Date): CanonicalOrder => {
  const providerOrderId = body.id('id') ?? body.id('orderId');
  if (providerOrderId === null) throw unreadable('id', 'is needed');
  const lines = body.list('items').map(lineOf);
  if (lines.length === 0) throw unreadable('items', 'holds no line that can be read');
  const by = deliveryOf(body);
  const extended = body.object('extendedProperties');
  const shortCode = extended.text('shortCode');
  const { platformCode, tr, ...payment } = migrosPayment(body);
  const status: OrderStatus | null = statusIn(body, 'status', by);
  return checkedOrder({
    providerOrderId,
    shortCode,
    confirmationId: shortCode,
    placedAt: body.object('log').time('createdAsMs') ?? now.toISOString(),
    scheduledFor: null,
    status: status ?? 400,
    customer: customerIn(body),
    courier: null,
    ...moneyIn(body, lines),
    payment: paymentOf(payment, { platformCode, tr }),
    delivery: {
      by,
      doNotKnock: extended.flag('ringDoorBell') === false,
      dropOffAtDoor: extended.flag('contactlessDelivery') === true,
      isEcoFriendly: extended.flag('saveGreen') === true,
    },
    ...testMarkIn(body),
    platform: { storeId: body.object('store').id('id'), userId: body.object('customer').id('id') },
    unread: [...body.unread],
  });
};
export const toCanonicalOrder = (body: unknown, now: Date): CanonicalOrder => readOrder(openMigros(body), now);

/** Migros documents neither the reason of a cancellation nor who cancelled. */
export const customersCancellation = { reason: null, reasonName: null, note: null, by: 'customer' } as const;

/** A notice, whose members come in any letter case. */
export const openNotice = (body: unknown): BodyReader =>
  openBody(
    isObject(body)
      ? Object.fromEntries(Object.entries(body).map(([name, value]) => [name.toLowerCase(), value]))
      : body,
  );

/** The courier's progress or, without a status, a cancellation by customer or platform. */
export const toUpdate = (notice: BodyReader, now: Date, isCancel = false): OrderUpdate => {
  const occurredAt = now.toISOString();
  const providerOrderId = notice.id('orderid') ?? notice.id('id');
  if (providerOrderId === null) throw unreadable('orderId', 'is needed');
  const word = ['deliverystatus', 'status'].find((name) => notice.has(name));
  const status = isCancel || word === undefined ? 1500 : statusIn(notice, word);
  // Free text: it is the note as well, so that privacy mode seals it.
  const words = notice.text('cancelreason');
  const cancel = { ...customersCancellation, reasonName: words, note: words };
  if (status === 1500) return { providerOrderId, status, cancel, occurredAt };
  const name = notice.text('couriername');
  const state = word === undefined ? null : courierIn(notice, word);
  const courier = name === null && state === null ? undefined : courierOf({ name, ...(state !== null && { state }) });
  // A notice does not say who brings the order.
  const fetched = word === undefined ? null : statusIn(notice, word, 'pickup');
  return { providerOrderId, ...statusesOf(status, fetched), courier, occurredAt };
};
