import type { OrderStatus } from '@kopru/contracts/orders/order-status';
import type { Zoo, ZooBody, ZooNotice, ZooNotices } from './zoo-body.ts';

/*
 * Sources, by their short names below. All values are invented.
 * swagger: GetirFood Swagger v1.5.8 (FoodOrder, optionCategories, displayInfo). sample: the documented sample order.
 * client: public client programs of integrators (wrapped bodies, discounted prices, masked telephones).
 * field: what integrators report in public issue threads.
 * webhooks: Getir's documentation of its two pushes, new order and cancel order. gateway: not documented; what comes where
 * a gateway stands in between that sends every status to the address of new orders.
 */
type Members = Record<string, unknown>;

const both = (tr: string | null, en: string | null = null): Members => ({ tr, en });
const option = (name: string, price: unknown = 0, members: Members = {}): Members => ({
  option: `o-${name}`,
  name: both(name),
  price,
  ...members,
});
const category = (name: unknown, options: unknown, members: Members = {}): Members => ({
  optionCategory: 'c-1',
  name: typeof name === 'string' ? both(name) : name,
  options,
  ...members,
});
const line = (members: Members = {}): Members => ({
  id: 'l-1',
  count: 1,
  product: 'p-1',
  chainProduct: '',
  name: both('Adana Dürüm', 'Adana Wrap'),
  price: 100,
  optionPrice: 0,
  priceWithOption: 100,
  totalPrice: 100,
  totalOptionPrice: 0,
  totalPriceWithOption: 100,
  optionCategories: [],
  displayInfo: { title: both('Adana Dürüm'), options: { tr: [], en: [] } },
  note: '',
  ...members,
});
/** A line of 100 whose options cost so much more. */
const dearer = (more: number, optionCategories: Members[], members: Members = {}): Members =>
  line({
    optionPrice: more,
    priceWithOption: 100 + more,
    totalOptionPrice: more,
    totalPriceWithOption: 100 + more,
    optionCategories,
    ...members,
  });
const second = (members: Members = {}): Members =>
  line({ id: 'l-2', product: 'p-2', name: both('Ayran', 'Ayran'), ...members });
const order = (members: Members = {}): Members => ({
  id: 'g-1',
  status: 400,
  isScheduled: false,
  confirmationId: '48271',
  client: {
    id: 'k-1',
    name: 'Deniz K.',
    location: { lat: 41.04, lon: 29 },
    clientPhoneNumber: '+90 (850) 0000000 / 123456',
    contactPhoneNumber: '+90 (850) 0000000',
    deliveryAddress: { id: 'a-1', address: 'Deneme Sok. No:12', aptNo: '12', city: 'İstanbul', district: 'Beşiktaş' },
  },
  courier: { id: '', status: 0, name: '', location: { lat: 0, lon: 0 } },
  products: [line()],
  clientNote: '',
  totalPrice: 100,
  totalDiscountedPrice: 100,
  checkoutDate: '2026-11-20T09:00:00.000Z',
  deliveryType: 2,
  isEcoFriendly: true,
  doNotKnock: false,
  dropOffAtDoor: false,
  restaurant: { id: 'r-1', name: 'Örnek Dürümcü', brand: 'b-1' },
  paymentMethod: 26,
  paymentMethodText: both('Online Ödeme', 'Online payment'),
  isQueued: false,
  ...members,
});
const from = (source: string, members: Members = {}): ZooBody => ({ source, body: order(members) });
/** An order of these lines that costs so much. */
const of = (source: string, totalPrice: unknown, ...products: Members[]): ZooBody =>
  from(source, { products, totalPrice, totalDiscountedPrice: totalPrice });
/** A line of 100 with these categories. */
const chosen = (source: string, ...optionCategories: Members[]): ZooBody => of(source, 100, line({ optionCategories }));
const leftOut = (source: string, name: unknown): ZooBody => chosen(source, category(name, [option('Soğan')]));

