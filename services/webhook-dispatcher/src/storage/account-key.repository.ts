import type { KeyChanged } from '@kopru/contracts';
import type { Collection } from '@kopru/mongo';

export interface AccountKeyDocument {
  _id: string;
  version: number;
  /** Sealed; context `webhook-key:<accountId>`. */
  webhookKey: string | null;
}

export interface AccountKeyRepository {
  find(accountId: string): Promise<AccountKeyDocument | undefined>;
  /** Keeps the newest version, in whatever order the messages come. */
  store(change: KeyChanged): Promise<void>;
}

const isDuplicate = (error: unknown): boolean => (error as { code?: number }).code === 11_000;

export const createAccountKeyRepository = (collection: Collection<AccountKeyDocument>): AccountKeyRepository => ({
  find: async (accountId) => (await collection.findOne({ _id: accountId })) ?? undefined,
  store: async ({ accountId, version, webhookKey }) => {
    await collection
      .updateOne({ _id: accountId, version: { $lt: version } }, { $set: { version, webhookKey } }, { upsert: true })
      .catch((error: unknown) => {
        // The upsert met a document with this version or a newer one.
        if (!isDuplicate(error)) throw error;
      });
  },
});
