import { date, flag, storedIn, text, type StoredBy } from '@kopru/mongo';

const expiry = { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 } as const;

/** Who holds a key of an account: the run under way, or the one whose result is kept. */
export const claimSchema = storedIn(
  'idempotencyKeys',
  {
    _id: text,
    fingerprint: text,
    runId: text,
    isDone: flag,
    /** A run that has not ended by then died with its process. */
    leaseUntil: date,
    expiresAt: date,
  },
  [expiry],
);
export type ClaimDocument = StoredBy<typeof claimSchema>;

export const resultSchema = storedIn(
  'idempotencyResults',
  {
    _id: text,
    /** The outcome as JSON, sealed: answers hold ingress addresses and headers that are credentials. */
    sealed: text,
    expiresAt: date,
  },
  [expiry],
);
