import type { OperationId } from './operations.ts';

/** Summary and description of every operation, as the documentation shows them. */
export const descriptions = {
  listOrders: [
    'List orders',
    'Newest first. Follow `pagination.nextCursor` for older orders and `pagination.prevCursor` (with `dir=prev`) for newer ones; pages stay stable while orders arrive.',
  ],
  listPendingReports: [
    'List orders awaiting transfer to accounting',
    'Orders that are neither marked as reported nor cancelled. The same parameters and items as the order list.',
  ],
  groupedPayments: ['Totals by payment type', 'Cancelled orders are left out.'],
  getOrder: ['Read one order', 'With items, amounts, customer, timeline and the actions that are allowed now.'],
  cancelOrder: [
    'Cancel an order',
    "Any order that is not at its end. `reason` is one of the order's `reasons`; without it the platform's default reason is sent. Where the customer or the platform was faster, `status` is 1500 instead of 1600.",
  ],
  changeStatus: [
    'Advance an order to its next status',
    'One step: 325 → 350 → 500, 400 → 500, 500 or 550 → 600, 600, 700 or 800 → 900. A bare request that is repeated after a lost answer may move the order twice; with `expectedStatus` or `targetStatus` it is safe to repeat. An Idempotency-Key only joins a request that is under way at the same time.',
  ],
  cancelReasons: [
    'Cancel reasons that the platform of an order accepts',
    "Names are in the reader's language where the platform has them in it.",
  ],
  verifyOrder: [
    'Confirm an order and put it into the preparation flow',
    'On an order that is already being prepared it succeeds again without effect.',
  ],
  markReported: ['Mark an order as reported', 'It leaves the list of pending reports. Marking it again has no effect.'],
  retryWebhook: [
    'Send an undelivered webhook again',
    "Sends the record's body to `url` with `headers`, now. Answers 200 whenever the receiver answered, whatever its status; a 2xx marks the record as delivered. The receiver has 10 s, so the answer may take longer than that of other operations.",
  ],
  updateIntegrationStatus: [
    'Switch an integration on or off',
    'An integration that is off takes no orders; the platform itself stays open, and what is still open there comes when it is on again. A change of `status` emits `entegrasyon.durum_degisti`; `autoVerify` lets Köprü confirm new orders by itself.',
  ],
  writeIntegration: [
    'Add an integration to a restaurant, or update one',
    'A restaurant has one integration per platform; writing it again updates it. Needed `config` members: getir, ys, migros `restaurantId`, `apiKey`, `secretKey`; ty these and `supplierId`; direct none. Members that are absent on an update stay as they are.',
  ],
  listIntegrations: [
    'List the platforms connected to a restaurant',
    'With their state, health and the address that takes their orders.',
  ],
  linkRestaurant: [
    'Link a restaurant to a business',
    'A business that the account has not used yet is created, named by its id.',
  ],
  listRestaurants: ['List the restaurants of the account', 'All of them, or a page of `limit`.'],
  createRestaurant: ['Create a restaurant', 'Fields that Köprü does not know are ignored.'],
  getRestaurant: ['Read one restaurant', 'Its master data.'],
  updateRestaurant: ['Update a restaurant', 'An absent field stays as it is, null clears it.'],
  deleteRestaurant: ['Delete a restaurant', 'For good, with its integrations. Its orders stay readable.'],
  getMenu: ["A restaurant's menu on a platform", 'As the platform has it; at most a minute old.'],
  listBusinesses: ['List the businesses of the account', "A business is the account's own grouping of restaurants."],
  createBusiness: ['Create a business', 'Linking a restaurant to a new business id creates it as well.'],
  getBusiness: ['Read one business', 'With the number of its restaurants.'],
  updateBusiness: ['Rename a business', 'Its id stays.'],
  deleteBusiness: ['Delete a business', 'Its restaurants stay, without a business.'],
  listEvents: [
    'Read the events of the account in order',
    'The same events that webhooks carry, oldest first, for systems that cannot be called. Keep `pagination.nextCursor` and give it as `after` next time; with `wait` the request is held until something happens.',
  ],
} as const satisfies Record<OperationId, readonly [summary: string, description: string]>;
