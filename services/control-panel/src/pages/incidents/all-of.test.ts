import { allOf } from './all-of.ts';

describe('the row of all restaurants', () => {
  it('has the sums of the counts, and no times, which cannot be joined', () => {
    const times = { orderCount: 3, onTimeCount: 2, p50Seconds: 1, p99Seconds: 9 };
    const row = {
      ...{ restaurantId: 'r', provider: 'ys' as const, orderCount: 4, unacceptedCount: 1 },
      ...{ arrival: times, delivery: null, acceptance: { ...times, onTimeCount: 1 } },
    };
    const none = { p50Seconds: null, p99Seconds: null };
    expect(allOf([row, row])).toEqual({
      ...{ restaurantId: null, provider: null, orderCount: 8, unacceptedCount: 2 },
      arrival: { orderCount: 6, onTimeCount: 4, ...none },
      delivery: null,
      acceptance: { orderCount: 6, onTimeCount: 2, ...none },
    });
    expect(allOf([row, { ...row, delivery: times }]).delivery).toEqual({ orderCount: 3, onTimeCount: 2, ...none });
  });
});
