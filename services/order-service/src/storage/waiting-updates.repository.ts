import { newId } from '@kopru/contracts/values/ids';
import type { Collection } from '@kopru/mongo';
import type { WaitingUpdate } from '../domain/order.ts';
import type { WaitingUpdates } from '../domain/ports.ts';

/** How long a process believes which orders have notes before it reads that again. */
const believedMs = 500;
/** With more notes than this, every arrival asks for its own. */
const maxKnown = 1_000;

export const createWaitingUpdates = (collection: Collection<WaitingUpdate>): WaitingUpdates => {
  let known: { orderIds: Set<string>; isComplete: boolean; until: number } | undefined;

  /** Nearly always none, and then an arrival costs no look-up of its own. */
  const withNotes = async (orderIds: readonly string[]): Promise<readonly string[]> => {
    if (known === undefined || performance.now() >= known.until) {
      const until = performance.now() + believedMs;
      const found = await collection
        .find({}, { hint: 'by_order', projection: { _id: 0, orderId: 1 } })
        .limit(maxKnown + 1)
        .toArray();
      known = { orderIds: new Set(found.map(({ orderId }) => orderId)), isComplete: found.length <= maxKnown, until };
    }
    const { orderIds: noted, isComplete } = known;
    return isComplete ? orderIds.filter((id) => noted.has(id)) : orderIds;
  };

  return {
    // Longer than any process believes that there is no such note.
    visibleAfterMs: believedMs + 100,
    save: async (orderId, update, at) => {
      const _id = newId(at);
      await collection.insertOne({ _id, orderId, update, at });
      known?.orderIds.add(orderId);
      return _id;
    },
    of: async (orderIds) => {
      const noted = await withNotes(orderIds);
      if (noted.length === 0) return [];
      const found = await collection.find({ orderId: { $in: [...noted] } }).toArray();
      // Rarely more than one, so sorting here spares the database a sort.
      return found.sort((a, b) => Date.parse(a.update.occurredAt) - Date.parse(b.update.occurredAt));
    },
    remove: async (ids) => void (await collection.deleteMany({ _id: { $in: [...ids] } })),
  };
};
