import type { OrderStatus } from '@kopru/contracts/orders/order-status';
import { newId } from '@kopru/contracts/values/ids';
import { seededNumbers } from '@kopru/runtime';
import { preparationFacts, type CookedOrder, type PreparationFact } from './preparation-facts.ts';
import { boundedFor, learnTimes, loadOf, loadReachMs, medianOf, adviceOf } from './preparation-time.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const dayEndsAt = '04:00';
/** Friday, 20:00 in Türkiye. */
const friday = Date.parse('2026-11-20T17:00:00Z');

const cooked = (begunAt: number, minutes: number, change: Partial<CookedOrder> = {}): CookedOrder => ({
  isCancelled: false,
  scheduledFor: null,
  steps: [
    { status: 500, at: new Date(begunAt) },
    { status: 550, at: new Date(begunAt + minutes * minuteMs) },
  ],
  ...change,
});
const ended = (minutes: number, ...statuses: OrderStatus[]): CookedOrder =>
  cooked(friday, minutes, {
    steps: [500 as const, ...statuses].map((status, index) => ({
      status,
      at: new Date(friday + index * minutes * minuteMs),
    })),
  });
const facts = (count: number, minutes: number, begunAt = friday): PreparationFact[] =>
  preparationFacts(Array.from({ length: count }, (_none, index) => cooked(begunAt + index * 10_000, minutes)));

describe('what orders tell of the kitchen', () => {
  it.each<[string, CookedOrder, number[]]>([
    ['ready', ended(12, 550, 600), [12]],
    ['left without a word', ended(12, 600), [12]],
    ['taken by the platform’s courier', ended(12, 700), [12]],
    ['two minutes, and two hours', cooked(friday, 2), [2]],
    ['two hours', cooked(friday, 120), [120]],
    ['a button', cooked(friday, 1.9), []],
    ['forgotten', cooked(friday, 121), []],
    ['still being made', ended(12), []],
    ['never in preparation', cooked(friday, 9, { steps: [{ status: 600, at: new Date(friday) }] }), []],
    ['cancelled', cooked(friday, 12, { isCancelled: true }), []],
    ['a trial', cooked(friday, 12, { isTest: true }), []],
    ['scheduled', cooked(friday, 12, { scheduledFor: '2026-11-20T19:00:00Z' }), []],
  ])('%s', (_name, order, minutes) => {
    expect(preparationFacts([order]).map((fact) => fact.minutes)).toEqual(minutes);
  });

  it('is nothing where five were moved on in one go, and something where four were', () => {
    const atOnce = (count: number) =>
      Array.from({ length: count }, (_none, index) => cooked(friday - index * minuteMs, 12 + index + index / 12));
    expect(preparationFacts(atOnce(4))).toHaveLength(4);
    expect(preparationFacts([...atOnce(5), cooked(friday, 30)]).map((fact) => fact.minutes)).toEqual([30]);
  });
});

