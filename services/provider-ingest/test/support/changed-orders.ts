import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlatformName } from '../../../sandbox/src/world/model.ts';

interface Line {
  /** The platform's key of the line, and of its product. */
  key: number;
  product: number;
  name: string;
  /** Lira, of one. */
  price: number;
  count: number;
}
/** What was ordered, whatever platform writes it down. */
export interface Ordered {
  lines: readonly Line[];
  /** Lira that are taken off all of it. */
  off: number;
  street: string;
  /** When it is wanted, in minutes from its order on. */
  minutes: number;
  isPreOrder: boolean;
  state: 'new' | 'delivered' | 'given back';
}
const lahmacun: Line = { key: 1, product: 11, name: 'Lahmacun', price: 100, count: 2 };
const ayran: Line = { key: 2, product: 12, name: 'Ayran', price: 50, count: 1 };
const salgam: Line = { key: 3, product: 13, name: 'Şalgam', price: 60, count: 1 };
const usual: Ordered = {
  lines: [lahmacun, ayran],
  off: 0,
  street: 'Eski Sok.',
  minutes: 60,
  isPreOrder: false,
  state: 'new',
};

interface Change {
  from?: Partial<Ordered>;
  to: Partial<Ordered>;
  /** What the event, the timeline and the kitchen's notice say of it. */
  published: readonly string[];
}
/** Every kind of change that somebody at the counter, in the kitchen or in accounting must act on. */
const changes = {
  fewer: { to: { lines: [{ ...lahmacun, count: 1 }, ayran] }, published: ['urunler', 'tutar'] },
  gone: { to: { lines: [lahmacun] }, published: ['urunler', 'tutar'] },
  new: { to: { lines: [lahmacun, ayran, salgam] }, published: ['urunler', 'tutar'] },
  replaced: { to: { lines: [lahmacun, { ...salgam, key: ayran.key }] }, published: ['urunler', 'tutar'] },
  amount: { to: { off: 30 }, published: ['tutar'] },
  address: { to: { street: 'Yeni Sok.' }, published: ['adres'] },
  // Who orders for later says when, on every platform that knows such orders; Trendyol Go promises a time of any order.
  time: { from: { isPreOrder: true }, to: { minutes: 90 }, published: ['istenen_zaman'] },
  refund: { from: { state: 'delivered' }, to: { state: 'given back' }, published: ['iade'] },
} satisfies Record<string, Change>;
export type Kind = keyof typeof changes;

export const beforeAndAfter = (kind: Kind): { before: Ordered; after: Ordered; published: readonly string[] } => {
  const { from, to, published }: Change = changes[kind];
  const before = { ...usual, ...from };
  return { before, after: { ...before, ...to }, published };
};

const costOf = ({ lines }: Ordered): number => lines.reduce((sum, { price, count }) => sum + price * count, 0);
/** What the customer pays in the end, in kuruş. */
export const totalOf = (ordered: Ordered): number =>
  ordered.state === 'given back' ? 0 : (costOf(ordered) - ordered.off) * 100;

const sampleOf = (file: string): Record<string, Record<string, object>> =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures', file), 'utf8')) as never;
const [getirSample, yemeksepetiSample, migrosSample] = ['getir/new-order', 'ys/order', 'migros/order'].map((name) =>
  sampleOf(`${name}.json`),
);
const minuteMs = 60_000;
const orderedAt = Date.now();
const iso = (ms: number): string => new Date(ms).toISOString();
const wantedAt = ({ minutes }: Ordered): string => iso(orderedAt + minutes * minuteMs);
const text = (lira: number): string => lira.toFixed(2);
const penny = (lira: number): object => ({ amountAsPenny: lira * 100, text: `${text(lira)} TL` });
const words = { new: 'Created', delivered: 'Delivered', 'given back': 'Returned' } as const;

