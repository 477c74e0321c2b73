import type { Collection, Leases } from '@kopru/mongo';
import { repeating, type Logger, type Repeating } from '@kopru/runtime';
import { searchTextOf } from '../domain/search-text.ts';
import type { Order } from '../domain/order.ts';
import type { SearchTextBackfillDocument } from '../storage/search-text-backfill.model.ts';

export interface BackfillParts {
  orders: Collection<Order>;
  progress: Collection<SearchTextBackfillDocument>;
  leases: Leases;
  owner: string;
  logger: Logger;
  now: () => Date;
  everyMs: number;
}

const batchSize = 500;
const progressId = 'orders';

/** Gives the orders that older versions have stored the text that a search reads, once; new ones are stored with it. */
export const createSearchTextBackfill = ({
  orders,
  progress,
  leases,
  owner,
  logger,
  now,
  everyMs,
}: BackfillParts): Repeating => {
  const save = (set: Partial<SearchTextBackfillDocument>) =>
    progress.updateOne({ _id: progressId }, { $set: set }, { upsert: true });

  /** The last order of the batch; undefined when there are no more. */
  const backfillOneBatch = async (after: string): Promise<string | undefined> => {
    const found = await orders
      .find({ _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(batchSize)
      .project<Pick<Order, '_id' | 'search' | 'providerOrderId' | 'content'>>({
        search: 1,
        providerOrderId: 1,
        'content.shortCode': 1,
        'content.customer': 1,
        'content.items.name': 1,
      })
      .toArray();
    const operations = found
      .filter(({ search }) => search === undefined)
      .map((order) => ({
        updateOne: {
          // Personal data that was taken out meanwhile does not come back, because that writes the text, too.
          filter: { _id: order._id, search: { $exists: false } },
          update: { $set: { search: searchTextOf(order) } },
        },
      }));
    if (operations.length > 0) await orders.bulkWrite(operations, { ordered: false });
    return found.at(-1)?._id;
  };

  const round = async (): Promise<void> => {
    const known = await progress.findOne({ _id: progressId });
    if (known?.doneAt !== undefined || !(await leases.acquire('fold', owner, everyMs * 2))) return;
    let lastId = known?.lastId ?? '';
    for (;;) {
      const next = await backfillOneBatch(lastId);
      if (next === undefined) break;
      lastId = next;
      await save({ lastId });
    }
    await save({ lastId, doneAt: now() });
  };
  return repeating(round, {
    everyMs,
    onError: (error) => void logger.warn('could not backfill the search text of older orders', { error }),
  });
};
