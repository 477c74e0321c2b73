import type { OrderStatus } from '@kopru/contracts/orders/order-status';
import type { Zoo, ZooBody, ZooNotice, ZooNotices } from './zoo-body.ts';

/*
 * Sources, by their short names below. All values are invented.
 * page: the package page of developers.tgoapps.com (meal). move: the same portal's page about the move to Uber Eats.
 * events: its page of webhook events and payloads.
 * client: public client programs of integrators. field: what integrators report in public issue threads.
 */
type Members = Record<string, unknown>;

/** The store and the seller of these bodies. */
export const trendyolShop = { storeId: 501, supplierId: 100001 } as const;

const piece = (packageItemId: string, members: Members = {}): Members => ({
  packageItemId,
  lineItemId: 900001,
  isCancelled: false,
  coupon: null,
  promotions: [],
  ...members,
});
const line = (members: Members = {}): Members => ({
  price: 100,
  unitSellingPrice: 100,
  productId: 700001,
  name: 'Lahmacun',
  description: '',
  items: [piece('i-1')],
  modifierProducts: [],
  extraIngredients: [],
  removedIngredients: [],
  ...members,
});
const second = (members: Members = {}): Members =>
  line({ productId: 700002, name: 'Ayran', items: [piece('i-2')], ...members });
const choice = (name: string, price: unknown = 0, members: Members = {}): Members => ({
  name,
  price,
  productId: 700010,
  modifierGroupId: 81,
  modifierProducts: [],
  extraIngredients: [],
  removedIngredients: [],
  ...members,
});
const leftOut = (name: string, id = 3001): Members => ({ id, name });

const address: Members = {
  firstName: 'Deniz',
  lastName: 'K',
  company: '',
  address1: 'Deneme Sok. No:12',
  address2: '',
  city: 'İstanbul',
  cityCode: 34,
  district: 'Kadıköy',
  neighborhood: 'Caferağa',
  apartmentNumber: '12',
  floor: '3',
  doorNumber: '7',
  addressDescription: 'Sarı bina',
  postalCode: '',
  countryCode: 'TR',
  latitude: '40.98',
  longitude: '29.02',
  phone: '0212 000 00 01',
  pinCode: '000000001',
};
const order = (members: Members = {}): Members => ({
  id: 'p-1',
  ...trendyolShop,
  orderCode: '7K2',
  storePickupSelected: false,
  deliveryType: 'STORE',
  packageCreationDate: 1_795_165_200_000,
  packageModificationDate: 1_795_165_200_000,
  preparationTime: 0,
  orderId: '1009000000001',
  orderNumber: '9000000001',
  totalPrice: 100,
  callCenterPhone: '0212 000 00 00',
  customer: { id: 90000001, firstName: 'Deniz', lastName: 'K', email: 'masked@example.com' },
  payment: { paymentType: 'PAY_WITH_CARD', mealCard: null, onDelivery: null },
  address,
  packageStatus: 'Created',
  lines: [line()],
  customerNote: '',
  lastModifiedDate: 1_795_165_200_000,
  isCourierNearby: false,
  cancelInfo: null,
  eta: '25 - 40 dk',
  testPackage: false,
  coupon: null,
  promotions: [],
  userInformation: { appName: 'TrendyolGo' },
  totalDeliveryPrice: 0,
  ...members,
});
/** A package of a shop that has moved to Uber Eats: a longer code, free text for an address, masks, no coupon. */
const moved = (members: Members = {}): Members =>
  order({
    id: 'u-1',
    orderCode: '4D5AC',
    deliveryType: 'GO',
    address: {
      ...address,
      address1: 'Örnek Mah. Deneme Sok. 9, kat 2 daire 4',
      apartmentNumber: 'TGO Yemek',
      floor: 'TGO Yemek',
      doorNumber: 'TGO Yemek',
      phone: '0212 000 00 00',
      pinCode: '12345678',
      latitude: 'TGO Yemek',
      longitude: 'TGO Yemek',
    },
    userInformation: { appName: 'UberEats' },
    totalDeliveryPrice: null,
    ...members,
  });

