import { couldTakeOrders } from './could-take-orders.ts';

const now = new Date('2026-11-28T17:00:00.000Z');
const before = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
const time = { since: before(60), now };
const source = (change: object = {}) => ({
  ...{ provider: 'getir' as const, updatedAt: before(600), observed: null },
  ...change,
});
const desired = (state: 'open' | 'busy' | 'closed', minutes: number, until: Date | null = null) => ({
  ...{ store: { state, until, reason: null, at: before(minutes) }, storeAt: {} },
});
const seen = (state: 'open' | 'closed') => ({ observed: { state, at: now } });

describe('a restaurant could have had orders for an hour', () => {
  it.each<[string, Parameters<typeof couldTakeOrders>[0], Parameters<typeof couldTakeOrders>[1], boolean]>([
    ['where nothing is known of its store', [source()], undefined, true],
    ['not without an integration that is switched on', [], undefined, false],
    ['not with one that was switched on since', [source({ updatedAt: before(59) })], undefined, false],
    ['with one that was switched on an hour ago', [source({ updatedAt: before(60) })], undefined, true],
    ['where its store is seen open', [source(seen('open'))], undefined, true],
    ['not where its store is seen closed', [source(seen('closed'))], undefined, false],
    ['at the other platform', [source(seen('closed')), source({ provider: 'ys' })], undefined, true],
    ['where somebody set it open an hour ago', [source()], desired('open', 60), true],
    ['not where somebody opened it since', [source()], desired('open', 59), false],
    ['not where somebody closed it', [source()], desired('closed', 600), false],
    ['not where its closing ended since', [source()], desired('closed', 600, before(59)), false],
    ['where its closing ended an hour ago', [source()], desired('closed', 600, before(60)), true],
    [
      'not at the one that was closed alone',
      [source()],
      { store: null, storeAt: { getir: desired('closed', 600).store } },
      false,
    ],
    [
      'at the platform that was not closed alone',
      [source(), source({ provider: 'ys' })],
      { store: null, storeAt: { getir: desired('closed', 600).store } },
      true,
    ],
  ])('%s', (_what, sources, desiredState, expected) => {
    expect(couldTakeOrders(sources, desiredState, time)).toBe(expected);
  });
});
