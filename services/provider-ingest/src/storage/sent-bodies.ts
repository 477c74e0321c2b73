import { type Collection, isDuplicateKey } from '@kopru/mongo';
import { sha256 } from '@kopru/runtime';
import type { SentBodies } from '../providers/sent-bodies.ts';
import type { SentBodyDocument } from './sent-body.model.ts';

const hashOf = (key: string): string => sha256(key, 'base64');

/** Shared by all replicas; only hashes are stored. */
export const createSentBodies = (collection: Collection<SentBodyDocument>): SentBodies => ({
  async remember(key) {
    const _id = hashOf(key);
    try {
      await collection.insertOne({ _id, at: new Date(), batchId: null });
      return undefined;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    return (await collection.findOne({ _id })) ?? undefined;
  },
  async answered(key, batchId) {
    await collection.updateOne({ _id: hashOf(key) }, { $set: { batchId } });
  },
  async forget(key) {
    await collection.deleteOne({ _id: hashOf(key) });
  },
});
