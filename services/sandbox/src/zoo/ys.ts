import type { Zoo, ZooBody, ZooNotice, ZooNotices } from './zoo-body.ts';

/*
 * Sources, by their short names below. All values are invented.
 * plugin: Delivery Hero POS plugin interface as typed in a public client (order, topping, price, pickup).
 * old: the older form of the same interface (riderTip, serviceFeeTotal, containerCharge, vouchers, vatId).
 * sample: the documented sample order. field: orders that public issue threads of integrators report.
 */
type Members = Record<string, unknown>;

const topping = (members: Members = {}): Members => ({
  id: 't-1',
  remoteCode: 'POS-T1',
  name: 'Ekstra Kaşar',
  price: '15.00',
  quantity: 1,
  type: 'EXTRA',
  children: [],
  discounts: [],
  ...members,
});
const line = (members: Members = {}): Members => ({
  id: 'p-1',
  remoteCode: 'POS-1',
  name: 'Tavuk Döner',
  categoryName: 'Dönerler',
  unitPrice: '100.00',
  paidPrice: '100.00',
  quantity: '1',
  comment: '',
  selectedToppings: [],
  discounts: [],
  ...members,
});
const price = (members: Members = {}): Members => ({
  grandTotal: '100.00',
  totalNet: '90.91',
  vatTotal: '9.09',
  deliveryFees: [],
  riderTip: '0.00',
  collectFromCustomer: '0.00',
  ...members,
});
const order = (members: Members = {}): Members => ({
  token: 'tok-1',
  code: 'ab12-cd34',
  shortCode: '42',
  test: false,
  preOrder: false,
  createdAt: '2026-11-20T09:00:00.000Z',
  expiryDate: '2026-11-20T09:15:00.000Z',
  expeditionType: 'delivery',
  comments: { customerComment: '' },
  customer: { firstName: 'Deniz', lastName: 'K', mobilePhone: '+90 000 000 00 00', flags: [] },
  delivery: {
    address: { city: 'İstanbul', street: 'Deneme Sok.', number: '12' },
    expectedDeliveryTime: '2026-11-20T09:40:00.000Z',
    expressDelivery: false,
    riderPickupTime: null,
  },
  pickup: null,
  localInfo: { countryCode: 'TR', currencySymbol: '₺', platform: 'Yemeksepeti', platformKey: 'YS_TR' },
  platformRestaurant: { id: 'ys-abcd' },
  payment: { status: 'paid', type: 'paid' },
  price: price(),
  products: [line()],
  discounts: [],
  corporateTaxId: '',
  callbackUrls: { orderAcceptedUrl: 'https://example.com/a' },
  ...members,
});
const from = (source: string, members: Members = {}): ZooBody => ({ source, body: order(members) });
/** An order of these lines that costs so much. */
const of = (source: string, grandTotal: string, ...products: Members[]): ZooBody =>
  from(source, { products, price: price({ grandTotal }) });
const costs = (source: string, members: Members, more: Members = {}): ZooBody =>
  from(source, { price: price(members), ...more });
const off = (amount: string, more: Members = {}): Members => ({ name: 'Kampanya', amount, ...more });
const pickup = (members: Members = {}): Members => ({
  expeditionType: 'pickup',
  delivery: null,
  pickup: { pickupTime: '2026-11-20T09:20:00.000Z', pickupCode: '7431', ...members },
});

