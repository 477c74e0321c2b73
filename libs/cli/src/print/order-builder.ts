import { orderSchema, type PrintedOption, type PrintedOrder } from './order.ts';

export const option = (name: string, more: Partial<PrintedOption> = {}): PrintedOption => ({
  ...{ name: { tr: name, en: name }, quantity: 1, options: [], removed: [] },
  ...more,
});

/** A line of an order, as the interface tells it. */
export const line = (name: string, quantity = 1, more: object = {}) => ({
  ...{ lineId: name, name: { tr: name, en: name }, quantity, cancelledQuantity: 0, unit: 'piece', lineTotal: 155 },
  ...{ note: null, options: [], removed: [] },
  ...more,
});

const fresh = {
  id: '6700000000000000000000a1',
  providerOrderId: '6700000000000000000000f1',
  shortCode: '79545',
  status: 500,
  restaurantId: '6700000000000000000000b1',
  restaurantName: 'Örnek Dürümcü',
  channel: { name: 'Getir Yemek' },
  placedAt: '2026-11-20T17:42:11.000Z',
  createdAt: '2026-11-20T17:42:12.000Z',
  scheduledDate: null,
  isTest: false,
  client: {
    name: 'Şükrü Ğ.',
    clientPhoneNumber: '+90 850 000 00 00 / 123456',
    deliveryAddress: {
      ...{ address: 'Örnek Mah. Çiğdem Sok. No: 13', street: '', aptNo: '13', floor: '3', doorNo: '7' },
      ...{ district: 'Menteşe', city: null, description: 'okul arkası, yeşil kapı' },
    },
  },
  products: [line('Adana dürüm', 2)],
  clientNote: null,
  totalDiscountedPrice: 310,
  discounts: [],
  fees: [],
  difference: 0,
  cashGiven: null,
  pickupCode: null,
  isPriority: false,
  promisedAt: null,
  invoice: null,
  currency: 'TRY',
  deliveryType: 2,
  doNotKnock: false,
  isEcoFriendly: false,
  dropOffAtDoor: false,
  paymentMethodText: { tr: 'Nakit', en: 'Cash' },
  payment: { isPaid: false },
  unread: [],
  cancel: null,
  timeline: [
    { status: 400, at: '2026-11-20T17:42:12.000Z', changes: [] },
    { status: 500, at: '2026-11-20T17:43:00.000Z', changes: [] },
  ],
};

/** An accepted order of two wraps, or what `more` makes of it. */
export const orderWith = (more: Partial<Record<keyof typeof fresh, unknown>> = {}): PrintedOrder =>
  orderSchema.parse({ ...fresh, ...more });

/** A change as a step of the timeline. */
export const changeStep = (...changes: object[]) => ({
  status: 500,
  at: '2026-11-20T17:50:00.000Z',
  changes: changes.map((change) => ({
    ...{ before: null, after: null, totalBefore: null, totalAfter: null, lines: [] },
    ...change,
  })),
});
