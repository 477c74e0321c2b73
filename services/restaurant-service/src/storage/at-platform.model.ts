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
  /** When it is worked on next; whoever claims it holds it until `leaseUntil`. */
  nextAt: date,
  lease: text,
  leaseUntil: date,
};

/** Of a state that is a single value: how far it is with its desired state. */
export const progressOf = <Seen>() => ({
  state: oneOf(applyStates),
  since: date,
  reason: orNull(asGiven<Failure>()),
  dueAt: orNull(date),
  observed: orNull(asGiven<Seen>()),
  drift: orNull(asGiven<Seen>()),
  isDriftKept: flag,
});

export const atPlatformIndexes = [
  { name: 'next', key: { nextAt: 1 } },
  { name: 'restaurant', key: { accountId: 1, restaurantId: 1 } },
] as const;
/** Of a state whose changes are published. */
export const outboxIndexes = [...atPlatformIndexes, outboxIndex] as const;
