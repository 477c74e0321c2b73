import { date, optional, storedIn, text, type StoredBy } from '@kopru/mongo';

/** Since when events may be unpublished: a restore writes it (deploy/docker/target.mjs), and it is deleted when they are published. */
export const republishingSchema = storedIn('retelling', { _id: text, since: date, lastId: optional(text) });
export type RepublishingDocument = StoredBy<typeof republishingSchema>;
