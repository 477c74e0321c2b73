import type { Collection } from '@kopru/mongo';
import type { DeadOrderMessage } from '../domain/facts/dead-order-message.ts';
import type { Order } from '../domain/order.ts';

/** More than a person can look for at a platform. */
const maxOfAccount = 100;

/** Keeps, for a day, what a person has to look for at the platform; once, however often an order's message dies. */
export type SaveDeadOrderMessage = (message: DeadOrderMessage) => Promise<void>;

export const makeSaveDeadOrderMessage =
  (collection: Collection<DeadOrderMessage>, orders: Collection<Order>): SaveDeadOrderMessage =>
  async ({ _id, accountId, ...rest }) => {
    const count = await collection.countDocuments({ accountId }, { limit: maxOfAccount });
    if (count >= maxOfAccount) return;
    const { orderId } = rest;
    const order =
      orderId === undefined
        ? null
        : await orders.findOne({ _id: orderId, accountId }, { projection: { isTest: 1, 'content.shortCode': 1 } });
    // A change says neither what its order is called nor whether it is a test.
    const shortCode = order?.content.shortCode;
    const known = {
      ...(shortCode && { orderNumber: shortCode }),
      ...(order?.isTest === true && { isTest: true as const }),
    };
    await collection.updateOne({ _id }, { $setOnInsert: { accountId, ...rest, ...known } }, { upsert: true });
  };
