import { newId } from '@kopru/contracts/values/ids';
import { isDuplicateKey, type Collection } from '@kopru/mongo';
import type { LineBatchDocument } from './line-batch.model.ts';

export interface Line {
  /** Of its record. */
  id: string;
  text: string;
}

/** Where the lines of a new object go. */
export type BatchPlace = Pick<LineBatchDocument, 'endpointId' | 'folder' | 'hour'>;

/** Decides, durably and once, which object a line stands in. */
export interface LineBatchRepository {
  /** The batches that contain these lines: a new one for all that are in none yet. */
  claim(place: BatchPlace, lines: readonly Line[]): Promise<LineBatchDocument[]>;
  /** The store has the object; its lines' texts are no longer needed here. */
  stored(batchId: string): Promise<void>;
  /** Takes lines out of their batch, because its object is not where it should be any more. */
  forget(batchId: string, ids: readonly string[]): Promise<void>;
  /** Drops lines that no store has confirmed; the others in their object still go out. */
  drop(ids: readonly string[]): Promise<void>;
}

/** Each refused claim finds at least one line's batch; more tries than this mean that lines are being moved about. */
const maxTries = 20;

export const createLineBatchRepository = (batches: Collection<LineBatchDocument>): LineBatchRepository => {
  const inserted = async (batch: LineBatchDocument): Promise<boolean> => {
    try {
      await batches.insertOne(batch);
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  };
  return {
    claim: async (place, lines) => {
      const found = new Map<string, LineBatchDocument>();
      let open = lines;
      for (let tries = 0; tries < maxTries; tries += 1) {
        if (open.length === 0) return [...found.values()];
        const createdAt = new Date();
        const batch = { _id: newId(createdAt), ...place, lines: [...open], createdAt };
        if (await inserted(batch)) return [...found.values(), batch];
        const known = await batches.find({ 'lines.id': { $in: open.map(({ id }) => id) } }).toArray();
        for (const one of known) found.set(one._id, one);
        const claimed = new Set(known.flatMap((one) => one.lines.map(({ id }) => id)));
        open = open.filter(({ id }) => !claimed.has(id));
      }
      throw new Error('the lines of an object are claimed and released over and over');
    },
    stored: async (batchId) => {
      await batches.updateOne({ _id: batchId }, { $set: { storedAt: new Date() }, $unset: { 'lines.$[].text': '' } });
    },
    forget: async (batchId, ids) => {
      await batches.updateOne({ _id: batchId }, { $pull: { lines: { id: { $in: [...ids] } } } });
    },
    drop: async (ids) => {
      const those = { $in: [...ids] };
      await batches.updateMany(
        { 'lines.id': those, storedAt: { $exists: false } },
        { $pull: { lines: { id: those } } },
      );
    },
  };
};
