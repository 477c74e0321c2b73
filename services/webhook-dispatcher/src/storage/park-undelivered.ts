import type { Collection } from '@kopru/mongo';
import { dayOf, type RecordDocument } from '../domain/webhook-record.ts';

export interface Undelivered {
  recoveryId: string;
  accountId: string;
  endpointId: string;
  state: 'failed' | 'retrying';
  since: Date;
  until: Date;
}

export type ParkUndelivered = (
  filter: Undelivered,
  limit: number,
) => Promise<{ found: number; parked: number; reached: Date }>;

type Found = Pick<RecordDocument, '_id' | 'orderId' | 'place' | 'createdAt'>;
const projection = { orderId: 1, place: 1, createdAt: 1 } as const;

export const makeParkUndelivered = (collection: Collection<RecordDocument>): ParkUndelivered => {
  /** Earlier events of the same orders that were stored later: an event may overtake another on its way. */
  const overtaken = async (found: readonly Found[], condition: object): Promise<Found[]> => {
    const later = found.filter(({ place }) => place !== undefined && place.sequence > 1);
    if (later.length === 0) return [];
    const days = later.flatMap(({ createdAt }) => [dayOf(createdAt), dayOf(createdAt) + 1]);
    const orderIds = later.map(({ orderId }) => orderId);
    return collection
      .find(
        { day: { $in: [...new Set(days)] }, orderId: { $in: [...new Set(orderIds)] }, ...condition },
        { projection },
      )
      .toArray();
  };

  return async ({ recoveryId, accountId, endpointId, state, since, until }, limit) => {
    const condition = { isOpen: true as const, accountId, state, endpointId, recoveredBy: { $ne: recoveryId } };
    const made = { createdAt: { $gte: since, $lte: until } };
    const found: Found[] = await collection
      .find({ ...condition, ...made }, { projection })
      .sort({ createdAt: 1 })
      .limit(limit)
      .toArray();
    const reached = found.at(-1)?.createdAt ?? until;
    const all = [...found, ...(await overtaken(found, { ...condition, ...made }))];
    // A parked record may be delivered at once, so of one order the earlier events are parked first.
    const bySequence = [...Map.groupBy(all, ({ place }) => place?.sequence ?? 0)].sort(([a], [b]) => a - b);
    let parked = 0;
    for (const [, group] of bySequence) {
      const { modifiedCount } = await collection.updateMany(
        { _id: { $in: group.map(({ _id }) => _id) }, ...condition },
        {
          $set: { state: 'parked', parkedFor: 'recovery', failures: 0, recoveredBy: recoveryId },
          $unset: { dueAt: '', nextAttemptAt: '', claim: '' },
          $inc: { version: 1 },
        },
      );
      parked += modifiedCount;
    }
    return { found: found.length, parked, reached };
  };
};
