import { newId } from '@kopru/contracts';
import type { Collection } from '@kopru/mongo';

export interface RecoveryDocument {
  _id: string;
  accountId: string;
  since: Date;
  endpointId: string | null;
  state: 'running' | 'done';
  requeued: number;
  createdAt: Date;
  finishedAt: Date | null;
}

export interface RecoveryRepository {
  create(accountId: string, job: { since: Date; endpointId: string | null }): Promise<RecoveryDocument>;
  find(accountId: string, recoveryId: string): Promise<RecoveryDocument | undefined>;
  listOf(accountId: string): Promise<RecoveryDocument[]>;
  running(): Promise<RecoveryDocument[]>;
  progress(recoveryId: string, requeued: number): Promise<void>;
  finish(recoveryId: string): Promise<void>;
}

export const createRecoveryRepository = (collection: Collection<RecoveryDocument>): RecoveryRepository => ({
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
    await collection.insertOne(recovery);
    return recovery;
  },
  find: async (accountId, recoveryId) => (await collection.findOne({ _id: recoveryId, accountId })) ?? undefined,
  listOf: (accountId) => collection.find({ accountId }).sort({ createdAt: -1 }).limit(50).toArray(),
  running: () => collection.find({ state: 'running' }).sort({ createdAt: 1 }).limit(100).toArray(),
  progress: async (recoveryId, requeued) => {
    await collection.updateOne({ _id: recoveryId }, { $inc: { requeued } });
  },
  finish: async (recoveryId) => {
    await collection.updateOne(
      { _id: recoveryId, state: 'running' },
      { $set: { state: 'done', finishedAt: new Date() } },
    );
  },
});