export const getirZoo: Zoo = {
  plain: from('sample'),
  wrapped: { source: 'client', body: { foodOrder: order() } },
  "by Getir's courier": from('swagger', {
    deliveryType: 1,
    courier: { id: 'q-1', status: 1, name: 'Kurye A', location: { lat: 41, lon: 29 } },
  }),
  'an unknown kind of delivery': from('field', { deliveryType: 7 }),
  'numbers as text': from('field', { status: '400', deliveryType: '1', paymentMethod: '4', isScheduled: 'false' }),
  'scheduled, to be approved before its time': from('swagger', {
    status: 325,
    isScheduled: true,
    scheduledDate: '2026-11-20T16:00:00.000Z',
  }),
  'scheduled, approved before its time': from('swagger', {
    status: 350,
    isScheduled: true,
    scheduledDate: '2026-11-20T16:00:00.000Z',
  }),
  'scheduled and due': from('swagger', { isScheduled: true, scheduledDate: '2026-11-20T16:00:00.000Z' }),
  'scheduled without a status': from('client', {
    status: null,
    isScheduled: true,
    scheduledDate: '2026-11-20T16:00:00Z',
  }),
  'scheduled for a time that is none': from('field', { status: 325, isScheduled: true, scheduledDate: 'akşam' }),
  'times without a zone': from('field', {
    checkoutDate: '2026-11-20T12:00:00',
    isScheduled: true,
    scheduledDate: '20.11.2026 19:00',
  }),
  'a time in milliseconds': from('field', { checkoutDate: 1_795_165_200_000 }),
  'no order time': from('field', { checkoutDate: null }),
  'an unknown status': from('field', { status: 425 }),
  'a telephone that is not masked': from('swagger', {
    client: { name: 'Su', clientPhoneNumber: '+90 (850) 1', clientUnmaskedPhoneNumber: '+90 000 000 00 00' },
  }),
  'no client at all': from('field', { client: null, clientNote: null, courier: null }),
  'empty objects as PHP writes them': from('field', { client: [], courier: [], restaurant: [] }),
  'coordinates that are none': from('field', { client: { name: 'Su', location: { lat: 'x', lon: 999 } } }),
  'a note of the client': from('sample', { clientNote: 'ZİLE BASMAYIN 🙏' }),
  'do not knock': from('swagger', { doNotKnock: true, dropOffAtDoor: true, isEcoFriendly: false }),
  cash: from('swagger', { paymentMethod: 4, paymentMethodText: both('Nakit', 'Cash') }),
  'a meal card at the door': from('swagger', {
    paymentMethod: 6,
    paymentMethodText: both('Sodexo Kart', 'Sodexo Card'),
  }),
  'a meal card online': from('swagger', { paymentMethod: 24, paymentMethodText: both('Multinet Online') }),
  'a way of paying that is new': from('field', { paymentMethod: 77, paymentMethodText: both('Yeni Kart') }),
  'a way of paying that is none': from('field', { paymentMethod: 'nakit', paymentMethodText: 'Nakit' }),

  'an extra with its price': of('sample', 115, dearer(15, [category(both('Ekstra', 'Extras'), [option('Kaşar', 15)])])),
  'two of a line with an extra': of(
    'sample',
    230,
    line({
      count: 2,
      optionPrice: 15,
      priceWithOption: 115,
      totalPrice: 200,
      totalOptionPrice: 30,
      totalPriceWithOption: 230,
      optionCategories: [category('Ekstra', [option('Kaşar', 15)])],
    }),
  ),
  'options that cost nothing': of(
    'field',
    100,
    line({ optionCategories: [category('Sos Seçimi', [option('Acılı Sos', 15), option('Ranch', 15)])] }),
  ),
  'options of which one costs nothing': of(
    'field',
    115,
    dearer(15, [category('Sos Seçimi', [option('Acılı Sos', 15), option('Ranch', 15)])]),
  ),
  'an option several times': of('field', 130, dearer(30, [category('Ekstra', [option('Köfte', 15, { count: 2 })])])),
  'choices within choices': of(
    'field',
    115,
    dearer(
      15,
      [
        category('Burger Seçimi', [
          option('Tavuk Burger', 0, { optionCategories: [category('ÇIKARILACAKLAR', [option('Soğan')])] }),
          option('Et Burger', 0, { optionCategories: [category('Ekstra', [option('Kaşar', 15)])] }),
        ]),
      ],
      { name: both('İkili Menü') },
    ),
  ),
  'what is left out': leftOut('sample', both('Çıkarılacaklar', 'Remove')),
  'what is left out, in capitals': leftOut('field', both('ÇIKARILACAK MALZEMELER', '')),
  'what is left out, without Turkish letters': leftOut('field', 'Cikarilacak Malzemeler'),
  'what you do not want': leftOut('field', 'İstemediğiniz Malzemeler'),
  'what is not wanted, in capitals': leftOut('field', 'İSTENMEYEN MALZEMELER'),
  'what is excluded, in both languages': leftOut('field', 'Hariç / Excluded'),
  'what you would like to have taken out': leftOut('field', 'Çıkarmak İstediğiniz Malzemeler'),
  'what is left out, only in English': leftOut('field', both(null, 'REMOVE INGREDIENTS')),
  "what is left out by Getir's own flag": chosen(
    'swagger',
    category('Malzemeler', [option('Soğan'), option('Domates')], { removeToppings: true }),
  ),
  "what is added by Getir's own flag": chosen(
    'swagger',
    category('Çıkarılacak gibi', [option('Turşu')], { removeToppings: false }),
  ),
  'what is left out as it is shown': of(
    'swagger',
    100,
    line({
      optionCategories: [category('Malzemeler', [option('Soğan'), option('Turşu'), option('Marul')])],
      displayInfo: { options: { tr: ['Soğansız', 'TURŞUSUZ', 'Marul'] } },
    }),
  ),
  'an extra that could be left out': of(
    'field',
    110,
    dearer(10, [category('Ekstra (çıkarılabilir)', [option('Peynir', 10)])]),
  ),
  'an extra with a price among what is left out': of(
    'field',
    110,
    dearer(10, [category('Çıkarılacak ve Eklenecek', [option('Soğan'), option('Peynir', 10)])]),
  ),
  'an option with its name as one text': chosen(
    'client',
    category('Ekstra', [{ option: 'o-1', name: 'Limon', price: '0' }]),
  ),
  'an option without a name, a key and a price': chosen(
    'field',
    category(null, [{ option: null, name: null, price: null }]),
  ),
  'an option that is none': chosen('field', category('Ekstra', ['Kaşar', null, option('Limon')])),
  'categories that are none': of('field', 100, line({ optionCategories: 'Ekstra' })),

  'half a portion': of('field', 50, line({ count: 0.5, totalPrice: 50, totalPriceWithOption: 50 })),
  'one and a half, with a comma': of('field', 150, line({ count: '1,5', totalPrice: 150, totalPriceWithOption: 150 })),
  'three quarters of a kilogram': of(
    'field',
    337.5,
    line({
      name: both('Kıyma'),
      price: 450,
      priceWithOption: 450,
      count: 0.75,
      totalPrice: 337.5,
      totalPriceWithOption: 337.5,
    }),
  ),
  'a count of nothing': of('field', 100, line({ count: 0 })),
  'no count': of('field', 100, line({ count: null })),
  'a count in words': of('field', 100, line({ count: 'iki' })),
  'a gift without a price': of(
    'field',
    100,
    line(),
    second({
      name: both('Hediye Ayran'),
      price: null,
      optionPrice: null,
      priceWithOption: null,
      totalPrice: null,
      totalOptionPrice: null,
      totalPriceWithOption: null,
    }),
  ),
  'a gift of price nought': of(
    'field',
    100,
    line(),
    second({ name: both('İKRAM ÇAY'), price: 0, priceWithOption: 0, totalPrice: 0, totalPriceWithOption: 0 }),
  ),
  'a line without any key': of('field', 100, line({ id: null, product: null })),
  'a line without a name': of('field', 100, line({ name: null })),
  'a line without a name and a title': of('field', 100, line({ name: both('', ''), displayInfo: null })),
  'a line with its name as one text': of('client', 100, line({ name: 'Lahmacun' })),
  'a line without a price of one': of(
    'client',
    200,
    line({ count: 2, price: null, priceWithOption: null, totalPrice: null, totalPriceWithOption: 200 }),
  ),
  'a line that is none': from('field', { products: ['Ayran', line(), 5, null] }),
  'the same product twice, with other wishes': of(
    'field',
    200,
    line({ note: 'Acılı' }),
    line({ id: 'l-2', note: 'Acısız' }),
  ),
  'prices as text with a comma': of(
    'field',
    '1.234,50 TL',
    line({ price: '1.234,50', priceWithOption: '1234,50', totalPrice: '1234.50', totalPriceWithOption: '₺1.234,50' }),
  ),
  'a note that is too long': of('field', 100, line({ note: 'ş'.repeat(4100) })),
  'a line whose sum was not filled in': of('field', 100, line({ priceWithOption: null, totalPriceWithOption: 0 })),

  'a discount of the whole order': from('sample', {
    products: [line({ discountedPriceWithOption: 90, totalDiscountedPriceWithOption: 90 })],
    totalDiscountedPrice: 90,
  }),
  'a discount of one line': from('client', {
    products: [line({ totalDiscountedPriceWithOption: 80 }), second()],
    totalPrice: 200,
    totalDiscountedPrice: 180,
  }),
  'a discount only at the line': from('client', {
    products: [line({ discountedPriceWithOption: 80 })],
    totalDiscountedPrice: null,
  }),
  'a discount that no line speaks of': from('client', { totalDiscountedPrice: 70 }),
  'more to pay than it costs': from('field', { totalDiscountedPrice: 125 }),
  'sums that nothing explains': from('field', { totalPrice: 107.77, totalDiscountedPrice: 107.77 }),
  'no total': from('field', { totalPrice: null, totalDiscountedPrice: null }),
  'a total that is none': from('field', { totalPrice: 'ücretsiz', totalDiscountedPrice: 100 }),
};

