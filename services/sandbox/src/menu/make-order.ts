import { appNames, catalog, districts, firstNames, ingredients, notes } from './catalog.ts';
import { faultsIn } from '../world/magic.ts';
import { paymentKinds, type PaymentKind, type Shop, type SimItem, type SimOrder } from '../world/model.ts';
import { priceOf } from './prices.ts';
import { createRandom, type Random } from '../world/random.ts';

export interface OrderSpec {
  deliveryBy?: 'restaurant' | 'platform';
  payment?: PaymentKind;
  appName?: string;
  /** Milliseconds from now. */
  scheduledInMs?: number;
  note?: string;
  /** It decides the contents of the order, not its numbers. */
  seed?: number;
}

const idOf = (shop: Shop, random: Random): string => {
  switch (shop.platform) {
    case 'getir':
      return random.hex(24);
    case 'ys':
      return random.uuid();
    case 'ty':
      return random.hex(64);
    case 'migros':
      return random.digits(10);
  }
};

const makeItem = (shop: Shop, random: Random): SimItem => {
  const product = random.pick(catalog);
  const quantity = random.pick([1, 1, 1, 2, 2, 3]);
  return {
    lineId: random.digits(12),
    productId: product.id,
    name: product.name,
    nameEn: product.nameEn,
    quantity,
    cancelledQuantity: 0,
    unitPrice: priceOf(shop, product),
    options: product.options.filter(() => random.next() < 0.4),
    removed: product.options.length > 0 && random.next() < 0.3 ? [random.pick(ingredients)] : [],
    note: random.next() < 0.2 ? 'Az pişmiş' : '',
    pieceIds: Array.from({ length: quantity }, () => random.digits(13)),
  };
};

/** The price of a line's remaining pieces, in kuruş. */
export const linePrice = (item: SimItem): number =>
  (item.quantity - item.cancelledQuantity) * (item.unitPrice + item.options.reduce((sum, { price }) => sum + price, 0));

/** An order of the given restaurant; the same random stream makes the same order. */
export const makeOrder = (shop: Shop, spec: OrderSpec, stream: Random, now: number): SimOrder => {
  const id = idOf(shop, stream);
  const random = spec.seed === undefined ? stream : createRandom(spec.seed, 'order');
  const items = Array.from({ length: random.between(1, 3) }, () => makeItem(shop, random));
  const subtotal = items.reduce((sum, item) => sum + linePrice(item), 0);
  // Trendyol's total is the sum of its lines; the other platforms subtract discounts.
  const discount =
    shop.platform !== 'ty' && random.next() < 0.3 ? random.between(1, 10) * 100 + random.between(0, 99) : 0;
  const scheduledFor = spec.scheduledInMs === undefined ? null : now + spec.scheduledInMs;
  const first = random.pick(firstNames);
  const order: SimOrder = {
    platform: shop.platform,
    id,
    shop,
    shortCode: random.digits(5),
    status: scheduledFor === null ? 400 : 325,
    createdAt: now,
    modifiedAt: now,
    scheduledFor,
    expiresAt: 0,
    deliveryBy: spec.deliveryBy ?? (random.next() < 0.5 ? 'restaurant' : 'platform'),
    paymentKind: spec.payment ?? random.pick(paymentKinds),
    appName: spec.appName ?? (shop.platform === 'ty' ? random.pick(appNames) : ''),
    customer: {
      id: random.hex(24),
      name: `${first} ${random.pick(['K.', 'Y.', 'D.'])}`,
      note: spec.note ?? random.pick(notes),
      phone: `+90 (850) 000 00 00 / ${random.digits(6)}`,
      district: random.pick(districts),
    },
    items,
    subtotal,
    discount: Math.min(discount, subtotal - 1),
    total: subtotal - Math.min(discount, subtotal - 1),
    lastStepAt: 0,
    courierName: null,
    cancelReason: null,
    history: [],
    pushes: 0,
    pushedStatus: null,
    isAccepted: false,
    remoteOrderId: null,
    faults: faultsIn(spec.note ?? ''),
  };
  order.history.push({ status: order.status, at: new Date(now).toISOString(), by: 'customer' });
  return order;
};
