import { providerSlugs } from '@kopru/contracts/platforms/providers';
import { date, flag, number, oneOf, optional, orNull, storedIn, text, type StoredBy } from '@kopru/mongo';

export const pollSchema = storedIn(
  'polls',
  {
    _id: text,
    provider: oneOf(providerSlugs),
    /** Absent in documents of older versions. */
    accountId: optional(text),
    /** When the next round is due; the process that claims it has it until `leaseUntil`. */
    nextAt: date,
    leaseUntil: date,
    leaseMs: number,
    lease: text,
    /** Where the next round continues; survives restarts. */
    cursor: orNull(text),
    failures: number,
    /** When the refund requests are read again; absent before the first time. */
    refundsDueAt: optional(date),
    /** They were due when the last round was claimed. */
    areRefundsDue: optional(flag),
    /** When the integration was switched off or deleted; its cursor stays, so that polling can go on where it was. */
    parkedAt: optional(date),
  },
  [
    { name: 'nextAt', key: { nextAt: 1 } },
    { name: 'account', key: { accountId: 1 } },
    { name: 'expires', key: { parkedAt: 1 }, expireAfterSeconds: 30 * 86_400 },
  ],
);
export type PollDocument = StoredBy<typeof pollSchema>;
