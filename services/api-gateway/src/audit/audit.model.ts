import type { AuditChange } from '@kopru/contracts/panel/audit';
import { auditActors, auditAreas, auditDoors } from '@kopru/contracts/panel/values';
import { asGiven, date, objectOf, oneOf, optional, orNull, storedIn, text, type StoredBy } from '@kopru/mongo';

/** The place of an entry in a chain of its account; each process begins chains of its own. */
export interface AuditLink {
  chain: string;
  /** From 1. */
  number: number;
  /** The HMAC of the entry before; empty for the first. */
  previous: string;
  /** When the entry before may be gone. */
  previousEnd: Date | null;
  /** Over the entry and its place, with the account's key. */
  mac: string;
}

/** Entries are added and read, never changed; only their age removes them. */
export const auditSchema = storedIn(
  'auditEntries',
  {
    _id: text,
    /** Null for what concerns no account. */
    accountId: orNull(text),
    createdAt: date,
    expiresAt: date,
    door: oneOf(auditDoors),
    area: oneOf(auditAreas),
    operation: text,
    outcome: text,
    actor: objectOf({ kind: oneOf(auditActors), id: orNull(text), name: text }),
    from: text,
    subject: orNull(text),
    changes: asGiven<AuditChange[]>(),
    /** Entries of versions before have none. */
    link: optional(asGiven<AuditLink>()),
  },
  [
    // A list of all areas merges their ranges, so that an entry costs one index less.
    { name: 'by_area', key: { accountId: 1, area: 1, createdAt: -1, _id: -1 } },
    { name: 'by_actor', key: { accountId: 1, 'actor.id': 1, createdAt: -1, _id: -1 } },
    { name: 'by_subject', key: { accountId: 1, subject: 1, createdAt: -1, _id: -1 } },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
);
export type AuditDocument = StoredBy<typeof auditSchema>;
