import { date, storedIn, text, type StoredBy } from '@kopru/mongo';

/** Only orders that were created before `until` may be in the archive; one document. */
export const archiveReachSchema = storedIn('archiveReach', { _id: text, until: date });
export type ArchiveReachDocument = StoredBy<typeof archiveReachSchema>;
