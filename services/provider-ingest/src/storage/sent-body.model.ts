import { asGiven, date, storedIn, text, type StoredBy } from '@kopru/mongo';

/**
 * How long a body is not sent again. How long Trendyol knows one is not documented; it retains the results of changes for
 * 4 hours.
 */
const retentionSeconds = 86_400;

export const sentBodySchema = storedIn('sent_bodies', { _id: text, at: date, batchId: asGiven<string | null>() }, [
  { name: 'expires', key: { at: 1 }, expireAfterSeconds: retentionSeconds },
]);
export type SentBodyDocument = StoredBy<typeof sentBodySchema>;