const from = (source: string, members: Members = {}): ZooBody => ({ source, body: order(members) });
const fromMoved = (members: Members = {}): ZooBody => ({ source: 'move', body: moved(members) });
/** An order of these lines that costs so much. */
const of = (source: string, totalPrice: unknown, ...lines: Members[]): ZooBody => from(source, { lines, totalPrice });
const paid = (payment: unknown, source = 'page'): ZooBody => from(source, { payment });
const atDoor = (paymentType: string, source = 'page'): ZooBody =>
  paid(
    { paymentType: 'PAY_WITH_ON_DELIVERY', mealCard: null, onDelivery: { paymentType, cardSourceType: null } },
    source,
  );
const lives = (source: string, members: Members): ZooBody => from(source, { address: { ...address, ...members } });

export const trendyolZoo: Zoo = {
  plain: from('page'),
  "by the platform's courier": from('page', {
    deliveryType: 'GO',
    address: { ...address, address1: 'TGO Yemek', phone: 'TGO Yemek', latitude: 'TGO Yemek', longitude: 'TGO Yemek' },
  }),
  'fetched at the counter': from('page', { storePickupSelected: true, address: null }),
  'an unknown kind of delivery': from('field', { deliveryType: 'DRONE' }),
  'words in small letters': from('client', { deliveryType: 'go', packageStatus: 'created' }),
  'a promise of one number': from('client', { eta: '35 dk' }),
  'a promise that is none': from('field', { eta: 'yakında' }),
  'no promise': from('move', { eta: null }),
  'a courier who is near': from('page', { deliveryType: 'GO', isCourierNearby: true }),
  accepted: from('page', { packageStatus: 'Picking', preparationTime: 20 }),
  ready: from('page', { packageStatus: 'Invoiced' }),
  'on its way, with a courier who is near': from('page', { packageStatus: 'Shipped', isCourierNearby: true }),
  'handed out at the counter': from('page', { packageStatus: 'Shipped', storePickupSelected: true }),
  'cancelled by the customer': from('page', {
    packageStatus: 'Cancelled',
    cancelInfo: { reasonCode: 604, reason: 'Müşteri vazgeçti' },
  }),
  'not supplied by the restaurant': from('page', {
    packageStatus: 'UnSupplied',
    cancelInfo: { reasonCode: '621', reason: 'Tedarik problemi' },
  }),
  'given back after the delivery': from('page', { packageStatus: 'Returned' }),
  'an unknown status': from('field', { packageStatus: 'Teleported' }),
  'a test': from('page', { testPackage: true }),
  'a code of three characters and a number without digits': from('client', { orderCode: '1E1', orderNumber: null }),
  'numbers as text': from('field', {
    storePickupSelected: 'false',
    packageCreationDate: '1795165200000',
    totalPrice: '100.00',
    testPackage: 'false',
    totalDeliveryPrice: '0',
  }),
  'times without a zone': from('field', { packageCreationDate: '2026-11-20T12:00:00', packageModificationDate: null }),
  'a time that is none': from('field', { packageCreationDate: 'bugün' }),
  'a courier who is expected': from('client', { deliveryType: 'GO', pickupEta: 1_795_166_400_000 }),
  'a courier between two times': from('client', {
    deliveryType: 'GO',
    pickupEtaState: 'SUCCESS',
    estimatedPickupTimeMin: 1_795_166_400_000,
    estimatedPickupTimeMax: 1_795_166_700_000,
  }),
  'a courier of whom nobody knows when': from('client', {
    deliveryType: 'GO',
    pickupEtaState: 'FAILED',
    estimatedPickupTimeMin: 0,
    estimatedPickupTimeMax: 0,
  }),
  'a courier who has not been looked for': from('client', {
    deliveryType: 'GO',
    pickupEtaState: '',
    estimatedPickupTimeMin: 0,
    estimatedPickupTimeMax: 0,
  }),
  'no person at all': from('field', { customer: null, address: null, callCenterPhone: null, customerNote: null }),
  'empty objects as PHP writes them': from('field', {
    customer: [],
    address: [],
    payment: [],
    userInformation: [],
    cancelInfo: [],
    coupon: [],
    promotions: {},
  }),
  'a name only in the address': from('client', { customer: { id: 90000001 } }),
  'a name behind stars': from('client', { customer: { id: 90000001, firstName: 'De***', lastName: '***' } }),
  'a note': from('page', { customerNote: '  ZİLE BASMAYIN 🙏 ' }),
  'two lines of an address': lives('page', { address2: 'B Blok' }),
  'an address of two long lines': lives('field', { address1: 'a'.repeat(3000), address2: 'b'.repeat(3000) }),
  'coordinates that are none': lives('field', { latitude: 'kuzey', longitude: 999 }),
  'coordinates in the sea': lives('client', { latitude: 0, longitude: '0' }),
  'an invoice for a company': lives('client', {
    company: 'Örnek A.Ş.',
    taxNumber: '1234567890',
    taxOffice: 'Kadıköy',
  }),
  'an invoice address': from('client', {
    invoiceAddress: { firstName: 'Deniz', lastName: 'K', fullAddress: 'Fatura Sok. 5', city: 'İstanbul' },
  }),
  'a PIN without a number': from('field', {
    callCenterPhone: 'TGO Yemek',
    address: { ...address, phone: 'TGO Yemek' },
  }),
  'a PIN as a number': lives('client', { pinCode: 87654321 }),

  'moved to Uber Eats': fromMoved(),
  'moved, by the own courier': fromMoved({ deliveryType: 'STORE' }),
  'moved, with the older masks': fromMoved({
    address: {
      ...address,
      apartmentNumber: 'Trendyol Yemek',
      floor: 'Uber Eats Trendyol Go - Yemek',
      doorNumber: 'trendyol go yemek',
    },
  }),
  'moved, with a promotion of nothing': fromMoved({
    promotions: [{ promotionId: 1, description: 'Promosyon', totalSellerAmount: 0 }],
  }),
  'moved, with a promotion': fromMoved({
    totalPrice: 85,
    promotions: [{ promotionId: 1, description: 'Hafta sonu', totalSellerAmount: 15 }],
  }),
  'moved, with two promotions': fromMoved({
    totalPrice: 75,
    promotions: [
      { promotionId: 1, description: 'Hafta sonu', totalSellerAmount: 15 },
      { promotionId: 2, description: 'İlk sipariş', totalSellerAmount: 10 },
    ],
  }),
  'moved, with an invoice that the platform set': fromMoved({ packageStatus: 'Invoiced' }),
  'of GetirYemek by Uber Eats': fromMoved({ userInformation: { appName: 'Galaxy' } }),
  'of a storefront that is not known': fromMoved({ userInformation: { appName: 'YeniVitrin' } }),
  'of no storefront': from('field', { userInformation: null }),

  cash: atDoor('CASH'),
  'a card at the door': atDoor('CARD'),
  'a meal card at the door': atDoor('MULTINET_CARD'),
  'a code of a meal card at the door': atDoor('IWALLET_CODE'),
  'a meal card in small letters': atDoor('sodexo_card', 'field'),
  'a meal card online': paid({ paymentType: 'PAY_WITH_MEAL_CARD', mealCard: { cardSourceType: 'EDENRED' } }),
  'a meal card online without its brand': paid({ paymentType: 'PAY_WITH_MEAL_CARD', mealCard: null }, 'field'),
  'a meal card that is new': paid(
    { paymentType: 'PAY_WITH_MEAL_CARD', mealCard: { cardSourceType: 'YENIKART' } },
    'field',
  ),
  'a way of paying that is new': paid({ paymentType: 'PAY_WITH_COINS' }, 'field'),
  'no payment': paid(null, 'field'),

  'two of a line': of('page', 200, line({ items: [piece('i-1'), piece('i-2')] })),
  'one of two cancelled': of('page', 100, line({ items: [piece('i-1'), piece('i-2', { isCancelled: true })] })),
  'one of two cancelled, with its promotion': from('field', {
    totalPrice: 90,
    lines: [
      line({
        items: [
          piece('i-1', { promotions: [{ promotionId: 1, description: 'İndirim', totalSellerAmount: 10 }] }),
          piece('i-2', {
            isCancelled: true,
            promotions: [{ promotionId: 1, description: 'İndirim', totalSellerAmount: 10 }],
          }),
        ],
      }),
    ],
  }),
  'a line that is cancelled whole': of('client', 100, line(), second({ items: [piece('i-2', { isCancelled: true })] })),
  'an option in the price': of(
    'page',
    115,
    line({ price: 115, modifierProducts: [choice('Ayran', 15)], removedIngredients: [leftOut('Maydanoz')] }),
  ),
  'an option beside the price': of('field', 115, line({ modifierProducts: [choice('Ayran', 15)] })),
  'options within options': of(
    'page',
    100,
    line({
      name: 'İkili Menü',
      modifierProducts: [
        choice('Tavuk Burger', 0, {
          removedIngredients: [leftOut('Soğan')],
          modifierProducts: [choice('Acılı Sos', 5, { modifierGroupName: 'Sos', quantity: 2 })],
        }),
        choice('Et Burger', 0, { extraIngredients: [{ id: 7, name: 'Kaşar', price: '15,00' }] }),
      ],
    }),
  ),
  'extras of a line': of(
    'page',
    120,
    line({ price: 120, extraIngredients: [{ id: 7, name: 'Kaşar', price: 20, quantity: 1 }] }),
  ),
  'a gift of price nought': of('field', 100, line(), second({ price: 0, unitSellingPrice: 0 })),
  'a line without a price': of('field', 100, line(), second({ price: null, unitSellingPrice: null })),
  'a line with its selling price only': of('field', 100, line({ price: null })),
  'a line without a name': of('field', 100, line({ name: ' ' })),
  'a line without pieces': of('client', 100, line({ items: [] })),
  'a line without any key': of(
    'field',
    100,
    line({ productId: null, items: [piece('', { packageItemId: null, lineItemId: null })] }),
  ),
  'a line that is none': from('field', { lines: ['Ayran', line(), null, 5] }),
  'the same product twice, with other wishes': of(
    'client',
    200,
    line({ removedIngredients: [leftOut('Soğan')] }),
    line({ items: [piece('i-2')] }),
  ),
  'prices with a comma and a currency': of('field', '1.234,50 TL', line({ price: '1.234,50' })),
  'a name that is too long': of('field', 100, line({ name: 'ş'.repeat(4100) })),

  'a coupon': from('page', {
    totalPrice: 80,
    coupon: { couponId: 'K-1', description: 'Hoş geldin', totalSellerAmount: 20 },
  }),
  'a coupon at the pieces only': from('page', {
    totalPrice: 190,
    lines: [
      line({
        items: [piece('i-1', { coupon: { couponId: 'K-1', totalSellerAmount: 10 } }), piece('i-2')],
      }),
    ],
  }),
  'a promotion at the pieces and in the package': from('page', {
    totalPrice: 90,
    lines: [
      line({
        items: [piece('i-1', { promotions: [{ promotionId: 1, description: 'İndirim', totalSellerAmount: 10 }] })],
      }),
    ],
    promotions: [{ promotionId: 1, description: 'İndirim', totalSellerAmount: 10 }],
  }),
  'an amount that says who pays': from('client', {
    totalPrice: 85,
    promotions: [{ promotionId: 1, description: 'Kasım', totalSellerAmount: { seller: 10, trendyol: '5,00' } }],
  }),
  'a promotion that the platform pays alone': from('field', {
    totalPrice: 80,
    promotions: [
      {
        promotionId: 1,
        description: 'Kampanya',
        totalSellerAmount: 0,
        amount: { sellerCoveredAmount: 0, tyCoveredAmount: 20 },
      },
    ],
  }),
  'a promotion below nought': from('field', {
    totalPrice: 85,
    promotions: [{ promotionId: 1, description: 'İade', totalSellerAmount: -15 }],
  }),
  'a promotion in words': from('field', {
    promotions: [{ promotionId: 1, description: 'Promosyon', totalSellerAmount: 'yok' }],
  }),
  'a promotion that the total does not hold': from('field', {
    promotions: [{ promotionId: 1, description: 'Promosyon', totalSellerAmount: 15 }],
  }),
  'a delivery that costs something': from('page', { totalPrice: 124.9, totalDeliveryPrice: 24.9 }),
  'a delivery that the total does not hold': from('field', { totalDeliveryPrice: 24.9 }),
  'sums that nothing explains': from('field', { totalPrice: 107.77 }),
  'no total': from('field', { totalPrice: null }),
  'a total that is none': from('field', { totalPrice: 'ücretsiz' }),
};