export const yemeksepetiZoo: Zoo = {
  plain: from('plugin'),
  'by a rider of the platform, who is told no address': from('plugin', {
    delivery: { address: null, expectedDeliveryTime: null, riderPickupTime: '2026-11-20T09:25:00Z' },
  }),
  'picked up with a code': from('plugin', pickup()),
  'picked up, in capitals': from('field', { ...pickup(), expeditionType: 'PICKUP' }),
  'picked up, without a delivery and without the word': from('field', { ...pickup(), expeditionType: null }),
  'an unknown kind of delivery': from('field', { expeditionType: 'drone' }),
  'a trial of the platform': from('plugin', { test: true }),
  'a trial, as text': from('field', { test: 'true' }),
  'one that comes before others, to an address with a post code': from('plugin', {
    delivery: { address: { street: 'Deneme Sok.', postcode: '34710' }, expressDelivery: true },
  }),
  'lines and toppings that may have run out': from('plugin', {
    products: [
      line({
        itemUnavailabilityHandling: 'CALL_CUSTOMER_AND_REPLACE',
        selectedToppings: [topping({ price: '0.00', itemUnavailabilityHandling: 'REMOVE' })],
      }),
      line({ id: 'p-2', unitPrice: '0.00', paidPrice: '0.00', itemUnavailabilityHandling: 'REDUCE_QUANTITY' }),
      line({ id: 'p-3', unitPrice: '0.00', paidPrice: '0.00', itemUnavailabilityHandling: 'cancel_order' }),
      line({ id: 'p-4', unitPrice: '0.00', paidPrice: '0.00', itemUnavailabilityHandling: 'SHRUG' }),
    ],
  }),
  'a pre-order': from('plugin', { preOrder: true }),
  'a pre-order that a rider fetches': from('plugin', {
    preOrder: true,
    delivery: { expectedDeliveryTime: '2026-11-20T18:00:00Z', riderPickupTime: '2026-11-20T17:40:00Z' },
  }),
  'a pre-order to be fetched': from('plugin', { ...pickup(), preOrder: true }),
  'times without a zone': from('field', {
    createdAt: '2026-11-20T12:00:00',
    expiryDate: '2026-11-20 12:15',
    preOrder: true,
    delivery: { expectedDeliveryTime: '20.11.2026 21:00' },
  }),
  'times that are none': from('field', { createdAt: 'dün', expiryDate: 0, delivery: { riderPickupTime: 'Teslim 5' } }),
  'a long token': from('plugin', { token: 't'.repeat(512) }),
  'a token of digits beyond 2^53': from('field', { token: '90071992547409931234' }),
  'a company with a tax number': from('plugin', { corporateTaxId: '1234567890' }),
  'a company in the payment': from('old', {
    payment: { status: 'paid', type: 'paid', vatId: '11111111111', vatName: 'Örnek A.Ş.' },
  }),
  'cash, with change for a note': from('old', {
    payment: { status: 'pending', type: 'cash', requiredMoneyChange: '200.00' },
    price: price({ collectFromCustomer: '100.00' }),
  }),
  'cash, in Turkish capitals': from('field', {
    payment: { status: 'PENDING', type: 'NAKİT' },
    price: price({ collectFromCustomer: '100,00' }),
  }),
  'a meal card at the door': from('field', {
    payment: { status: 'pending', type: 'MULTİNET', remoteCode: 'MULTINET' },
    price: price({ collectFromCustomer: '100.00' }),
  }),
  'flags of the customer as text': from('plugin', { customer: { firstName: 'Su', flags: 'PRO_SUBSCRIPTION' } }),
  'no customer and no address at all': from('field', { customer: null, delivery: null, comments: null }),
  'empty objects as PHP writes them': from('field', { customer: [], comments: [], pickup: [], discounts: {} }),

  'two of a line, two toppings': of(
    'sample',
    '311.00',
    line({
      unitPrice: '130.00',
      paidPrice: '260.00',
      quantity: '2',
      selectedToppings: [topping({ price: '51.00', quantity: 2 })],
    }),
  ),
  'three of a line, three toppings that do not divide evenly': of(
    'field',
    '310.00',
    line({ paidPrice: '300.00', quantity: '3', selectedToppings: [topping({ price: '10.00', quantity: 3 })] }),
  ),
  'two of a line, each with three toppings': of(
    'field',
    '245.00',
    line({ quantity: '2', paidPrice: '200.00', selectedToppings: [topping({ price: '45.00', quantity: 3 })] }),
  ),
  'a topping whose price is of one': of(
    'field',
    '230.00',
    line({ quantity: '2', paidPrice: '200.00', selectedToppings: [topping({ quantity: 2 })] }),
  ),
  'a paid price that holds the toppings': of(
    'plugin',
    '115.00',
    line({ unitPrice: '', paidPrice: '115.00', selectedToppings: [topping()] }),
  ),
  'a combo in which each burger has its own wishes': of(
    'field',
    '315.00',
    line({
      name: 'İkili Menü',
      unitPrice: '300.00',
      paidPrice: '300.00',
      selectedToppings: [
        topping({
          id: 't-1',
          remoteCode: 'B1',
          name: 'Tavuk Burger',
          price: '0.00',
          type: 'PRODUCT',
          children: [topping({ id: 't-2', remoteCode: 'R1', name: 'Soğan', price: '0.00', type: 'REMOVE' })],
        }),
        topping({
          id: 't-3',
          remoteCode: 'B2',
          name: 'Et Burger',
          price: '0.00',
          type: 'PRODUCT',
          children: [topping({ id: 't-4', remoteCode: 'K1' })],
        }),
      ],
    }),
  ),
  'choices five levels deep': of(
    'plugin',
    '105.00',
    line({
      selectedToppings: [
        topping({
          name: 'Menü',
          price: '0',
          children: [
            topping({
              name: 'Burger',
              price: '1',
              children: [
                topping({
                  name: 'Köfte',
                  price: '1',
                  children: [topping({ name: 'Sos', price: '1', children: [topping({ name: 'Acı', price: '2' })] })],
                }),
              ],
            }),
          ],
        }),
      ],
    }),
  ),
  'what is left out under a heading in Turkish capitals': of(
    'field',
    '100.00',
    line({
      selectedToppings: [
        topping({
          name: 'ÇIKARILACAK MALZEMELER',
          price: '',
          type: 'VARIANT',
          children: [
            topping({ id: null, remoteCode: 'S1', name: 'Soğan', price: '', type: null }),
            topping({ id: 't-9', remoteCode: null, name: 'Domates', price: '', type: null }),
          ],
        }),
      ],
    }),
  ),
  'what is left out by its own name': of(
    'field',
    '100.00',
    line({
      selectedToppings: [
        topping({ name: 'Soğan olmasın', price: '0', type: null }),
        topping({ id: 't-2', name: 'Turşu İSTEMİYORUM', price: '0', type: null }),
      ],
    }),
  ),
  'an extra that could be left out': of(
    'field',
    '115.00',
    line({ selectedToppings: [topping({ name: 'Ekstra (çıkarılabilir) peynir', type: null })] }),
  ),
  'a topping of an unknown type': of('field', '115.00', line({ selectedToppings: [topping({ type: 'SIDE_DISH' })] })),
  'a topping without a code, a name and a price': of(
    'field',
    '100.00',
    line({ selectedToppings: [topping({ id: null, remoteCode: null, name: null, price: null })] }),
  ),
  'a variation that is not the name': of('plugin', '100.00', line({ variation: { name: 'Büyük Boy' } })),
  'a variation that repeats the name': of('plugin', '100.00', line({ variation: { name: 'TAVUK DÖNER' } })),
  'older choices': of(
    'old',
    '110.00',
    line({ selectedToppings: null, selectedChoices: [{ name: 'Ayran', price: '10.00' }] }),
  ),

  'half a portion': of('field', '50.00', line({ quantity: '0.5', paidPrice: '50.00' })),
  'one and a half, with a comma': of('field', '150.00', line({ quantity: '1,5', paidPrice: '150,00' })),
  'three quarters of a kilogram': of(
    'field',
    '337.50',
    line({ name: 'Kıyma', unitPrice: '450.00', paidPrice: '337.50', quantity: 0.75 }),
  ),
  'half a portion with a topping': of(
    'field',
    '65.00',
    line({ quantity: '0.5', paidPrice: '50.00', selectedToppings: [topping()] }),
  ),
  'a quantity of nothing': of('field', '100.00', line({ quantity: '0' })),
  'a quantity below nothing': of('field', '100.00', line({ quantity: '-2' })),
  'a quantity in words': of('field', '100.00', line({ quantity: 'string' })),
  'no quantity': of('plugin', '100.00', line({ quantity: undefined })),
  'a gift without a price': of(
    'field',
    '100.00',
    line(),
    line({ id: 'p-2', remoteCode: 'G1', name: 'Hediye Ayran', unitPrice: '', paidPrice: null }),
  ),
  'a gift of price nought': of(
    'field',
    '100.00',
    line(),
    line({
      id: 'p-2',
      remoteCode: 'G1',
      name: 'Ayran',
      categoryName: 'ÜCRETSİZ',
      unitPrice: '0.00',
      paidPrice: '0.00',
    }),
  ),
  'a line without any key': of('plugin', '100.00', line({ id: null, remoteCode: null, sku: null })),
  'a line without a name': of('field', '100.00', line({ name: '' })),
  'a line that is none': from('field', { products: [line(), 'Ayran', null, 5] }),
  'the same product twice, with other wishes': of(
    'field',
    '200.00',
    line({ comment: 'Acılı' }),
    line({ comment: 'Acısız' }),
  ),
  'prices with a comma and a currency': of(
    'field',
    '1.234,50 TL',
    line({ unitPrice: '1.234,50', paidPrice: '₺1.234,50' }),
  ),
  'prices as numbers': costs(
    'field',
    { grandTotal: 100, collectFromCustomer: 0 },
    { products: [line({ unitPrice: 100, paidPrice: 100, quantity: 1 })] },
  ),
  'a price that is none': of('field', '100.00', line({ unitPrice: 'sorunuz', paidPrice: '100.00' })),
  'a note that is too long': of('field', '100.00', line({ comment: 'ç'.repeat(4100) })),
  'VAT that is known and VAT that is none': of(
    'old',
    '200.00',
    line({ vatPercentage: '10.00' }),
    line({ id: 'p-2', name: 'Ayran', vatPercentage: '250' }),
  ),

  'tip, service and packaging': costs('old', {
    grandTotal: '132.50',
    riderTip: '20.00',
    serviceFeeTotal: '7.50',
    containerCharge: '5.00',
  }),
  'a tip that the total does not hold': costs('field', { riderTip: '20.00' }),
  'a delivery fee': costs('plugin', { grandTotal: '124.90', deliveryFees: [{ name: 'delivery fee', value: 24.9 }] }),
  'fees with names of their own': costs('field', {
    grandTotal: '112.00',
    deliveryFees: [
      { name: 'Poşet ücreti', value: '1' },
      { name: 'Servis bedeli', value: 4 },
      { name: 'Small order fee', value: 7 },
    ],
  }),
  'a delivery fee in one amount': costs('old', { grandTotal: '110.00', deliveryFees: [], deliveryFee: '10.00' }),
  'a delivery fee that is given back': costs('old', {
    deliveryFees: [{ name: 'delivery fee', value: 20 }],
    deliveryFeeDiscount: '20.00',
  }),
  'a small basket': costs('old', { grandTotal: '130.00', differenceToMinimumDeliveryValue: '30.00' }),
  'a small basket that costs nothing': costs('old', { differenceToMinimumDeliveryValue: '30.00' }),
  'a discount at the line and in the order': costs(
    'sample',
    { grandTotal: '85.00' },
    { products: [line({ discounts: [off('15.00')] })], discounts: [off('15.00')] },
  ),
  'a discount only at the line': costs(
    'field',
    { grandTotal: '85.00' },
    { products: [line({ discounts: [off('15.00')] })] },
  ),
  'a discount at the line, and another of the order': costs(
    'field',
    { grandTotal: '75.00' },
    { products: [line({ discounts: [off('15.00')] })], discounts: [off('10.00', { name: 'Sepet' })] },
  ),
  'a discount at a topping': costs(
    'plugin',
    { grandTotal: '110.00' },
    { products: [line({ selectedToppings: [topping({ discounts: [off('5.00')] })] })] },
  ),
  'a discount that both pay': costs(
    'plugin',
    { grandTotal: '85.00' },
    {
      discounts: [
        off('15.00', {
          sponsorships: [
            { sponsor: 'PLATFORM', amount: '5.00' },
            { sponsor: 'VENDOR', amount: '10.00' },
          ],
        }),
      ],
    },
  ),
  'a discount that a third party pays': costs(
    'plugin',
    { grandTotal: '85.00' },
    { discounts: [off('15.00', { sponsorships: [{ sponsor: 'THIRD_PARTY', amount: '15.00' }] })] },
  ),
  'a discount whose parts are more than it': costs(
    'field',
    { grandTotal: '85.00' },
    { discounts: [off('15.00', { sponsorships: [{ sponsor: 'VENDOR', amount: '20.00' }] })] },
  ),
  'a voucher': costs('old', { grandTotal: '80.00' }, { vouchers: [{ code: 'İLK20', value: '20.00' }] }),
  'a voucher among the discounts': costs(
    'field',
    { grandTotal: '80.00' },
    { discounts: [off('-20.00', { name: 'Hoş geldin kuponu' })] },
  ),
  'a discount only in the sum': costs('old', { grandTotal: '90.00', discountAmountTotal: '10.00' }),
  'the older discount of a line': costs(
    'old',
    { grandTotal: '90.00' },
    { products: [line({ discountAmount: '10.00' })] },
  ),
  'sums that nothing explains': costs('field', { grandTotal: '107.77' }),
  'no total': costs('field', { grandTotal: null }),
  'no prices at all': from('field', { price: null }),
};

