import { newId } from '@kopru/contracts/values/ids';
import { jsonCursor, readPage, shortCursor, type Place } from './paging.ts';

const _id = '0123456789abcdef01234567';
const createdAt = new Date('2026-11-20T10:00:00.123Z');

describe.each([
  ['short', shortCursor, Buffer.from(`mwot5j7f.${_id}`).toString('base64url')],
  ['json', jsonCursor, Buffer.from(`[1795168800123,"${_id}"]`).toString('base64url')],
])('a %s cursor', (_name, format, written) => {
  it('is written as clients have always got it', () => {
    expect(format.write({ createdAt, _id })).toBe(written);
  });
  it('leads back to its place', () => {
    expect(format.read(written)).toEqual({ createdAt, _id });
  });
  it.each([
    '',
    'x',
    'e30',
    Buffer.from('[1,{"$gt":""}]').toString('base64url'),
    Buffer.from('[-1,"a"]').toString('base64url'),
    Buffer.from(`[9999999999999999,"${_id}"]`).toString('base64url'),
    Buffer.from(`01.${_id}`).toString('base64url'),
  ])('is invalid when it is %p', (cursor) => {
    expect(() => format.read(cursor)).toThrow('The cursor is not one that this list issued');
  });
});

describe('pages of a list', () => {
  // Newest first; some share a creation time.
  const all: Place[] = Array.from({ length: 7 }, (_none, index) => ({
    _id: newId(),
    createdAt: new Date(1_000 * Math.floor(index / 3)),
  })).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a._id < b._id ? 1 : -1));
  const isAfter = (one: Place, other: Place): boolean =>
    all.indexOf(one) > all.findIndex(({ _id: id }) => id === other._id);
  const page = (cursor: string | null = null, dir: 'next' | 'prev' = 'next', limit: number | undefined = 3) =>
    readPage(
      { limit, dir, cursor: cursor ?? undefined },
      {
        cursor: jsonCursor,
        read: ({ place, isNewer, limit: most }) => {
          const rest = all.filter(
            (one) => place === undefined || (one._id !== place._id && isAfter(one, place) !== isNewer),
          );
          return Promise.resolve({ found: (isNewer ? rest.reverse() : rest).slice(0, most === 0 ? undefined : most) });
        },
      },
    );

  it('lead through the whole list and back', async () => {
    const first = await page();
    const second = await page(first.pagination.nextCursor);
    const third = await page(second.pagination.nextCursor);
    expect([first, second, third].flatMap(({ items }) => items)).toEqual(all);
    expect(first.pagination.prevCursor).toBeNull();
    expect(third.pagination.nextCursor).toBeNull();
    const back = await page(third.pagination.prevCursor, 'prev');
    expect(back).toEqual(second);
    expect((await page(back.pagination.prevCursor, 'prev')).items).toEqual(first.items);
  });
  it('are one page where no limit is given', async () => {
    const { items, pagination } = await readPage(
      {},
      { cursor: jsonCursor, read: () => Promise.resolve({ found: all }) },
    );
    expect(items).toEqual(all);
    expect(pagination).toEqual({ limit: 7, nextCursor: null, prevCursor: null });
  });
});
