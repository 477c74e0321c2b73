import type { Failure } from '@kopru/contracts/errors/failures';
import type { Destination } from '@kopru/contracts/internal/destinations';
import { publicEvents } from '@kopru/contracts/messages/events';
import {
  asGiven,
  date,
  flag,
  listOf,
  number,
  objectOf,
  oneOf,
  optional,
  orNull,
  storedIn,
  text,
  type StoredBy,
} from '@kopru/mongo';

export const endpointSchema = storedIn(
  'endpoints',
  {
    _id: text,
    accountId: text,
    /** As people see it: with the password masked. */
    url: text,
    /** As people see it: with the secret masked. Absent: a webhook. */
    destination: optional(asGiven<Destination>()),
    /** The secret of the destination, sealed; context `webhook-destination:<endpointId>`. */
    destinationSecret: orNull(text),
    events: listOf(oneOf(publicEvents)),
    restaurantIds: listOf(text),
    authorization: oneOf(['bearer', 'bare']),
    isEnabled: flag,
    description: text,
    isSigned: flag,
    /** After a rotation with the one before it; sealed, context `webhook-signing:<endpointId>`. */
    signingSecret: orNull(text),
    includeOrder: flag,
    ratePerSecond: orNull(number),
    /** Older versions stored none, which means true. */
    ordered: optional(flag),
    isPaused: flag,
    /** Older versions stored an English sentence. */
    disabledNotice: orNull(asGiven<Failure | string>()),
    breaker: objectOf({
      state: oneOf(['closed', 'open', 'probing']),
      since: orNull(date),
      nextProbeAt: orNull(date),
      /** Older versions stored an English sentence. */
      reason: orNull(asGiven<Failure | string>()),
      failedProbes: number,
    }),
    /** Present while the breaker is not closed; limits the index of broken endpoints small. */
    isBroken: optional(asGiven<true>()),
    /** How far its account's clock was when it last shifted the probe. */
    movedTo: optional(number),
    lane: oneOf(['fast', 'slow']),
    createdAt: date,
    updatedAt: date,
  },
  [
    { name: 'account', key: { accountId: 1 } },
    { name: 'disabled', key: { isEnabled: 1, _id: 1 }, partialFilterExpression: { isEnabled: false } },
    { name: 'broken', key: { 'breaker.nextProbeAt': 1 }, partialFilterExpression: { isBroken: true } },
  ],
);
export type EndpointDocument = StoredBy<typeof endpointSchema>;
export type StoredBreaker = EndpointDocument['breaker'];
