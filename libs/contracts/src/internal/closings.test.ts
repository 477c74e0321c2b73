import { closingsOf } from './closings.ts';

describe('the working day of restaurants', () => {
  const day = '2026-11-25';

  it('is one for all that have chosen no time of their own', () => {
    expect(closingsOf({ day, closings: [{ restaurantId: 'b', dayEndsAt: '04:00' }] })).toEqual([
      { dayEndsAt: '04:00', from: '2026-11-25T01:00:00.000Z', to: '2026-11-26T01:00:00.000Z', except: [] },
    ]);
  });

  it('is each restaurant’s own, and nobody’s twice', () => {
    const closings = [
      { restaurantId: 'b', dayEndsAt: '02:00' },
      { restaurantId: 'c', dayEndsAt: '06:30' },
      { restaurantId: 'd', dayEndsAt: '02:00' },
    ];
    expect(closingsOf({ day, closings })).toMatchObject([
      { dayEndsAt: '04:00', except: ['b', 'c', 'd'] },
      { dayEndsAt: '02:00', from: '2026-11-24T23:00:00.000Z', to: '2026-11-25T23:00:00.000Z', only: ['b', 'd'] },
      { dayEndsAt: '06:30', from: '2026-11-25T03:30:00.000Z', only: ['c'] },
    ]);
  });
});
