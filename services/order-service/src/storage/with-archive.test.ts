import type { Place } from '@kopru/mongo';
import { joined, reachesArchive } from './with-archive.ts';

const at = (time: number, _id = 'a'): Place => ({ _id, createdAt: new Date(time) });
const stretch = (times: number[], end?: number) => ({
  found: times.map((time) => at(time, `o${time}`)),
  end: end === undefined ? undefined : at(end),
});
const timesOf = ({ found }: { found: Place[] }): number[] => found.map(({ createdAt }) => createdAt.getTime());
const archiveEndsAt = 100;

describe('the archive is read', () => {
  const iso = (time: number): string => new Date(time).toISOString();
  const newest = { isNewer: false, place: undefined, limit: 2 };
  const newer = (place: number) => ({ isNewer: true, place: at(place), limit: 2 });
  it.each([
    ['not for a full page of later orders', false, {}, newest, stretch([300, 100])],
    ['for a full page that ends with an older one', true, {}, newest, stretch([300, 99])],
    ['for a page that is not full', true, {}, newest, stretch([300])],
    ['for an unlimited list', true, {}, { ...newest, limit: 0 }, stretch([300, 200])],
    ['not when the search has stopped before', false, {}, newest, stretch([300], 200)],
    ['when the search has stopped behind its end', true, {}, newest, stretch([300], 50)],
    ['not for a range that begins later', false, { from: iso(100) }, newest, stretch([])],
    ['for a range that begins earlier', true, { from: iso(99) }, newest, stretch([])],
    ['not for changes since a later time', false, { updatedSince: iso(100) }, newest, stretch([])],
    ['not on the way from a later order to newer ones', false, {}, newer(100), stretch([])],
    ['on the way from an older order to newer ones', true, {}, newer(99), stretch([300, 400])],
  ])('%s', (_when, expected, query, reading, present) => {
    expect(reachesArchive(query, reading, present, archiveEndsAt)).toBe(expected);
  });
});

describe('a page of two collections', () => {
  it('is in order, newest first and oldest first, and no longer than asked', () => {
    const [present, archived] = [stretch([90, 70, 30]), stretch([80, 60, 50])];
    expect(timesOf(joined(present, archived, { isNewer: false, limit: 4 }))).toEqual([90, 80, 70, 60]);
    expect(timesOf(joined(present, archived, { isNewer: true, limit: 4 }))).toEqual([30, 50, 60, 70]);
    expect(timesOf(joined(present, archived, { isNewer: false, limit: 0 }))).toEqual([90, 80, 70, 60, 50, 30]);
  });
  it('holds an order once that was on its way', () => {
    expect(timesOf(joined(stretch([90, 80]), stretch([80, 70]), { isNewer: false, limit: 9 }))).toEqual([90, 80, 70]);
  });
  it('ends where the search of either has stopped', () => {
    const page = joined(stretch([90, 40], 30), stretch([80], 60), { isNewer: false, limit: 9 });
    expect([timesOf(page), page.end]).toEqual([[90, 80], at(60)]);
  });
});
