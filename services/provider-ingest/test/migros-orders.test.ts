import type { CanonicalOrder } from '@kopru/contracts/orders/canonical-order';
import { lineAmount } from '@kopru/contracts/orders/order-money';
import { pushOf, testAdapters, testIntegration } from './support/adapters.ts';
import { firstOf, unreadOf } from './support/seen-order.ts';
import { parseJson } from '../src/providers/json.ts';
import { migrosStatuses } from '../src/providers/migros/statuses.ts';
import { openNotice, toCanonicalOrder, toUpdate } from '../src/providers/migros/translate.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const penny = (amountAsPenny: unknown) => ({ amountAsPenny });
const line = (more: object = {}) => ({
  id: 1,
  productId: 55001,
  name: 'Tavuk Döner',
  price: 340_00,
  amount: 2,
  ...more,
});
const orderOf = (more: object = {}) => ({
  id: 900000001,
  status: 'NEW_PENDING',
  deliveryProvider: 'RESTAURANT',
  prices: { total: penny(340_00), discounted: penny(340_00) },
  items: [line()],
  ...more,
});
const read = (more: object = {}): CanonicalOrder => toCanonicalOrder(orderOf(more), now);

describe('the choices of a line', () => {
  const burger = { optionItemId: 11, objectOptionItemId: 111, itemNames: 'Tavuk Burger', excluded: false, quantity: 2 };
  const onion = { optionItemId: 12, itemNames: 'SOĞAN', excluded: true, quantity: 2 };
  const cheese = { optionItemId: 13, itemNames: 'Kaşar', excluded: false, quantity: 4, primaryPrice: 60_00 };

  it.each([
    ['within one another', [{ ...burger, subOptions: [onion, cheese] }]],
    [
      'beside one another',
      [{ ...onion, parentObjectOptionItemId: 111 }, { ...cheese, parentObjectOptionItemId: 111 }, burger],
    ],
  ])('are a tree, where they come %s', (_name, options) => {
    const item = firstOf(read({ items: [line({ options })] }));
    expect(item.removed).toEqual([]);
    expect(item.options).toMatchObject([
      {
        id: '11',
        name: 'Tavuk Burger',
        quantity: 1,
        removed: [{ id: '12', name: 'SOĞAN' }],
        options: [{ id: '13', name: 'Kaşar', quantity: 2, price: 15_00 }],
      },
    ]);
    expect(item).toMatchObject({ unitPrice: 140_00, total: 340_00 });
  });

  it('never vanish in a circle', () => {
    const options = [
      { ...burger, parentObjectOptionItemId: 222 },
      { ...cheese, objectOptionItemId: 222, parentObjectOptionItemId: 111 },
    ];
    const order = read({ items: [line({ options })] });
    expect(firstOf(order).options.map(({ name }) => name)).toEqual(['Tavuk Burger', 'Kaşar']);
    expect(unreadOf(order)).toHaveLength(2);
  });

  it.each([
    ['ÇIKARILACAK MALZEMELER', undefined, true],
    ['Cikarilacak Malzemeler', undefined, true],
    ['İSTEMEDİĞİNİZ MALZEMELER', undefined, true],
    ['İstenmeyen', null, true],
    ['Hariç / Excluded', undefined, true],
    ['Ekstra (çıkarılabilir)', undefined, false],
    ['ÇIKARILACAK MALZEMELER', false, false],
    ['Ekstra', true, true],
  ])('in %j with the flag %j are left out: %j', (headerName, excluded, isLeftOut) => {
    const item = firstOf(read({ items: [line({ options: [{ headerName, itemNames: 'Soğan', excluded }] })] }));
    expect([item.removed.length, item.options.length]).toEqual(isLeftOut ? [1, 0] : [0, 1]);
  });
});

