import {
  defaultDayEndsAt,
  fold,
  lineAmount,
  mostProducts,
  paymentKindName,
  startOfWorkingDay,
  toQuantity,
  type DayReport,
  type DayReportBody,
  type OrderItem,
  type PaymentType,
  type ProviderSlug,
} from '@kopru/contracts';
import type { Cancellation } from './order.ts';

const dayMs = 86_400_000;

export interface Sums {
  orderCount: number;
  /** Minor units. */
  total: number;
}

/** Some restaurants whose working day ends at the same time, and when their day, or days, begin and end. */
export interface Closing {
  dayEndsAt: string;
  from: string;
  to: string;
  /** Either these restaurants, or all but these. */
  only?: string[];
  except?: string[];
}

interface DaysAsked extends Pick<DayReportBody, 'day' | 'closings'> {
  /** How many, from `day` on. */
  days?: number;
}

/** The restaurants by the time at which their day ends: first all that have chosen no time of their own. */
export const closingsOf = ({ day, days = 1, closings }: DaysAsked): Closing[] => {
  const own = closings.filter(({ dayEndsAt }) => dayEndsAt !== defaultDayEndsAt);
  const closing = (dayEndsAt: string, restaurants: Pick<Closing, 'only' | 'except'>): Closing => {
    const start = startOfWorkingDay(day, dayEndsAt);
    const [from, to] = [start, start + days * dayMs].map((at) => new Date(at).toISOString()) as [string, string];
    return { dayEndsAt, from, to, ...restaurants };
  };
  const idsOf = (some: typeof own): string[] => some.map(({ restaurantId }) => restaurantId);
  return [
    closing(defaultDayEndsAt, { except: idsOf(own) }),
    ...[...Map.groupBy(own, ({ dayEndsAt }) => dayEndsAt)].map(([time, some]) => closing(time, { only: idsOf(some) })),
  ];
};

/** The orders of a day that are alike in everything that the report tells apart. */
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

export type ProductSums = Map<string, DayReport['products'][number]>;

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
  const key = JSON.stringify([fold(name), unit ?? 'piece']);
  return { key, name, ...(unit !== undefined && { unit }), quantity, total: lineAmount(line) };
};

/** Adds what was sold of an order's lines; of several ways to write a name the first is kept. */
export const addProducts = (sums: ProductSums, items: readonly OrderItem[]): void => {
  for (const item of items) {
    const sold = soldOf(item);
    if (sold === undefined) continue;
    const { key, quantity, total, ...product } = sold;
    const known = sums.get(key) ?? { ...product, quantity: 0, total: 0 };
    known.quantity = toQuantity(known.quantity + quantity);
    known.total += total;
    sums.set(key, known);
  }
};

const soldMost = (sums: ProductSums): DayReport['products'] =>
  [...sums.values()]
    .sort(
      (one, other) =>
        other.quantity - one.quantity || other.total - one.total || one.name.localeCompare(other.name, 'tr'),
    )
    .slice(0, mostProducts);

/** The end of a day; every sum of money is made of the same rows. */
export const dayReportOf = (
  rows: readonly DayRow[],
  { day, currency, products }: { day: string; currency: string; products: ProductSums },
): DayReport => {
  const kept = rows.filter(({ isCancelled }) => !isCancelled);
  const cancelled = rows.filter(({ isCancelled }) => isCancelled);
  const byOwnCourier = kept.filter(({ isOwnCourier, paymentType }) => isOwnCourier && paymentType === 'cash');
  return {
    day,
    ...sumOf(kept),
    currency,
    byProvider: grouped(kept, ({ provider }) => ({ provider })),
    byPayment: grouped(kept, ({ paymentType, paymentName }) => ({
      paymentType,
      paymentTypeName: paymentKindName(paymentType, paymentName),
    })),
    byRestaurant: grouped(kept, ({ restaurantId, dayEndsAt }) => ({ restaurantId, dayEndsAt })),
    cancelled: { ...sumOf(cancelled), reasons: grouped(cancelled, ({ by, reason }) => ({ by, reason })) },
    refunds: sumOf(kept.map(({ refundCount, refunded }) => ({ orderCount: refundCount, total: refunded }))),
    courierCash: sumOf(
      byOwnCourier.map(({ orderCount, total, refunded }) => ({ orderCount, total: total + refunded })),
    ),
    products: soldMost(products),
  };
};
