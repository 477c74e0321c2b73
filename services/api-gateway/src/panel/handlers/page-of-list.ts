import type { OptionalPageQuery } from '@kopru/contracts/internal/operation';
import { jsonCursor, readPage, type Place } from '@kopru/mongo';

const isBefore = (one: Place, other: Place): boolean =>
  one.createdAt.getTime() === other.createdAt.getTime() ? one._id < other._id : one.createdAt < other.createdAt;

/** A page, newest first, of a list that is in memory anyway. */
export const pageOfList = async <T extends { id: string; createdAt: string }>(
  list: readonly T[],
  request: OptionalPageQuery,
) => {
  const placed = list
    .map((item) => ({ _id: item.id, createdAt: new Date(item.createdAt), item }))
    .sort((a, b) => (isBefore(a, b) ? 1 : -1));
  const { items, pagination } = await readPage(request, {
    cursor: jsonCursor,
    read: ({ place, isNewer, limit }) => {
      const ordered = isNewer ? placed.toReversed() : placed;
      const rest = ordered.filter(
        (one) => place === undefined || (isNewer ? isBefore(place, one) : isBefore(one, place)),
      );
      return Promise.resolve({ found: limit === 0 ? rest : rest.slice(0, limit) });
    },
  });
  return { items: items.map(({ item }) => item), pagination };
};
