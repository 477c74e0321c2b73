import { date, optional, storedIn, text, type StoredBy } from '@kopru/mongo';

/** Since when events may be untold; a restore leaves it (deploy/docker/target.mjs), and it goes when they are told. */
export const republishingSchema = storedIn('retelling', { _id: text, since: date, lastId: optional(text) });
export type RepublishingDocument = StoredBy<typeof republishingSchema>;
