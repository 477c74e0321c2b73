import { platformUpdateSchema, type PlatformUpdate } from '@kopru/contracts/messages/messages';
import { discountKinds, feeKinds, type OrderItem } from '@kopru/contracts/orders/canonical-order';
import { amountOf, lineAmount, moneyOf } from '@kopru/contracts/orders/order-money';
import { orderIdOf } from '@kopru/contracts/values/ids';
import { arrivedOrder, origin } from '@kopru/testing';
import fc from 'fast-check';
import { applyUpdate } from './apply-update.ts';
import { compareLines } from './compare-lines.ts';
import { createOrder } from '../create-order.ts';
import type { Order } from '../order.ts';

const at = new Date('2026-11-25T12:00:00.000Z');
const line = (lineId: string, name: string, more: Partial<OrderItem> = {}): OrderItem => ({
  id: lineId,
  lineId,
  productId: `p-${name}`,
  name,
  nameEn: null,
  quantity: 1,
  unitPrice: 100_00,
  note: null,
  options: [],
  removed: [],
  cancelledQuantity: 0,
  ...more,
});
const [a, b, c] = [line('1', 'Adana', { unitPrice: 200_00 }), line('2', 'Beyti'), line('3', 'Ciğer')] as const;
const discount = (amount: number) => [{ kind: 'order' as const, amount, name: null }];

const from = origin();
const orderOf = (items: OrderItem[], off: number, more: Partial<Order> = {}): Order => {
  const lines = items.reduce((sum, item) => sum + item.quantity * item.unitPrice, 0);
  const amount = amountOf({ items, discounts: discount(off), total: lines - off });
  return { ...createOrder(arrivedOrder(from, { items, amount, status: 400 }), 'm1', at), ...more };
};
const updateOf = (order: Order, update: Partial<PlatformUpdate>): PlatformUpdate =>
  platformUpdateSchema.parse({
    ...from,
    providerOrderId: order.providerOrderId,
    occurredAt: at.toISOString(),
    ...update,
  });
const change = (order: Order, update: Partial<PlatformUpdate>) => applyUpdate(order, updateOf(order, update), at);

/** The invariant of every order, and what the customer pays. */
const totalOf = ({ content, total }: Order): number => {
  const { lines, discounts, fees, difference, total: stated } = moneyOf(content);
  const sum = (parts: { amount: number }[]): number => parts.reduce((all, { amount }) => all + amount, 0);
  expect(lines - sum(discounts) + sum(fees) + difference).toBe(stated);
  expect(total).toBe(stated - (content.amount.refunded ?? 0));
  return stated;
};

describe('lines that a platform states anew', () => {
  const compared = (before: OrderItem[], after: OrderItem[]) => {
    const { items, changes } = compareLines(before, after);
    return {
      left: items.map(({ name, quantity, cancelledQuantity }) => [name, quantity - cancelledQuantity]),
      changes: changes.map(({ kind, name, before: old, after: now }) => [kind, name, old, now]),
    };
  };

  it.each<[string, OrderItem[], OrderItem[], unknown[], unknown[]]>([
    [
      'gone',
      [a, b],
      [a],
      [
        ['Adana', 1],
        ['Beyti', 0],
      ],
      [['cancelled', 'Beyti', 1, 0]],
    ],
    [
      'the first gone, where places are keys',
      [a, b],
      [{ ...b, lineId: '1' }],
      [
        ['Adana', 0],
        ['Beyti', 1],
      ],
      [['cancelled', 'Adana', 1, 0]],
    ],
    ['fewer', [{ ...a, quantity: 3 }], [{ ...a, quantity: 2 }], [['Adana', 2]], [['fewer', 'Adana', 3, 2]]],
    ['half a portion fewer', [{ ...a, quantity: 1.5 }], [a], [['Adana', 1]], [['fewer', 'Adana', 1.5, 1]]],
    ['more', [a], [{ ...a, quantity: 2 }], [['Adana', 2]], [['more', 'Adana', 1, 2]]],
    [
      'new',
      [a],
      [a, c],
      [
        ['Adana', 1],
        ['Ciğer', 1],
      ],
      [['new', 'Ciğer', 0, 1]],
    ],
    [
      'replaced',
      [a, b],
      [a, { ...c, lineId: '2' }],
      [
        ['Adana', 1],
        ['Beyti', 0],
        ['Ciğer', 1],
      ],
      [['replaced', 'Ciğer', 1, 1]],
    ],
    [
      'replaced under a key of its own',
      [a, b],
      [a, c],
      [
        ['Adana', 1],
        ['Beyti', 0],
        ['Ciğer', 1],
      ],
      [
        ['cancelled', 'Beyti', 1, 0],
        ['new', 'Ciğer', 0, 1],
      ],
    ],
    ['with another note', [a], [{ ...a, note: 'az acılı' }], [['Adana', 1]], [['changed', 'Adana', 1, 1]]],
    [
      'with other keys only',
      [a, b],
      [
        { ...b, id: 'x', lineId: 'x' },
        { ...a, id: 'y', lineId: 'y' },
      ],
      [
        ['Adana', 1],
        ['Beyti', 1],
      ],
      [],
    ],
    [
      'the same, twice',
      [a, { ...a, lineId: '9' }],
      [{ ...a, lineId: '9' }, a],
      [
        ['Adana', 1],
        ['Adana', 1],
      ],
      [],
    ],
  ])('%s', (_name, before, after, left, changes) => {
    expect(compared(before, after)).toEqual({ left, changes });
  });

  it('a second time change nothing more, and what is gone stays seen', () => {
    const once = compareLines([a, b], [a, { ...c, lineId: '2' }]).items;
    expect(compareLines(once, [a, { ...c, lineId: '2' }])).toEqual({ items: once, changes: [] });
  });
});

