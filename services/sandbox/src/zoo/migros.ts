import type { OrderStatus } from '@kopru/contracts/orders/order-status';
import type { Zoo, ZooBody, ZooNotice, ZooNotices } from './zoo-body.ts';

/*
 * Sources, by their short names below. All values are invented.
 * pdf: "Migros Yemek API Dokümantasyonu", v1.2.0, as client programs quote it. client: public client programs of
 * integrators. field: what integrators report in public issue threads.
 */
type Members = Record<string, unknown>;

const penny = (amountAsPenny: unknown, text?: string): Members => ({
  amountAsPenny,
  text: text ?? `${String(amountAsPenny)} kuruş`,
});
const prices = (total: unknown, discounted: unknown = total, members: Members = {}): Members => ({
  total: penny(total),
  discounted: penny(discounted),
  restaurantDiscounted: penny(discounted),
  migrosDiscounted: penny(total),
  ...members,
});
const line = (members: Members = {}): Members => ({
  id: 1,
  productId: 55001,
  name: 'Tavuk Döner',
  price: 100_00,
  unitPrice: 100_00,
  priceText: '100,00 TL',
  amount: 1,
  note: '',
  options: [],
  ...members,
});
const second = (members: Members = {}): Members => line({ id: 2, productId: 55002, name: 'Ayran', ...members });
const option = (itemNames: string, primaryPrice: unknown = 0, members: Members = {}): Members => ({
  optionHeaderId: 1,
  headerName: 'Ekstra',
  itemNames,
  optionItemId: 11,
  objectOptionItemId: 111,
  parentObjectOptionItemId: null,
  productId: 55011,
  primaryPrice,
  primaryDiscountedPrice: primaryPrice,
  unitPrimaryPrice: primaryPrice,
  primaryPriceText: '0,00 TL',
  quantity: 1,
  excluded: false,
  objectOptionHeaderPriority: 1,
  objectOptionItemPriority: 1,
  objectOptionHeaderIsMainHeader: true,
  optionType: 'OPTION',
  subOptions: [],
  ...members,
});
const address: Members = {
  id: 60000001,
  direction: 'Sarı bina',
  detail: 'Deneme Sok. No:12 K:3 D:7',
  city: { id: 34, name: 'İstanbul' },
  town: { id: 3401, name: 'Kadıköy' },
  district: { id: 340101, name: 'Caferağa' },
  geoLocation: { latitude: 40.98, longitude: 29.02 },
};
const customer: Members = {
  id: 80000001,
  firstName: 'Deniz',
  lastName: 'K',
  fullName: 'Deniz K',
  phoneNumber: '0000000000',
  deliveryAddress: address,
};
const preferences: Members = {
  orderNote: '',
  saveGreen: true,
  contactlessDelivery: false,
  ringDoorBell: true,
  shortCode: 'MG42',
};
const way = (name: unknown, members: Members = {}): Members => ({
  type: {
    hashedNameId: 0,
    name,
    description: 'Ödeme',
    isOnlinePayment: false,
    simplifiedName: name,
    simplifiedHashedNameId: 0,
    ...members,
  },
});
const order = (members: Members = {}): Members => ({
  id: 900000001,
  description: '1 x Tavuk Döner',
  status: 'NEW_PENDING',
  deliveryProvider: 'RESTAURANT',
  store: { id: 70001, name: 'Örnek Döner - Kadıköy', group: { id: 701, name: 'Örnek Döner' } },
  customer,
  prices: prices(100_00),
  items: [line()],
  payment: way('CREDIT_CARD', { isOnlinePayment: true, description: 'Kredi Kartı' }),
  extendedProperties: preferences,
  log: { createdAsMs: 1_795_165_200_000 },
  ...members,
});
const from = (source: string, members: Members = {}): ZooBody => ({ source, body: order(members) });
/** An order of these lines that costs so much. */
const of = (source: string, total: unknown, ...items: Members[]): ZooBody =>
  from(source, { items, prices: prices(total) });
