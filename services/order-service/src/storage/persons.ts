import { isTerminal, phoneDigits, type Person } from '@kopru/contracts';
import type { Collection } from '@kopru/mongo';
import type { mongo as driver } from 'mongoose';
import type { Order } from '../domain/order.ts';
import { clearOrder } from './clear-order.ts';

export interface Persons {
  /** All orders of a person, with their raw bodies. */
  find(accountId: string, person: Person): Promise<Order[]>;
  /** Takes the person out of the orders that have ended; the others are still being delivered to him. */
  erase(accountId: string, person: Person): Promise<{ erased: number; underWay: number }>;
}

/** A telephone number is a line of its own in the text that searches look at. */
const soughtOf = (accountId: string, { phone, customer }: Person): driver.Filter<Order> => ({
  accountId,
  $or: [
    ...(phone === undefined ? [] : [{ search: new RegExp(`(?:^|\\n)${phoneDigits(phone)}(?:\\n|$)`) }]),
    ...(customer === undefined ? [] : [{ 'content.customer.id': customer }]),
  ],
});

export const createPersons = (orders: Collection<Order>, now: () => Date): Persons => {
  const find: Persons['find'] = (accountId, person) =>
    orders
      .find(soughtOf(accountId, person) as never)
      .sort({ createdAt: 1 })
      .toArray();
  return {
    find,
    erase: async (accountId, person) => {
      const found = await find(accountId, person);
      const ended = found.filter(({ status }) => isTerminal(status));
      if (ended.length > 0)
        await orders.bulkWrite(
          ended.map((order) => clearOrder(order, now())),
          { ordered: false },
        );
      return { erased: ended.length, underWay: found.length - ended.length };
    },
  };
};
