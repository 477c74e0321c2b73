import { orderOperations } from '@kopru/contracts/internal/orders';
import type { PreparationTime } from '@kopru/contracts/internal/preparation-time';
import { newId } from '@kopru/contracts/values/ids';
import { workingDayOf } from '@kopru/contracts/values/time-zone';
import type { Order } from '../../src/domain/order.ts';
import { failure, named } from '../support/system.ts';
import { insert, system } from '../support/thousands.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** An account of its own, because what was learned of one is cached. */
const newKitchen = () => {
  const [accountId, restaurantId] = [newId(), newId()];
  const read = async (as = accountId, of = restaurantId) =>
    system.http.get<{ data: PreparationTime; error?: { code: string } }>(
      `/internal/restaurants/${of}/preparation-time`,
      { headers: { 'x-account-id': as } },
    );
  return {
    accountId,
    restaurantId,
    read,
    advice: async () => orderOperations.preparationTime.data.strict().parse((await read()).data.data),
  };
};

const settingsAre = (dayEndsAt: string, pinnedMinutes: number | null): void =>
  system.restaurants.answer(({ path }) =>
    path.endsWith('/preparation-settings') ? { body: { success: true, data: { dayEndsAt, pinnedMinutes } } } : named,
  );

/** Accepted so long ago, and so many minutes in the kitchen. */
const cookedAgo =
  (kitchen: { accountId: string; restaurantId: string }, agoMs: number, minutes: number, change: Partial<Order> = {}) =>
  (order: Order, index: number): Order => {
    const createdAt = new Date(Date.now() - agoMs - index * 10_000);
    const step = { by: 'api', platform: 'none' } as const;
    return {
      ...order,
      accountId: kitchen.accountId,
      restaurantId: kitchen.restaurantId,
      status: 600,
      createdAt,
      timeline: [
        { id: '1', status: 400, at: createdAt, ...step },
        { id: '2', status: 500, at: createdAt, ...step },
        { id: '3', status: 500, at: new Date(createdAt.getTime() + minuteMs), changes: [], ...step },
        { id: '4', status: 600, at: new Date(createdAt.getTime() + minutes * minuteMs), ...step },
      ],
      ...change,
    };
  };

describe('the preparation time of a restaurant', () => {
  beforeEach(() => settingsAre('04:00', null));

  it('is learned from its own orders of the last 90 days', async () => {
    const kitchen = newKitchen();
    const weekAgo = 7 * dayMs - 20 * minuteMs;
    await insert(40, cookedAgo(kitchen, weekAgo, 21, { preparationMinutes: 15 }));
    await insert(5, cookedAgo(kitchen, 91 * dayMs, 60));
    await insert(5, cookedAgo(kitchen, weekAgo, 60, { isTest: true }));
    await insert(5, cookedAgo(kitchen, weekAgo, 60, { isCancelled: true, status: 1500 }));
    await insert(5, cookedAgo({ ...kitchen, accountId: newId() }, weekAgo, 60));
    const advice = await kitchen.advice();
    expect(advice).toMatchObject({
      restaurantId: kitchen.restaurantId,
      ...{ suggestedMinutes: 21, learnedMinutes: 21, pinnedMinutes: null, loadMinutes: 0 },
      ...{ orderCount: 40, medianMinutes: 21, learnedErrorMinutes: 0, sentOrderCount: 40, sentErrorMinutes: 6 },
    });
    expect(advice.platforms).toContainEqual({ provider: 'ys', minutes: 21 });
    expect(advice.hours.reduce((sum, { orderCount }) => sum + orderCount, 0)).toBe(40);
  });

  it('of a branch with few orders is near to what is usual in the account', async () => {
    const known = newKitchen();
    const branch = { ...known, restaurantId: newId() };
    await insert(60, cookedAgo(known, 3 * dayMs, 12));
    await insert(5, cookedAgo(branch, 2 * dayMs, 33));
    const { data } = (await known.read(known.accountId, branch.restaurantId)).data;
    expect(data).toMatchObject({ orderCount: 5, medianMinutes: 33 });
    expect(data.suggestedMinutes).toBeGreaterThan(12);
    expect(data.suggestedMinutes).toBeLessThan(30);
  });

  it('follows the load of the last hour', async () => {
    const kitchen = newKitchen();
    // The same hours a week ago, which a few slow orders do not change.
    await insert(600, cookedAgo(kitchen, 7 * dayMs - 20 * minuteMs, 15));
    // Ready from 25 to 17 minutes ago: also the last look, up to five minutes ago, has seen them.
    await insert(4, (order, index) => cookedAgo(kitchen, (50 + index) * minuteMs, 30)(order, 0));
    const { suggestedMinutes, learnedMinutes, loadMinutes } = await kitchen.advice();
    expect(loadMinutes).toBeGreaterThan(10);
    expect(suggestedMinutes).toBe(learnedMinutes);
    expect(learnedMinutes).toBeGreaterThan(25);
  });

  it('is what was pinned; the weekday is that of the restaurant’s working day', async () => {
    const kitchen = newKitchen();
    await insert(20, cookedAgo(kitchen, 2 * dayMs, 18));
    settingsAre('00:00', 25);
    const advice = await kitchen.advice();
    expect(advice).toMatchObject({ suggestedMinutes: 25, pinnedMinutes: 25 });
    const [counted] = advice.hours.filter(({ orderCount }) => orderCount > 0);
    const day = new Date(workingDayOf(new Date(Date.now() - 2 * dayMs), '00:00')).getUTCDay();
    const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
    expect(counted?.weekday).toBe(names[day]);
    // At once, although what was learned is cached.
    settingsAre('00:00', null);
    expect(await kitchen.advice()).toMatchObject({ suggestedMinutes: advice.learnedMinutes, pinnedMinutes: null });
  });

  it('is not known without orders, and not there without a restaurant', async () => {
    const kitchen = newKitchen();
    expect(await kitchen.advice()).toMatchObject({ suggestedMinutes: null, orderCount: 0, hours: [], platforms: [] });
    system.restaurants.answer(failure(404, 'restaurant_not_found'));
    const answer = await kitchen.read();
    expect([answer.status, answer.data.error?.code]).toEqual([404, 'restaurant_not_found']);
    system.restaurants.answer({ status: 503 });
    expect((await kitchen.read()).status).toBe(503);
  });
});
