import { maxSoldProducts, type Sales } from '@kopru/contracts/internal/sales';
import { toQuantity } from '@kopru/contracts/orders/canonical-order';
import { dayAfter, daysIn, rangeBefore, type DayRange } from '@kopru/contracts/values/sales-range';
import { soldOf, sumOf, type NamedSums, type SoldLine, type Sums } from './day-report.ts';

/** Orders of an hour of a working day. */
export interface HourRow extends Sums {
  day: string;
  /** Of the clock. */
  hour: number;
  isCancelled: boolean;
}

/** A restaurant's orders of the days that are asked for, or of those before them. */
export interface RestaurantRow extends Sums {
  restaurantId: string;
  dayEndsAt: string;
  isCancelled: boolean;
  isBefore: boolean;
}

type ProductSale = NonNullable<Sales['products']>['items'][number];
export type ProductSales = NamedSums<ProductSale>;

/** Adds what was sold of lines that are alike, of which there are so many; false: its name has no room. */
export const addSold = (
  sales: ProductSales,
  line: SoldLine,
  { times, isBefore }: { times: number; isBefore: boolean },
): boolean => {
  const sold = soldOf(line);
  if (sold === undefined) return true;
  const { key, name, unit, quantity, total } = sold;
  const none = { quantity: 0, total: 0 };
  const known = sales.of(key, () => ({ name, ...(unit !== undefined && { unit }), ...none, before: { ...none } }));
  if (known === undefined) return false;
  // Lines come in no order, and of several ways to write a name the same one is shown each time.
  if (name.localeCompare(known.name, 'tr') < 0) known.name = name;
  const side = isBefore ? known.before : known;
  side.quantity = toQuantity(side.quantity + times * quantity);
  side.total += times * total;
  return true;
};

const productsOf = (sales: ProductSales): NonNullable<Sales['products']> => {
  const inOrder = sales
    .all()
    .sort(
      (one, other) =>
        other.total - one.total || other.before.total - one.before.total || one.name.localeCompare(other.name, 'tr'),
    );
  const others = inOrder.slice(maxSoldProducts);
  return {
    items: inOrder.slice(0, maxSoldProducts),
    others: {
      productCount: others.length,
      total: others.reduce((sum, { total }) => sum + total, 0),
      before: { total: others.reduce((sum, { before }) => sum + before.total, 0) },
    },
  };
};

const compared = (rows: readonly (Sums & { isBefore: boolean })[]): Sums & { before: Sums } => ({
  ...sumOf(rows.filter(({ isBefore }) => !isBefore)),
  before: sumOf(rows.filter(({ isBefore }) => isBefore)),
});

const restaurantsOf = (rows: readonly RestaurantRow[]): Sales['byRestaurant'] =>
  [...Map.groupBy(rows, ({ restaurantId }) => restaurantId)]
    .flatMap(([restaurantId, same]) =>
      same.slice(0, 1).map(({ dayEndsAt }) => ({ restaurantId, dayEndsAt, ...compared(same) })),
    )
    .sort(
      (one, other) =>
        other.total - one.total ||
        other.before.total - one.before.total ||
        one.restaurantId.localeCompare(other.restaurantId),
    );

export interface SalesRead {
  hours: readonly HourRow[];
  restaurants: readonly RestaurantRow[];
  /** Null: there was no time, or no room, to add them up. */
  products: ProductSales | null;
}

/** What was sold on some days, beside what was sold on as many before them. */
export const salesOf = (
  { hours, restaurants, products }: SalesRead,
  { fromDay, toDay }: DayRange,
  currency: string,
): Sales => {
  const days = daysIn({ fromDay, toDay });
  const rows = hours.map((row) => ({ ...row, isBefore: row.day < fromDay }));
  const notCancelled = rows.filter(({ isCancelled }) => !isCancelled);
  const byDay = Map.groupBy(notCancelled, ({ day }) => day);
  const byHour = Map.groupBy(notCancelled, ({ hour }) => hour);
  const { before, ...now } = compared(notCancelled);
  return {
    fromDay,
    toDay,
    ...now,
    before: { ...rangeBefore({ fromDay, toDay }), ...before },
    currency,
    cancelled: compared(rows.filter(({ isCancelled }) => isCancelled)),
    byDay: Array.from({ length: days }, (_none, index) => {
      const day = dayAfter(fromDay, index);
      return { day, ...compared([...(byDay.get(day) ?? []), ...(byDay.get(dayAfter(day, -days)) ?? [])]) };
    }),
    byHour: Array.from({ length: 24 }, (_none, hour) => ({ hour, ...compared(byHour.get(hour) ?? []) })),
    byRestaurant: restaurantsOf(restaurants.filter(({ isCancelled }) => !isCancelled)),
    products: products === null ? null : productsOf(products),
  };
};
