import { asGiven, date, number, optional, storedIn, text, type StoredBy } from '@kopru/mongo';
import { expiry } from './retention.ts';

/** Deliveries of one endpoint in one hour. */
export const statsSchema = (retentionDays: number) =>
  storedIn(
    'stats',
    {
      /** `<endpointId>:<hour>` */
      _id: text,
      accountId: text,
      endpointId: text,
      hour: date,
      delivered: optional(number),
      failed: optional(number),
      /** The number of delivered attempts per bucket of duration. */
      buckets: optional(asGiven<Record<string, number>>()),
    },
    [{ name: 'account_hour', key: { accountId: 1, hour: 1 } }, expiry('hour', retentionDays)],
  );
export type StatsDocument = StoredBy<ReturnType<typeof statsSchema>>;
