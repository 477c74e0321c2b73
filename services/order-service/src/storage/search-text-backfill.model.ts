import { date, optional, storedIn, text, type StoredBy } from '@kopru/mongo';

/** How far the orders of older versions have got the text that a search reads; one document. */
export const searchTextBackfillSchema = storedIn('folded', { _id: text, lastId: text, doneAt: optional(date) });
export type SearchTextBackfillDocument = StoredBy<typeof searchTextBackfillSchema>;
