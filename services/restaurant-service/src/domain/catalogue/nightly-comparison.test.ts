import { idleMs, makeNightlyComparison, type RestaurantToCompare } from './nightly-comparison.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** 03:00 in Türkiye. */
const nightBegins = Date.parse('2026-11-29T00:00:00Z');

/** Restaurants whose last comparison began at some time, in virtual time. */
const scene = (count: number, reads = 5) => {
  let time = nightBegins - 5 * minuteMs;
  let isInCharge = true;
  const begun = new Map(Array.from({ length: count }, (_, index) => [String(index), 0]));
  const compared: { id: string; at: number }[] = [];
  const failed: string[] = [];
  let asked = 0;
  let fault = (_id: string): boolean => false;
  const compare = (_account: string, id: string, notSince: Date): Promise<number | null> => {
    if ((begun.get(id) ?? 0) >= notSince.getTime()) return Promise.resolve(null);
    begun.set(id, time);
    compared.push({ id, at: time });
    return fault(id) ? Promise.reject(new Error('away')) : Promise.resolve(reads);
  };
  const process = () =>
    makeNightlyComparison({
      due: (before) => {
        asked += 1;
        const due = [...begun].filter(([, at]) => at < before.getTime()).sort(([, one], [, other]) => one - other);
        return Promise.resolve(due.map(([restaurantId]) => ({ accountId: 'a', restaurantId })));
      },
      compare,
      isInCharge: () => {
        asked += 1;
        return Promise.resolve(isInCharge);
      },
      onFailed: ({ restaurantId }: RestaurantToCompare) => void failed.push(restaurantId),
      now: () => new Date(time),
    });
  let step = process();
  return {
    ...{ compared, begun, failed },
    asked: () => asked,
    restart: () => (step = process()),
    failAt: (is: typeof fault) => (fault = is),
    charge: (value: boolean) => (isInCharge = value),
    sleep: (ms: number) => (time += ms),
    run: async (untilMs: number) => {
      while (time < untilMs) time += await step();
    },
  };
};

describe('the comparison of a night', () => {
  it('takes each restaurant once between 03:00 and 06:00, and asks nothing at other times', async () => {
    const { compared, run, asked } = scene(100);
    await run(nightBegins);
    expect(asked()).toBe(0);
    await run(nightBegins + dayMs - minuteMs);
    expect(new Set(compared.map(({ id }) => id)).size).toBe(100);
    expect(compared).toHaveLength(100);
    expect(compared.every(({ at }) => at >= nightBegins && at < nightBegins + 180 * minuteMs)).toBe(true);
    // Once for each, and once to see that there are no more.
    expect(asked()).toBe(102);
  });

  it('reads at most thirty times in a minute, and begins the next night with those that it left', async () => {
    const { compared, run } = scene(2_000);
    await run(nightBegins + dayMs - 10 * minuteMs);
    expect(compared).toHaveLength(1_050);
    const gaps = compared.slice(1).map(({ at }, index) => at - (compared[index]?.at ?? 0));
    expect(Math.min(...gaps)).toBe(10_000);
    await run(nightBegins + dayMs + 20 * minuteMs);
    expect(compared[1_050]?.id).toBe('1050');
  });

  it('waits at most a minute between two restaurants', async () => {
    const { compared, run } = scene(3);
    await run(nightBegins + 180 * minuteMs);
    expect(compared.map(({ at }) => at - (compared[0]?.at ?? 0))).toEqual([0, minuteMs, 2 * minuteMs]);
  });

  it('takes none a second time after a restart, and none while another process is in charge', async () => {
    const { compared, run, restart, charge } = scene(10);
    await run(nightBegins + 8 * minuteMs);
    const before = compared.length;
    expect(before).toBeGreaterThan(0);
    charge(false);
    restart();
    await run(nightBegins + 60 * minuteMs);
    expect(compared).toHaveLength(before);
    charge(true);
    await run(nightBegins + 180 * minuteMs);
    expect(compared.map(({ id }) => id).sort()).toEqual([...'0123456789']);
  });

  it('runs once after nights that were slept through', async () => {
    const { compared, run, sleep } = scene(2);
    sleep(5 * dayMs + 60 * minuteMs);
    await run(nightBegins + 6 * dayMs - minuteMs);
    expect(compared).toHaveLength(2);
  });

  it('goes on behind a restaurant that fails, which is tried in the next night', async () => {
    const { compared, failed, run, failAt } = scene(3);
    failAt((id) => id === '0');
    await run(nightBegins + dayMs - idleMs);
    expect(failed).toEqual(['0']);
    expect(compared).toHaveLength(3);
    await run(nightBegins + dayMs + 30 * minuteMs);
    expect(compared.slice(3).map(({ id }) => id)).toEqual(['0', '1', '2']);
  });
});
