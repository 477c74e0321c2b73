import { refusedOrdersOf, type Refusal } from './refused-orders.ts';

/** In UTC; Türkiye is three hours ahead, so the working day of the 28th goes from 01:00 to 01:00. */
const day = '2026-11-28';
const refusal = (at: string, orderCount = 1, restaurantId = 'a'): Refusal => ({
  ...{ restaurantId, orderCount },
  at: new Date(`2026-11-${at}:00Z`),
});
const own = [{ restaurantId: 'b', dayEndsAt: '10:00' }];
const count = (...refusals: Refusal[]) => refusedOrdersOf(refusals, { day, closings: own });

describe('the refused orders of a working day', () => {
  it.each([
    ['those from its begin on', refusal('28T01:00'), 1],
    ['none of the day before', refusal('28T00:59'), 0],
    ['those before its end', refusal('29T00:59'), 1],
    ['none of the day after', refusal('29T01:00'), 0],
    ['those of the day of their restaurant', refusal('29T06:59', 1, 'b'), 1],
    ['none before the day of their restaurant', refusal('28T06:59', 1, 'b'), 0],
  ])('are %s', (_what, one, expected) => {
    expect(count(one)).toHaveLength(expected);
  });

  it('are added up by restaurant, the most first', () => {
    expect(count(refusal('28T10:00', 2), refusal('28T12:00', 5, 'b'), refusal('28T14:00', 2))).toEqual([
      { restaurantId: 'b', orderCount: 5 },
      { restaurantId: 'a', orderCount: 4 },
    ]);
    expect(count(refusal('28T12:00', 1, 'b'), refusal('28T10:00'))).toEqual([
      { restaurantId: 'a', orderCount: 1 },
      { restaurantId: 'b', orderCount: 1 },
    ]);
  });
});
