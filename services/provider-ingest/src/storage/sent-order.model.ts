import { asGiven, date, storedIn, text, type StoredBy } from '@kopru/mongo';

/** The context that the key of an order's hashes is sealed for. */
export const sentOrderContext = (id: string): string => `sent-order:${id}`;

/** Kept as long as the orders themselves, which are told apart by it; the `_id` is the order's. */
export const sentOrderSchema = storedIn(
  'sent_orders',
  {
    _id: text,
    accountId: text,
    /** 32 bytes of the order's own, as base64, sealed under the master key. */
    key: text,
    /** Hashes under `key` by member: nothing of a customer can be read from them. */
    hashes: asGiven<Record<string, string>>(),
    at: date,
  },
  [{ name: 'by_account', key: { accountId: 1 } }],
);
export type SentOrderDocument = StoredBy<typeof sentOrderSchema>;
