import { newId, type PlatformUpdate } from '@kopru/contracts';
import type { Collection } from '@kopru/mongo';
import type { WaitingUpdateDocument } from './documents.ts';

/** Reports that overtook their order; they expire when the order never comes. */
export interface WaitingUpdates {
  /** The id of the note. */
  keep(orderId: string, update: PlatformUpdate, at: Date): Promise<string>;
  /** Oldest report first. */
  of(orderIds: readonly string[]): Promise<WaitingUpdateDocument[]>;
  remove(ids: readonly string[]): Promise<void>;
}

export const createWaitingUpdates = (collection: Collection<WaitingUpdateDocument>): WaitingUpdates => ({
  keep: async (orderId, update, at) => {
    const _id = newId(at);
    await collection.insertOne({ _id, orderId, update, at });
    return _id;
  },
  of: (orderIds) =>
    collection
      .find({ orderId: { $in: [...orderIds] } })
      .sort({ 'update.occurredAt': 1 })
      .toArray(),
  remove: async (ids) => void (await collection.deleteMany({ _id: { $in: [...ids] } })),
});