describe('one odd member of an order costs that member', () => {
  it.each<[string, object, object, string[]]>([
    ['no price', line({ price: null }), { unitPrice: 0 }, ['items.0.price missing']],
    ['a price in words', line({ price: 'çok' }), { unitPrice: 0 }, ['items.0.price not_a_number']],
    [
      'a price only written out',
      line({ price: null, priceText: '340,00 TL' }),
      { total: 340_00, unitPrice: 170_00 },
      [],
    ],
    ['the price of one only', line({ price: null, unitPrice: 170_00 }), { unitPrice: 170_00 }, []],
    [
      'a price of half a kuruş',
      line({ price: 340.5, unitPrice: 170_00 }),
      { unitPrice: 170_00 },
      ['items.0.price out_of_range'],
    ],
    ['no amount', line({ amount: 0 }), { quantity: 1 }, ['items.0.amount out_of_range']],
    ['half a portion', line({ amount: 0.5, price: 85_00 }), { quantity: 0.5, unitPrice: 170_00, total: 85_00 }, []],
    ['a decimal comma', line({ amount: '1,5' }), { quantity: 1.5 }, []],
    [
      'a weight',
      line({ amount: 0.75, unit: 'KG', price: 300_00 }),
      { quantity: 0.75, unit: 'kg', unitPrice: 400_00 },
      [],
    ],
    ['no name', line({ name: '' }), { name: '?' }, ['items.0.name missing']],
    ['no id', line({ id: null }), { id: '55001', lineId: '1' }, []],
    ['options that are none', line({ options: 'yok' }), { options: [] }, ['items.0.options wrong_type']],
  ])('%s', (_name, odd, expected, unread) => {
    const order = read({ items: [odd, line({ id: 2 })] });
    expect(firstOf(order)).toMatchObject(expected);
    expect(unreadOf(order)).toEqual(unread);
    expect(order.items).toHaveLength(2);
  });

  it.each<[string, object, object, string[]]>([
    ['no prices', { prices: null }, { amount: { total: 340_00, difference: 0 } }, ['prices.total missing']],
    ['prices only written out', { prices: { total: { text: '340,00 TL' } } }, { amount: { total: 340_00 } }, []],
    ['an unknown status', { status: 'UÇUYOR' }, { status: 400 }, ['status unknown_word']],
    [
      'an unknown payment',
      { payment: { type: { name: 'KRIPTO', description: 'Kripto' } } },
      { payment: { type: 'other', name: 'Kripto' } },
      ['payment.type.name unknown_word'],
    ],
    [
      'capital members',
      { Customer: { FullName: 'Deniz K' }, Log: { CreatedAsMs: '1790876531000' } },
      {
        customer: { name: 'Deniz K' },
        placedAt: '2026-10-01T17:42:11.000Z',
      },
      [],
    ],
    [
      'a time without a zone',
      { log: { createdAsMs: '2026-11-20 14:00' } },
      { placedAt: '2026-11-20T11:00:00.000Z' },
      [],
    ],
    [
      'no place on earth',
      { customer: { deliveryAddress: { geoLocation: { latitude: 0, longitude: 'x' } } } },
      {
        customer: { address: { lat: null, lon: null } },
      },
      ['customer.deliveryAddress.geoLocation.longitude not_a_number'],
    ],
    [
      'null for whole objects',
      { customer: null, payment: null, extendedProperties: null, log: null, store: null },
      {},
      [],
    ],
  ])('%s', (_name, odd, expected, unread) => {
    const order = read(odd);
    expect(order).toMatchObject(expected);
    expect(unreadOf(order)).toEqual(unread);
  });

  it.each([
    ['id', { id: null }],
    ['items', { items: [] }],
    ['items', { items: 'yok' }],
  ])('and only an order without %s is refused', (path, odd) => {
    expect(() => read(odd)).toThrow(path);
  });

  it('retains all digits of an id', () => {
    const body = parseJson('{"id":9007199254740993,"items":[{"id":9007199254740995,"name":"x","price":1,"amount":1}]}');
    const order = toCanonicalOrder(body, now);
    expect([order.providerOrderId, firstOf(order).lineId]).toEqual(['9007199254740993', '9007199254740995']);
  });
});

