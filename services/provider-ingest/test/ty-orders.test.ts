import type { CanonicalOrder } from '@kopru/contracts/orders/canonical-order';
import { lineAmount } from '@kopru/contracts/orders/order-money';
import { firstOf, unreadOf } from './support/seen-order.ts';
import { parseJson } from '../src/providers/json.ts';
import { trendyolStatuses } from '../src/providers/ty/delivery.ts';
import { openPackage } from '../src/providers/ty/masks.ts';
import { readPackage, toCanonicalOrder } from '../src/providers/ty/translate.ts';
import { pushOf, testAdapters, testIntegration, testSettings } from './support/adapters.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const piece = (packageItemId: string, more: object = {}) => ({ packageItemId, isCancelled: false, ...more });
const line = (more: object = {}) => ({
  productId: 700001,
  name: 'Lahmacun',
  price: 75,
  unitSellingPrice: 75,
  items: [piece('p1'), piece('p2')],
  ...more,
});
const packageOf = (more: object = {}) => ({
  id: 'a'.repeat(64),
  packageStatus: 'Created',
  deliveryType: 'STORE',
  totalPrice: 150,
  packageCreationDate: 1_790_876_531_000,
  lines: [line()],
  ...more,
});
const read = (more: object = {}): CanonicalOrder => toCanonicalOrder(packageOf(more), now);

describe('a combo in a combo', () => {
  const burgers = [
    {
      name: 'Tavuk Burger',
      productId: 11,
      modifierGroupId: 81,
      price: 0,
      removedIngredients: [{ id: 5, name: 'SOĞAN' }],
      modifierProducts: [{ name: 'Sos Seçimi', productId: 21, price: 0, removedIngredients: [{ id: 6, name: 'Acı' }] }],
    },
    { name: 'Et Burger', productId: 12, price: 0, extraIngredients: [{ id: 7, name: 'Ekstra Kaşar', price: '15,00' }] },
  ];

  it('leaves what is left out at the burger that it is left out of', () => {
    const order = read({
      lines: [line({ price: 90, items: [piece('p1')], modifierProducts: burgers })],
      totalPrice: 90,
    });
    const item = firstOf(order);
    expect(item.removed).toEqual([]);
    expect(item).toMatchObject({ unitPrice: 75_00, total: 90_00, productId: '700001' });
    expect(item.options).toMatchObject([
      {
        id: '11',
        groupId: '81',
        name: 'Tavuk Burger',
        removed: [{ id: '5', name: 'SOĞAN' }],
        options: [{ id: '21', name: 'Sos Seçimi', removed: [{ id: '6', name: 'Acı' }] }],
      },
      { id: '12', name: 'Et Burger', options: [{ id: '7', group: 'Ekstra', name: 'Ekstra Kaşar', price: 15_00 }] },
    ]);
    expect(order.amount).toMatchObject({ subtotal: 90_00, difference: 0 });
    expect(order.unread).toEqual([]);
  });

  it('is unread below the depth of any menu', () => {
    const deep = (depth: number): object => ({
      name: `n${depth}`,
      modifierProducts: depth === 0 ? [] : [deep(depth - 1)],
    });
    expect(unreadOf(read({ lines: [line({ modifierProducts: [deep(12)] })] }))).toEqual([
      expect.stringContaining('too_deep'),
    ]);
  });
});