/** What an event says of where its order is. */
const statuses: Readonly<Record<string, OrderStatus>> = {
  shipped: 700,
  delivered: 900,
  cancelled: 1500,
  unsupplied: 1600,
};
const short: Members = { id: 'p-1', orderNumber: '9000000001', orderCode: '7K2', timestamp: 1_795_166_400_000 };
/** A webhook: its event stands in the address. */
const event = (path: string, members: Members = {}): ZooNotice => ({
  source: 'events',
  path,
  ...(statuses[path] !== undefined && { status: statuses[path] }),
  body: { ...short, ...members },
});
const ended = (path: string, word: string, why: { reasonCode: number | string; reason: string } | null): ZooNotice => ({
  ...event(path, { status: word, lines: [], cancelInfo: why }),
  ...(why !== null && { cancelReason: { id: String(why.reasonCode), name: why.reason } }),
});
const whole = (path: string, members: Members = {}): ZooNotice => ({
  source: 'events',
  path,
  isOrder: true,
  body: moved(members),
});

export const trendyolNotices: ZooNotices = {
  created: whole('created'),
  'created with a promotion that says who pays': whole('created', {
    totalPrice: 85,
    promotions: [{ promotionId: 1, description: 'Kasım', totalSellerAmount: { seller: 10, platform: 5 } }],
  }),
  'created, and accepted by the platform already': whole('created', { packageStatus: 'Picking' }),
  'created at another store': whole('created', { storeId: 777 }),
  'the courier is expected': event('pickupEtaCalculated', { pickupEta: 1_795_167_000_000 }),
  'the courier is expected, in other words': event('pickup-eta-calculated', {
    estimatedPickupTime: '2026-11-20T12:30:00',
  }),
  'the courier is expected between two times': event('pickupEtaCalculated', {
    pickupEtaState: 'SUCCESS',
    estimatedPickupTimeMin: 1_795_167_000_000,
    estimatedPickupTimeMax: 1_795_167_300_000,
  }),
  'the courier is near': event('courierNearby'),
  shipped: event('shipped'),
  'shipped, in a whole package of a counter': event('shipped', { storePickupSelected: true, deliveryType: 'STORE' }),
  'shipped at a time that is none': event('shipped', { timestamp: 'şimdi' }),
  delivered: event('delivered'),
  'cancelled by the customer': ended('cancelled', 'Cancelled', { reasonCode: 601, reason: 'Adres yanlış' }),
  'cancelled because nobody accepted it': ended('cancelled', 'Cancelled', {
    reasonCode: '625',
    reason: 'Onaylanmadı',
  }),
  'cancelled without a reason': ended('cancelled', 'Cancelled', null),
  'not supplied': ended('unsupplied', 'UnSupplied', { reasonCode: 621, reason: 'Tedarik problemi' }),
  'given to another store': event('storeChanged', { storeId: 777 }),
  'given to another store, with both': event('storeChanged', { storeId: 501, newStoreId: 777 }),
  'taken over from another store': whole('storeChanged'),
  'given to another seller': event('sellerChanged', { supplierId: 200002 }),
  'taken over from another seller': whole('sellerChanged'),
};
