import { applyStates, providerSlugs, type Failure, type ToldStore } from '@kopru/contracts';
import {
  asGiven,
  date,
  flag,
  number,
  oneOf,
  orNull,
  outboxIndex,
  outboxMember,
  storedIn,
  text,
  type StoredBy,
} from '@kopru/mongo';
import type { Seen } from '../domain/store-state.ts';

export const storeSchema = storedIn(
  'stores',
  {
    /** The integration. */
    _id: text,
    accountId: text,
    restaurantId: text,
    provider: oneOf(providerSlugs),
    version: number,
    doneVersion: number,
    told: asGiven<ToldStore>(),
    endsAt: orNull(date),
    state: oneOf(applyStates),
    since: date,
    reason: orNull(asGiven<Failure>()),
    dueAt: orNull(date),
    observed: orNull(asGiven<Seen>()),
    drift: orNull(asGiven<Seen>()),
    isDriftKept: flag,
    failures: number,
    /** When it is worked on next; whoever claims it holds it until `leaseUntil`. */
    nextAt: date,
    lease: text,
    leaseUntil: date,
    outbox: outboxMember,
  },
  [{ name: 'next', key: { nextAt: 1 } }, { name: 'restaurant', key: { accountId: 1, restaurantId: 1 } }, outboxIndex],
);
export type StoreDocument = StoredBy<typeof storeSchema>;
