import type { Collection, Leases } from '@kopru/mongo';
import { repeating, type Logger, type Repeating } from '@kopru/runtime';
import type { Order } from '../domain/order.ts';
import type { AnonymisedDocument } from '../storage/anonymised.model.ts';
import { clearOrder } from '../storage/clear-order.ts';

export interface AnonymiserParts {
  orders: Collection<Order>;
  progress: Collection<AnonymisedDocument>;
  leases: Leases;
  owner: string;
  logger: Logger;
  now: () => Date;
  retentionMs: number;
  everyMs: number;
}

const batchSize = 500;

export interface Anonymiser extends Repeating {
  /** Of one account, now. */
  clear(accountId: string, before: Date): Promise<void>;
}

/** Removes customers' personal data, and raw bodies with it, from orders that are older than the retention. */
export const createAnonymiser = (parts: AnonymiserParts): Anonymiser => {
  const { orders, progress, leases, owner, logger, now, retentionMs, everyMs } = parts;

  const clearOneBatch = async (accountId: string, from: Date, cutoff: Date): Promise<Date | undefined> => {
    const found = await orders
      .find({ accountId, createdAt: { $gte: from, $lt: cutoff } })
      .sort({ createdAt: 1, _id: 1 })
      .limit(batchSize)
      .project<Pick<Order, '_id' | 'createdAt' | 'anonymisedAt' | 'providerOrderId' | 'cancel' | 'content'>>({
        createdAt: 1,
        anonymisedAt: 1,
        providerOrderId: 1,
        cancel: 1,
        'content.shortCode': 1,
        'content.items.name': 1,
      })
      .toArray();
    const left = found.filter(({ anonymisedAt }) => anonymisedAt === undefined);
    if (left.length > 0)
      await orders.bulkWrite(
        left.map((order) => clearOrder(order, now())),
        { ordered: false },
      );
    const last = found.at(-1)?.createdAt;
    // A whole batch with the same time must not be read for ever.
    if (found.length < batchSize || last === undefined) return undefined;
    return left.length === 0 ? new Date(last.getTime() + 1) : last;
  };

  const clearAccount = async (accountId: string, cutoff: Date): Promise<void> => {
    let from: Date | undefined = (await progress.findOne({ _id: accountId }))?.until ?? new Date(0);
    while (from !== undefined) from = await clearOneBatch(accountId, from, cutoff);
    await progress.updateOne({ _id: accountId }, { $set: { until: cutoff } }, { upsert: true });
  };

  const round = async (): Promise<void> => {
    if (!(await leases.acquire('anonymise', owner, everyMs * 2))) return;
    const cutoff = new Date(now().getTime() - retentionMs);
    const accounts: string[] = await orders.distinct('accountId');
    for (const accountId of accounts) await clearAccount(accountId, cutoff);
  };
  const rounds = repeating(round, {
    everyMs,
    onError: (error) => void logger.warn('could not remove expired personal data from orders', { error }),
  });
  return { ...rounds, clear: clearAccount };
};
