import { batched } from '@kopru/messaging';
import { writeErrorsOf, type Collection } from '@kopru/mongo';
import type { mongo as driver } from 'mongoose';
import type { Order } from '../domain/order.ts';

/** A change of an order at the version at which it was read. */
export interface Save {
  at: Pick<Order, '_id' | 'accountId' | 'version'>;
  update: driver.UpdateFilter<Order>;
}

/** False, and nothing written, when the order has changed since it was read. */
export type SaveOrder = (save: Save) => Promise<boolean>;

const limits = { max: 200, inFlight: 1 } as const;

/**
 * Makes the insert of an upsert impossible, because an account id has no members: so an order that is not at the
 * version is an error, which names it, while the count of a bulk write would only say that some order was not.
 */
const neverInserted = { $setOnInsert: { 'accountId.none': 1 } };
const notInserted = 28;

/** Changes that come while a write is under way share the next one, which is durable when it ends; each has its own outcome. */
export const makeSaveOrder = (orders: Collection<Order>): SaveOrder =>
  batched(limits, async (saves: Save[]) => {
    const operations = saves.map(({ at: { _id, accountId, version }, update }) => ({
      updateOne: { filter: { _id, accountId, version }, update: { ...update, ...neverInserted }, upsert: true },
    }));
    const outcomes: (boolean | Error)[] = saves.map(() => true);
    try {
      await orders.bulkWrite(operations, { ordered: false });
    } catch (error) {
      for (const { index, code, errmsg } of writeErrorsOf(error))
        outcomes[index] = code === notInserted ? false : new Error(errmsg ?? `write error ${code}`);
    }
    return outcomes;
  });
