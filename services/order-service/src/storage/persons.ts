import { isTerminal, phoneDigits, type Person } from '@kopru/contracts';
import type { Collection } from '@kopru/mongo';
import type { mongo as driver } from 'mongoose';
import type { Order } from '../domain/order.ts';
import { clearOrder } from './clear-order.ts';
import { escaped } from './list-orders.ts';

export interface Persons {
  /** All orders of a person, with their raw bodies. */
  find(accountId: string, person: Person): Promise<Order[]>;
  /** Takes the person out of the orders that have ended; the others are still being delivered to him. */
  erase(accountId: string, person: Person): Promise<{ erased: number; underWay: number }>;
}

/** Somebody is asked for seldom, and e-mails stand in no index. */
const lookLimitMs = 50_000;

/** An e-mail that is not part of a longer one; platforms send some, of which only the raw body is kept. */
const wholeMail = (mail: string): RegExp => new RegExp(`(?:^|[^\\w.+-])${escaped(mail)}(?:$|[^\\w.-])`, 'i');

/** A telephone number is a line of its own in the text that searches look at. */
const soughtOf = (accountId: string, { phone, customer, mail }: Person): driver.Filter<Order> => ({
  accountId,
  $or: [
    ...(phone === undefined ? [] : [{ search: new RegExp(`(?:^|\\n)${phoneDigits(phone)}(?:\\n|$)`) }]),
    ...(customer === undefined ? [] : [{ 'content.customer.id': customer }]),
    ...(mail === undefined ? [] : [{ raw: wholeMail(mail) }]),
  ],
});

export const createPersons = (orders: Collection<Order>, now: () => Date): Persons => {
  const find: Persons['find'] = (accountId, person) =>
    orders
      .find(soughtOf(accountId, person) as never, { maxTimeMS: lookLimitMs })
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
