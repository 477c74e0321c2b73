import { failure } from '@kopru/contracts/errors/failures';
import { orderRecordSchema } from '@kopru/contracts/internal/orders';
import { publicOrderDetailSchema } from '@kopru/contracts/public/order-detail';
import { publicOrderItemSchema } from '@kopru/contracts/public/orders';
import { toOrderDetail, toOrderItem } from './order.ts';

const at = '2026-11-20T17:42:11.000Z';
const id = (digit: string): string => digit.repeat(24);

const record = orderRecordSchema.parse({
  id: id('a'),
  accountId: id('9'),
  restaurantId: id('b'),
  integrationId: id('e'),
  provider: 'getir',
  channel: { slug: 'getir', name: 'Getir Yemek' },
  providerOrderId: id('f'),
  shortCode: 'c331',
  confirmationId: 'c331',
  placedAt: at,
  status: 400,
  customer: {
    id: id('c'),
    name: 'Deniz K.',
    phone: '+90 (850) 000-0000 / 123456',
    contactPhone: '+90 (850) 000-0000',
    address: {
      text: 'Örnek Mah. Deneme Sok. No: 13',
      aptNo: '13',
      floor: '3',
      doorNo: '3',
      district: 'Menteşe',
      street: '',
      description: 'okul arkası',
      lat: 37.1654,
      lon: 28.3847,
    },
  },
  items: [
    {
      id: id('1'),
      productId: id('2'),
      name: 'Tavuk dürüm',
      nameEn: 'Chicken wrap',
      quantity: 1,
      unitPrice: 140_00,
      note: 'az acılı',
      options: [{ group: 'Ekstra', name: 'Kaşar', nameEn: 'Cheese', price: 15_00 }],
      removed: [{ id: id('3'), name: 'Soğan' }],
    },
  ],
  amount: { subtotal: 155_00, discount: 0, deliveryFee: 0, total: 155_00, currency: 'TRY' },
  payment: {
    type: 'card_at_door',
    name: 'Kapıda kredi kartı',
    nameEn: 'Card at the door',
    isPaid: false,
    method: 3,
  },
  delivery: { by: 'restaurant' },
  isReport: false,
  allowedActions: ['verify', 'advance', 'cancel'],
  cancel: null,
  timeline: [{ status: 400, at, by: 'platform', platform: 'none' }],
  matchedCode: null,
  createdAt: at,
  updatedAt: at,
});
const itemOf = (productId: string | null) => (productId === id('2') ? 'TVD-1' : null);
const options = { restaurantName: 'Örnek Dürümcü', itemOf, locale: 'en' } as const;

/** The members that clients in the field read, taken from their description. */
const asClientsReadIt = {
  pid: id('f'),
  shortCode: 'c331',
  status: 400,
  isScheduled: false,
  scheduledDate: null,
  confirmationId: 'c331',
  client: {
    id: id('c'),
    name: 'Deniz K.',
    location: { lat: '37.1654', lon: '28.3847', text: '37.1654 28.3847' },
    clientPhoneNumber: '+90 (850) 000-0000 / 123456',
    contactPhoneNumber: '+90 (850) 000-0000',
    deliveryAddress: {
      id: null,
      address: 'Örnek Mah. Deneme Sok. No: 13',
      aptNo: '13',
      floor: '3',
      doorNo: '3',
      city: null,
      district: 'Menteşe',
      company: null,
      street: '',
      building: null,
      number: null,
      description: 'okul arkası',
    },
  },
  courier: { id: null, status: null, name: 'Restoran kuryesi', location: { lat: null, lon: null, text: null } },
  products: [
    {
      id: id('1'),
      product: id('2'),
      item: 'TVD-1',
      count: 1,
      note: 'az acılı',
      name: { tr: 'Tavuk dürüm', en: 'Chicken wrap' },
      price: 140,
      optionPrice: 15,
      priceWithOption: 155,
      totalPrice: 140,
      totalOptionPrice: 15,
      totalPriceWithOption: 155,
      optionCategories: [{ options: [{ name: { tr: 'Kaşar', en: 'Cheese' }, price: 15 }] }],
      displayInfo: {
        title: { tr: 'Tavuk dürüm', en: 'Chicken wrap' },
        options: { tr: ['Kaşar'], en: ['Cheese'] },
      },
      removedIngredients: null,
      removedIngredientsV2: [{ id: id('3'), name: 'Soğan' }],
      extraIngredients: null,
    },
  ],
  clientNote: null,
  totalPrice: 155,
  totalDiscount: 0,
  totalDiscountedPrice: 155,
  deliveryType: 2,
  doNotKnock: false,
  isEcoFriendly: false,
  restaurant: { id: id('b'), name: 'Örnek Dürümcü' },
  restaurantId: id('b'),
  restaurantName: 'Örnek Dürümcü',
  paymentMethod: 3,
  posPaymentMethod: '',
  paymentMethodText: { tr: 'Kapıda kredi kartı', en: 'Card at the door' },
  provider: { slug: 'getir', kaynak: 'Getir Yemek', id: id('e') },
  providerId: id('e'),
};

