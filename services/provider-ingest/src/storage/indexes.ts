import type { Indexes } from '@kopru/mongo';

export const collections = {
  integrations: 'integrations',
  inbox: 'inbox',
  rejected: 'rejected',
  refused: 'refused',
  refusedTotals: 'refused_totals',
  polls: 'polls',
  polled: 'polled',
  rateLimits: 'rate_limits',
  leases: 'leases',
} as const;

const daySeconds = 86_400;

export const indexes = (options: { rejectedRetentionMs: number }): Indexes[] => [
  {
    collection: collections.integrations,
    indexes: [{ key: { tokenHash: 1 }, name: 'tokenHash' }],
  },
  {
    collection: collections.rejected,
    indexes: [
      { key: { accountId: 1, at: -1 }, name: 'account_newest_at' },
      {
        key: { at: 1 },
        name: `expires_after_${options.rejectedRetentionMs}`,
        expireAfterSeconds: Math.ceil(options.rejectedRetentionMs / 1000),
      },
    ],
  },
  {
    collection: collections.refused,
    indexes: [
      { key: { integrationId: 1, firstAt: 1 }, name: 'integration_oldest' },
      { key: { lastAt: 1 }, name: 'expires', expireAfterSeconds: daySeconds },
    ],
  },
  {
    collection: collections.refusedTotals,
    indexes: [
      { key: { accountId: 1 }, name: 'account' },
      { key: { lastAt: 1 }, name: 'expires', expireAfterSeconds: 30 * daySeconds },
    ],
  },
  {
    collection: collections.polls,
    indexes: [
      { key: { nextAt: 1 }, name: 'nextAt' },
      { key: { accountId: 1 }, name: 'account' },
      { key: { parkedAt: 1 }, name: 'expires', expireAfterSeconds: 30 * daySeconds },
    ],
  },
  {
    collection: collections.polled,
    indexes: [
      { key: { integrationId: 1 }, name: 'open', partialFilterExpression: { isOpen: true } },
      { key: { at: 1 }, name: 'expires', expireAfterSeconds: 3 * daySeconds },
    ],
  },
  {
    collection: collections.rateLimits,
    indexes: [{ key: { at: 1 }, name: 'expires', expireAfterSeconds: daySeconds }],
  },
  { collection: collections.inbox, indexes: [] },
  { collection: collections.leases, indexes: [] },
];