const notice = (status: string, members: Members = {}, more: Partial<ZooNotice> = {}): ZooNotice => ({
  ...{ source: 'plugin', path: 'posOrderStatus' },
  body: { status, message: '', occurredAt: '2026-11-20T12:05:00.000Z', ...members },
  ...more,
});
const cancelled = (status: string, members: Members = {}, source = 'field'): ZooNotice =>
  notice(status, members, { source, status: 1500 });
/** The order as it is after a change; its address names it. */
const changed = (source: string, grandTotal: string | null, members: Members = {}): ZooNotice => {
  const { token: _token, ...updatedOrder } = order({ price: price({ grandTotal }), ...members });
  return notice('PRODUCT_ORDER_MODIFICATION_SUCCESSFUL', { updatedOrder }, { source });
};
const ayran = (members: Members = {}): Members =>
  line({ id: 'p-2', remoteCode: 'POS-2', name: 'Ayran', unitPrice: '20.00', paidPrice: '20.00', ...members });

export const yemeksepetiNotices: ZooNotices = {
  cancelled: cancelled('ORDER_CANCELLED', { message: 'Müşteri vazgeçti' }, 'plugin'),
  'cancelled, in the other spelling': cancelled('ORDER_CANCELED', { message: 'Adres dışı' }),
  'cancelled, in small letters': cancelled('order_cancelled'),
  'cancelled without words': cancelled('ORDER_CANCELLED', { message: null }),
  'cancelled at a time that is none': cancelled('ORDER_CANCELLED', { occurredAt: 'az önce' }),
  'picked up': notice('ORDER_PICKED_UP', {}, { status: 700 }),
  'the rider is there': notice('COURIER_ARRIVED_AT_VENDOR'),
  'the rider waits': notice('SHOW_RIDER_WAITING_WARNING'),
  'the rider waits, and from some time on it costs something': notice('SHOW_RIDER_WAITING_WARNING', {
    riderWaitingWarnings: {
      waitingStartsAt: '2026-11-20T12:00:00.000Z',
      waitingFeeAppliesAt: '2026-11-20T12:10:00.000Z',
    },
  }),
  'the rider waits no more': notice('HIDE_RIDER_WAITING_WARNING'),
  'fewer of a line': changed('plugin', '120.00', { products: [line(), ayran()] }),
  'a line is gone': changed('plugin', '100.00'),
  'another product came for one': changed('plugin', '160.00', {
    products: [
      line(),
      line({ id: 'p-3', remoteCode: 'POS-3', name: 'Künefe', unitPrice: '60.00', paidPrice: '60.00' }),
    ],
  }),
  'something is taken off': changed('plugin', '85.00', { discounts: [off('15.00')] }),
  'another address': changed('field', '100.00', {
    delivery: { address: { city: 'İstanbul', street: 'Yeni Sok.', number: '5' }, riderPickupTime: null },
  }),
  'another note': changed('field', '100.00', { comments: { customerComment: 'Zile basma' } }),
  'the rider comes at another time': changed('field', '100.00', {
    delivery: {
      address: { city: 'İstanbul', street: 'Deneme Sok.', number: '12' },
      expectedDeliveryTime: null,
      riderPickupTime: '2026-11-20T09:45:00.000Z',
    },
  }),
  'changed, without its figures': changed('field', null, { products: [line(), ayran()] }),
  'changed, with a price in words': changed('field', '100.00', { products: [line(), ayran({ unitPrice: 'ikram' })] }),
  'the change was refused': notice('PRODUCT_ORDER_MODIFICATION_FAILED', { message: 'Ürün yok' }),
  'a word that is not known': notice('ORDER_TELEPORTED'),
};
