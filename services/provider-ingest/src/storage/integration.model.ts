import { optional, storedIn, text, type StoredBy } from '@kopru/mongo';

export const integrationSchema = storedIn(
  'integrations',
  {
    _id: text,
    tokenHash: text,
    /** The credentials as JSON, sealed. */
    sealed: text,
    /** Keyed hash of that JSON, which shows a difference without opening it; absent in documents of older versions. */
    digest: optional(text),
  },
  [{ name: 'tokenHash', key: { tokenHash: 1 } }],
);
export type IntegrationDocument = StoredBy<typeof integrationSchema>;
