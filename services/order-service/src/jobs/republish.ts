import type { Broker } from '@kopru/messaging';
import type { Collection, Leases } from '@kopru/mongo';
import { repeating, type Logger, type Repeating } from '@kopru/runtime';
import { eventsSince } from '../domain/order-event.ts';
import type { Order } from '../domain/order.ts';
import type { RepublishingDocument } from '../storage/republishing.model.ts';

export interface RepublisherParts {
  orders: Collection<Order>;
  tasks: Collection<RepublishingDocument>;
  broker: Broker;
  leases: Leases;
  owner: string;
  logger: Logger;
  everyMs: number;
}

const batchSize = 200;
const leaseMs = 60_000;
const _id = 'orders';

/**
 * Tells the events since a time again, once, after the databases were restored without the messages that were in the broker.
 * Consumers ignore events that they already have.
 */
export const createRepublisher = (parts: RepublisherParts): Repeating => {
  const { orders, tasks, broker, leases, owner, logger, everyMs } = parts;

  /** Rejects when the broker has not taken all of them. */
  const republish = async (found: readonly Order[], since: Date): Promise<number> => {
    const events = found.flatMap((order) =>
      eventsSince(order, since).map(({ type, body }) => ({
        type,
        body,
        options: { accountId: order.accountId, messageId: body.eventId, isRepeat: true },
      })),
    );
    const [missed] = (await broker.publishMany(events)).filter((outcome) => outcome !== undefined);
    if (missed !== undefined) throw missed;
    return events.length;
  };

  const round = async (): Promise<void> => {
    const task = await tasks.findOne({ _id });
    if (task === null || !broker.isReady() || !(await leases.acquire('retell', owner, leaseMs))) return;
    const { since } = task;
    const changed = { $or: [{ receivedAt: { $gte: since } }, { changedAt: { $gte: since } }] };
    let [lastId, published] = [task.lastId ?? '', 0];
    logger.info('republishing events after a restore', { since, lastId });
    for (;;) {
      const found = await orders
        .find({ _id: { $gt: lastId }, ...changed })
        .sort({ _id: 1 })
        .limit(batchSize)
        .toArray();
      const last = found.at(-1);
      if (last === undefined) break;
      published += await republish(found, since);
      lastId = last._id;
      await tasks.updateOne({ _id, since }, { $set: { lastId } });
      if (!(await leases.renew('retell', owner, leaseMs))) return;
    }
    // A later restore has a task of its own.
    await tasks.deleteOne({ _id, since });
    logger.info('republished events after a restore', { since, events: published });
  };
  return repeating(round, {
    everyMs,
    onError: (error) => void logger.warn('could not republish events after a restore', { error }),
  });
};