const paid = (source: string, name: unknown, members: Members = {}): ZooBody =>
  from(source, { payment: way(name, members) });
const lives = (source: string, members: Members): ZooBody =>
  from(source, { customer: { ...customer, deliveryAddress: { ...address, ...members } } });
const wanted = (source: string, members: Members): ZooBody =>
  from(source, { extendedProperties: { ...preferences, ...members } });
/** The members of an object, and of those in it, with capital first letters. */
const capital = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(capital);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name.charAt(0).toUpperCase() + name.slice(1), capital(inner)]),
  );
};
const burger = (members: Members = {}): Members =>
  option('Tavuk Burger', 0, { headerName: 'Burger Seçimi', objectOptionItemId: 111, ...members });
const onion = (members: Members = {}): Members =>
  option('SOĞAN', 0, { optionItemId: 12, objectOptionItemId: 112, excluded: true, ...members });
const cheese = (members: Members = {}): Members =>
  option('Kaşar', 15_00, { optionItemId: 13, objectOptionItemId: 113, ...members });

export const migrosZoo: Zoo = {
  plain: from('pdf'),
  "by Migros' courier": from('pdf', { deliveryProvider: 'MIGROS' }),
  'fetched at the counter': from('field', { deliveryProvider: 'PICKUP' }),
  'an unknown kind of delivery': from('field', { deliveryProvider: 'DRONE' }),
  'words in small letters': from('field', { status: 'new_pending', deliveryProvider: 'migros' }),
  'members with capital letters': { source: 'client', body: capital(order()) },
  accepted: from('client', { status: 'APPROVED' }),
  ready: from('client', { status: 'PREPARED' }),
  'on its way': from('client', { status: 'IN_DELIVERY', deliveryProvider: 'MIGROS' }),
  'handed out at the counter': from('field', { status: 'DELIVERY', deliveryProvider: 'PICKUP' }),
  delivered: from('client', { status: 'COMPLETED' }),
  'with a courier who is there': from('pdf', { status: 'COURIER_ARRIVED', deliveryProvider: 'MIGROS' }),
  'cancelled before it was read': from('client', { status: 'CANCELLED' }),
  'refused before it was read': from('client', { status: 'REJECTED' }),
  'an unknown status': from('field', { status: 'UÇUYOR' }),
  'no status': from('field', { status: null }),
  'numbers as text': from('field', {
    id: '900000001',
    prices: prices('10000'),
    items: [line({ price: '10000', unitPrice: '10000', amount: '1' })],
  }),
  'times as text': from('field', { log: { createdAsMs: '1795165200000' } }),
  'a time without a zone': from('field', { log: { createdAsMs: '2026-11-20T12:00:00' } }),
  'a time that is none': from('field', { log: { createdAsMs: 'bugün' } }),
  'no customer at all': from('field', { customer: null }),
  'empty objects as PHP writes them': from('field', {
    customer: [],
    payment: [],
    extendedProperties: [],
    store: [],
    log: [],
  }),
  'a name in two members': from('client', { customer: { ...customer, fullName: null } }),
  'a full name of four thousand letters': from('field', { customer: { ...customer, fullName: 'ç'.repeat(4100) } }),
  'long names of a place': lives('field', {
    town: { id: 1, name: 'a'.repeat(3000) },
    district: { id: 2, name: 'b'.repeat(3000) },
  }),
  'an address without a place': lives('client', { geoLocation: null, town: null }),
  'coordinates in the sea': lives('client', { geoLocation: { latitude: 0, longitude: 0 } }),
  'coordinates that are none': lives('field', { geoLocation: { latitude: 'kuzey', longitude: 999 } }),
  'a note': wanted('pdf', { orderNote: 'Servis istemiyorum 🙏' }),
  'do not ring': wanted('pdf', { ringDoorBell: false }),
  'leave it at the door': wanted('pdf', { contactlessDelivery: true, ringDoorBell: false }),
  'no short code': wanted('client', { shortCode: undefined }),
  'flags as text': wanted('field', { ringDoorBell: 'false', contactlessDelivery: 'true', saveGreen: 'false' }),

  cash: paid('pdf', 'CASH_ON_DELIVERY'),
  'a card at the door': paid('pdf', 'CREDIT_CARD_ON_DELIVERY'),
  'a meal card at the door': paid('pdf', 'SETCARD_ON_DELIVERY', { simplifiedName: 'MEAL_CARD_ON_DELIVERY' }),
  'a ticket at the door': paid('client', 'TICKET_ON_DELIVERY', { simplifiedName: 'MEAL_CARD_ON_DELIVERY' }),
  'a meal card online': paid('client', 'MEAL_CARD', { isOnlinePayment: true }),
  'a meal card of a new brand': paid('field', 'YENIKART_ON_DELIVERY', {
    description: 'Kapıda Yenikart',
    simplifiedName: 'MEAL_CARD_ON_DELIVERY',
  }),
  'a way of paying that is new': paid('field', 'KRIPTO', { description: 'Kripto' }),
  'no payment': from('field', { payment: null }),

  'two of a line': of('pdf', 200_00, line({ amount: 2, price: 200_00 })),
  'half a portion': of('field', 50_00, line({ amount: 0.5, price: 50_00 })),
  'a weight': of('field', 75_00, line({ amount: '0,75', unit: 'KG', price: 75_00 })),
  'an option in the price': of('pdf', 115_00, line({ price: 115_00, unitPrice: 115_00, options: [cheese()] })),
  'an option beside the price': of('client', 115_00, line({ options: [cheese()] })),
  'two of a line, each with an option': of(
    'pdf',
    230_00,
    line({
      amount: 2,
      price: 230_00,
      unitPrice: 115_00,
      options: [cheese({ quantity: 2, primaryPrice: 30_00, unitPrimaryPrice: 15_00 })],
    }),
  ),
  'three options on two of a line': of(
    'field',
    200_00,
    line({ amount: 2, price: 200_00, options: [option('Sos', 0, { quantity: 3 })] }),
  ),
  'several names in one option': of('pdf', 100_00, line({ options: [option('Ketçap, Mayonez')] })),
  'what is left out': of('pdf', 100_00, line({ options: [onion()] })),
  'what is left out by its header only': of(
    'field',
    100_00,
    line({ options: [option('Soğan', 0, { headerName: 'ÇIKARILACAK MALZEMELER', excluded: undefined })] }),
  ),
  'options within options': of(
    'pdf',
    115_00,
    line({ name: 'Menü', price: 115_00, options: [burger({ subOptions: [onion(), cheese()] })] }),
  ),
  'options beside what holds them': of(
    'client',
    115_00,
    line({
      name: 'Menü',
      price: 115_00,
      options: [
        onion({ parentObjectOptionItemId: 111 }),
        cheese({ parentObjectOptionItemId: 111 }),
        burger({ subOptions: null }),
      ],
    }),
  ),
  'what is left out of what is left out': of(
    'field',
    100_00,
    line({ options: [onion({ subOptions: [option('Turşu', 0, { optionItemId: 14 })] })] }),
  ),
  'an option without a name': of('field', 100_00, line({ options: [option('', 0)] })),
  'an option that is none': of('field', 100_00, line({ options: ['Sos', null, option('Ketçap')] })),
  'a gift of price nought': of('field', 100_00, line(), second({ price: 0, unitPrice: 0, priceText: '0,00 TL' })),
  'a line without a price': of('field', 100_00, line(), second({ price: null, unitPrice: null, priceText: null })),
  'a line with the price of one only': of('client', 200_00, line({ amount: 2, price: null, priceText: null })),
  'a line whose price is written out only': of('field', 100_00, line({ price: null })),
  'a line without a name': of('field', 100_00, line({ name: null })),
  'a line without any key': of('field', 100_00, line({ id: null, productId: null })),
  'a line that is none': from('field', { items: ['Ayran', line(), null, 5] }),
  'no amount': of('field', 100_00, line({ amount: 0 })),
  'the same product twice, with other wishes': of(
    'client',
    200_00,
    line({ note: 'Acılı' }),
    line({ id: 2, note: 'Acısız' }),
  ),
  'prices with decimals': of('field', 100_00, line({ price: 100.5 })),

  'a discount of the restaurant': from('pdf', { prices: prices(100_00, 90_00) }),
  'a discount of Migros': from('pdf', {
    prices: prices(100_00, 90_00, { restaurantDiscounted: penny(100_00), migrosDiscounted: penny(90_00) }),
  }),
  'a discount of both': from('pdf', {
    prices: prices(100_00, 80_00, { restaurantDiscounted: penny(85_00), migrosDiscounted: penny(95_00) }),
  }),
  'shares that do not add up': from('field', {
    prices: prices(100_00, 80_00, { restaurantDiscounted: penny(99_00), migrosDiscounted: penny(99_00) }),
  }),
  'a discount without shares': from('client', {
    prices: prices(100_00, 80_00, { restaurantDiscounted: null, migrosDiscounted: null }),
  }),
  'an order that costs nothing': from('field', {
    prices: prices(100_00, 0, { restaurantDiscounted: penny(0), migrosDiscounted: penny(100_00) }),
  }),
  'discounted prices that were not filled in': from('client', {
    prices: prices(100_00, 0, { restaurantDiscounted: penny(0), migrosDiscounted: penny(0) }),
  }),
  'more to pay than it costs': from('field', { prices: prices(100_00, 110_00) }),
  'prices written out only': from('field', {
    prices: { total: { text: '100,00 TL' }, discounted: { text: '90,00 TL' } },
  }),
  'sums that nothing explains': of('field', 107_77, line()),
  'no total': from('field', { prices: { total: null, discounted: penny(90_00) } }),
  'no prices at all': from('field', { prices: null }),
};

