import { appError } from '@kopru/contracts/errors/errors';
import { newId } from '@kopru/contracts/values/ids';
import type { PreparationSettings } from '../domain/reports/preparation-time.ts';
import { makePreparationAdvice, type CookedOrders } from './preparation-advice.ts';
import type { CookedOrder } from '../domain/reports/preparation-facts.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const accountId = newId();
const restaurantId = newId();

const cooked = (begunAt: number, minutes: number): CookedOrder & { restaurantId: string } => ({
  restaurantId,
  isCancelled: false,
  scheduledFor: null,
  steps: [
    { status: 500, at: new Date(begunAt) },
    { status: 550, at: new Date(begunAt + minutes * minuteMs) },
  ],
});

const stage = (
  count: number,
  settings: () => PreparationSettings = () => ({ dayEndsAt: '04:00', pinnedMinutes: null }),
) => {
  let now = Date.parse('2026-11-20T17:02:00Z');
  const readings: { of: string; days: number; most: number }[] = [];
  const some = Array.from({ length: count }, (_none, index) => cooked(now - 7 * dayMs + index * 10_000, 18));
  const note = (of: string, { since, most }: { since: Date; most: number }) => {
    readings.push({ of, days: (now - since.getTime()) / dayMs, most });
    return Promise.resolve(some);
  };
  const orders: CookedOrders = {
    ofRestaurant: (_account, _restaurant, reading) => note('restaurant', reading),
    ofAccount: (_account, reading) => note('account', reading),
  };
  const advice = makePreparationAdvice({
    cooked: orders,
    settings: async () => settings(),
    now: () => new Date(now),
  });
  return { advice, readings, pass: (ms: number) => (now += ms) };
};

describe('the advice on a preparation time', () => {
  it('reads no more than so many orders, and each of them once', async () => {
    const { advice, readings } = stage(50);
    const asked = await Promise.all([1, 2, 3].map(() => advice.read(accountId, restaurantId)));
    expect(asked.map(({ suggestedMinutes }) => suggestedMinutes)).toEqual([18, 18, 18]);
    expect(readings).toEqual([
      { of: 'restaurant', days: 90, most: 20_000 },
      { of: 'account', days: 90, most: 2_000 },
      { of: 'restaurant', days: 0.25, most: 3_000 },
    ]);
  });

  it.each([
    [50, 10],
    [1_200, 360],
  ])('of %i orders is learned anew after %i minutes, and its load every minute', async (count, minutes) => {
    const { advice, readings, pass } = stage(count);
    await advice.read(accountId, restaurantId);
    readings.length = 0;
    pass(minutes * minuteMs - 1);
    await advice.read(accountId, restaurantId);
    expect(readings.map(({ days }) => days)).toEqual([0.25]);
    pass(1);
    await advice.read(accountId, restaurantId);
    expect(readings.map(({ of, days }) => [of, days]).slice(1)).toEqual([
      ['restaurant', 90],
      ['account', 90],
    ]);
  });

  it('to send for an order is within the limits of its platform, and none where it takes none', async () => {
    const order = { accountId, restaurantId };
    const { advice } = stage(50, () => ({ dayEndsAt: '04:00', pinnedMinutes: 2 }));
    expect(await advice.minutesFor({ ...order, provider: 'ty' })).toBe(2);
    expect(await advice.minutesFor({ ...order, provider: 'ys' })).toBe(4);
    for (const provider of ['getir', 'migros', 'direct'] as const)
      expect(await advice.minutesFor({ ...order, provider })).toBeNull();
  });

  it('to send is none where nothing is known, and never an error', async () => {
    const order = { accountId, restaurantId, provider: 'ys' } as const;
    expect(await stage(0).advice.minutesFor(order)).toBeNull();
    const unavailable = stage(50, () => {
      throw appError('unavailable');
    });
    expect(await unavailable.advice.minutesFor(order)).toBeNull();
    await expect(unavailable.advice.read(accountId, restaurantId)).rejects.toThrow(appError('unavailable'));
  });
});
