import { appError } from '@kopru/contracts/errors/errors';
import type { Pagination } from '@kopru/contracts/internal/operation';

/** A place in a list that is newest first; the id orders entries of the same moment. */
export interface Place {
  _id: string;
  createdAt: Date;
}

/** How a list writes its cursors, which clients may store for ever. */
export interface CursorFormat {
  write(place: Place): string;
  /** `invalid_cursor` for anything that `write` did not make. */
  read(cursor: string): Place;
}

const cursorFormat = (pattern: RegExp, radix: number, textOf: (time: string, id: string) => string): CursorFormat => {
  const write = ({ createdAt, _id }: Place): string =>
    Buffer.from(textOf(createdAt.getTime().toString(radix), _id)).toString('base64url');
  return {
    write,
    read: (cursor) => {
      const [, time = '', _id = ''] = pattern.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
      const place = { createdAt: new Date(Number.parseInt(time, radix)), _id };
      if (Number.isNaN(place.createdAt.getTime()) || write(place) !== cursor) throw appError('invalid_cursor');
      return place;
    },
  };
};

/** The format of the list of orders. */
export const shortCursor = cursorFormat(/^([0-9a-z]{1,10})\.([0-9a-f]{24})$/, 36, (time, id) => `${time}.${id}`);
/** The format of all other lists. */
export const jsonCursor = cursorFormat(/^\[(\d{1,16}),"([0-9a-f]{24})"\]$/, 10, (time, id) => `[${time},"${id}"]`);

/** The filter for one side of a place; its first condition lets an index start there. */
export const beyond = ({ createdAt, _id }: Place, isNewer: boolean, isIncluded = false) => {
  const [than, orAt] = isNewer ? ['$gt', '$gte'] : ['$lt', '$lte'];
  return {
    createdAt: { [orAt]: createdAt },
    $or: [{ createdAt: { [than]: createdAt } }, { _id: { [isIncluded ? orAt : than]: _id } }],
  };
};

/** What to read of a list, and in which direction. */
export interface Reading {
  place: Place | undefined;
  isNewer: boolean;
  /** The filter for what lies beyond the place; empty without a place. */
  conditions: ReturnType<typeof beyond>[];
  sort: { createdAt: 1 | -1; _id: 1 | -1 };
  /** One more than a page has, to see whether the list goes on; 0: no limit. */
  limit: number;
}

export interface KeysetList<D extends Place> {
  cursor: CursorFormat;
  /** Finds documents in the order of reading; `end`: where the reading stopped before the end of the list. */
  read(reading: Reading): Promise<{ found: D[]; end?: Place | undefined }>;
  /** An empty page has a cursor back to the place from which it was reached. */
  leadsBack?: boolean;
}

/** A page of a list, newest first. The position of a document never changes, so pages are stable. */
export const readPage = async <D extends Place>(
  { limit, cursor, dir }: { limit?: number | undefined; cursor?: string | undefined; dir?: 'next' | 'prev' },
  list: KeysetList<D>,
): Promise<{ items: D[]; pagination: Pagination }> => {
  const place = cursor === undefined ? undefined : list.cursor.read(cursor);
  const isNewer = dir === 'prev' && place !== undefined;
  const { found, end } = await list.read({
    place,
    isNewer,
    conditions: place === undefined ? [] : [beyond(place, isNewer)],
    sort: isNewer ? { createdAt: 1, _id: 1 } : { createdAt: -1, _id: -1 },
    limit: limit === undefined ? 0 : limit + 1,
  });
  const page = found.slice(0, limit);
  const cursorOf = (at: Place | undefined): string | null => (at === undefined ? null : list.cursor.write(at));
  const ahead = cursorOf(found.length > page.length ? page.at(-1) : end);
  const behind = place === undefined ? null : cursorOf(page[0] ?? (list.leadsBack === true ? place : undefined));
  const [nextCursor, prevCursor] = isNewer ? [behind, ahead] : [ahead, behind];
  return {
    items: isNewer ? page.reverse() : page,
    pagination: { limit: limit ?? page.length, nextCursor, prevCursor },
  };
};
