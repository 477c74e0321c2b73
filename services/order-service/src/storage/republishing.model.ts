import { date, optional, storedIn, text, type StoredBy } from '@kopru/mongo';

/** Written by a restore (deploy/docker/target.mjs): events since then may be unpublished. Deleted once they are published. */
export const republishingSchema = storedIn('retelling', { _id: text, since: date, lastId: optional(text) });
export type RepublishingDocument = StoredBy<typeof republishingSchema>;