const notice = (source: string, body: Members, path = '', status?: OrderStatus): ZooNotice => ({
  source,
  path,
  body,
  ...(status !== undefined && { status }),
});
const cancelled = (source: string, body: Members, path = ''): ZooNotice => notice(source, body, path, 1500);
const delivered = (source: string, body: Members): ZooNotice => notice(source, body, '', 900);

export const migrosNotices: ZooNotices = {
  cancelled: cancelled('pdf', { OrderId: 900000001, StoreId: 70001, UserId: 80000001 }),
  'cancelled, in small letters': cancelled('client', { orderId: 900000001, storeId: 70001, userId: 80000001 }),
  'cancelled by its address': cancelled('client', { id: 900000001, status: 'NEW_PENDING' }, 'cancel'),
  'cancelled by its status, with a reason': cancelled('client', {
    orderId: 900000001,
    status: 'CANCELLED',
    cancelReason: 'Müşteri vazgeçti',
  }),
  'a courier was found': notice('pdf', {
    orderId: 900000001,
    deliveryStatus: 'ASSIGNED_FOR_DELIVERY',
    courierName: 'K. Deneme',
  }),
  'a courier is near': notice('pdf', { orderId: 900000001, deliveryStatus: 'COURIER_APPROACHED' }),
  'a courier is there': notice('pdf', {
    orderId: 900000001,
    deliveryStatus: 'COURIER_ARRIVED',
    courierName: 'K. Deneme',
  }),
  'a courier is on the way': notice('pdf', { orderId: 900000001, deliveryStatus: 'IN_DELIVERY', courierName: '' }),
  delivered: delivered('pdf', { orderId: 900000001, deliveryStatus: 'DELIVERED' }),
  'delivered, in any letter case': delivered('field', { ORDERID: '900000001', DeliveryStatus: 'delivered' }),
  'delivered, by its status': delivered('client', { orderId: 900000001, status: 'DELIVERED' }),
  'a word that is not known': notice('field', { orderId: 900000001, deliveryStatus: 'UÇUYOR' }),
};
