import { batched } from '@kopru/messaging';
import type { Collection } from '@kopru/mongo';
import type { Order } from '../domain/order.ts';
import { normaliseSearchText } from '../domain/search-text.ts';
import type { Archive } from './archive.ts';
import type { SealedPersons } from './sealed-persons.ts';
import { escaped } from './list-orders.ts';

/** Looks orders up, in the archive when nothing else has them; those asked for while a look-up is under way share the next one. */
export interface FindOrders {
  byId(accountId: string, id: string): Promise<Order | undefined>;
  /** Those with the platform's order number, at most ten. */
  byNumber(accountId: string, number: string): Promise<Order[]>;
  /** Those of the last day with this short code, newest first, at most ten. */
  byShortCode(accountId: string, code: string): Promise<Order[]>;
}

const limits = { max: 200, inFlight: 2 } as const;
/** An error lists at most this many orders of one number. */
const perNumber = 10;
const withoutRaw = { projection: { raw: 0, 'sealed.raw': 0 } } as const;

const dayMs = 86_400_000;
/** Short codes of platforms have 4 to 6 characters; numbers of orders, which are asked for in vain more often, have more. */
const maxShortCode = 12;

interface Wanted {
  accountId: string;
  ref: string;
}

const createLookUp = (orders: Collection<Order>): Omit<FindOrders, 'byShortCode'> => {
  const ofNumbers = (accountId: string, numbers: string[]): Promise<Order[]> =>
    orders
      .find({ accountId, providerOrderId: { $in: numbers } }, withoutRaw)
      .limit(perNumber * numbers.length)
      .toArray();

  /** Numbers that many restaurants use could crowd others out of a shared look-up, so they are then looked up alone. */
  const ofAccount = async (accountId: string, numbers: string[]): Promise<Order[]> => {
    const found = await ofNumbers(accountId, numbers);
    if (numbers.length === 1 || found.length < perNumber * numbers.length) return found;
    return (await Promise.all(numbers.map((number) => ofNumbers(accountId, [number])))).flat();
  };

  const byId = batched(limits, async (wanted: Wanted[]) => {
    const accountIds = [...new Set(wanted.map(({ accountId }) => accountId))];
    const ids = wanted.map(({ ref }) => ref);
    const found = await orders.find({ _id: { $in: ids }, accountId: { $in: accountIds } }, withoutRaw).toArray();
    const byId = new Map(found.map((order) => [order._id, order]));
    return wanted.map(({ accountId, ref }) => {
      const order = byId.get(ref);
      return order?.accountId === accountId ? order : undefined;
    });
  });

  const byNumber = batched(limits, async (wanted: Wanted[]) => {
    const accounts = [...Map.groupBy(wanted, ({ accountId }) => accountId)];
    const found = await Promise.all(
      accounts.map(([accountId, some]) => ofAccount(accountId, [...new Set(some.map(({ ref }) => ref))])),
    );
    const byKey = Map.groupBy(found.flat(), ({ accountId, providerOrderId }) => `${accountId} ${providerOrderId}`);
    return wanted.map(({ accountId, ref }) => (byKey.get(`${accountId} ${ref}`) ?? []).slice(0, perNumber));
  });

  return {
    byId: (accountId, ref) => byId({ accountId, ref }),
    byNumber: (accountId, ref) => byNumber({ accountId, ref }),
  };
};

/** With the customers that privacy mode seals. */
export const createFindOrders = (
  orders: Collection<Order>,
  archive: Archive,
  sealed: SealedPersons,
  now: () => Date,
): FindOrders => {
  const present = createLookUp(orders);
  const archived = createLookUp(archive.orders);
  /** An index of its own would cost every order that arrives: the texts of a day's orders are read from that of searches. */
  const withShortCode = (accountId: string, code: string): Promise<Order[]> =>
    orders
      .find(
        {
          accountId,
          createdAt: { $gte: new Date(now().getTime() - dayMs) },
          search: { $regex: `(?:^|\\n)${escaped(normaliseSearchText(code))}(?:\\n|$)` },
          'content.shortCode': code,
        },
        { ...withoutRaw, hint: 'search' },
      )
      .sort({ createdAt: -1, _id: -1 })
      .limit(perNumber)
      .toArray();
  const opened = (found: Order[]): Promise<Order[]> | Order[] =>
    found.some((order) => order.sealed !== undefined) ? Promise.all(found.map((order) => sealed.opened(order))) : found;
  return {
    byId: async (accountId, id) => {
      const found = await present.byId(accountId, id);
      if (found === undefined) return archived.byId(accountId, id);
      return found.sealed === undefined ? found : sealed.opened(found);
    },
    byNumber: async (accountId, number) => {
      const found = await present.byNumber(accountId, number);
      return found.length === 0 ? archived.byNumber(accountId, number) : opened(found);
    },
    byShortCode: async (accountId, code) =>
      code.length > maxShortCode ? [] : opened(await withShortCode(accountId, code)),
  };
};
