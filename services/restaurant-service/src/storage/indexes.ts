import { outboxIndex, type Indexes } from '@kopru/mongo';

export const collections = {
  businesses: 'businesses',
  restaurants: 'restaurants',
  integrations: 'integrations',
  menus: 'menus',
  leases: 'leases',
} as const;

export const indexes: readonly Indexes[] = [
  { collection: collections.businesses, indexes: [{ name: 'account', key: { accountId: 1, createdAt: -1 } }] },
  {
    collection: collections.restaurants,
    indexes: [
      { name: 'account_newest', key: { accountId: 1, createdAt: -1, _id: -1 } },
      { name: 'account_business', key: { accountId: 1, businessId: 1, createdAt: -1, _id: -1 } },
      { name: 'deleted', key: { deletedAt: 1 }, sparse: true },
      { name: 'key', key: { keyId: 1 } },
    ],
  },
  {
    collection: collections.integrations,
    indexes: [
      {
        name: 'one_per_platform',
        key: { accountId: 1, restaurantId: 1, provider: 1 },
        unique: true,
        partialFilterExpression: { live: true },
      },
      { name: 'token', key: { tokenHash: 1 }, unique: true, sparse: true },
      { name: 'account_provider', key: { accountId: 1, provider: 1 } },
      { name: 'switched_on_by_id', key: { provider: 1, status: 1, _id: 1 } },
      { name: 'deleted', key: { deletedAt: 1 }, sparse: true },
      { name: 'key', key: { keyId: 1 } },
      outboxIndex,
    ],
  },
  { collection: collections.menus, indexes: [{ name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 }] },
  { collection: collections.leases, indexes: [] },
];