describe('the money of an order', () => {
  it.each<[string, object, object]>([
    ['nobody takes anything off', {}, { discount: 0, difference: 0 }],
    [
      'both take something off',
      {
        prices: {
          total: penny(340_00),
          discounted: penny(310_00),
          restaurantDiscounted: penny(320_00),
          migrosDiscounted: penny(330_00),
        },
      },
      {
        total: 310_00,
        difference: 0,
        discounts: [
          { kind: 'order', amount: 20_00, paidBy: 'restaurant' },
          { kind: 'order', amount: 10_00, paidBy: 'platform' },
        ],
      },
    ],
    [
      'shares that do not add up',
      {
        prices: { total: penny(340_00), discounted: penny(310_00), restaurantDiscounted: penny(339_00) },
      },
      { difference: 0, discounts: [{ kind: 'order', amount: 30_00, name: null }] },
    ],
    [
      'prices besides the options',
      {
        items: [line({ options: [{ itemNames: 'Kola', quantity: 2, primaryPrice: 20_00 }] })],
        prices: { total: penny(360_00) },
      },
      { subtotal: 360_00, difference: 0 },
    ],
    ['what nothing explains', { prices: { total: penny(355_00), discounted: penny('35500') } }, { difference: 15_00 }],
  ])('%s', (_name, more, expected) => {
    const { amount, items } = read(more);
    expect(amount).toMatchObject(expected);
    const lines = items.reduce((sum, item) => sum + lineAmount(item), 0);
    expect(lines - amount.discount + (amount.difference ?? 0)).toBe(amount.total);
  });
});

describe('the platform says of an order', () => {
  const ways = { restaurant: 'RESTAURANT', platform: 'migros', pickup: 'PICKUP', unknown: 'DRONE' };
  it.each(
    Object.entries(ways).flatMap(([way, word]) =>
      Object.keys(migrosStatuses).map((status) => [way, status, word] as const),
    ),
  )('brought by %s, %s', (way, status, deliveryProvider) => {
    const atCounter = way === 'pickup';
    const expected: Record<string, number> = {
      NEW_PENDING: 400,
      APPROVED: 500,
      PREPARED: 550,
      IN_DELIVERY: atCounter ? 900 : 600,
      DELIVERY: atCounter ? 900 : 700,
      COMPLETED: 900,
      DELIVERED: 900,
      REJECTED: 1600,
      CANCELLED: 1500,
    };
    const order = read({ status: status.toLowerCase(), deliveryProvider });
    expect(order.status).toBe(expected[status] ?? 400);
    const notice = toUpdate(openNotice({ ORDERID: 1, DeliveryStatus: status }), now);
    // A notice does not say who brings the order.
    expect((atCounter ? notice.statusBy?.pickup : undefined) ?? notice.status).toBe(expected[status]);
  });

  const push = (body: unknown, path: string) =>
    testAdapters().migros.parsePush(pushOf(body, { path }), testIntegration('migros')).facts;

  it.each([
    ['a whole order', orderOf(), '900000001'],
    ['its number', { OrderId: 7 }, '7'],
    ['the number of an old client', { id: '9007199254740993' }, '9007199254740993'],
  ])('at the address of cancellations, by %s, that it is cancelled', (_name, body, providerOrderId) => {
    expect(push(body, 'cancel')).toMatchObject([{ kind: 'update', update: { providerOrderId, status: 1500 } }]);
  });

  it('why it was cancelled, in free text, which is the note as well', () => {
    const notice = openNotice({ orderId: 900000001, status: 'CANCELLED', cancelReason: 'Ali Bey evde yok' });
    const words = 'Ali Bey evde yok';
    expect(toUpdate(notice, now).cancel).toEqual({ reason: null, reasonName: words, note: words, by: 'customer' });
  });

  it('where a whole order stands that is sent again', () => {
    expect(push(orderOf({ status: 'PREPARED' }), '')).toMatchObject([
      { kind: 'order', order: { status: 550 } },
      { kind: 'update', update: { status: 550 } },
    ]);
  });
});

describe('what is weighed', () => {
  it.each([
    ['GR', 500],
    ['gram', 500],
    ['KG', 0.5],
  ])('in %s is so many kilograms, and its choices are of the whole', (unit, amount) => {
    const options = [{ optionItemId: 1, itemNames: 'Sos', quantity: 1, primaryPrice: 10_00 }];
    const order = read({ items: [line({ unit, amount, price: 340_00, options })] });
    expect(firstOf(order)).toMatchObject({ quantity: 0.5, unit: 'kg', options: [{ name: 'Sos', quantity: 1 }] });
    expect([lineAmount(firstOf(order)), order.amount.difference, unreadOf(order)]).toEqual([340_00, 0, []]);
  });
});

describe('a test order', () => {
  it.each([{ isTest: true }, { test: 'true' }, { testOrder: 1 }])('is marked: %j', (mark) => {
    expect(read(mark).isTest).toBe(true);
    expect(read({}).isTest).toBeUndefined();
  });
});
