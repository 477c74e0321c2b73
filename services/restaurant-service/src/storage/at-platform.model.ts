import type { Failure } from '@kopru/contracts/errors/failures';
import { applyStates } from '@kopru/contracts/internal/availability';
import { providerSlugs } from '@kopru/contracts/platforms/providers';
import { asGiven, date, flag, number, oneOf, orNull, outboxIndex, text } from '@kopru/mongo';

/** What the documents of all states at platforms have. */
export const atPlatform = {
  /** The integration. */
  _id: text,
  accountId: text,
  restaurantId: text,
  provider: oneOf(providerSlugs),
  version: number,
  failures: number,
  /** When its next pass is due; a claim leases it until `leaseUntil`. */
  nextAt: date,
  lease: text,
  leaseUntil: date,
};

/** The sync status of a state with a single value. */
export const progressOf = <Seen>() => ({
  state: oneOf(applyStates),
  since: date,
  reason: orNull(asGiven<Failure>()),
  dueAt: orNull(date),
  observed: orNull(asGiven<Seen>()),
  drift: orNull(asGiven<Seen>()),
  isDriftAdopted: flag,
});

export const atPlatformIndexes = [
  { name: 'next', key: { nextAt: 1 } },
  { name: 'restaurant', key: { accountId: 1, restaurantId: 1 } },
] as const;
/** Of a state whose changes are published. */
export const outboxIndexes = [...atPlatformIndexes, outboxIndex] as const;
