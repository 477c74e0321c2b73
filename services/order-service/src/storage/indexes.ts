import { outboxIndex, type Indexes } from '@kopru/mongo';

export const collections = {
  orders: 'orders',
  waitingUpdates: 'waiting_updates',
  leases: 'leases',
  anonymised: 'anonymised',
} as const;

const waitingUpdateLifeSeconds = 30 * 86_400;

/** Only what queries need: every index is paid for with each arriving order. */
export const indexes: readonly Indexes[] = [
  {
    collection: collections.orders,
    indexes: [
      {
        // The list, newest first; the members after _id let figures be read from the index alone.
        name: 'by_time',
        key: {
          accountId: 1,
          createdAt: -1,
          _id: -1,
          isCancelled: 1,
          restaurantId: 1,
          provider: 1,
          paymentType: 1,
          paymentName: 1,
          matchedCode: 1,
          total: 1,
        },
      },
      { name: 'by_restaurant', key: { accountId: 1, restaurantId: 1, createdAt: -1, _id: -1 } },
      { name: 'by_number', key: { accountId: 1, providerOrderId: 1 } },
      {
        name: 'awaits_report',
        key: { accountId: 1, createdAt: -1, _id: -1 },
        partialFilterExpression: { awaitsReport: true },
      },
      // New orders that nobody has approved yet.
      {
        name: 'waiting',
        key: { accountId: 1, createdAt: 1 },
        partialFilterExpression: { status: { $lte: 400 } },
      },
      {
        name: 'changed',
        key: { accountId: 1, changedAt: 1 },
        partialFilterExpression: { changedAt: { $exists: true } },
      },
      { name: 'work', key: { workAt: 1 }, sparse: true },
      outboxIndex,
    ],
  },
  {
    collection: collections.waitingUpdates,
    indexes: [
      { name: 'by_order', key: { orderId: 1 } },
      { name: 'expiry', key: { at: 1 }, expireAfterSeconds: waitingUpdateLifeSeconds },
    ],
  },
  { collection: collections.leases, indexes: [] },
  { collection: collections.anonymised, indexes: [] },
];
