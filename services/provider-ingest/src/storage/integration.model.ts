import { optional, storedIn, text, type StoredBy } from '@kopru/mongo';

export const integrationSchema = storedIn(
  'integrations',
  {
    _id: text,
    tokenHash: text,
    /** The credentials as JSON, sealed. */
    sealed: text,
    /** Keyed hash of that JSON, to see without opening it whether something differs; absent before there was one. */
    digest: optional(text),
  },
  [{ name: 'tokenHash', key: { tokenHash: 1 } }],
);
export type IntegrationDocument = StoredBy<typeof integrationSchema>;
