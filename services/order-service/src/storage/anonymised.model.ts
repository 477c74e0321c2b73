import { date, storedIn, text, type StoredBy } from '@kopru/mongo';

/** How far an account's orders have been gone through. */
export const anonymisedSchema = storedIn('anonymised', { _id: text, until: date });
export type AnonymisedDocument = StoredBy<typeof anonymisedSchema>;
