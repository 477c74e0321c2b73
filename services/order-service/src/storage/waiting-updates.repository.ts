import { newId } from '@kopru/contracts';
import type { Collection } from '@kopru/mongo';
import type { WaitingUpdate } from '../domain/order.ts';
import type { WaitingUpdates } from '../domain/ports.ts';

export const createWaitingUpdates = (collection: Collection<WaitingUpdate>): WaitingUpdates => ({
  keep: async (orderId, update, at) => {
    const _id = newId(at);
    await collection.insertOne({ _id, orderId, update, at });
    return _id;
  },
  of: async (orderIds) => {
    const found = await collection.find({ orderId: { $in: [...orderIds] } }).toArray();
    // Read once per batch and nearly always empty, so sorting here spares the database a sort.
    return found.sort((a, b) => Date.parse(a.update.occurredAt) - Date.parse(b.update.occurredAt));
  },
  remove: async (ids) => void (await collection.deleteMany({ _id: { $in: [...ids] } })),
});
