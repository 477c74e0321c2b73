import { date, optional, storedIn, text, type StoredBy } from '@kopru/mongo';

/** Since when events may be untold; a restore leaves it (deploy/docker/target.mjs), and it goes when they are told. */
export const retellingSchema = storedIn('retelling', { _id: text, since: date, lastId: optional(text) });
export type RetellingDocument = StoredBy<typeof retellingSchema>;
