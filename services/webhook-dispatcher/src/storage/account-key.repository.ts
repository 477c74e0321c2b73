import type { KeyChanged } from '@kopru/contracts';
import { isDuplicateKey, type StoredModel } from '@kopru/mongo';
import type { AccountKeyDocument } from './account-key.model.ts';
import { sealedUnderOther } from './sealed-under-other.ts';

/** What an account's key is sealed for. */
export const keyContext = (accountId: string): string => `webhook-key:${accountId}`;

export interface AccountKeyRepository {
  find(accountId: string): Promise<AccountKeyDocument | undefined>;
  /** Keeps the newest version, in whatever order the messages come. */
  store(change: KeyChanged): Promise<void>;
  /** Keys of all accounts that another master key than this one sealed. */
  sealedUnderOther(keyId: string, limit: number): Promise<AccountKeyDocument[]>;
  countSealedUnderOther(keyId: string): Promise<number>;
  /** False: it was changed in the meantime. */
  replaceSealed(before: AccountKeyDocument, webhookKey: string): Promise<boolean>;
}

export const createAccountKeyRepository = (model: StoredModel<AccountKeyDocument>): AccountKeyRepository => ({
  find: async (accountId) => (await model.findOne({ _id: accountId })) ?? undefined,
  store: async ({ accountId, version, webhookKey }) => {
    await model
      .updateOne({ _id: accountId, version: { $lt: version } }, { $set: { version, webhookKey } }, { upsert: true })
      .catch((error: unknown) => {
        // The upsert met a document with this version or a newer one.
        if (!isDuplicateKey(error)) throw error;
      });
  },
  sealedUnderOther: (keyId, limit) => model.find({ webhookKey: sealedUnderOther(keyId) }).limit(limit),
  countSealedUnderOther: (keyId) => model.countDocuments({ webhookKey: sealedUnderOther(keyId) }),
  replaceSealed: async ({ _id, webhookKey: before }, webhookKey) =>
    (await model.updateOne({ _id, webhookKey: before }, { $set: { webhookKey } })).modifiedCount === 1,
});
