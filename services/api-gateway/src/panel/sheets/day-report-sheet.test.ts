import type { PanelData } from '@kopru/contracts/panel/operations';
import { newId } from '@kopru/contracts/values/ids';
import { dayReportSheet } from './day-report-sheet.ts';

const restaurantId = newId();
const sums = (orderCount: number, total: number) => ({ orderCount, total });
const report: PanelData<'getDayReport'> = {
  day: '2026-11-25',
  ...sums(3, 310_05),
  currency: 'TRY',
  byProvider: [{ provider: 'ty', ...sums(3, 310_05) }],
  byPayment: [
    { paymentType: 'cash', paymentTypeName: 'Nakit', ...sums(2, 300_00) },
    { paymentType: 'meal_card', paymentTypeName: 'Multinet', ...sums(1, 10_05) },
  ],
  byRestaurant: [{ restaurantId, dayEndsAt: '04:00', ...sums(3, 310_05) }],
  cancelled: {
    ...sums(2, 90_00),
    reasons: [
      { by: 'restaurant', reason: 'Kurye yok', ...sums(1, 50_00) },
      { by: null, reason: null, ...sums(1, 40_00) },
    ],
  },
  refunds: sums(1, 20_00),
  courierCash: sums(2, 320_00),
  products: [
    { name: 'Ayran', quantity: 4, total: 160_00 },
    { name: 'Künefe', unit: 'kg', quantity: 0.75, total: 90_00 },
  ],
  soldOut: [
    {
      ...{ restaurantId, item: 'AYR', name: 'Ayran', providers: ['ys'] },
      ...{ since: '2026-11-25T16:00:00.000Z', until: null },
    },
  ],
};
const rowsIn = (locale: 'tr' | 'en') =>
  dayReportSheet(report, { locale, nameOf: (id) => (id === restaurantId ? 'Moda' : id) }).rows;

describe('the end of a day as a sheet', () => {
  it('has each part in rows of its own', () => {
    expect(rowsIn('en')).toEqual([
      ['Total', '2026-11-25', 3, null, { minor: 310_05 }, 'TRY'],
      ['By platform', 'Trendyol Go', 3, null, { minor: 310_05 }, 'TRY'],
      ['By payment', 'Cash', 2, null, { minor: 300_00 }, 'TRY'],
      ['By payment', 'Multinet', 1, null, { minor: 10_05 }, 'TRY'],
      ['By restaurant', 'Moda', 3, null, { minor: 310_05 }, 'TRY'],
      ['Cancelled', 'Total', 2, null, { minor: 90_00 }, 'TRY'],
      ['Cancelled', 'Restaurant: Kurye yok', 1, null, { minor: 50_00 }, 'TRY'],
      ['Cancelled', 'No reason', 1, null, { minor: 40_00 }, 'TRY'],
      ['Refunds', 'Total', 1, null, { minor: 20_00 }, 'TRY'],
      ['Cash of own couriers', 'Total', 2, null, { minor: 320_00 }, 'TRY'],
      ['Sold most', 'Ayran', null, 4, { minor: 160_00 }, 'TRY'],
      ['Sold most', 'Künefe (kg)', null, 0.75, { minor: 90_00 }, 'TRY'],
      ['Sold out', 'Moda, Ayran, Yemeksepeti', null, null, null, null],
    ]);
  });

  it('is in Turkish, too', () => {
    expect(rowsIn('tr').map(([section, name]) => `${section as string}: ${name as string}`)).toContain(
      'İptal edilenler: Restoran: Kurye yok',
    );
  });
});
