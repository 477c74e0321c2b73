import { closedPolicies, driftPolicies } from '@kopru/contracts';
import { asGiven, date, number, oneOf, optional, orNull, storedIn, text, type StoredBy } from '@kopru/mongo';
import type { StoreWish, Wishes } from '../domain/wishes.ts';

export const wishSchema = storedIn(
  'wishes',
  {
    /** The restaurant. */
    _id: text,
    accountId: text,
    version: number,
    onDrift: oneOf(driftPolicies),
    /** Absent before it could be chosen. */
    onClosed: optional(oneOf(closedPolicies)),
    store: orNull(asGiven<StoreWish>()),
    storeAt: asGiven<Wishes['storeAt']>(),
    stock: asGiven<Wishes['stock']>(),
    /** Absent before prices could be wished. */
    prices: optional(asGiven<Wishes['prices']>()),
    hours: asGiven<Wishes['hours']>(),
    /** Since when the stores at the platforms may not have heard of a change. */
    unspreadAt: optional(date),
  },
  [{ name: 'unspread', key: { unspreadAt: 1 }, sparse: true }],
);
export type WishDocument = StoredBy<typeof wishSchema>;
