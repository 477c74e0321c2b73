import type { StoredModel } from '@kopru/mongo';
import type { AccountDocument } from './account.model.ts';
import { pausedBefore } from './pos-not-reading.ts';

/** Notes when a key was last used, and since when it is used steadily. Neither durable nor announced. */
export type RecordUse = (accountId: string, keyId: string, at: Date) => Promise<void>;

export const makeRecordUse =
  (accounts: Pick<StoredModel<AccountDocument>, 'updateOne'>): RecordUse =>
  async (accountId, keyId, at) => {
    const isSteady = {
      'begun.lastUsedAt': { $gte: pausedBefore(at) },
      'begun.usedSteadilySince': { $exists: true },
    };
    await accounts.updateOne(
      { _id: accountId, 'keys.id': keyId },
      { $max: { 'keys.$[used].lastUsedAt': at }, $set: { 'keys.$[begun].usedSteadilySince': at } },
      {
        arrayFilters: [{ 'used.id': keyId }, { 'begun.id': keyId, $nor: [isSteady] }],
        writeConcern: { w: 1 },
      },
    );
  };
