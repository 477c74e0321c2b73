import type { Comparison, Finding } from '@kopru/contracts/internal/drift';
import { asGiven, date, flag, number, optional, orNull, storedIn, text, type StoredBy } from '@kopru/mongo';

/** The last comparison of each restaurant, whole. */
export const comparisonSchema = storedIn(
  'comparisons',
  {
    /** The restaurant. */
    _id: text,
    accountId: text,
    /** When the last one began, whatever became of it. */
    begunAt: date,
    comparedAt: orNull(date),
    findings: asGiven<Finding[]>(),
    count: number,
    unread: asGiven<Comparison['unread']>(),
    /** Since when there are findings that can fail orders, and how many; absent while there are none. */
    failing: optional(asGiven<{ since: Date; count: number }>()),
    isTest: flag,
  },
  [
    { name: 'begun', key: { begunAt: 1 } },
    { name: 'failing', key: { 'failing.since': 1 }, partialFilterExpression: { failing: { $type: 'object' } } },
  ],
);
export type ComparisonDocument = StoredBy<typeof comparisonSchema>;
