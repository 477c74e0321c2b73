import { date, listOf, number, objectOf, optional, storedIn, text, type StoredBy } from '@kopru/mongo';

/** A named reader of an account's feed. */
export const consumerSchema = storedIn(
  'consumers',
  {
    /** Account and name. */
    _id: text,
    accountId: text,
    name: text,
    top: number,
    open: listOf(
      objectOf({
        from: number,
        to: number,
        lease: optional(text),
        until: optional(date),
        subjects: optional(listOf(text)),
      }),
    ),
    finished: listOf(text),
    /** Grows with every change, so that of two machines that change it at once one must look again. */
    version: number,
    createdAt: date,
    lastSeenAt: date,
  },
  [{ name: 'account', key: { accountId: 1, name: 1 } }],
);
export type ConsumerDocument = StoredBy<typeof consumerSchema>;
