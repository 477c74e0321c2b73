import { maxProducts } from '@kopru/contracts/internal/day-report';
import { canonicalOrder } from '@kopru/testing';
import { addProducts, dayReportOf, maxReasons, namedSums, type DayRow, type ProductSums } from './day-report.ts';

const row = (changes: Partial<DayRow> = {}): DayRow => ({
  restaurantId: 'a',
  dayEndsAt: '04:00',
  provider: 'getir',
  paymentType: 'cash',
  paymentName: 'Nakit',
  isCancelled: false,
  by: null,
  reason: null,
  isOwnCourier: false,
  orderCount: 1,
  total: 100_01,
  refundCount: 0,
  refunded: 0,
  ...changes,
});
const reportOf = (rows: DayRow[], products: ProductSums = namedSums()) =>
  dayReportOf(rows, { day: '2026-11-25', currency: 'TRY', products });

describe('the end of a day', () => {
  it('adds up to the same by platform, by payment and by restaurant', () => {
    const report = reportOf([
      row(),
      row({ provider: 'ys', total: 33_33, orderCount: 2 }),
      row({ paymentType: 'meal_card', paymentName: 'Sodexo Çeki', total: 7 }),
      row({ paymentType: 'meal_card', paymentName: 'Pluxee', provider: 'ys', restaurantId: 'b', total: 90_00 }),
    ]);
    expect(report).toMatchObject({ day: '2026-11-25', orderCount: 5, total: 223_41, currency: 'TRY' });
    expect(report.byProvider).toEqual([
      { provider: 'ys', orderCount: 3, total: 123_33 },
      { provider: 'getir', orderCount: 2, total: 100_08 },
    ]);
    expect(report.byPayment).toEqual([
      { paymentType: 'cash', paymentTypeName: 'Nakit', orderCount: 3, total: 133_34 },
      { paymentType: 'meal_card', paymentTypeName: 'Pluxee (Sodexo)', orderCount: 2, total: 90_07 },
    ]);
    expect(report.byRestaurant).toEqual([
      { restaurantId: 'a', dayEndsAt: '04:00', orderCount: 4, total: 133_41 },
      { restaurantId: 'b', dayEndsAt: '04:00', orderCount: 1, total: 90_00 },
    ]);
  });

  it('has cancelled orders apart, by who cancelled and why', () => {
    const { orderCount, total, cancelled, byPayment } = reportOf([
      row({ isCancelled: true, by: 'customer', reason: null, total: 5 }),
      row({ isCancelled: true, by: 'restaurant', reason: 'Ürün kalmadı', total: 40 }),
      row({ isCancelled: true, by: 'restaurant', reason: 'Ürün kalmadı', total: 2, provider: 'ys' }),
    ]);
    expect([orderCount, total, byPayment]).toEqual([0, 0, []]);
    expect(cancelled).toEqual({
      orderCount: 3,
      total: 47,
      reasons: [
        { by: 'restaurant', reason: 'Ürün kalmadı', orderCount: 2, total: 42 },
        { by: 'customer', reason: null, orderCount: 1, total: 5 },
      ],
    });
  });

  it('knows what was given back, and what the own couriers took for it in cash', () => {
    const { total, refunds, courierCash } = reportOf([
      row({ isOwnCourier: true, orderCount: 3, total: 250_00, refundCount: 1, refunded: 50_00 }),
      row({ isOwnCourier: true, isCancelled: true, refundCount: 1, refunded: 1 }),
      row({ isOwnCourier: true, paymentType: 'card_at_door' }),
      row({ total: 10_00 }),
    ]);
    expect(total).toBe(360_01);
    expect(refunds).toEqual({ orderCount: 1, total: 50_00 });
    expect(courierCash).toEqual({ orderCount: 3, total: 300_00 });
  });
});

describe('reasons of cancellations, of which people write as many as they like', () => {
  it('are told apart as far as they are large, and all are in the sum', () => {
    const rows = Array.from({ length: maxReasons + 50 }, (_none, index) =>
      row({
        isCancelled: true,
        by: index % 2 === 0 ? 'customer' : 'restaurant',
        reason: `Yazı ${index}`,
        total: index,
      }),
    );
    const { reasons, ...whole } = reportOf(rows).cancelled;
    expect(reasons).toHaveLength(maxReasons + 2);
    const rest = reasons.filter(({ reason }) => reason === null);
    expect(rest.map(({ by, orderCount }) => [by, orderCount]).sort()).toEqual([
      ['customer', 25],
      ['restaurant', 25],
    ]);
    expect(whole).toEqual({ orderCount: rows.length, total: reasons.reduce((sum, { total }) => sum + total, 0) });
  });
});

describe('names that strangers write', () => {
  it('take so much memory and no more, while those that are known are added up', () => {
    const sums = namedSums<{ count: number }>(1_000);
    const add = (name: string): boolean => {
      const sum = sums.of(name, () => ({ count: 0 }));
      if (sum !== undefined) sum.count += 1;
      return sum !== undefined;
    };
    expect([add('a'.repeat(400)), add('b'.repeat(400)), add('c'.repeat(400)), add('a'.repeat(400))]).toEqual([
      ...[true, true, false, true],
    ]);
    expect(sums.all().map(({ count }) => count)).toEqual([2, 1]);
  });

  it('are left out of what was sold where they have no room', () => {
    const [line] = canonicalOrder().items;
    const sums: ProductSums = namedSums(200);
    for (const name of ['Ayran', 'x'.repeat(500), 'Ayran'])
      addProducts(sums, [{ ...(line as NonNullable<typeof line>), options: [], name, quantity: 1 }]);
    expect(sums.all().map(({ name, quantity }) => [name, quantity])).toEqual([['Ayran', 2]]);
  });
});

describe('what was sold most', () => {
  const [line] = canonicalOrder().items;
  const item = (changes: object) => ({ ...(line as NonNullable<typeof line>), options: [], ...changes });
  const sold = (...lines: object[]) => {
    const sums: ProductSums = namedSums();
    for (const changes of lines) addProducts(sums, [item(changes)]);
    return reportOf([], sums).products;
  };

  it('is one product, however the platforms write its name', () => {
    expect(
      sold(
        { name: 'Adana Dürüm', quantity: 1, unitPrice: 200_00 },
        { name: 'ADANA DÜRÜM ', quantity: 2, unitPrice: 210_00 },
        { name: 'Ayran', quantity: 3.5, unitPrice: 40_00 },
      ),
    ).toEqual([
      { name: 'Ayran', quantity: 3.5, total: 140_00 },
      { name: 'Adana Dürüm', quantity: 3, total: 620_00 },
    ]);
  });

  it('does not count what was cancelled of a line, and weighs kilograms apart', () => {
    expect(
      sold(
        { name: 'Künefe', quantity: 3, cancelledQuantity: 1, unitPrice: 10 },
        { name: 'Künefe', quantity: 2, cancelledQuantity: 2, unitPrice: 10 },
        { name: 'Künefe', quantity: 0.75, unit: 'kg', unitPrice: 1_000 },
      ),
    ).toEqual([
      { name: 'Künefe', quantity: 2, total: 20 },
      { name: 'Künefe', unit: 'kg', quantity: 0.75, total: 750 },
    ]);
  });

  it('ends after so many', () => {
    const names = Array.from({ length: maxProducts + 5 }, (_none, index) => ({ name: `Ürün ${index}`, quantity: 1 }));
    expect(sold(...names)).toHaveLength(maxProducts);
  });
});
