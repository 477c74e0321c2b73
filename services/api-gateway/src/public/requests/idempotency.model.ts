import { date, flag, optional, storedIn, text, type StoredBy } from '@kopru/mongo';

const expiry = { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 } as const;

/** The holder of an account's key: the run in progress, or the one whose result is stored. */
export const claimSchema = storedIn(
  'idempotencyKeys',
  {
    _id: text,
    /** Absent in documents of older versions. */
    accountId: optional(text),
    fingerprint: text,
    runId: text,
    isDone: flag,
    /** A run that is still open at this time died with its process. */
    leaseUntil: date,
    expiresAt: date,
  },
  [expiry],
);
export type ClaimDocument = StoredBy<typeof claimSchema>;

/** For what the outcome of a run is sealed. */
export const resultContext = (runId: string): string => `idempotency:${runId}`;

export const resultSchema = storedIn(
  'idempotencyResults',
  {
    _id: text,
    /** Absent in documents of older versions. */
    accountId: optional(text),
    /** The outcome as sealed JSON, because answers may hold ingress addresses and headers that are credentials. */
    sealed: text,
    expiresAt: date,
  },
  [expiry],
);
