import type { ListOrdersQuery } from '@kopru/contracts/internal/orders';
import type { Place, Reading } from '@kopru/mongo';

/** What was read of one collection; `end`: where the reading stopped before its end. */
export interface Stretch<D extends Place> {
  found: D[];
  end: Place | undefined;
}

/** Whether a page may have archived orders, which are all older than `archiveEndsAt`. */
export const reachesArchive = (
  { from, updatedSince }: Pick<ListOrdersQuery, 'from' | 'updatedSince'>,
  { isNewer, place, limit }: Pick<Reading, 'isNewer' | 'place' | 'limit'>,
  { found, end }: Stretch<Place>,
  archiveEndsAt: number,
): boolean => {
  const isOld = (time: Date): boolean => time.getTime() < archiveEndsAt;
  if ([from, updatedSince].some((time) => time !== undefined && !isOld(new Date(time)))) return false;
  if (isNewer) return place === undefined || isOld(place.createdAt);
  const last = limit > 0 && found.length >= limit ? found.at(-1) : end;
  return last === undefined || isOld(last.createdAt);
};

const compare = (one: Place, other: Place): number =>
  one.createdAt.getTime() - other.createdAt.getTime() || (one._id < other._id ? -1 : Number(one._id > other._id));

/** One page out of two collections; an order that was on its way between them when they were read stands in it once. */
export const joined = <D extends Place>(
  present: Stretch<D>,
  archived: Stretch<D>,
  { isNewer, limit }: Pick<Reading, 'isNewer' | 'limit'>,
): Stretch<D> => {
  const inOrder = (one: Place, other: Place): number => (isNewer ? compare(one, other) : compare(other, one));
  const end = archived.end ?? present.end;
  const byId = new Map([...archived.found, ...present.found].map((order) => [order._id, order]));
  const found = [...byId.values()].filter((order) => end === undefined || inOrder(order, end) <= 0).sort(inOrder);
  return { found: limit > 0 ? found.slice(0, limit) : found, end };
};
