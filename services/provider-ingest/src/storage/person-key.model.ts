import { date, storedIn, text, type StoredBy } from '@kopru/mongo';

/** The context that a key of an hour is sealed for. */
export const personKeyContext = (id: string): string => `person-key:${id}`;

/**
 * The keys that seal customers' data in privacy mode, one for each hour at which something ends. They go with their hour, and
 * no back-up holds them (deploy/docker/store.mjs), so what they sealed is then unreadable wherever it was copied to.
 */
export const personKeySchema = storedIn(
  'person_keys',
  {
    _id: text,
    /** 32 bytes, as base64, sealed under the master key. */
    sealed: text,
    endsAt: date,
  },
  [{ name: 'end', key: { endsAt: 1 }, expireAfterSeconds: 0 }],
);
export type PersonKeyDocument = StoredBy<typeof personKeySchema>;
