import type { Failure } from '@kopru/contracts/errors/failures';
import { providerSlugs } from '@kopru/contracts/platforms/providers';
import { asGiven, date, number, oneOf, optional, storedIn, text, type StoredBy } from '@kopru/mongo';

/** How long an order that was refused is said to be missing: by then it is over at its platform. */
export const unreadMs = 7_200_000;

/** What could not be read of one integration within the last hours: there may be orders in it that nobody sees. */
export const unreadSchema = storedIn(
  'unread',
  {
    /** Of the integration. */
    _id: text,
    accountId: text,
    restaurantId: text,
    provider: oneOf(providerSlugs),
    isSandbox: optional(asGiven<true>()),
    /** The first of those that came one after another. */
    since: date,
    /** The last one. */
    at: date,
    count: number,
    failure: asGiven<Failure>(),
  },
  [{ name: 'expires', key: { at: 1 }, expireAfterSeconds: unreadMs / 1000 }],
);
export type UnreadDocument = StoredBy<typeof unreadSchema>;
