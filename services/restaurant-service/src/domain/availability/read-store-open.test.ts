import { makeReadStoreOpen } from './read-store-open.ts';
import type { StoreAtPlatform } from './store-state.ts';
import { noDesiredState, type DesiredStore, type DesiredState } from './desired-state.ts';

const at = new Date('2026-11-27T12:00:00Z');
const later = (minutes: number): Date => new Date(at.getTime() + minutes * 60_000);
const desired = (state: DesiredStore['state'], until: Date | null = null): DesiredStore => ({
  state,
  until,
  reason: null,
  at,
});
type Seen = StoreAtPlatform['observed'];

const read = (change: Partial<DesiredState> | undefined, { now = at, seen = null }: { now?: Date; seen?: Seen } = {}) =>
  makeReadStoreOpen({
    desiredStates: {
      find: async () => (change === undefined ? undefined : { ...noDesiredState('a', 'r'), ...change }),
    },
    stores: { of: async () => [{ provider: 'getir', observed: seen }] as StoreAtPlatform[] },
    now: () => now,
  })('a', 'r', 'getir');

describe('whether a store is open', () => {
  it.each([
    ['the restaurant never had a desired state', undefined, false],
    ['its store has no desired state', {}, false],
    ['it was opened', { store: desired('open') }, true],
    ['it is busy', { store: desired('busy') }, true],
    ['it was closed', { store: desired('closed') }, false],
    ['it was closed at this platform alone', { store: desired('open'), storeAt: { getir: desired('closed') } }, false],
    ['it was closed at another platform', { store: desired('open'), storeAt: { ys: desired('closed') } }, true],
  ] as const)('is known by the desired state: %s', async (_what, change, expected) => {
    expect(await read(change)).toBe(expected);
  });

  it('comes back when the time is over for which it was closed', async () => {
    const store = desired('closed', later(30));
    expect(await read({ store }, { now: later(29) })).toBe(false);
    expect(await read({ store }, { now: later(31), seen: { state: 'closed', at: later(29) } })).toBe(true);
  });

  it('ends when the platform is seen closed after it was desired open, and not by what was seen before', async () => {
    const store = desired('open');
    expect(await read({ store }, { seen: { state: 'open', at: later(5) } })).toBe(true);
    expect(await read({ store }, { seen: { state: 'closed', at: later(5) } })).toBe(false);
    expect(await read({ store }, { seen: { state: 'closed', at: later(-5) } })).toBe(true);
  });
});
