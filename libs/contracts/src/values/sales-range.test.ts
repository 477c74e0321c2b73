import { isSalesRange, maxSalesDays, rangeBefore } from './sales-range.ts';

describe('the days of sales', () => {
  it.each([
    ['2026-11-20', '2026-11-20', true],
    ['2026-09-01', '2026-12-01', true],
    ['2026-08-31', '2026-12-01', false],
    ['2026-11-20', '2026-11-19', false],
    ['1999-12-31', '2000-01-01', false],
    ['nonsense', '2026-11-20', false],
    ['2026-11-20', 'nonsense', false],
  ])('from %s to %s: %s', (fromDay, toDay, isOne) => {
    expect(isSalesRange({ fromDay, toDay })).toBe(isOne);
    expect(maxSalesDays).toBe(92);
  });

  it('have as many days right before them, over the ends of months and years', () => {
    expect(rangeBefore({ fromDay: '2026-03-01', toDay: '2026-03-01' })).toEqual({
      fromDay: '2026-02-28',
      toDay: '2026-02-28',
    });
    expect(rangeBefore({ fromDay: '2026-01-05', toDay: '2026-01-11' })).toEqual({
      fromDay: '2025-12-29',
      toDay: '2026-01-04',
    });
  });
});