const reasonOf = (id: string, name: string): Members => ({
  cancelReason: { id, messages: both(name), cancelSource: 1 },
});
const cancelled = (source: string, body: Members, more: Partial<ZooNotice> = {}): ZooNotice => ({
  ...{ source, path: 'cancel-order', status: 1500, body },
  ...more,
});
/** A push to the address of new orders whose order has gone on. */
const moved = (status: OrderStatus, members: Members = {}): ZooNotice => ({
  ...{ source: 'gateway', path: 'new-order', status, body: { id: 'g-1', status, ...members } },
});
const courier = { id: 'k-9', name: 'K. Deneme', location: { lat: 41.05, lon: 29.01 } };
const gaveUp = { id: 'n-1', name: 'Müşteri vazgeçti' };
const notAccepted = { id: 'n-5', name: 'Süresinde onaylanmadı' };

export const getirNotices: ZooNotices = {
  'cancelled by the customer': cancelled(
    'webhooks',
    order({
      status: 1500,
      verifyDate: '2026-11-20T09:02:00.000Z',
      cancelDate: '2026-11-20T09:10:00.000Z',
      cancelNote: 'Müşteri talebi',
      ...reasonOf(gaveUp.id, gaveUp.name),
    }),
    { cancelReason: gaveUp },
  ),
  'cancelled by the restaurant, or because nobody accepted it': cancelled(
    'webhooks',
    { id: 'g-1', status: 1600, ...reasonOf(notAccepted.id, notAccepted.name) },
    { status: 1600, cancelReason: notAccepted },
  ),
  'cancelled without a reason': cancelled('field', { id: 'g-1', status: 1500, cancelReason: null, cancelNote: '' }),
  'cancelled without a status': cancelled(
    'field',
    { id: 'g-1', ...reasonOf(gaveUp.id, gaveUp.name) },
    { cancelReason: gaveUp },
  ),
  'cancelled with a status from before': cancelled('field', { id: 'g-1', status: 400 }),
  'cancelled with a status that is not known': cancelled('field', { id: 'g-1', status: 42 }),
  'cancelled at a time that is none': cancelled('field', { id: 'g-1', status: 1500, cancelDate: 'şimdi' }),
  'cancelled with its number alone': cancelled('client', { id: 'g-1' }),
  'cancelled, as a gateway wraps it': cancelled('client', {
    foodOrder: { id: 'g-1', status: 1500, cancelDate: '2026-11-20T09:10:00.000Z' },
  }),
  'cancelled at the address of new orders': cancelled('gateway', { id: 'g-1', status: 1500 }, { path: 'new-order' }),
  'it is being made': moved(500),
  'it is ready': moved(550),
  'the courier has it': moved(600, { courier: { ...courier, status: 3 } }),
  'it is on the way': moved(700, { courier: { ...courier, status: 4 } }),
  'it is at the door': moved(800),
  delivered: moved(900),
};
