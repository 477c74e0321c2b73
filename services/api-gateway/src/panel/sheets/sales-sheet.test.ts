import type { PanelData } from '@kopru/contracts/panel/operations';
import { newId } from '@kopru/contracts/values/ids';
import { salesSheet } from './sales-sheet.ts';

const restaurantId = newId();
const sums = (orderCount: number, total: number) => ({ orderCount, total });
const none = { ...sums(0, 0), before: sums(0, 0) };
const sales: PanelData<'getSales'> = {
  ...{ fromDay: '2026-11-24', toDay: '2026-11-25', currency: 'TRY' },
  ...sums(3, 310_05),
  before: { fromDay: '2026-11-22', toDay: '2026-11-23', ...sums(2, 200_00) },
  cancelled: { ...sums(1, 50_00), before: sums(2, 90_00) },
  byDay: [
    { day: '2026-11-24', ...sums(2, 300_00), before: sums(2, 200_00) },
    { day: '2026-11-25', ...sums(1, 10_05), before: sums(0, 0) },
  ],
  byHour: Array.from({ length: 24 }, (_none, hour) => ({ hour, ...none })),
  byRestaurant: [{ restaurantId, dayEndsAt: '04:00', ...sums(3, 310_05), before: sums(2, 200_00) }],
  products: {
    items: [
      { name: 'Künefe', unit: 'kg', quantity: 0.75, total: 90_00, before: { quantity: 0, total: 0 } },
      { name: 'Ayran', quantity: 4, total: 60_00, before: { quantity: 5, total: 75_00 } },
    ],
    others: { productCount: 7, total: 12_34, before: { total: 5 } },
  },
};
const rowsIn = (locale: 'tr' | 'en', changes: Partial<typeof sales> = {}) =>
  salesSheet({ ...sales, ...changes }, { locale, nameOf: (id) => (id === restaurantId ? 'Moda' : id) });
const minor = (amount: number) => ({ minor: amount });

describe('sales as a sheet', () => {
  it('have each part in rows of its own, with the days before beside them', () => {
    const { headings, rows } = rowsIn('en');
    expect(headings).toHaveLength(9);
    const withoutHours = rows.filter(([section]) => section !== 'By hour');
    expect(rows.length - withoutHours.length).toBe(24);
    expect(withoutHours).toEqual([
      ['Total', '2026-11-24 – 2026-11-25', 3, 2, null, null, minor(310_05), minor(200_00), 'TRY'],
      ['Cancelled', 'Total', 1, 2, null, null, minor(50_00), minor(90_00), 'TRY'],
      ['By day', '2026-11-24', 2, 2, null, null, minor(300_00), minor(200_00), 'TRY'],
      ['By day', '2026-11-25', 1, 0, null, null, minor(10_05), minor(0), 'TRY'],
      ['By restaurant', 'Moda', 3, 2, null, null, minor(310_05), minor(200_00), 'TRY'],
      ['By product', 'Künefe (kg)', null, null, 0.75, 0, minor(90_00), minor(0), 'TRY'],
      ['By product', 'Ayran', null, null, 4, 5, minor(60_00), minor(75_00), 'TRY'],
      ['By product', 'Other products (7)', null, null, null, null, minor(12_34), minor(5), 'TRY'],
    ]);
  });

  it('are in Turkish, too, and say so where there was no time for products', () => {
    const { rows } = rowsIn('tr', { products: null });
    expect([...new Set(rows.map(([section]) => section))]).toEqual([
      ...['Toplam', 'İptal edilenler', 'Güne göre', 'Saate göre', 'Restorana göre', 'Ürüne göre'],
    ]);
    expect(rows.at(-1)?.slice(0, 3)).toEqual([
      'Ürüne göre',
      'Bu kadar günün ürünleri toplanamadı; daha az gün seçin',
      null,
    ]);
  });
});
