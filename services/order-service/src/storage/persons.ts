import { normalisedName, phoneDigits, type Person } from '@kopru/contracts/internal/persons';
import { isTerminal } from '@kopru/contracts/orders/order-status';
import type { Collection } from '@kopru/mongo';
import type { mongo as driver } from 'mongoose';
import type { Order } from '../domain/order.ts';
import { searchTextOf } from '../domain/search-text.ts';
import { clearOrder } from './clear-order.ts';
import type { SealedPersons } from './sealed-persons.ts';
import { escaped } from './list-orders.ts';

export interface Persons {
  /** All orders of a person, with their raw bodies. */
  find(accountId: string, person: Person): Promise<Order[]>;
  /** Takes the person out of the orders that have ended; the others are still being delivered to him. */
  erase(accountId: string, person: Person): Promise<{ erased: number; underWay: number }>;
}

/** Somebody is asked for seldom, and e-mails stand in no index. */
const lookLimitMs = 50_000;

/** An e-mail that is not part of a longer one; some platforms send one, and only the raw body has it. */
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

/** The same for an order that was opened. */
const isOf = (order: Order, { phone, customer, mail }: Person): boolean =>
  (phone !== undefined && searchTextOf(order).split('\n').includes(phoneDigits(phone))) ||
  (customer !== undefined && order.content.customer.id === customer) ||
  (mail !== undefined && wholeMail(mail).test(order.raw));

/** Whether an order is in the name that was asked for, or none was. */
const isNamed = ({ content }: Order, { customerName }: Person): boolean =>
  customerName === undefined || normalisedName(content.customer.name) === normalisedName(customerName);

export const createPersons = (orders: Collection<Order>, sealed: SealedPersons, now: () => Date): Persons => {
  /** Orders in privacy mode: no index knows their customers, so all of the last hours are read. */
  const findSealed = async (accountId: string, person: Person): Promise<Order[]> => {
    const found: Order[] = [];
    const query = { accountId, 'sealed.until': { $gt: now() } };
    for await (const order of orders.find(query as never, { hint: 'sealed', maxTimeMS: lookLimitMs })) {
      const opened = { ...(await sealed.opened(order)), raw: await sealed.raw(order) };
      if (isOf(opened, person)) found.push(opened);
    }
    return found;
  };
  const find: Persons['find'] = async (accountId, person) => {
    const plain = await orders.find(soughtOf(accountId, person) as never, { maxTimeMS: lookLimitMs }).toArray();
    const all = new Map([...plain, ...(await findSealed(accountId, person))].map((order) => [order._id, order]));
    const named = [...all.values()].filter((order) => isNamed(order, person));
    return named.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  };
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
