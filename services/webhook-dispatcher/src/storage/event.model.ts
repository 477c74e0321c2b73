import { publicEvents } from '@kopru/contracts/messages/events';
import {
  asGiven,
  date,
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
import type { RestaurantDetails } from '../domain/deliverable-event.ts';
import { expiry } from './retention.ts';

export const place = objectOf({ sequence: number, firstEventId: text });
export const integrationState = asGiven<RestaurantDetails>();

/** A public event, stored for the feed; it gets its number in the feed when it is first read. */
export const eventSchema = (retentionDays: number) =>
  storedIn(
    'events',
    {
      _id: text,
      accountId: text,
      event: oneOf(publicEvents),
      orderId: orNull(text),
      providerOrderId: orNull(text),
      restaurantId: text,
      place: optional(place),
      integration: optional(integrationState),
      /** What changed of an order, where it is not the status. */
      changes: optional(listOf(text)),
      /** Its contents were taken out, and the feed shows it no more. */
      isExpunged: optional(asGiven<true>()),
      at: date,
      number: optional(number),
    },
    [
      { name: 'feed', key: { accountId: 1, number: 1, at: 1 } },
      // Its first member begins with a time, so writes meet at the end of the index, which ids of orders would scatter.
      {
        name: 'place',
        key: { 'place.firstEventId': 1, 'place.sequence': 1, at: 1 },
        partialFilterExpression: { 'place.firstEventId': { $exists: true } },
      },
      expiry('at', retentionDays),
    ],
  );
export type EventDocument = StoredBy<ReturnType<typeof eventSchema>>;

export const feedSchema = storedIn('feeds', {
  _id: text,
  last: number,
  /** Grows with every name that may be added. */
  names: optional(number),
});
export type FeedDocument = StoredBy<typeof feedSchema>;
