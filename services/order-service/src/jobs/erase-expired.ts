import type { Collection } from '@kopru/mongo';
import { repeating, type Logger, type Repeating } from '@kopru/runtime';
import type { Order } from '../domain/order.ts';
import { clearOrder, type Clearable } from '../storage/clear-order.ts';

export interface EraserParts {
  orders: Collection<Order>;
  logger: Logger;
  now: () => Date;
  everyMs: number;
}

const batchSize = 500;

/** Erases the sealed customers of orders whose key has expired; two replicas do it twice, without harm. */
export const createEraser = ({ orders, logger, now, everyMs }: EraserParts): Repeating => {
  const eraseOneBatch = async (): Promise<boolean> => {
    const ended = await orders
      .find({ 'sealed.until': { $lte: now() } } as never, { hint: 'sealed' })
      .limit(batchSize)
      .project<Clearable>({ providerOrderId: 1, cancel: 1, 'content.shortCode': 1, 'content.items.name': 1 })
      .toArray();
    if (ended.length > 0)
      await orders.bulkWrite(
        ended.map((order) => clearOrder(order, now())),
        { ordered: false },
      );
    return ended.length === batchSize;
  };
  const round = async (): Promise<void> => {
    while (await eraseOneBatch()) continue;
  };
  return repeating(round, {
    everyMs,
    onError: (error) => void logger.warn('could not erase expired sealed data of customers', { error }),
  });
};