describe('the learned preparation time', () => {
  const nothing = { account: null, dayEndsAt };

  it('is the median: of an even number the mean of the two in the middle', () => {
    expect([medianOf([]), medianOf([7]), medianOf([1, 2, 90]), medianOf([1, 2, 4, 90])]).toEqual([null, 7, 2, 3]);
  });

  it('is not known where there was no order, and the account’s where it had some', () => {
    expect(learnTimes([], nothing).at(friday)).toBeNull();
    expect(learnTimes([], { account: 17, dayEndsAt }).at(friday)).toBe(17);
  });

  it('of five orders is near to the account’s, and of a hundred to their own', () => {
    const [few, many] = [5, 100].map((count) =>
      learnTimes(facts(count, 40), { account: 16, dayEndsAt }).at(friday - dayMs),
    );
    // (5 × 40 + 10 × 16) / 15 = 24 for the restaurant; of the hour (5 × 40 + 10 × 24) / 15.
    expect(few).toBeCloseTo(29.33, 2);
    expect(many).toBeGreaterThan(39);
  });

  it('is one of the weekday and hour, by the clock of Türkiye and the working day', () => {
    const afterMidnight = Date.parse('2026-11-20T22:30:00Z');
    const all = [...facts(60, 30, afterMidnight), ...facts(60, 10, friday - 3 * dayMs)];
    const times = learnTimes(all, nothing);
    expect(times.hours.filter(({ orderCount }) => orderCount > 0)).toEqual([
      { weekday: 'tuesday', hour: 20, minutes: 10, orderCount: 60, medianMinutes: 10 },
      // Half past one on Saturday is still the working day of Friday.
      { weekday: 'friday', hour: 1, minutes: 30, orderCount: 60, medianMinutes: 30 },
    ]);
    expect(times.hours).toHaveLength(14);
    // The day begins at four: eight in the evening comes before one at night.
    expect(times.hours.slice(0, 2).map(({ hour }) => hour)).toEqual([20, 1]);
    const early = learnTimes(all, { account: null, dayEndsAt: '00:00' }).hours;
    expect(early.find(({ hour, orderCount }) => hour === 1 && orderCount > 0)?.weekday).toBe('saturday');
  });

  it('says how far off it is, and how far off what was told was', () => {
    const sentOrders = [10, 30, 60].map((sent) => ({ ...facts(1, 15)[0]!, sent }));
    const times = learnTimes([...facts(50, 15), ...sentOrders], nothing);
    expect(times).toMatchObject({ orderCount: 53, medianMinutes: 15, learnedErrorMinutes: 0 });
    expect(times).toMatchObject({ sentOrderCount: 3, sentErrorMinutes: 15 });
  });
});

describe('the load of the last hour', () => {
  const times = { at: () => 15 };
  const readyBefore = (minutesAgo: number, took: number, count = 3): PreparationFact[] =>
    facts(count, took, friday - (minutesAgo + took) * minuteMs);

  it('is followed when three orders took more than three minutes longer, or shorter', () => {
    expect(loadOf(readyBefore(10, 22), times, friday)).toBe(7);
    expect(loadOf(readyBefore(10, 9), times, friday)).toBe(-6);
    expect(loadOf(readyBefore(10, 18), times, friday)).toBe(0);
    expect(loadOf(readyBefore(10, 40, 2), times, friday)).toBe(0);
  });

  it('stays as it is while the orders are within three minutes of it, and is over with the hour', () => {
    const rush = readyBefore(70, 22, 5);
    expect(loadOf([...rush, ...readyBefore(10, 19.5)], times, friday)).toBe(7);
    expect(loadOf([...rush, ...readyBefore(10, 18)], times, friday)).toBe(3);
    expect(loadOf(readyBefore(61, 22), times, friday)).toBe(0);
  });

  it('knows nothing of what comes, and is the same within five minutes', () => {
    const later = readyBefore(-2, 40);
    expect(loadOf(later, times, friday)).toBe(0);
    expect(loadOf(later, times, friday + 5 * minuteMs - 1)).toBe(0);
    expect(loadOf(later, times, friday + 5 * minuteMs)).toBe(25);
  });
});