describe('a changed order', () => {
  it('is published with its sequence, and its money follows from the new figures', () => {
    const order = orderOf([a, b], 30_00);
    const amount = amountOf({ items: [a], discounts: discount(20_00), total: 180_00 });
    const changed = change(order, { modified: { items: [a], amount } });
    expect(changed?.events).toMatchObject([
      {
        type: 'siparis.durum_degisti',
        body: { sequence: 2, total: 180_00, status: 400, changes: ['urunler', 'tutar'] },
      },
    ]);
    const after = changed?.order ?? order;
    expect([totalOf(after), after.content.amount.discount, after.content.amount.difference]).toEqual([
      180_00, 20_00, 0,
    ]);
    expect(after.timeline.at(-1)).toMatchObject({
      status: 400,
      by: 'platform',
      changes: [
        { what: 'urunler', lines: [{ kind: 'cancelled', name: 'Beyti' }] },
        { what: 'tutar', money: { before: 270_00, after: 180_00 } },
      ],
    });
    expect(change(after, { modified: { items: [a], amount } })).toBeUndefined();
  });

  it('has the money of its lines where the platform gives no figures', () => {
    const after = change(orderOf([a, b], 30_00), { modified: { items: [b, c] } })?.order;
    expect(after && [totalOf(after), after.content.amount.discount]).toEqual([170_00, 30_00]);
  });

  it('that was reported is to be reported again when its money changed, with what was reported', () => {
    const reported = orderOf([a, b], 0, { isReport: true, awaitsReport: undefined });
    const after = change(reported, { modified: { items: [a] } })?.order;
    expect(after).toMatchObject({ isReport: false, awaitsReport: true, reportedTotal: 300_00, total: 200_00 });
    const again = after && change(after, { modified: { items: [a, c] } })?.order;
    expect(again).toMatchObject({ reportedTotal: 300_00, total: 300_00 });
    const note = change(reported, {
      modified: { customer: { ...reported.content.customer, note: 'zile basma' } },
    })?.order;
    expect(note).toMatchObject({ isReport: true });
  });

  it.each<[string, PlatformUpdate['modified'], string[]]>([
    ['note', { customer: { ...orderOf([a], 0).content.customer, note: 'kapıya bırak' } }, ['not']],
    ['time of its courier', { pickupAt: '2026-11-25T13:00:00.000Z' }, ['kurye_zamani']],
  ])('tells of another %s', (_name, modified, changes) => {
    expect(change(orderOf([a], 0), { modified })?.events[0]?.body.changes).toEqual(changes);
  });

  it('has no VAT of the sum before where the platform does not state it anew', () => {
    const order = orderOf([a, b], 0);
    const { content } = order;
    const taxed = { ...order, content: { ...content, amount: { ...content.amount, vatTotal: 27_27 } } };
    const vatAfter = (modified: PlatformUpdate['modified']) =>
      change(taxed, { modified })?.order.content.amount.vatTotal;
    expect(vatAfter({ items: [a] })).toBeUndefined();
    const stated = amountOf({ items: [a], total: 200_00, vatTotal: 18_18 });
    expect(vatAfter({ items: [a], amount: stated })).toBe(18_18);
    expect(vatAfter({ pickupAt: '2026-11-25T13:00:00.000Z' })).toBe(27_27);
  });

  describe('that is scheduled', () => {
    const [six, seven] = ['2026-11-25T18:00:00.000Z', '2026-11-25T19:00:00.000Z'] as const;
    const scheduled = (more: Parameters<typeof arrivedOrder>[1] = {}): Order =>
      createOrder({ ...arrivedOrder(from, { status: 325, scheduledFor: six, ...more }), leadMinutes: 30 }, 'm1', at);
    const stated = [{ what: 'istenen_zaman', before: six, after: seven }];

    it.each([
      ['for another time', { scheduledFor: seven }],
      ['for another time, in the words of an order that is not', { promisedAt: seven }],
    ])('is told %s, and due by that', (_name, modified) => {
      const order = scheduled();
      expect(order.activateAt).toEqual(new Date('2026-11-25T17:30:00.000Z'));
      const moved = change(order, { modified });
      expect(moved?.order.timeline.at(-1)?.changes).toEqual(stated);
      expect(moved?.events.map(({ body }) => [body.sequence, body.changes])).toEqual([[2, ['istenen_zaman']]]);
      expect(moved?.order).toMatchObject({
        status: 325,
        content: { scheduledFor: seven },
        activateAt: new Date('2026-11-25T18:30:00.000Z'),
        workAt: new Date('2026-11-25T18:30:00.000Z'),
      });
      expect(moved?.order.content).not.toHaveProperty('promisedAt');
      expect(moved && change(moved.order, { modified })).toBeUndefined();
    });

    it('begins anew where its platform said when, unless it says so of the new time', () => {
      const order = scheduled({ prepareAt: '2026-11-25T17:00:00.000Z' });
      const dueAfter = (modified: PlatformUpdate['modified']) => change(order, { modified })?.order.activateAt;
      expect(dueAfter({ scheduledFor: seven })).toEqual(new Date('2026-11-25T18:30:00.000Z'));
      const prepareAt = '2026-11-25T18:10:00.000Z';
      expect(dueAfter({ scheduledFor: seven, prepareAt })).toEqual(new Date(prepareAt));
      expect(dueAfter({ items: [a], scheduledFor: six })).toEqual(order.activateAt);
    });

    it('is shown in the kitchen, too, where no clock runs any more', () => {
      const { activateAt: _due, workAt: _work, ...order } = scheduled();
      const cooked = { ...order, status: 500 as const };
      const moved = change(cooked, { modified: { scheduledFor: seven } });
      expect(moved?.order.timeline.at(-1)?.changes).toEqual(stated);
      expect(moved?.order).not.toHaveProperty('activateAt');
      expect(change(cooked, { modified: { scheduledFor: null } })).toBeUndefined();
    });
  });

  it('reports another time that was promised, and not one that becomes known', () => {
    const order = orderOf([a], 0);
    const first = change(order, { modified: { promisedAt: '2026-11-25T13:00:00.000Z' } });
    expect([first?.events, first?.order.content.promisedAt]).toEqual([[], '2026-11-25T13:00:00.000Z']);
    const later = first && change(first.order, { modified: { promisedAt: '2026-11-25T13:20:00.000Z' } });
    expect(later?.order.timeline.at(-1)?.changes).toEqual([
      { what: 'istenen_zaman', before: '2026-11-25T13:00:00.000Z', after: '2026-11-25T13:20:00.000Z' },
    ]);
    expect(later && change(later.order, { modified: { items: [a] } })).toBeUndefined();
  });

  it('reports another address, and neither the same address measured anew nor a masked telephone', () => {
    const order = orderOf([a], 0);
    const { customer } = order.content;
    const address = customer.address!;
    const moved = { ...customer, address: { ...address, doorNo: '5' } };
    expect(change(order, { modified: { customer: moved } })?.events[0]?.body.changes).toEqual(['adres']);
    const measured = { ...customer, phone: null, address: { ...address, lat: 37.2, postalCode: '34710' } };
    const after = change(order, { modified: { customer: measured } });
    expect([after?.events, after?.order.content.customer.phone]).toEqual([[], customer.phone]);
  });

  const odd = (path: string) => ({ path, value: 'x', reason: 'wrong_type' });
  const unreadAfter = (modified: PlatformUpdate['modified'], ...before: string[]) => {
    const order = orderOf([a], 0);
    const read = { ...order, content: { ...order.content, ...(before.length > 0 && { unread: before.map(odd) }) } };
    return (change(read, { modified })?.order ?? read).content.unread?.map(({ path }) => path);
  };

  it('reports what could not be read of the change beside what it does not mention', () => {
    expect(unreadAfter({ items: [a], unread: [odd('new')] }, 'old')).toEqual(['new', 'old']);
    expect(unreadAfter({ items: [a], unread: [odd('old')] }, 'old')).toEqual(['old']);
    expect(unreadAfter({ items: [b] }, 'old')).toEqual(['old']);
    expect(unreadAfter({ items: [b] })).toBeUndefined();
  });

  it('that is stated whole has what could not be read of it now, which publishes nothing', () => {
    const { items, amount, customer } = orderOf([a], 0).content;
    const whole = { items, amount, customer };
    expect(unreadAfter({ ...whole, unread: [odd('new')] }, 'old')).toEqual(['new']);
    expect(unreadAfter({ ...whole, unread: [] }, 'old')).toBeUndefined();
    expect(unreadAfter(whole, 'old')).toEqual(['old']);
    expect(change(orderOf([a], 0), { modified: { ...whole, unread: [odd('new')] } })?.events).toEqual([]);
  });

  it('that is given back after the delivery counts less, once however often it is reported', () => {
    const delivered = orderOf([a, b], 0, { status: 900, isReport: true, awaitsReport: undefined });
    const refund = { amount: 100_00, reason: 'Eksik ürün' };
    const after = change(delivered, { refund })?.order;
    expect(after).toMatchObject({ status: 900, total: 200_00, reportedTotal: 300_00, awaitsReport: true });
    expect(after?.timeline.at(-1)?.changes).toMatchObject([{ what: 'iade', money: { before: 300_00, after: 200_00 } }]);
    expect(after && totalOf(after)).toBe(300_00);
    expect(after && change(after, { refund })).toBeUndefined();
  });

  it('that is cancelled does not change any more', () => {
    const cancelled = orderOf([a, b], 0, { status: 1500, isCancelled: true });
    expect(change(cancelled, { modified: { items: [a] }, refund: { amount: 5 } })).toBeUndefined();
  });
});

