import { number, orNull, storedIn, text, type StoredBy } from '@kopru/mongo';

export const accountKeySchema = storedIn('accountKeys', {
  _id: text,
  version: number,
  /** Sealed; context `webhook-key:<accountId>`. */
  webhookKey: orNull(text),
});
export type AccountKeyDocument = StoredBy<typeof accountKeySchema>;
