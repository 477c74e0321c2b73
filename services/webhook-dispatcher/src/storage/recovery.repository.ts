import { newId } from '@kopru/contracts/values/ids';
import type { StoredModel } from '@kopru/mongo';
import type { RecoveryDocument } from './recovery.model.ts';

export interface RecoveryRepository {
  create(accountId: string, job: { since: Date; endpointId: string | null }): Promise<RecoveryDocument>;
  find(accountId: string, recoveryId: string): Promise<RecoveryDocument | undefined>;
  listOf(accountId: string): Promise<RecoveryDocument[]>;
  running(): Promise<RecoveryDocument[]>;
  progress(recoveryId: string, requeued: number): Promise<void>;
  finish(recoveryId: string): Promise<void>;
}

export const createRecoveryRepository = (model: StoredModel<RecoveryDocument>): RecoveryRepository => ({
  create: async (accountId, { since, endpointId }) => {
    const createdAt = new Date();
    const recovery: RecoveryDocument = {
      _id: newId(createdAt),
      accountId,
      since,
      endpointId,
      state: 'running',
      requeued: 0,
      createdAt,
      finishedAt: null,
    };
    await model.insertOne(recovery);
    return recovery;
  },
  find: async (accountId, recoveryId) => (await model.findOne({ _id: recoveryId, accountId })) ?? undefined,
  listOf: (accountId) => model.find({ accountId }).sort({ createdAt: -1 }).limit(50),
  running: () => model.find({ state: 'running' }).sort({ createdAt: 1 }).limit(100),
  progress: async (recoveryId, requeued) => {
    await model.updateOne({ _id: recoveryId }, { $inc: { requeued } });
  },
  finish: async (recoveryId) => {
    await model.updateOne({ _id: recoveryId, state: 'running' }, { $set: { state: 'done', finishedAt: new Date() } });
  },
});
