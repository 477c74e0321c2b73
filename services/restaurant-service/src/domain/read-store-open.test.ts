import { makeReadStoreOpen } from './read-store-open.ts';
import type { StoreAtPlatform } from './store-state.ts';
import { noWishes, type StoreWish, type Wishes } from './wishes.ts';

const at = new Date('2026-11-27T12:00:00Z');
const later = (minutes: number): Date => new Date(at.getTime() + minutes * 60_000);
const wish = (state: StoreWish['state'], until: Date | null = null): StoreWish => ({ state, until, reason: null, at });
type Seen = StoreAtPlatform['observed'];

const read = (change: Partial<Wishes> | undefined, { now = at, seen = null }: { now?: Date; seen?: Seen } = {}) =>
  makeReadStoreOpen({
    wishes: { find: async () => (change === undefined ? undefined : { ...noWishes('a', 'r'), ...change }) },
    stores: { of: async () => [{ provider: 'getir', observed: seen }] as StoreAtPlatform[] },
    now: () => now,
  })('a', 'r', 'getir');

describe('whether a store is open', () => {
  it.each([
    ['nothing was ever wished of the restaurant', undefined, false],
    ['nothing was wished of its store', {}, false],
    ['it was opened', { store: wish('open') }, true],
    ['it is busy', { store: wish('busy') }, true],
    ['it was closed', { store: wish('closed') }, false],
    ['it was closed at this platform alone', { store: wish('open'), storeAt: { getir: wish('closed') } }, false],
    ['it was closed at another platform', { store: wish('open'), storeAt: { ys: wish('closed') } }, true],
  ] as const)('is known by what was wished: %s', async (_what, change, expected) => {
    expect(await read(change)).toBe(expected);
  });

  it('comes back when the time is over for which it was closed', async () => {
    const store = wish('closed', later(30));
    expect(await read({ store }, { now: later(29) })).toBe(false);
    expect(await read({ store }, { now: later(31), seen: { state: 'closed', at: later(29) } })).toBe(true);
  });

  it('ends when the platform is seen closed after it was wished, and not by what was seen before', async () => {
    const store = wish('open');
    expect(await read({ store }, { seen: { state: 'open', at: later(5) } })).toBe(true);
    expect(await read({ store }, { seen: { state: 'closed', at: later(5) } })).toBe(false);
    expect(await read({ store }, { seen: { state: 'closed', at: later(-5) } })).toBe(true);
  });
});
