import type { SoldOutRange } from '@kopru/contracts/internal/availability';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import type { ItemLists, DesiredStateRepository } from '../ports.ts';
import { itemKey, type DesiredStock, type PerPlatform, type DesiredState } from './desired-state.ts';

interface SoldOut {
  item: string;
  /** Only at these; empty: everywhere. */
  providers: ProviderSlug[];
  since: Date;
  until: Date | null;
}

/** Whether it was to be off at some time of the range. */
const isWithin = ({ isAvailable, at, until }: DesiredStock, from: Date, to: Date): boolean =>
  !isAvailable && at < to && (until === null || until > from);

const soldOutOf = ({ all, at }: PerPlatform<DesiredStock>, from: Date, to: Date) => {
  if (all !== null && isWithin(all, from, to)) return { providers: [], since: all.at, until: all.until };
  const off = Object.entries(at).filter(([, desired]) => isWithin(desired, from, to));
  const [first] = off.map(([, desired]) => desired).sort((one, other) => one.at.getTime() - other.at.getTime());
  if (first === undefined) return undefined;
  return { providers: off.map(([slug]) => slug as ProviderSlug), since: first.at, until: first.until };
};

/** The items that were off within a time, by the last desired state of each: earlier ones are not stored. */
export const soldOutIn = ({ stock }: Pick<DesiredState, 'stock'>, from: Date, to: Date): SoldOut[] =>
  Object.values(stock).flatMap(({ item, ...perPlatform }) => {
    const found = soldOutOf(perPlatform, from, to);
    return found === undefined ? [] : [{ item, ...found }];
  });

/** What of each restaurant was off within its own time. */
export const makeReadSoldOut =
  ({
    desiredStates,
    items,
  }: {
    desiredStates: Pick<DesiredStateRepository, 'findAll'>;
    items: Pick<ItemLists, 'find'>;
  }) =>
  async (accountId: string, ranges: readonly SoldOutRange[]) => {
    const byRestaurant = new Map(ranges.map((range) => [range.restaurantId, range]));
    const found = await desiredStates.findAll(accountId, [...byRestaurant.keys()]);
    const rows = found.map(async ({ restaurantId, stock }) => {
      const { from, to } = byRestaurant.get(restaurantId) as SoldOutRange;
      const off = soldOutIn({ stock }, new Date(from), new Date(to));
      if (off.length === 0) return [];
      const list = await items.find(accountId, restaurantId);
      const names = new Map(list.items.map(({ item, name }) => [itemKey(item), name]));
      return off.map(({ since, until, ...row }) => ({
        restaurantId,
        name: names.get(itemKey(row.item)) ?? row.item,
        ...row,
        since: since.toISOString(),
        until: until?.toISOString() ?? null,
      }));
    });
    const all = (await Promise.all(rows)).flat();
    return { items: all.sort((one, other) => one.since.localeCompare(other.since)) };
  };
export type ReadSoldOut = ReturnType<typeof makeReadSoldOut>;