describe('one odd member of a package costs that member', () => {
  it.each<[string, object, object, string[]]>([
    ['a missing price', line({ price: undefined }), { unitPrice: 75_00, quantity: 2 }, []],
    [
      'no price at all',
      line({ price: undefined, unitSellingPrice: undefined }),
      { unitPrice: 0 },
      ['lines.0.price missing'],
    ],
    [
      'a price in words',
      line({ price: 'elli', unitSellingPrice: null }),
      { unitPrice: 0 },
      ['lines.0.price not_a_number'],
    ],
    ['a decimal comma', line({ price: '75,00' }), { unitPrice: 75_00, total: 150_00 }, []],
    ['a missing name', line({ name: null }), { name: '?' }, ['lines.0.name missing']],
    ['missing items', line({ items: undefined }), { quantity: 1, id: '700001' }, ['lines.0.items missing']],
    ['empty items', line({ items: [] }), { quantity: 1 }, ['lines.0.items missing']],
    [
      'items that are no objects',
      line({ items: ['p1', 7] }),
      { quantity: 2 },
      ['lines.0.items.0 wrong_type', 'lines.0.items.1 wrong_type'],
    ],
    ['an id beyond 2^53', line({ productId: '9007199254740993' }), { productId: '9007199254740993' }, []],
    [
      'options that are no list',
      line({ modifierProducts: 'yok' }),
      { options: [] },
      ['lines.0.modifierProducts wrong_type'],
    ],
    [
      'an option without a name',
      line({ modifierProducts: [{ productId: 3 }] }),
      { options: [{ id: '3', name: '?' }] },
      ['lines.0.modifierProducts.0.name missing'],
    ],
    [
      'a removal without a name',
      line({ removedIngredients: [{ id: 3 }] }),
      { removed: [{ id: '3', name: '?' }] },
      ['lines.0.removedIngredients.0.name missing'],
    ],
    [
      'a cancelled flag as text',
      line({ items: [piece('p1', { isCancelled: 'true' }), piece('p2')] }),
      {
        cancelledQuantity: 1,
        total: 75_00,
      },
      [],
    ],
  ])('%s', (_name, odd, expected, unread) => {
    const order = read({ lines: [odd, line({ items: [piece('p3')] })] });
    expect(firstOf(order)).toMatchObject(expected);
    expect(unreadOf(order)).toEqual(unread);
    expect(order.items).toHaveLength(2);
  });

  it.each<[string, object, object, string[]]>([
    [
      'a missing total',
      { totalPrice: undefined },
      { amount: { total: 150_00, difference: 0 } },
      ['totalPrice missing'],
    ],
    ['a total in words', { totalPrice: 'çok' }, { amount: { total: 150_00 } }, ['totalPrice not_a_number']],
    ['no status', { packageStatus: null }, { status: 400 }, ['packageStatus missing']],
    ['an unknown status', { packageStatus: 'Teleported' }, { status: 400 }, ['packageStatus unknown_word']],
    [
      'an unknown delivery',
      { deliveryType: 'DRONE' },
      { delivery: { by: 'restaurant' } },
      ['deliveryType unknown_word'],
    ],
    [
      'an unknown card',
      { payment: { paymentType: 'PAY_WITH_COINS' } },
      { payment: { type: 'other' } },
      ['payment.paymentType unknown_word'],
    ],
    [
      'a time that is none',
      { packageCreationDate: 'Teslim 5' },
      { placedAt: now.toISOString() },
      ['packageCreationDate not_a_time'],
    ],
    [
      'a time without a zone',
      { packageCreationDate: '2026-11-20T14:00:00' },
      { placedAt: '2026-11-20T11:00:00.000Z' },
      [],
    ],
    [
      'null for whole objects',
      { customer: null, payment: null, address: null, cancelInfo: null, coupon: null },
      {
        customer: { name: null, address: null },
      },
      [],
    ],
    ['PHP lists for objects', { customer: [], payment: [], address: [], coupon: [], promotions: {} }, {}, []],
  ])('%s', (_name, odd, expected, unread) => {
    const order = read(odd);
    expect(order).toMatchObject(expected);
    expect(unreadOf(order)).toEqual(unread);
  });

  it.each([
    ['id', { id: null }],
    ['lines', { lines: [] }],
    ['lines', { lines: ['x'] }],
  ])('and only a package without %s is refused', (path, odd) => {
    expect(() => read(odd)).toThrow(path);
  });

  it('retains all digits of an id', () => {
    const body = parseJson(
      `{"id":9007199254740993,"lines":[{"name":"x","price":1,"items":[{"lineItemId":9007199254740995}]}]}`,
    );
    const order = toCanonicalOrder(body, now);
    expect([order.providerOrderId, firstOf(order).lineId]).toEqual(['9007199254740993', '9007199254740995']);
  });
});

