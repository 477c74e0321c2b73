import { asGiven, date, flag, storedIn, text, type StoredBy } from '@kopru/mongo';

export const rateLimitSchema = storedIn(
  'rate_limits',
  {
    _id: text,
    /** When the calls of the current window were made, oldest first. */
    taken: asGiven<Date[]>(),
    isTaken: flag,
    at: date,
  },
  [{ name: 'expires', key: { at: 1 }, expireAfterSeconds: 86_400 }],
);
export type RateLimitDocument = StoredBy<typeof rateLimitSchema>;
