import { date, storedIn, text, type StoredBy } from '@kopru/mongo';

/** Up to when orders have been created that may have been archived; one document. */
export const archiveReachSchema = storedIn('archiveReach', { _id: text, until: date });
export type ArchiveReachDocument = StoredBy<typeof archiveReachSchema>;
