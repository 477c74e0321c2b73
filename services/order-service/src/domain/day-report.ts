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

interface Sums {
  orderCount: number;
  /** Minor units. */
  total: number;
}

/** Some restaurants whose working day ends at the same time, and when theirs begins and ends. */
export interface Closing {
  dayEndsAt: string;
  from: string;
  to: string;
  /** Either these restaurants, or all but these. */
  only?: string[];
  except?: string[];
}

/** The restaurants by the time at which their day ends: first all that have chosen no time of their own. */
export const closingsOf = ({ day, closings }: Pick<DayReportBody, 'day' | 'closings'>): Closing[] => {
  const own = closings.filter(({ dayEndsAt }) => dayEndsAt !== defaultDayEndsAt);
  const closing = (dayEndsAt: string, restaurants: Pick<Closing, 'only' | 'except'>): Closing => {
    const start = startOfWorkingDay(day, dayEndsAt);
    const [from, to] = [start, start + dayMs].map((at) => new Date(at).toISOString()) as [string, string];
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

const sumOf = (rows: readonly Sums[]): Sums => ({
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

/** Adds what was sold of an order's lines; platforms write one name in several ways, and the first is kept. */
export const addProducts = (sums: ProductSums, items: readonly OrderItem[]): void => {
  for (const item of items) {
    const { unit } = item;
    const name = item.name.trim();
    const quantity = toQuantity(item.quantity - item.cancelledQuantity);
    if (quantity <= 0) continue;
    const key = JSON.stringify([fold(name), unit ?? 'piece']);
    const known = sums.get(key) ?? { name, ...(unit !== undefined && { unit }), quantity: 0, total: 0 };
    known.quantity = toQuantity(known.quantity + quantity);
    known.total += lineAmount(item);
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
