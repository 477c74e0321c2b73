import { maxProducts, type DayReport } from '@kopru/contracts/internal/day-report';
import { toQuantity, type OrderItem, type PaymentType } from '@kopru/contracts/orders/canonical-order';
import { lineAmount } from '@kopru/contracts/orders/order-money';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { normaliseText } from '@kopru/contracts/values/normalise-text';
import type { Cancellation } from '../order.ts';
import { nameOfPayment } from '../name-of-payment.ts';

export interface Sums {
  orderCount: number;
  /** Minor units. */
  total: number;
}

/** The orders of a day that are equal in everything that the report distinguishes. */
export interface DayRow extends Sums {
  restaurantId: string;
  dayEndsAt: string;
  provider: ProviderSlug;
  paymentType: PaymentType;
  paymentName: string;
  isCancelled: boolean;
  /** Why, and by whom, where that is known. */
  by: Cancellation['by'] | null;
  reason: string | null;
  /** Brought by the restaurant's own courier. */
  isOwnCourier: boolean;
  /** How many of them were given something back of, and what. */
  refundCount: number;
  refunded: number;
}

export const sumOf = (rows: readonly Sums[]): Sums => ({
  orderCount: rows.reduce((sum, { orderCount }) => sum + orderCount, 0),
  total: rows.reduce((sum, { total }) => sum + total, 0),
});

/** The rows by what they have in common, the largest sum first; the same groups stand in the same order each time. */
const grouped = <K extends object>(rows: readonly DayRow[], keyOf: (row: DayRow) => K): (K & Sums)[] =>
  [...Map.groupBy(rows, (row) => JSON.stringify(keyOf(row)))]
    .map(([key, same]) => ({ key, group: { ...(JSON.parse(key) as K), ...sumOf(same) } }))
    .sort((one, other) => other.group.total - one.group.total || one.key.localeCompare(other.key))
    .map(({ group }) => group);

/** Sums by the names of what was sold, which strangers write. */
export interface NamedSums<Sum> {
  /** The sum of a name, made at its first use; undefined: the names may take no more memory. */
  of(key: string, make: () => Sum): Sum | undefined;
  all(): Sum[];
}

/** So many letters the names of one report have together: the memory is that of all accounts. */
const maxNameLetters = 8_000_000;
/** What a sum takes besides its name. */
const lettersOfSum = 50;

export const namedSums = <Sum>(maxLetters = maxNameLetters): NamedSums<Sum> => {
  const sums = new Map<string, Sum>();
  let letters = 0;
  return {
    of: (key, make) => {
      const known = sums.get(key);
      if (known !== undefined) return known;
      letters += key.length + lettersOfSum;
      if (letters > maxLetters) return undefined;
      const sum = make();
      sums.set(key, sum);
      return sum;
    },
    all: () => [...sums.values()],
  };
};

export type ProductSums = NamedSums<DayReport['products'][number]>;

/** So many reasons are named; what was cancelled for others is one sum for each of who cancels. */
export const maxReasons = 100;

/** Why orders were cancelled; people write reasons, too, so the smaller ones of very many are not distinguished. */
const reasonsOf = (cancelled: readonly DayRow[]): DayReport['cancelled']['reasons'] => {
  const reasons = grouped(cancelled, ({ by, reason }) => ({ by, reason }));
  const named = new Set(reasons.slice(0, maxReasons).map(({ by, reason }) => JSON.stringify([by, reason])));
  if (named.size === reasons.length) return reasons;
  const isNamed = ({ by, reason }: DayRow): boolean => named.has(JSON.stringify([by, reason]));
  return grouped(cancelled, (row) => ({ by: row.by, reason: isNamed(row) ? row.reason : null }));
};

export type SoldLine = Pick<
  OrderItem,
  'name' | 'unit' | 'quantity' | 'cancelledQuantity' | 'unitPrice' | 'total' | 'options'
>;

/** What was sold of a line, with the key of its product, whose name platforms write in several ways; undefined: nothing. */
export const soldOf = (line: SoldLine): (DayReport['products'][number] & { key: string }) | undefined => {
  const { unit } = line;
  const name = line.name.trim();
  const quantity = toQuantity(line.quantity - line.cancelledQuantity);
  if (quantity <= 0) return undefined;
  const key = JSON.stringify([normaliseText(name), unit ?? 'piece']);
  return { key, name, ...(unit !== undefined && { unit }), quantity, total: lineAmount(line) };
};

/** Adds what was sold of an order's lines, where their names have room; of several spellings of a name the first stays. */
export const addProducts = (sums: ProductSums, items: readonly OrderItem[]): void => {
  for (const item of items) {
    const sold = soldOf(item);
    if (sold === undefined) continue;
    const { key, quantity, total, ...product } = sold;
    const known = sums.of(key, () => ({ ...product, quantity: 0, total: 0 }));
    if (known === undefined) continue;
    known.quantity = toQuantity(known.quantity + quantity);
    known.total += total;
  }
};

const soldMost = (sums: ProductSums): DayReport['products'] =>
  sums
    .all()
    .sort(
      (one, other) =>
        other.quantity - one.quantity || other.total - one.total || one.name.localeCompare(other.name, 'tr'),
    )
    .slice(0, maxProducts);

/** The end of a day; every sum of money is made of the same rows. */
export const dayReportOf = (
  rows: readonly DayRow[],
  { day, currency, products }: { day: string; currency: string; products: ProductSums },
): DayReport => {
  const notCancelled = rows.filter(({ isCancelled }) => !isCancelled);
  const cancelled = rows.filter(({ isCancelled }) => isCancelled);
  const byOwnCourier = notCancelled.filter(({ isOwnCourier, paymentType }) => isOwnCourier && paymentType === 'cash');
  return {
    day,
    ...sumOf(notCancelled),
    currency,
    byProvider: grouped(notCancelled, ({ provider }) => ({ provider })),
    byPayment: grouped(notCancelled, ({ paymentType, paymentName }) => ({
      paymentType,
      paymentTypeName: nameOfPayment(paymentType, paymentName),
    })),
    byRestaurant: grouped(notCancelled, ({ restaurantId, dayEndsAt }) => ({ restaurantId, dayEndsAt })),
    cancelled: { ...sumOf(cancelled), reasons: reasonsOf(cancelled) },
    refunds: sumOf(notCancelled.map(({ refundCount, refunded }) => ({ orderCount: refundCount, total: refunded }))),
    courierCash: sumOf(
      byOwnCourier.map(({ orderCount, total, refunded }) => ({ orderCount, total: total + refunded })),
    ),
    products: soldMost(products),
  };
};