describe('the detail of an order', () => {
  it('has every member that the clients in the field read', () => {
    expect(toOrderDetail(record, options)).toMatchObject(asClientsReadIt);
  });

  it('fits its contract, with nothing besides', () => {
    const detail = toOrderDetail(record, options);
    expect(publicOrderDetailSchema.parse(detail)).toEqual(detail);
    expect(detail).toMatchObject({ id: id('a'), providerOrderId: id('f'), currency: 'TRY', statusName: 'New' });
  });

  it('has what an order says besides: whose choice a choice is, all of the money, times, papers and what could not be read', () => {
    const [line] = record.items;
    const time = (hour: string): string => `2026-11-20T${hour}:00.000Z`;
    const burger = {
      ...{ id: 'B1', groupId: 'g1', group: 'Burger', name: 'Klasik', nameEn: null, price: 5_00, quantity: 1 },
      options: [{ id: 'S1', group: 'Sos', name: 'Acı sos', nameEn: null, price: 1_50, quantity: 2 }],
      removed: [{ id: 'K1', name: 'Soğan' }],
      ifUnavailable: 'cancel_order',
    };
    const whole = orderRecordSchema.parse({
      ...record,
      businessDay: '2026-11-20',
      scheduledFor: time('19:00'),
      placedAt: time('17:40'),
      pickupAt: time('18:50'),
      prepareAt: time('18:20'),
      promisedAt: time('18:55'),
      acceptUntil: time('17:47'),
      isTest: true,
      isPriority: true,
      pickupCode: 'AB12',
      unread: [{ path: 'products.1.price', value: 'bedava', reason: 'not_a_number' }],
      reportedTotal: 150_00,
      customer: {
        ...record.customer,
        note: 'Zile basma',
        address: { ...record.customer.address, postalCode: '34710', countryCode: 'TR' },
        invoice: {
          name: null,
          company: 'Örnek AŞ',
          taxNumber: '1234567890',
          taxOffice: 'Kadıköy',
          address: 'Moda Cad. 1',
          email: 'muhasebe@example.com',
        },
      },
      items: [
        {
          ...line,
          ...{ id: 'l1', lineId: 'L-1', quantity: 2, unitPrice: 100_00, discount: 20_00, vatRate: 10, isGift: true },
          ...{ cancelledQuantity: 1, options: [burger], removed: [] },
          ...{ categoryName: 'Menüler', ifUnavailable: 'call_customer' },
        },
      ],
      amount: {
        ...{ subtotal: 108_00, discount: 30_00, deliveryFee: 10_00, total: 100_00, currency: 'TRY' },
        discounts: [
          { kind: 'product', amount: 20_00, name: 'Kasım', code: 'K-1', paidBy: 'platform' },
          { kind: 'voucher', amount: 10_00, name: null },
        ],
        fees: [
          { kind: 'delivery', amount: 10_00, name: null },
          { kind: 'tip', amount: 5_00, name: 'Bahşiş' },
        ],
        ...{ difference: 7_00, refunded: 3_00, cashGiven: 200_00, vatTotal: 9_09 },
      },
    });
    const detail = toOrderDetail(whole, options);
    expect(publicOrderDetailSchema.parse(detail)).toEqual(detail);
    expect(detail).toMatchObject({
      ...{ businessDay: '2026-11-20', isScheduled: true, scheduledDate: time('19:00'), placedAt: time('17:40') },
      ...{ pickupAt: time('18:50'), prepareAt: time('18:20'), promisedAt: time('18:55'), acceptUntil: time('17:47') },
      client: { deliveryAddress: { postalCode: '34710', countryCode: 'TR' } },
      ...{ isTest: true, isPriority: true, pickupCode: 'AB12', clientNote: 'Zile basma', reportedTotal: 150 },
      unread: [{ path: 'products.1.price', value: 'bedava', reason: 'not_a_number' }],
      invoice: {
        ...{ name: null, company: 'Örnek AŞ', taxNumber: '1234567890', taxOffice: 'Kadıköy' },
        ...{ address: 'Moda Cad. 1', email: 'muhasebe@example.com' },
      },
      discounts: [
        { kind: 'product', amount: 20, name: 'Kasım', code: 'K-1', paidBy: 'platform' },
        { kind: 'voucher', amount: 10, name: null, code: null, paidBy: null },
      ],
      fees: [
        { kind: 'delivery', amount: 10, name: null },
        { kind: 'tip', amount: 5, name: 'Bahşiş' },
      ],
      ...{ difference: 7, refunded: 3, cashGiven: 200, vatTotal: 9.09 },
    });
    expect(detail.products).toMatchObject([
      {
        ...{ lineId: 'L-1', quantity: 2, cancelledQuantity: 1, cancelledCount: 1, unit: 'piece', unitPrice: 100 },
        ...{ lineDiscount: 20, vatRate: 10, isGift: true, removed: [] },
        ...{ categoryName: 'Menüler', ifUnavailable: 'call_customer' },
        options: [
          {
            ...{
              id: 'B1',
              groupId: 'g1',
              group: 'Burger',
              name: { tr: 'Klasik', en: 'Klasik' },
              price: 5,
              quantity: 1,
            },
            options: [
              { id: 'S1', groupId: null, name: { tr: 'Acı sos' }, price: 1.5, quantity: 2, options: [], removed: [] },
            ],
            removed: [{ id: 'K1', name: 'Soğan' }],
            ifUnavailable: 'cancel_order',
          },
        ],
      },
    ]);
  });

  it('has no value where an order says nothing of it', () => {
    const nothing = {
      ...{ businessDay: null, scheduledDate: null, pickupAt: null, prepareAt: null, promisedAt: null },
      ...{ acceptUntil: null, isPriority: false, isTest: false, pickupCode: null, invoice: null, cashGiven: null },
      ...{ vatTotal: null, discounts: [], fees: [], difference: 0, refunded: 0, unread: [], reportedTotal: null },
    };
    const detail = toOrderDetail(record, options);
    expect(detail).toMatchObject({ placedAt: at, ...nothing });
    expect(detail.client.deliveryAddress).toMatchObject({ postalCode: null, countryCode: null });
    expect(detail.products[0]).toMatchObject({
      ...{ categoryName: null, ifUnavailable: null, options: [{ ifUnavailable: null }] },
    });
  });

  it('names statuses in Turkish for a Turkish reader', () => {
    const detail = toOrderDetail(record, { ...options, locale: 'tr' });
    expect([detail.statusName, detail.timeline[0]?.statusName]).toEqual(['Yeni', 'Yeni']);
    const [step] = record.timeline;
    const platformError = failure('provider_timeout', { provider: 'Getir Yemek' });
    const failed = { ...record, timeline: [{ ...step!, platformError }] };
    expect(toOrderDetail(failed, options).timeline[0]?.platformError).toBe('Getir Yemek did not answer in time');
    expect(toOrderDetail(failed, { ...options, locale: 'tr' }).timeline[0]?.platformError).toBe(
      'Getir Yemek zamanında yanıt vermedi',
    );
  });

  it('shows absent people and places as null, in the same shape', () => {
    const bare = orderRecordSchema.parse({
      ...record,
      customer: {},
      courier: {
        ...{ id: 'k1', name: 'Ali', lat: 41.5, lon: 29, status: 2, state: 'waiting' },
        waitingFeeFrom: '2026-11-20T18:05:00.000Z',
      },
      delivery: { by: 'platform' },
    });
    const detail = toOrderDetail(bare, { ...options, restaurantName: null });
    expect(detail.client).toMatchObject({
      name: null,
      location: { lat: null, lon: null, text: null },
      deliveryAddress: { address: null, city: null },
    });
    expect(detail.courier).toEqual({
      id: 'k1',
      status: 2,
      name: 'Ali',
      location: { lat: '41.5', lon: '29', text: '41.5 29' },
      state: 'waiting',
      waitingFeeFrom: '2026-11-20T18:05:00.000Z',
    });
    expect(toOrderDetail(record, options).courier).toMatchObject({ state: null, waitingFeeFrom: null });
    expect([detail.deliveryType, detail.restaurantName]).toEqual([1, null]);
  });

  it('multiplies prices by counts, to the kuruş', () => {
    const item = { ...record.items[0], quantity: 3, unitPrice: 10_01 } as (typeof record.items)[number];
    const options2 = [{ group: null, name: 'Acı', nameEn: null, price: 35, quantity: 2 }];
    const [product] = toOrderDetail({ ...record, items: [{ ...item, options: options2 }] }, options).products;
    expect(product).toMatchObject({
      price: 10.01,
      optionPrice: 0.7,
      priceWithOption: 10.71,
      totalPrice: 30.03,
      totalOptionPrice: 2.1,
      totalPriceWithOption: 32.13,
    });
  });

  it('counts half a portion as one of its size, because tills count in whole numbers', () => {
    const [line] = record.items;
    const item = { ...line!, quantity: 1.5, unitPrice: 200_00, options: [], cancelledQuantity: 1.5 };
    const sold = { ...item, name: 'Ezine', nameEn: null, quantity: 0.75, unit: 'kg' as const, cancelledQuantity: 0 };
    const { products } = toOrderDetail({ ...record, items: [item, sold] }, options);
    expect(products).toMatchObject([
      {
        count: 1,
        name: { tr: 'Tavuk dürüm (1,5)', en: 'Chicken wrap (1.5)' },
        price: 300,
        totalPriceWithOption: 300,
        cancelledCount: 1,
      },
      { count: 1, name: { tr: 'Ezine (0,75 kg)', en: 'Ezine (0.75 kg)' }, price: 150, cancelledCount: 0 },
    ]);
  });

  it('makes the lists that tills know of a tree of choices', () => {
    const [line] = record.items;
    const named = { group: 'Seçim', nameEn: null, quantity: 1 };
    const burger = {
      ...named,
      name: 'Et Burger',
      price: 0,
      options: [{ ...named, name: 'Ekstra Kaşar', price: 15_00 }],
      removed: [{ id: 'r1', name: 'Turşu' }],
    };
    const items = [{ ...line!, options: [burger] }];
    const [product] = toOrderDetail({ ...record, items }, options).products;
    expect(product?.displayInfo.options.tr).toEqual(['Et Burger', 'Ekstra Kaşar']);
    expect(product?.removedIngredientsV2.map(({ name }) => name)).toEqual(['Soğan', 'Turşu']);
    expect(product).toMatchObject({ optionPrice: 15, totalPriceWithOption: 155 });
  });

  it('shows the price before the discount, the discount and what is paid', () => {
    const amount = { subtotal: 200_00, discount: 45_50, deliveryFee: 10_00, total: 164_50, currency: 'TRY' };
    expect(toOrderDetail({ ...record, amount }, options)).toMatchObject({
      totalPrice: 210,
      totalDiscount: 45.5,
      totalDiscountedPrice: 164.5,
      deliveryFee: 10,
    });
  });

  it("shows the restaurant's own payment code", () => {
    expect(toOrderDetail({ ...record, matchedCode: 'KK1' }, options)).toMatchObject({
      posPaymentMethod: 'KK1',
      payment: { matchedCode: 'KK1' },
    });
  });
});

describe('an order in a list', () => {
  it('fits its contract', () => {
    const item = toOrderItem(
      {
        id: id('a'),
        providerOrderId: 'WEB-1',
        restaurantId: id('b'),
        provider: 'direct',
        channel: { slug: 'direct', name: 'Kendi kanalı' },
        status: 500,
        total: 310_50,
        currency: 'TRY',
        isReport: false,
        reportedTotal: 280_50,
        isTest: true,
        shortCode: '1',
        customerName: 'Deniz',
        placedAt: '2026-11-20T17:40:00.000Z',
        createdAt: at,
        updatedAt: at,
      },
      'tr',
    );
    expect(publicOrderItemSchema.strict().parse(item)).toMatchObject({
      total: 310.5,
      statusName: 'Hazırlanıyor',
      channel: { slug: 'direct', name: 'Kendi kanalı' },
      shortCode: '1',
      isReport: false,
      reportedTotal: 280.5,
      isTest: true,
      customerName: 'Deniz',
      placedAt: '2026-11-20T17:40:00.000Z',
      createdAt: at,
    });
  });
});