describe('the advice', () => {
  const now = new Date(friday);
  const restaurantId = newId();
  const times = learnTimes(facts(200, 15), { account: null, dayEndsAt });
  const rush = facts(4, 25, friday - 35 * minuteMs);

  it('is what is learned with the load, for each platform within its limits', () => {
    expect(adviceOf({ restaurantId, times, recent: rush, pinnedMinutes: null, now })).toMatchObject({
      ...{ suggestedMinutes: 25, learnedMinutes: 25, loadMinutes: 10, pinnedMinutes: null, orderCount: 200 },
      platforms: [
        { provider: 'getir', minutes: 25 },
        { provider: 'ys', minutes: 25 },
        { provider: 'ty', minutes: 25 },
      ],
    });
    expect((['getir', 'ys', 'ty', 'migros', 'direct'] as const).map((provider) => boundedFor(provider, 2))).toEqual([
      ...[5, 4, 2, null, null],
    ]);
    expect(boundedFor('getir', 120)).toBe(90);
  });

  it('is what a person has pinned, whatever the load', () => {
    const pinned = adviceOf({ restaurantId, times, recent: rush, pinnedMinutes: 3, now });
    expect(pinned).toMatchObject({ suggestedMinutes: 3, pinnedMinutes: 3, learnedMinutes: 25 });
    expect(pinned.platforms).toContainEqual({ provider: 'getir', minutes: 5 });
  });

  it('is none where nothing is known', () => {
    const unknown = learnTimes([], { account: null, dayEndsAt });
    const advice = adviceOf({ restaurantId, times: unknown, recent: [], pinnedMinutes: null, now });
    expect(advice).toMatchObject({ suggestedMinutes: null, learnedMinutes: null, platforms: [], hours: [] });
  });
});

/** A chain whose kitchens are known to the minute: what an hour usually takes, and what chance adds. */
const chain = [
  { name: 'Kadıköy', usual: 14, lunch: 5, evening: 9 },
  { name: 'Beşiktaş', usual: 18, lunch: 8, evening: 6 },
  { name: 'Moda', usual: 10, lunch: 2, evening: 12 },
  { name: 'Ataşehir', usual: 22, lunch: 6, evening: 5 },
];
type Branch = (typeof chain)[number];
const openHours = [11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24];
const isLunch = (hour: number): boolean => hour === 12 || hour === 13;
const isEvening = (hour: number): boolean => hour >= 19 && hour <= 21;
const firstDay = Date.parse('2026-08-17T21:00:00Z');
const learnedDays = 90;
/** In the simulated week a kitchen is two cooks short on one evening, of which its past knows nothing. */
const shortEvening = { branch: 'Moda', day: learnedDays + 3 };

interface Made {
  order: CookedOrder;
  begunAt: number;
  minutes: number;
  /** Nobody pressed the button in time, so that the order does not say what the kitchen needed. */
  isForgotten: boolean;
}

const simulate = (branch: Branch, seed: number): Made[] => {
  const random = seededNumbers(seed, branch.name);
  const noise = (): number => [1, 2, 3, 4, 5, 6].reduce((sum) => sum + random(), -3) / Math.SQRT1_2;
  return Array.from({ length: learnedDays + 7 }, (_none, day) => {
    const start = firstDay + day * dayMs;
    const isWeekend = [5, 6].includes(new Date(start + 12 * hourMs).getUTCDay());
    const isShort = branch.name === shortEvening.branch && day === shortEvening.day;
    return openHours.flatMap((hour) => {
      const rush = (isLunch(hour) ? branch.lunch : 0) + (isEvening(hour) ? branch.evening + (isWeekend ? 5 : 0) : 0);
      const usual = branch.usual + rush + (isShort && hour >= 18 ? 12 : 0);
      const count = Math.floor((isEvening(hour) ? 13 : isLunch(hour) ? 9 : 3) * (isWeekend ? 1.3 : 1) + random() * 3);
      return Array.from({ length: count }, (): Made => {
        const begunAt = start + hour * hourMs + Math.floor(random() * hourMs);
        const minutes = Math.max(3, usual * (1 + 0.13 * noise()));
        const chance = random();
        const isForgotten = chance < 0.03;
        const order = cooked(begunAt, isForgotten ? minutes + 30 + 50 * random() : minutes, {
          ...(chance > 0.95 && { isCancelled: true }),
          ...(chance > 0.92 && chance <= 0.95 && { isTest: true as const }),
          ...(chance > 0.88 && chance <= 0.92 && { steps: [{ status: 500, at: new Date(begunAt) }] }),
        });
        return { order, begunAt, minutes, isForgotten };
      });
    });
  })
    .flat()
    .toSorted((one, other) => one.begunAt - other.begunAt);
};