describe('the money of a package', () => {
  const balance = ({ items, amount }: CanonicalOrder): number =>
    items.reduce((sum, item) => sum + lineAmount(item), 0) -
    (amount.discounts ?? []).reduce((sum, discount) => sum + discount.amount, 0) +
    (amount.fees ?? []).reduce((sum, fee) => sum + fee.amount, 0) +
    (amount.difference ?? 0);

  it.each<[string, object, object]>([
    [
      'a promotion that the restaurant pays',
      { promotions: [{ promotionId: 1, description: 'Kasım', totalSellerAmount: 12.5 }], totalPrice: 137.5 },
      {
        discount: 12_50,
        difference: 0,
        discounts: [{ kind: 'order', amount: 12_50, name: 'Kasım', paidBy: 'restaurant' }],
      },
    ],
    [
      'a promotion whose amount is an object',
      { promotions: [{ promotionId: 1, totalSellerAmount: { seller: 10, platform: '5,00' } }], totalPrice: 135 },
      {
        difference: 0,
        discounts: [
          { kind: 'order', amount: 10_00, paidBy: 'restaurant' },
          { kind: 'order', amount: 5_00, paidBy: 'platform' },
        ],
      },
    ],
    [
      'a coupon',
      { coupon: { couponId: 'K-1', totalSellerAmount: 20 }, totalPrice: 130 },
      {
        difference: 0,
        discounts: [{ kind: 'voucher', amount: 20_00, name: 'K-1', paidBy: 'restaurant' }],
      },
    ],
    [
      'a promotion at each piece only',
      {
        lines: [
          line({
            items: ['p1', 'p2'].map((id) =>
              piece(id, { promotions: [{ description: '2. yarı fiyat', amount: { seller: 5 } }] }),
            ),
          }),
        ],
        totalPrice: 140,
      },
      {
        difference: 0,
        discounts: [{ kind: 'product', amount: 10_00, name: '2. yarı fiyat', paidBy: 'restaurant' }],
      },
    ],
    [
      'a coupon of nothing',
      { coupon: { totalSellerAmount: 0 }, promotions: [{ totalSellerAmount: 0 }] },
      { discounts: [], difference: 0 },
    ],
    [
      'a delivery that costs something',
      { totalDeliveryPrice: '29,90', totalPrice: 179.9 },
      { deliveryFee: 29_90, difference: 0 },
    ],
    [
      'prices besides the options',
      { lines: [line({ modifierProducts: [{ name: 'Ayran', price: 15 }] })], totalPrice: 180 },
      { subtotal: 180_00, difference: 0 },
    ],
    ['what nothing explains', { totalPrice: 155 }, { difference: 5_00 }],
  ])('%s', (_name, more, expected) => {
    const order = read(more);
    expect(order.amount).toMatchObject(expected);
    expect(balance(order)).toBe(order.amount.total);
  });
});

