import { asGiven, date, storedIn, text, type StoredBy } from '@kopru/mongo';

/** Kept as long as the orders themselves, which are told apart by it; the `_id` is the order's. */
export const sentOrderSchema = storedIn(
  'sent_orders',
  {
    _id: text,
    accountId: text,
    /** Keyed hashes by member, which differ from order to order: nothing of a customer can be read from them. */
    hashes: asGiven<Record<string, string>>(),
    at: date,
  },
  [{ name: 'by_account', key: { accountId: 1 } }],
);
export type SentOrderDocument = StoredBy<typeof sentOrderSchema>;
