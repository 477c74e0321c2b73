import type { Collection } from '@kopru/mongo';
import type { Leased } from './states.repository.ts';
import type { DesiredStateDocument } from './desired-state.model.ts';

export interface DueState extends Leased {
  nextAt: Date;
}

/** The earliest time at which a free state was due or a fan-out became pending: asked in one request. */
export const makeFindDue =
  (desiredStates: Collection<DesiredStateDocument>, states: readonly Collection<DueState>[]) =>
  async (): Promise<Date | undefined> => {
    const now = new Date();
    const first = (member: string, $match: object): object[] => [
      { $match },
      { $sort: { [member]: 1 } },
      { $limit: 1 },
      { $project: { _id: 0, at: `$${member}` } },
    ];
    const due = first('nextAt', { nextAt: { $lte: now }, leaseUntil: { $lte: now } });
    const pipeline = [
      ...first('pendingFanOutSince', { pendingFanOutSince: { $gt: new Date(0) } }),
      ...states.map(({ collectionName: coll }) => ({ $unionWith: { coll, pipeline: due } })),
    ];
    const found = await desiredStates.aggregate<{ at: Date }>(pipeline).toArray();
    const times = found.map(({ at }) => at.getTime());
    return times.length === 0 ? undefined : new Date(Math.min(...times));
  };
