import { publicEvents } from '@kopru/contracts';
import { date, flag, number, objectOf, oneOf, optional, orNull, storedIn, text, type StoredBy } from '@kopru/mongo';
import { expiry } from './expiry.ts';

export const integrationState = objectOf({ integrationId: text, provider: text, status: flag });

/** A public event, kept for the feed; it gets its number in the feed when it is first read. */
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
      integration: optional(integrationState),
      at: date,
      number: optional(number),
    },
    [{ name: 'feed', key: { accountId: 1, number: 1, at: 1 } }, expiry('at', retentionDays)],
  );
export type EventDocument = StoredBy<ReturnType<typeof eventSchema>>;

export const feedSchema = storedIn('feeds', { _id: text, last: number });
export type FeedDocument = StoredBy<typeof feedSchema>;
