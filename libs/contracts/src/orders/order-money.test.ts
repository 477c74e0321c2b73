import fc from 'fast-check';
import { discountKinds, feeKinds, toQuantity, type OrderItem, type OrderOption } from './canonical-order.ts';
import { amountOf, lineAmount, lineDiscounts, lineTotal, moneyOf, withCancelled } from './order-money.ts';
import { flatOptions, flatRemoved } from './order-options.ts';

const minor = fc.integer({ min: -500_000, max: 500_000 });
const price = fc.integer({ min: 0, max: 500_000 });
const quantity = fc.integer({ min: 1, max: 20_000 }).map((thousandths) => toQuantity(thousandths / 1000));
const named = { nameEn: null, group: null } as const;

const option: fc.Arbitrary<OrderOption> = fc.letrec<{ option: OrderOption }>((tie) => ({
  option: fc.record(
    {
      name: fc.constant('Kaşar'),
      nameEn: fc.constant(null),
      group: fc.constant(null),
      price,
      quantity: fc.integer({ min: 1, max: 3 }),
      options: fc.array(tie('option'), { maxLength: 2 }),
    },
    { requiredKeys: ['name', 'nameEn', 'group', 'price', 'quantity'] },
  ),
})).option;

const item: fc.Arbitrary<OrderItem> = fc
  .record(
    {
      id: fc.constant('1'),
      productId: fc.constant(null),
      name: fc.constant('Döner'),
      nameEn: fc.constant(null),
      note: fc.constant(null),
      quantity,
      unitPrice: price,
      total: minor,
      discount: price,
      options: fc.array(option, { maxLength: 3 }),
      removed: fc.array(fc.record({ id: fc.constant(null), name: fc.string() }), { maxLength: 1 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    },
    {
      requiredKeys: [
        'id',
        'productId',
        'name',
        'nameEn',
        'note',
        'quantity',
        'unitPrice',
        'options',
        'removed',
        'share',
      ] as const,
    },
  )
  .map(({ share, ...line }) => ({ ...line, cancelledQuantity: toQuantity(line.quantity * share) }));
const discounts = fc.array(
  fc.record({ kind: fc.constantFrom(...discountKinds), amount: price, name: fc.constant(null) }),
  {
    maxLength: 4,
  },
);
const fees = fc.array(fc.record({ kind: fc.constantFrom(...feeKinds), amount: price, name: fc.constant(null) }), {
  maxLength: 4,
});
const sum = (parts: readonly { amount: number }[]): number => parts.reduce((all, { amount }) => all + amount, 0);

describe('the money of an order', () => {
  const stated = fc.record({ items: fc.array(item, { minLength: 1, maxLength: 6 }), discounts, fees, total: minor });

  it('always adds up: lines less discounts and with fees and difference are the total', () => {
    fc.assert(
      fc.property(stated, (order) => {
        const amount = amountOf(order);
        const { lines, difference, total, ...parts } = moneyOf({ items: order.items, amount });
        expect(lines - sum(parts.discounts) + sum(parts.fees) + difference).toBe(order.total);
        expect([amount.subtotal, amount.difference, amount.total]).toEqual([lines, difference, total]);
        expect(Number.isSafeInteger(difference)).toBe(true);
      }),
    );
  });

  it('has no difference where the figures add up', () => {
    fc.assert(
      fc.property(stated, ({ items, ...parts }) => {
        const lines = items.reduce((all, line) => all + lineAmount(line), 0);
        const total = lines - sum(parts.discounts) + sum(parts.fees);
        expect(amountOf({ items, ...parts, total }).difference).toBe(0);
      }),
    );
  });

  it('adds up for an order of an older version, which names one discount and one fee', () => {
    fc.assert(
      fc.property(fc.array(item, { minLength: 1 }), price, price, minor, (items, discount, deliveryFee, total) => {
        const amount = { subtotal: 0, discount, deliveryFee, total, currency: 'TRY' };
        const money = moneyOf({ items, amount });
        expect(money.lines - discount + deliveryFee + money.difference).toBe(total);
        expect([sum(money.discounts), sum(money.fees)]).toEqual([discount, deliveryFee]);
      }),
    );
  });

  it('counts nothing of a line that is cancelled, and what is left of one that is cancelled in part', () => {
    const line = {
      ...{ id: '1', name: 'Döner', nameEn: null, productId: null, note: null, removed: [], options: [] },
      ...{ quantity: 3, unitPrice: 100_00, cancelledQuantity: 0 },
    };
    expect([0, 1, 3].map((count) => lineAmount(withCancelled(line, count)))).toEqual([300_00, 200_00, 0]);
    const stated = { ...line, total: 290_00 };
    expect([0, 1, 3].map((count) => lineAmount(withCancelled(stated, count)))).toEqual([290_00, 193_33, 0]);
    expect(lineAmount(withCancelled(withCancelled(line, 3), 1))).toBe(200_00);
  });

  it('is in whole minor units for half a portion', () => {
    expect(lineTotal({ quantity: 0.5, unitPrice: 99_99, options: [] })).toBe(50_00);
    expect(lineTotal({ quantity: 0.75, unitPrice: 640_00, options: [] })).toBe(480_00);
  });

  it('takes discounts on lines for one of the order', () => {
    expect(lineDiscounts([{ discount: 5_00 }, {}, { discount: 2_50 }])).toEqual([
      { kind: 'product', amount: 7_50, name: null },
    ]);
    expect(lineDiscounts([{}, { discount: 0 }])).toEqual([]);
  });
});

describe('a tree of choices', () => {
  const burger = {
    ...named,
    name: 'Burger',
    price: 0,
    quantity: 2,
    options: [{ ...named, name: 'Kaşar', price: 15_00, quantity: 1 }],
    removed: [{ id: null, name: 'Soğan' }],
  };
  const combo = { quantity: 1, unitPrice: 300_00, options: [burger], removed: [{ id: null, name: 'Buz' }] };

  it('costs what stands in it, at any depth', () => {
    expect(lineTotal(combo)).toBe(330_00);
  });

  it('is one list for whoever knows lists only, and nothing is lost', () => {
    expect(flatOptions(combo).map(({ name, quantity: count }) => [name, count])).toEqual([
      ['Burger', 2],
      ['Kaşar', 2],
    ]);
    expect(flatRemoved(combo).map(({ name }) => name)).toEqual(['Buz', 'Soğan']);
  });

  it('costs the same as a list', () => {
    fc.assert(
      fc.property(item, (line) => {
        const { options: _tree, total: _total, ...rest } = line;
        expect(lineTotal({ ...rest, options: flatOptions(line) })).toBe(lineTotal(line));
      }),
    );
  });
});