describe('a trial of a platform', () => {
  it('waits for no report, and money that changes does not make it wait for one', () => {
    const arrived = arrivedOrder(from, { isTest: true });
    const order = createOrder(arrived, 'm1', at);
    expect(order._id).toBe(orderIdOf({ ...from, providerOrderId: arrived.order.providerOrderId }));
    expect([order.isTest, order.awaitsReport]).toEqual([true, undefined]);
    expect(change({ ...order, isReport: true }, { modified: { items: [a] } })?.order.awaitsReport).toBeUndefined();
  });
});

describe('who brings the order', () => {
  it.each([
    ['platform', 700],
    ['restaurant', 700],
    ['pickup', 900],
  ] as const)('%s: what its platform calls fetched makes it %d', (by, status) => {
    const order = orderOf([a], 0);
    const ready = {
      ...order,
      status: 600 as const,
      content: { ...order.content, delivery: { ...order.content.delivery, by } },
    };
    const after = change(ready, { status: 700, statusBy: { pickup: 900 } });
    expect(after?.order.status).toBe(status);
  });
});

describe('whatever changes', () => {
  const lira = fc.integer({ min: 0, max: 500_00 });
  const quantity = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constantFrom(0.5, 1.5, 0.75, 2.125));
  const stated: fc.Arbitrary<OrderItem> = fc
    .record({
      name: fc.constantFrom('Adana', 'Beyti', 'Ciğer', 'Döner'),
      quantity,
      unitPrice: lira,
      option: fc.option(lira),
      total: fc.option(lira),
      note: fc.constantFrom(null, 'az acılı'),
      isCancelled: fc.boolean(),
    })
    .map(({ name, option, total, isCancelled, ...more }) =>
      line('', name, {
        ...more,
        ...(option !== null && {
          options: [{ group: null, name: 'Kaşar', nameEn: null, price: option, quantity: 1 }],
        }),
        ...(total !== null && { total }),
        ...(isCancelled && { cancelledQuantity: Math.min(1, more.quantity) }),
      }),
    );
  /** Lines under keys that each stands under once, as platforms write them: from any number on. */
  const lines = fc
    .record({ all: fc.array(stated, { minLength: 1, maxLength: 5 }), from: fc.integer({ min: 1, max: 4 }) })
    .map(({ all, from: first }) =>
      all.map((item, at) => ({ ...item, id: String(first + at), lineId: String(first + at) })),
    );
  const parts = <Kind extends string>(...kinds: Kind[]) =>
    fc.array(fc.record({ kind: fc.constantFrom(...kinds), amount: lira, name: fc.constant(null) }), { maxLength: 3 });
  const figures = fc.record({ discounts: parts(...discountKinds), fees: parts(...feeKinds), total: lira });

  const update: fc.Arbitrary<Partial<PlatformUpdate>> = fc.oneof(
    lines.map((items) => ({ modified: { items } })),
    fc.tuple(lines, figures).map(([items, money]) => ({ modified: { items, amount: amountOf({ items, ...money }) } })),
    fc.tuple(lines, figures).map(([items, money]) => ({ modified: { amount: amountOf({ items, ...money }) } })),
    fc
      .constantFrom('a', 'b')
      .map((note) => ({ modified: { customer: { ...orderOf([a], 0).content.customer, note } } })),
    lira.map((amount) => ({ refund: { amount } })),
    fc.record({ id: fc.integer({ min: 1, max: 6 }).map(String), cancelledQuantity: quantity }).map((item) => ({
      partialCancel: { items: [item] },
    })),
    fc.record({ id: fc.integer({ min: 1, max: 6 }).map(String), quantity }).map((item) => ({
      partialCancel: { items: [], remaining: [item] },
    })),
  );

  const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
  const costOf = (items: readonly OrderItem[]): number => sumOf(items.map(lineAmount));
  const shown = ({ total, content: { amount } }: Order) => [total, amount.discount, amount.deliveryFee];

  /** What stays true of every order after any report of its platform. */
  const expectWhole = ({ content: { items, amount }, total }: Order): void => {
    const { discounts = [], fees = [] } = amount;
    const off = sumOf(discounts.map((one) => one.amount));
    const more = sumOf(fees.map((one) => one.amount));
    expect(amount).toMatchObject({
      subtotal: costOf(items),
      discount: off,
      deliveryFee: sumOf(fees.filter(({ kind }) => kind === 'delivery').map((one) => one.amount)),
      difference: amount.total - (costOf(items) - off + more),
    });
    expect(total).toBe(amount.total - (amount.refunded ?? 0));
  };
  /** Where the money comes from: what the platform states, else what became of the lines. */
  const expectFollows = (before: Order, { modified }: Partial<PlatformUpdate>, { content }: Order): void => {
    const { items, amount } = content;
    if (modified?.items !== undefined) expect(costOf(items)).toBe(costOf(modified.items));
    if (modified?.amount === undefined) {
      const old = before.content;
      expect(amount.total).toBe(Math.max(0, old.amount.total + costOf(items) - costOf(old.items)));
      expect([amount.discounts, amount.fees]).toEqual([old.amount.discounts, old.amount.fees]);
    } else {
      const { discounts, fees, total } = modified.amount;
      expect([amount.discounts, amount.fees, amount.total]).toEqual([discounts, fees, total]);
    }
  };

  it('the money is whole, and follows from what the platform states, else from the lines', () => {
    fc.assert(
      fc.property(lines, figures, fc.array(update, { minLength: 1, maxLength: 5 }), (items, money, updates) => {
        const arrived = createOrder(
          arrivedOrder(from, { items, amount: amountOf({ items, ...money }), status: 400 }),
          'm1',
          at,
        );
        let order: Order = { ...arrived, isReport: true, awaitsReport: undefined };
        for (const reported of updates) {
          const changed = change(order, reported);
          const after = changed?.order ?? order;
          expectWhole(after);
          expectFollows(order, reported, after);
          const isOfMoney = shown(order).join() !== shown(after).join();
          const events = changed?.events ?? [];
          expect(events.length).toBeLessThanOrEqual(1);
          expect(events.some(({ body }) => body.changes?.some((what) => what === 'tutar' || what === 'iade'))).toBe(
            isOfMoney,
          );
          expect(events.map(({ body }) => [body.sequence, body.total])).toEqual(
            events.map(() => [order.timeline.length + 1, after.total]),
          );
          if (order.isReport) expect(after.isReport).toBe(order.total === after.total);
          if (!after.isReport) expect(after).toMatchObject({ awaitsReport: true, reportedTotal: arrived.total });
          const again = change(after, reported);
          expect([again?.events ?? [], shown(again?.order ?? after)]).toEqual([[], shown(after)]);
          order = after;
        }
      }),
    );
  });
});
