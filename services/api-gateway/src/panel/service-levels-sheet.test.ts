import type { ServiceLevels } from '@kopru/contracts/internal/service-levels';
import { newId } from '@kopru/contracts/values/ids';
import { serviceLevelsSheet } from './service-levels-sheet.ts';

const restaurantId = newId();
const levels: ServiceLevels = {
  ...{ fromDay: '2026-11-19', toDay: '2026-11-25' },
  rows: [
    {
      ...{ restaurantId, provider: 'ys', orderCount: 1_003, unacceptedCount: 2 },
      arrival: { orderCount: 1_000, onTimeCount: 999, p50Seconds: 0.8, p99Seconds: 2.4 },
      acceptance: { orderCount: 0, onTimeCount: 0, p50Seconds: null, p99Seconds: null },
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
        ...[0, 0, null, null, null],
        2,
      ],
    ]);
    expect(rows[0]).toHaveLength(headings.length);
  });
});
