import type { WeekLevels } from '@kopru/contracts/internal/service-levels';
import { newId } from '@kopru/contracts/values/ids';
import { serviceLevelsSheet } from './service-levels-sheet.ts';

const restaurantId = newId();
const levels: WeekLevels = {
  unavailable: [],
  ...{ fromDay: '2026-11-19', toDay: '2026-11-25' },
  rows: [
    {
      ...{ restaurantId, provider: 'ys', orderCount: 1_003, unacceptedCount: 2 },
      arrival: { orderCount: 1_000, onTimeCount: 999, p50Seconds: 0.8, p99Seconds: 2.4 },
      delivery: { orderCount: 900, onTimeCount: 450, p50Seconds: 5, p99Seconds: 61.3 },
      acceptance: { orderCount: 0, onTimeCount: 0, p50Seconds: null, p99Seconds: null },
    },
    {
      ...{ restaurantId, provider: 'getir', orderCount: 1, unacceptedCount: 0 },
      arrival: { orderCount: 1, onTimeCount: 1, p50Seconds: 1, p99Seconds: 1 },
      delivery: null,
      acceptance: { orderCount: 1, onTimeCount: 0, p50Seconds: 70, p99Seconds: 70 },
    },
  ],
};

describe('the service levels of a week as a sheet', () => {
  it.each([
    ['tr', 'Onaylanmadan platformun iptal ettiği'],
    ['en', 'Cancelled by the platform, unaccepted'],
  ] as const)('have counts and shares under their headings, and nothing of no orders: %s', (locale, last) => {
    const { headings, rows } = serviceLevelsSheet(levels, { locale, nameOf: () => 'Moda' });
    expect(headings.at(-1)).toBe(last);
    expect(rows).toEqual([
      [
        ...['2026-11-19 – 2026-11-25', 'Moda', 'Yemeksepeti', 1_003],
        ...[1_000, 999, 99.9, 0.8, 2.4],
        ...[900, 450, 50, 5, 61.3],
        ...[0, 0, null, null, null],
        2,
      ],
      [
        ...['2026-11-19 – 2026-11-25', 'Moda', 'Getir Yemek', 1],
        ...[1, 1, 100, 1, 1],
        ...[null, null, null, null, null],
        ...[1, 0, 0, 70, 70],
        0,
      ],
    ]);
    for (const row of rows) expect(row).toHaveLength(headings.length);
  });
});