describe('the person of a package', () => {
  const masked = { apartmentNumber: 'TGO Yemek', floor: 'Trendyol Yemek', doorNumber: 'UBER EATS TRENDYOL GO – YEMEK' };

  it.each(['Trendyol Go', 'TRENDYOLGO', 'TGO', 'Uber Eats Trendyol Go', 'uber eats - yemek', 'Uber Eats Türkiye'])(
    'has nothing where %j stands',
    (mask) => {
      const order = read({ address: { address1: 'Deneme Sok. 9', floor: mask, latitude: mask, longitude: mask } });
      expect([order.customer.address?.floor, order.customer.address?.lat, order.unread]).toEqual([null, null, []]);
    },
  );

  it('has free text for an address, and nothing where a mask stands', () => {
    const address = {
      ...masked,
      address1: 'Örnek Mah. 9, kat 2',
      latitude: 'TGO Yemek',
      longitude: 0,
      pinCode: '12345678',
    };
    const { customer, unread } = read({ callCenterPhone: '0212 000 00 00', address, orderCode: '4D5AC' });
    expect(customer).toMatchObject({
      phone: '0212 000 00 00 / 12345678',
      contactPhone: '0212 000 00 00',
      address: { text: 'Örnek Mah. 9, kat 2', aptNo: null, floor: null, doorNo: null, lat: null, lon: null },
    });
    expect(unread).toEqual([]);
  });

  it('is hidden by the words of the setting, and by stars', () => {
    const { ty, ...others } = testSettings();
    const adapter = testAdapters({ ...others, ty: { ...ty, masks: ['Gizli Adres'] } }).ty;
    const address = { address1: 'GİZLİ ADRES', floor: 'TGO Yemek', phone: '***' };
    const push = pushOf(packageOf({ address }), { path: 'created' });
    expect(adapter.parsePush(push, testIntegration('ty')).facts).toMatchObject([
      { order: { customer: { phone: null, address: { text: null, floor: 'TGO Yemek' } } } },
    ]);
  });

  it.each([
    ['00000000001', '0212 / 00000000001'],
    ['AB12', '0212 / AB12'],
    [12345678, '0212 / 12345678'],
    [null, '0212'],
    ['TGO Yemek', '0212'],
  ])('is reached with the PIN %j', (pinCode, phone) => {
    expect(read({ callCenterPhone: 'TGO Yemek', address: { phone: '0212', pinCode } }).customer.phone).toBe(phone);
  });

  it('has a company to make the invoice out to', () => {
    const { customer } = read({ address: { company: 'Örnek A.Ş.', taxNumber: 1234567890, taxOffice: 'Kadıköy' } });
    expect(customer.invoice).toMatchObject({ company: 'Örnek A.Ş.', taxNumber: '1234567890', taxOffice: 'Kadıköy' });
  });
});

describe('the platform says of a package', () => {
  it.each([true, 'true', 1])('that it is a test: %j', (testPackage) => {
    expect(read({ testPackage }).isTest).toBe(true);
  });
  it.each([false, null, 'evet'])('that it is none: %j', (testPackage) => {
    expect(read({ testPackage }).isTest).toBeUndefined();
  });

  const ways = {
    restaurant: { deliveryType: 'STORE' },
    platform: { deliveryType: 'go' },
    pickup: { deliveryType: 'STORE', storePickupSelected: true },
    unknown: { deliveryType: 'DRONE' },
  };
  it.each(
    Object.entries(ways).flatMap(([way, more]) =>
      Object.keys(trendyolStatuses).map((word) => [way, word, more] as const),
    ),
  )('brought by %s, %s', (way, word, more) => {
    const { update, order } = readPackage(openPackage(packageOf({ ...more, packageStatus: word.toUpperCase() })), now);
    const expected: Record<string, number> = {
      Created: 400,
      Picking: 500,
      Invoiced: 550,
      Shipped: way === 'pickup' ? 900 : 700,
      Delivered: 900,
      Returned: 900,
      Cancelled: 1500,
      UnPacked: 1500,
      UnSupplied: 1600,
    };
    expect([update.status, order.status]).toEqual([expected[word], expected[word]]);
    expect(update.cancel !== undefined).toBe(word === 'Cancelled' || word === 'UnPacked' || word === 'UnSupplied');
  });

  it.each([
    [
      'Cancelled',
      { reasonCode: 601, reason: 'Adres yanlış' },
      { reason: '601', reasonName: 'Adres yanlış', by: 'customer' },
    ],
    ['Cancelled', { reasonId: '625' }, { reason: '625', by: 'platform' }],
    ['UnSupplied', { reasonCode: 621 }, { reason: '621', by: 'restaurant' }],
    ['UnPacked', null, { reason: 'UnPacked', by: 'platform' }],
  ])('why it is %s', (packageStatus, cancelInfo, cancel) => {
    expect(readPackage(openPackage(packageOf({ packageStatus, cancelInfo })), now).update.cancel).toMatchObject(cancel);
  });

  it('that its money was given back', () => {
    const { update } = readPackage(openPackage(packageOf({ packageStatus: 'Returned' })), now);
    expect(update).toMatchObject({ status: 900, refund: { amount: 150_00 } });
  });
});
