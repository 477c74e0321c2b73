import { date, flag, optional, storedIn, text, type StoredBy } from '@kopru/mongo';

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
    /** Hash of what the order said when it was last polled or pushed; older versions stored none. */
    content: optional(text),
    at: date,
  },
  [
    { name: 'open', key: { integrationId: 1 }, partialFilterExpression: { isOpen: true } },
    { name: 'expires', key: { at: 1 }, expireAfterSeconds: 3 * 86_400 },
  ],
);
export type PolledDocument = StoredBy<typeof polledSchema>;
