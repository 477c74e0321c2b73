import type { ToldStore } from '@kopru/contracts';
import { asGiven, date, number, optional, orNull, outboxMember, storedIn, type StoredBy } from '@kopru/mongo';
import type { Seen } from '../domain/store-state.ts';
import { atPlatform, progressOf, toldIndexes } from './at-platform.model.ts';

export const storeSchema = storedIn(
  'stores',
  {
    ...atPlatform,
    ...progressOf<Seen>(),
    doneVersion: number,
    told: asGiven<ToldStore>(),
    endsAt: orNull(date),
    heardAt: optional(date),
    reopenedAt: optional(asGiven<readonly Date[]>()),
    outbox: outboxMember,
  },
  toldIndexes,
);
export type StoreDocument = StoredBy<typeof storeSchema>;
