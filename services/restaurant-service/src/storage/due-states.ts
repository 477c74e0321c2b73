import type { Collection } from '@kopru/mongo';
import type { Leased } from './states.repository.ts';
import type { WishDocument } from './wish.model.ts';

export interface DueState extends Leased {
  nextAt: Date;
}

/** Whether any state is due and free, or wishes may not have been spread: asked in one request. */
export const makeIsAnyDue =
  (wishes: Collection<WishDocument>, states: readonly Collection<DueState>[]) => async (): Promise<boolean> => {
    const now = new Date();
    const one = ($match: object): object[] => [{ $match }, { $limit: 1 }, { $project: { _id: 1 } }];
    const isDue = one({ nextAt: { $lte: now }, leaseUntil: { $lte: now } });
    const pipeline = [
      ...one({ unspreadAt: { $gt: new Date(0) } }),
      ...states.map(({ collectionName: coll }) => ({ $unionWith: { coll, pipeline: isDue } })),
    ];
    return (await wishes.aggregate(pipeline).toArray()).length > 0;
  };
