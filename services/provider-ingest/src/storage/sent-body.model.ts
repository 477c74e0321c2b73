import { asGiven, date, storedIn, text, type StoredBy } from '@kopru/mongo';

/**
 * How long a body is not sent again. How long Trendyol knows one is not documented; it keeps the results of changes for
 * 4 hours.
 */
const keptSeconds = 86_400;

export const sentBodySchema = storedIn('sent_bodies', { _id: text, at: date, batchId: asGiven<string | null>() }, [
  { name: 'expires', key: { at: 1 }, expireAfterSeconds: keptSeconds },
]);
export type SentBodyDocument = StoredBy<typeof sentBodySchema>;
