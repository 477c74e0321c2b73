import type { KeyChanged } from '@kopru/contracts/messages/messages';
import { isDuplicateKey, type StoredModel } from '@kopru/mongo';
import type { AccountKeyDocument } from './account-key.model.ts';
import { sealedUnderOther } from './sealed-under-other.ts';

/** The context that an account's key is sealed for. */
export const keyContext = (accountId: string): string => `webhook-key:${accountId}`;

export interface AccountKeyRepository {
  find(accountId: string): Promise<AccountKeyDocument | undefined>;
  /** Saves the newest version, in whatever order the messages arrive. */
  store(change: KeyChanged): Promise<void>;
  /** Keys of all accounts that are sealed under another master key than `keyId`. */
  sealedUnderOther(keyId: string, limit: number): Promise<AccountKeyDocument[]>;
  countSealedUnderOther(keyId: string): Promise<number>;
  /** False when the key has changed in the meantime. */
  replaceSealed(before: AccountKeyDocument, webhookKey: string): Promise<boolean>;
}

export const createAccountKeyRepository = (model: StoredModel<AccountKeyDocument>): AccountKeyRepository => ({
  find: async (accountId) => (await model.findOne({ _id: accountId })) ?? undefined,
  store: async ({ accountId, version, webhookKey }) => {
    await model
      .updateOne({ _id: accountId, version: { $lt: version } }, { $set: { version, webhookKey } }, { upsert: true })
      .catch((error: unknown) => {
        // A stored document with this version or a newer one refused the upsert.
        if (!isDuplicateKey(error)) throw error;
      });
  },
  sealedUnderOther: (keyId, limit) => model.find({ webhookKey: sealedUnderOther(keyId) }).limit(limit),
  countSealedUnderOther: (keyId) => model.countDocuments({ webhookKey: sealedUnderOther(keyId) }),
  replaceSealed: async ({ _id, webhookKey: before }, webhookKey) =>
    (await model.updateOne({ _id, webhookKey: before }, { $set: { webhookKey } })).modifiedCount === 1,
});