describe('a simulated week of four branches with rush hours', () => {
  it('is advised with a median error of at most three minutes; the worst hour is shown', () => {
    const weekBegins = firstDay + learnedDays * dayMs;
    const errors = chain.flatMap((branch) => {
      const made = simulate(branch, 38);
      const before = made.filter(({ begunAt }) => begunAt < weekBegins).map(({ order }) => order);
      const times = learnTimes(preparationFacts(before), { account: null, dayEndsAt });
      const week = made.filter(({ begunAt }) => begunAt >= weekBegins);
      const seen = preparationFacts(week.map(({ order }) => order));
      return week
        .filter(({ isForgotten }) => !isForgotten)
        .map(({ begunAt, minutes }) => {
          const recent = seen.filter((fact) => fact.begunAt > begunAt - loadReachMs && fact.begunAt < begunAt);
          const now = new Date(begunAt);
          const known = { restaurantId: newId(), times, recent, pinnedMinutes: null, now };
          const suggested = adviceOf(known).suggestedMinutes ?? 0;
          const hour = new Date(begunAt + 3 * hourMs).toISOString().slice(0, 13);
          return { branch: branch.name, hour, error: Math.abs(suggested - minutes), fixed: Math.abs(20 - minutes) };
        });
    });
    const medianError = (some: readonly { error: number }[]): number => medianOf(some.map(({ error }) => error)) ?? 0;
    const all = medianError(errors);
    const always20 = medianOf(errors.map(({ fixed }) => fixed)) ?? 0;
    const ofBranches = [...Map.groupBy(errors, ({ branch }) => branch)];
    const hours = [...Map.groupBy(errors, ({ branch, hour }) => `${branch} ${hour}:00`)].filter(
      ([, some]) => some.length >= 3,
    );
    const [worst] = hours.toSorted(([, one], [, other]) => medianError(other) - medianError(one));
    process.stdout.write(
      `preparation time, ${errors.length} orders of a week: median error ${all.toFixed(1)} min (always 20 min: ` +
        `${always20.toFixed(1)}); ${ofBranches.map(([name, some]) => `${name} ${medianError(some).toFixed(1)}`).join(', ')}; ` +
        `worst hour ${worst?.[0]} ${medianError(worst?.[1] ?? []).toFixed(1)} min of ${worst?.[1].length} orders\n`,
    );
    expect(errors.length).toBeGreaterThan(2_000);
    for (const [name, some] of ofBranches) expect([name, medianError(some) <= 3]).toEqual([name, true]);
    expect(all).toBeLessThanOrEqual(3);
    expect(all).toBeLessThan(always20 / 2);
    // Two cooks short, of which the past says nothing: the load is followed within the hour.
    expect(medianError(worst?.[1] ?? [])).toBeLessThanOrEqual(15);
    const evening = new Date(firstDay + (shortEvening.day + 1) * dayMs - hourMs).toISOString().slice(0, 10);
    const later = [20, 21, 22].map((hour) => `${evening}T${hour}`);
    const afterAnHour = errors.filter(({ branch, hour }) => branch === shortEvening.branch && later.includes(hour));
    expect(afterAnHour.length).toBeGreaterThan(20);
    expect(medianError(afterAnHour)).toBeLessThanOrEqual(5);
  });

  it('is no nonsense at a branch with five orders, of which one was forgotten', () => {
    const account = 17;
    const five = preparationFacts(
      [13, 15, 16, 18, 110].map((minutes, index) => cooked(friday - index * hourMs, minutes)),
    );
    const times = learnTimes(five, { account, dayEndsAt });
    const suggested = openHours.map((hour) => times.at(friday + hour * hourMs) ?? 0);
    expect(Math.min(...suggested)).toBeGreaterThan(14);
    expect(Math.max(...suggested)).toBeLessThan(50);
    expect(times.at(friday + 6 * hourMs)).toBeCloseTo((5 * 16 + 10 * account) / 15);
  });
});
