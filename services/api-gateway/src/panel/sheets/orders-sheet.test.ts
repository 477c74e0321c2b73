import type { OrderDetails, OrderSummary } from '@kopru/contracts/internal/orders';
import { channelOf } from '@kopru/contracts/platforms/channels';
import { newId } from '@kopru/contracts/values/ids';
import { ordersSheet } from './orders-sheet.ts';
import { asCsv, asXlsx } from './sheet.ts';

const at = (clock: string): string => `2026-11-20T${clock}:00.000Z`;
const restaurantId = newId();
const details: OrderDetails = {
  ...{ paymentType: 'meal_card', paymentTypeName: 'Multinet', isPaid: true, matchedCode: 'MN-1', discount: 1_500 },
  deliveryBy: 'restaurant',
  items: [
    { name: 'Adana dürüm', quantity: 2, cancelledQuantity: 0 },
    { name: 'Döner', quantity: 1.5, cancelledQuantity: 0 },
    { name: 'Ayran', quantity: 1, cancelledQuantity: 1 },
  ],
  steps: [
    { status: 400, at: at('10:00') },
    { status: 500, at: at('10:02') },
    { status: 550, at: at('10:17') },
    { status: 600, at: at('10:20') },
    { status: 700, at: at('10:21') },
    { status: 900, at: at('10:40') },
  ],
  cancel: null,
};
const order = (change: Partial<OrderSummary> = {}): OrderSummary => ({
  ...{ id: newId(), providerOrderId: 'P-1', restaurantId, provider: 'ty', channel: channelOf('trendyol_go') },
  ...{ status: 900, total: 31_050, currency: 'TRY', isReport: true, shortCode: 'K1', customerName: 'Deniz K.' },
  ...{ placedAt: at('09:59'), createdAt: at('10:00'), updatedAt: at('10:40'), details },
  ...change,
});
const sheetOf = (one: OrderSummary, locale: 'tr' | 'en' = 'en') =>
  ordersSheet({ items: [one], hasMore: false }, { locale, nameOf: () => 'Kadıköy' });
/** What stands under each heading. */
const cellsOf = (one: OrderSummary, locale: 'tr' | 'en' = 'en') => {
  const { headings, rows } = sheetOf(one, locale);
  return Object.fromEntries(headings.map((heading, index) => [heading, rows[0]?.[index] ?? null]));
};

describe('orders as a sheet', () => {
  it('have payment, discount, items, who brings them, and the time of each step', () => {
    expect(cellsOf(order())).toMatchObject({
      ...{ Payment: 'Multinet', Paid: 'Yes', 'Matched code': 'MN-1', Discount: { minor: 1_500 } },
      ...{ Items: '2× Adana dürüm, 1.5× Döner', 'Delivered by': 'Restaurant' },
      ...{ Ordered: new Date(at('09:59')), Received: new Date(at('10:00')), Accepted: new Date(at('10:02')) },
      ...{ Ready: new Date(at('10:17')), Left: new Date(at('10:20')), Delivered: new Date(at('10:40')) },
      ...{ Cancelled: null, 'Cancelled by': null, 'Cancel reason': null, 'Cancel note': null },
    });
    expect(cellsOf(order(), 'tr')).toMatchObject({ Ürünler: '2× Adana dürüm, 1,5× Döner', Getiren: 'Restoran' });
  });

  it('say who cancelled them, when and why, and a text that is both reason and note once', () => {
    const cancel = { reason: '621', reasonName: 'Tedarik problemi', note: 'ayran bitti', by: 'restaurant' as const };
    const cancelled = (more: object = {}): OrderSummary =>
      order({ status: 1600, details: { ...details, cancel: { ...cancel, at: at('10:05'), ...more } } });
    expect(cellsOf(cancelled())).toMatchObject({
      ...{ Cancelled: new Date(at('10:05')), 'Cancelled by': 'Restaurant' },
      ...{ 'Cancel reason': 'Tedarik problemi', 'Cancel note': 'ayran bitti' },
    });
    expect(cellsOf(cancelled({ reasonName: null }))).toMatchObject({ 'Cancel reason': '621' });
    expect(cellsOf(cancelled({ note: 'Tedarik problemi' }))).toMatchObject({ 'Cancel note': null });
  });

  it('have a heading for each cell, in both languages and both files', async () => {
    for (const locale of ['tr', 'en'] as const) {
      const sheet = sheetOf(order(), locale);
      expect(sheet.rows[0]).toHaveLength(sheet.headings.length);
      const [, line = ''] = asCsv(sheet, locale).split('\r\n');
      expect(line.split(';')).toHaveLength(sheet.headings.length);
      expect((await asXlsx(sheet, 'x')).subarray(0, 2).toString()).toBe('PK');
    }
  });

  it('have what an older order-service tells, and no more', () => {
    const { details: _none, ...older } = order();
    expect(cellsOf(older)).toMatchObject({ Order: 'K1', Reported: 'Yes', Payment: null, Items: null });
  });
});
