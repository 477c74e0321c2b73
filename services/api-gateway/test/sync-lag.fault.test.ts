import { jest } from '@jest/globals';
import type { Availability } from '@kopru/contracts/internal/availability';
import { percentile, waitFor } from '@kopru/testing';
import { everything } from './convergence/faults.ts';
import { openScene, seededChance } from './convergence/scene.ts';
import { isFull, show } from './support/scale.ts';
import { startSystem, type System } from './support/system.ts';

jest.setTimeout(isFull ? 3_600_000 : 600_000);

/** TEST_SCALE=full: 30 restaurants (RESTAURANTS for fewer) and the times that are promised; else only what no hang exceeds. */
const size = isFull
  ? { restaurants: Number(process.env['RESTAURANTS'] ?? 30), rounds: 9, limitMs: 3000 }
  : { restaurants: 2, rounds: 3, limitMs: 60_000 };

/** A wish at one platform, and how far the platform is with it. */
type Cell = Pick<Availability['store']['platforms'][number], 'provider' | 'state' | 'since' | 'dueAt' | 'reason'> & {
  key: string;
  desiredAt: string;
};
const cellsOf = ({ restaurantId, store, items, hours }: Availability): Cell[] => {
  const kinds = [
    ['store', store.platforms],
    ['hours', hours.platforms],
    ...items.flatMap(({ item, stock, price }) => [
      [`stock ${item}`, stock.platforms] as const,
      [`price ${item}`, price.platforms] as const,
    ]),
  ] as const;
  return kinds.flatMap(([kind, platforms]) =>
    platforms.flatMap(({ provider, desired, state, since, dueAt, reason }): Cell[] =>
      desired === null
        ? []
        : [
            {
              key: `${restaurantId} ${provider} ${kind}`,
              desiredAt: desired.at,
              provider,
              state,
              since,
              dueAt,
              reason,
            },
          ],
    ),
  );
};
const timeOf = (time: string | null): number => Date.parse(time ?? '');

describe('the time from a wish to every platform', () => {
  let system: System;
  beforeAll(async () => {
    system = await startSystem();
  });
  afterAll(() => system?.stop());

  it('is short where no limit is in the way, else what was promised, and is measured', async () => {
    const { restaurants, rounds, limitMs } = size;
    const chance = seededChance(20_261_123);
    const account = await system.newAccount();
    const scene = await openScene({ simulator: system.simulator, account, restaurants, chance });
    const free: number[] = [];
    /** How much later than promised. */
    const late: number[] = [];
    // A slow machine asks the platforms so slowly that it meets a limit later.
    for (let round = 0; round < rounds || (late.length === 0 && round < 4 * rounds); round += 1) {
      for (const id of scene.restaurants)
        for (const { change } of everything) {
          const answer = await account.api(`PATCH /restaurants/${id}/availability`, { body: change(chance, null) });
          expect(answer.status).toBe(200);
        }
      const promised = new Map<string, number>();
      const done = await waitFor(
        async () => {
          const cells = (await Promise.all(scene.restaurants.map(scene.availabilityOf))).flatMap(cellsOf);
          for (const { key, state, dueAt, reason } of cells)
            if (state === 'pending' && reason?.code === 'call_limit_reached' && !promised.has(key))
              promised.set(key, timeOf(dueAt));
          return cells.every(({ state }) => state !== 'pending') && cells;
        },
        { timeoutMs: 300_000, everyMs: 300, what: 'every platform to have heard' },
      );
      for (const { key, state, since, desiredAt } of done) {
        // What was so already has been so since before the wish.
        if (state !== 'applied' || timeOf(since) < timeOf(desiredAt)) continue;
        const dueAt = promised.get(key);
        if (dueAt === undefined) free.push(timeOf(since) - timeOf(desiredAt));
        else late.push(Math.max(0, timeOf(since) - dueAt));
      }
    }
    const inTime = late.filter((ms) => ms <= limitMs).length / late.length;
    const figures = { changes: free.length, p50: percentile(free, 0.5), p95: percentile(free, 0.95), inTime };
    show('wish to applied', { ...figures, limited: late.length, lateP99: percentile(late, 0.99) });
    expect((await scene.violations()).overLimit).toBe(0);
    const metrics = await (await fetch(`${system.services.restaurants.url()}/metrics`)).text();
    const measured = (kind: string): number =>
      [...metrics.matchAll(new RegExp(`^kopru_sync_lag_seconds_count\\{.*kind="${kind}".*\\} (\\d+)$`, 'gm'))].reduce(
        (sum, [, count]) => sum + Number(count),
        0,
      );
    for (const kind of ['store', 'stock', 'price', 'hours']) expect(measured(kind)).toBeGreaterThanOrEqual(restaurants);
    expect(Number(/^kopru_reconcile_overdue_seconds\{.*\} (\S+)$/m.exec(metrics)?.[1])).toBeLessThan(60);

    expect(figures.changes).toBeGreaterThan(0);
    expect(late.length).toBeGreaterThan(0);
    expect(figures.p95).toBeLessThanOrEqual(limitMs);
    expect(inTime).toBeGreaterThanOrEqual(0.99);
  });
});
