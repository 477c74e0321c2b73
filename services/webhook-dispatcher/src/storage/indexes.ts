import type { RecordState } from '@kopru/contracts';
import type { Indexes } from '@kopru/mongo';

export const collections = {
  endpoints: 'endpoints',
  records: 'records',
  events: 'events',
  feeds: 'feeds',
  keys: 'accountKeys',
  recoveries: 'recoveries',
  stats: 'stats',
} as const;

const troubled: RecordState[] = ['retrying', 'parked', 'failed', 'skipped'];
const daySeconds = 86_400;

/** Few, because every delivery pays for each: what is open has small indexes of its own. */
export const indexes = ({ retentionDays }: { retentionDays: number }): Indexes[] => {
  const expire = (field: string) => ({
    name: `expire_${retentionDays}d`,
    key: { [field]: 1 },
    expireAfterSeconds: retentionDays * daySeconds,
  });
  return [
    {
      collection: collections.endpoints,
      indexes: [
        { name: 'account', key: { accountId: 1 } },
        { name: 'broken', key: { 'breaker.nextProbeAt': 1 }, partialFilterExpression: { isBroken: true } },
      ],
    },
    {
      collection: collections.records,
      indexes: [
        { name: 'account_newest', key: { accountId: 1, createdAt: -1, _id: -1 } },
        // The day first: ids of orders are hashes, and of themselves would be inserted all over an index of all that is kept.
        { name: 'order_by_day', key: { day: 1, orderId: 1 } },
        {
          name: 'open',
          key: { state: 1, endpointId: 1, createdAt: 1 },
          partialFilterExpression: { isOpen: true },
        },
        // A delivery that goes well never enters it.
        {
          name: 'account_trouble',
          key: { accountId: 1, state: 1, createdAt: -1, _id: -1 },
          partialFilterExpression: { state: { $in: troubled } },
        },
        { name: 'due', key: { dueAt: 1 }, sparse: true },
        expire('createdAt'),
      ],
    },
    {
      collection: collections.events,
      indexes: [{ name: 'feed', key: { accountId: 1, number: 1, at: 1 } }, expire('at')],
    },
    {
      collection: collections.recoveries,
      indexes: [
        { name: 'account_newest', key: { accountId: 1, createdAt: -1 } },
        { name: 'running', key: { state: 1 }, partialFilterExpression: { state: 'running' } },
        expire('createdAt'),
      ],
    },
    {
      collection: collections.stats,
      indexes: [{ name: 'account_hour', key: { accountId: 1, hour: 1 } }, expire('hour')],
    },
    { collection: collections.feeds, indexes: [] },
    { collection: collections.keys, indexes: [] },
  ];
};
