import { date, flag, storedIn, text, type StoredBy } from '@kopru/mongo';

export const polledSchema = storedIn(
  'polled',
  {
    _id: text,
    integrationId: text,
    providerOrderId: text,
    /** Not yet delivered or cancelled. */
    isOpen: flag,
    /** Hash of the last known updates of the order. */
    fingerprint: text,
    at: date,
  },
  [
    { name: 'open', key: { integrationId: 1 }, partialFilterExpression: { isOpen: true } },
    { name: 'expires', key: { at: 1 }, expireAfterSeconds: 3 * 86_400 },
  ],
);
export type PolledDocument = StoredBy<typeof polledSchema>;
