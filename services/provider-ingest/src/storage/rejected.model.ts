import type { Failure } from '@kopru/contracts/errors/failures';
import { asGiven, date, optional, storedIn, text, type StoredBy } from '@kopru/mongo';

export const rejectedSchema = (retentionMs: number) =>
  storedIn(
    'rejected',
    {
      _id: text,
      at: date,
      accountId: text,
      integrationId: text,
      provider: text,
      failure: optional(asGiven<Failure>()),
      /** Older versions stored this sentence in place of the failure. */
      message: optional(text),
      body: text,
    },
    [
      { name: 'account_newest_at', key: { accountId: 1, at: -1 } },
      { name: `expires_after_${retentionMs}`, key: { at: 1 }, expireAfterSeconds: Math.ceil(retentionMs / 1000) },
    ],
  );
export type RejectedDocument = StoredBy<ReturnType<typeof rejectedSchema>>;