/** The order as each platform's list has it, or its push. */
export const bodyOf: Readonly<Record<PlatformName, (id: string, ordered: Ordered) => object>> = {
  getir: (id, ordered) => ({
    ...getirSample,
    id,
    status: ordered.isPreOrder ? 325 : 400,
    isScheduled: ordered.isPreOrder,
    scheduledDate: ordered.isPreOrder ? wantedAt(ordered) : null,
    client: { ...getirSample?.['client'], deliveryAddress: { id: 'a-1', address: ordered.street } },
    products: ordered.lines.map(({ key, product, name, price, count }) => ({
      ...{ id: `l-${key}`, product: `p-${product}`, name: { tr: name, en: null }, count },
      ...{ price, priceWithOption: price, totalPrice: price * count, totalPriceWithOption: price * count },
    })),
    totalPrice: costOf(ordered),
    totalDiscountedPrice: costOf(ordered) - ordered.off,
  }),
  ys: (id, ordered) => ({
    ...yemeksepetiSample,
    token: id,
    preOrder: ordered.isPreOrder,
    createdAt: iso(orderedAt),
    expiryDate: iso(orderedAt + 15 * minuteMs),
    delivery: { address: { street: ordered.street }, expectedDeliveryTime: wantedAt(ordered), riderPickupTime: null },
    products: ordered.lines.map(({ key, product, name, price, count }) => ({
      ...{ id: `l-${key}`, remoteCode: `p-${product}`, name, quantity: String(count) },
      ...{ unitPrice: text(price), paidPrice: text(price * count), selectedToppings: [], discounts: [] },
    })),
    discounts: ordered.off === 0 ? [] : [{ name: 'Kampanya', amount: text(ordered.off) }],
    price: { grandTotal: text(costOf(ordered) - ordered.off) },
  }),
  ty: (id, ordered) => ({
    id,
    orderNumber: id,
    packageStatus: words[ordered.state],
    deliveryType: 'STORE',
    packageCreationDate: orderedAt,
    eta: `${ordered.minutes - 15} - ${ordered.minutes} dk`,
    address: { address1: ordered.street },
    lines: ordered.lines.map(({ key, product, name, price, count }) => ({
      ...{ productId: product, name, price, unitSellingPrice: price },
      items: Array.from({ length: count }, (_none, at) => ({ packageItemId: `${key}-${at}`, isCancelled: false })),
    })),
    promotions: ordered.off === 0 ? [] : [{ promotionId: 1, description: 'Kasım', totalSellerAmount: ordered.off }],
    totalPrice: costOf(ordered) - ordered.off,
  }),
  migros: (id, ordered) => ({
    ...migrosSample,
    id: Number(id),
    customer: { ...migrosSample?.['customer'], deliveryAddress: { id: 1, detail: ordered.street } },
    items: ordered.lines.map(({ key, product, name, price, count }) => ({
      ...{ id: key, productId: product, name, amount: count, options: [] },
      ...{ price: price * count * 100, unitPrice: price * 100 },
    })),
    prices: {
      total: penny(costOf(ordered)),
      discounted: penny(costOf(ordered) - ordered.off),
      restaurantDiscounted: penny(costOf(ordered) - ordered.off),
      migrosDiscounted: penny(costOf(ordered)),
    },
  }),
};

/** What a platform has no words for; the reasons are what its public documents say. */
const withoutEvent: Readonly<Record<PlatformName, Partial<Record<Kind, string>>>> = {
  getir: { refund: 'GetirFood Swagger v1.5.8: no status follows 900, and what is delivered is in no list' },
  ys: { refund: 'Delivery Hero POS plugin API: `posOrderStatus` has no word for money that is given back' },
  ty: {},
  migros: {
    time: 'Migros Yemek API v1.2.0: an order has no time but that of its order, `log.createdAsMs`',
    refund: 'Migros Yemek API v1.2.0: an order is created, cancelled or with its courier, and no more',
  },
};

export interface Cell {
  platform: PlatformName;
  kind: Kind;
  /** A number that every platform can write. */
  id: string;
  /** Why the platform cannot report it. */
  reason: string | undefined;
}
const kinds = Object.keys(changes) as Kind[];
/** Each platform with each kind of change: none can be forgotten. */
export const cells: readonly Cell[] = (Object.keys(bodyOf) as PlatformName[]).flatMap((platform, row) =>
  kinds.map((kind, column) => ({
    platform,
    kind,
    id: String(910_000_000 + 1000 * row + column),
    reason: withoutEvent[platform][kind],
  })),
);

/** How many of what are to be cooked, by name. */
export const leftOf = ({ lines }: Ordered): (readonly [name: string, count: number])[] =>
  lines.map(({ name, count }) => [name, count] as const).toSorted();
