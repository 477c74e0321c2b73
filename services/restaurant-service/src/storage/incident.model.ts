import { incidentKinds } from '@kopru/contracts/internal/incident-kinds';
import type { IncidentFact } from '@kopru/contracts/internal/incidents';
import {
  asGiven,
  date,
  oneOf,
  optional,
  orNull,
  outboxIndex,
  outboxMember,
  storedIn,
  text,
  type StoredBy,
} from '@kopru/mongo';

const retentionDays = 90;

/** An incident, open or resolved: at most one is open for each kind and subject. */
export const incidentSchema = storedIn(
  'incidents',
  {
    _id: text,
    accountId: text,
    restaurantId: orNull(text),
    kind: oneOf(incidentKinds),
    subject: text,
    fact: asGiven<IncidentFact>(),
    /** Absent once it is resolved. */
    isOpen: optional(asGiven<true>()),
    createdAt: date,
    resolvedAt: orNull(date),
    /** Who has said last to be on it; absent: nobody. */
    acknowledged: optional(asGiven<{ at: Date; name: string }>()),
    outbox: outboxMember,
  },
  [
    {
      name: 'one_open',
      key: { accountId: 1, kind: 1, subject: 1 },
      unique: true,
      partialFilterExpression: { isOpen: true },
    },
    { name: 'open', key: { accountId: 1, createdAt: -1, _id: -1 }, partialFilterExpression: { isOpen: true } },
    { name: 'of_kind', key: { kind: 1 }, partialFilterExpression: { isOpen: true } },
    { name: 'open_of_all', key: { isOpen: 1, _id: 1 }, partialFilterExpression: { isOpen: true } },
    {
      name: 'closed_stores',
      key: { accountId: 1, resolvedAt: 1 },
      partialFilterExpression: { kind: 'store_closed_by_platform' },
    },
    outboxIndex,
    { name: 'newest', key: { accountId: 1, createdAt: -1, _id: -1 } },
    { name: `expire_${retentionDays}d`, key: { resolvedAt: 1 }, expireAfterSeconds: retentionDays * 86_400 },
  ],
);
export type IncidentDocument = StoredBy<typeof incidentSchema>;
