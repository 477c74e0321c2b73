import { asGiven, date, flag, optional, storedIn, text, type StoredBy } from '@kopru/mongo';

/** The context that the key of a process is sealed for. */
export const sharedKeyContext = 'sent-orders';

/** By the time, too: what was stored since a moment is read for an account that is busy. */
export const byAccount = { name: 'by_account_and_time', key: { accountId: 1, at: 1, _id: 1 } } as const;

/** Retained as long as the orders themselves, which it distinguishes; the `_id` is the order's. */
export const sentOrderSchema = storedIn(
  'sent_orders',
  {
    _id: text,
    accountId: text,
    /** 32 bytes as base64, sealed under the master key: of the process that stored it, or, in earlier documents, its own. */
    key: text,
    /** The key is the process's, and the hashes are of the order's id as well; of what was read. */
    isShared: optional(flag),
    /** The same of what the order says. A version that does not know this finds no key, and takes the order. */
    isOfContent: optional(flag),
    /** Hashes under `key` by member: nothing of a customer can be read from them. In earlier documents. */
    hashes: optional(asGiven<Record<string, string>>()),
    /** The same in one text, shorter: `items:Zm9vYmFy,payment:cXV1eA_-`. */
    said: optional(text),
    at: date,
  },
  [byAccount],
);
export type SentOrderDocument = StoredBy<typeof sentOrderSchema>;

const ownKeyContext = (id: string): string => `sent-order:${id}`;

export const sentOrderContexts = (id: string): string[] => [sharedKeyContext, ownKeyContext(id)];
/** The context that the key of a document's hashes is sealed for. */
export const keyContextOf = ({
  _id,
  isShared,
  isOfContent,
}: Pick<SentOrderDocument, '_id' | 'isShared' | 'isOfContent'>): string =>
  isShared === true || isOfContent === true ? sharedKeyContext : ownKeyContext(_id);
