import type { AppliedStore } from '@kopru/contracts/internal/platforms';
import { asGiven, date, number, optional, orNull, outboxMember, storedIn, type StoredBy } from '@kopru/mongo';
import type { Closure, Seen } from '../domain/availability/store-state.ts';
import { atPlatform, progressOf, outboxIndexes } from './at-platform.model.ts';

export const storeSchema = storedIn(
  'stores',
  {
    ...atPlatform,
    ...progressOf<Seen>(),
    doneVersion: number,
    lastApplied: asGiven<AppliedStore>(),
    endsAt: orNull(date),
    observedDesiredAt: optional(date),
    reopenedAt: optional(asGiven<readonly Date[]>()),
    closure: optional(asGiven<Closure | null>()),
    outbox: outboxMember,
  },
  [
    ...outboxIndexes,
    // Few: those of all accounts that are closed against the desired state.
    { name: 'closed', key: { 'closure.since': 1 }, partialFilterExpression: { closure: { $type: 'object' } } },
  ],
);
export type StoreDocument = StoredBy<typeof storeSchema>;
