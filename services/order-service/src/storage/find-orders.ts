import { gathered } from '@kopru/messaging';
import type { Collection } from '@kopru/mongo';
import type { Order } from '../domain/order.ts';
import type { Archive } from './archive.ts';
import type { HeldPersons } from './held-persons.ts';

/** Looks orders up, in the archive when nothing else has them; those asked for while a look-up is under way share the next one. */
export interface FindOrders {
  byId(accountId: string, id: string): Promise<Order | undefined>;
  /** Those with the platform's order number, at most ten. */
  byNumber(accountId: string, number: string): Promise<Order[]>;
}

const limits = { max: 200, inFlight: 2 } as const;
/** An error lists at most this many orders of one number. */
const perNumber = 10;
const withoutRaw = { projection: { raw: 0, 'held.raw': 0 } } as const;

interface Wanted {
  accountId: string;
  ref: string;
}

const createLookUp = (orders: Collection<Order>): FindOrders => {
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

  const byId = gathered(limits, async (wanted: Wanted[]) => {
    const accountIds = [...new Set(wanted.map(({ accountId }) => accountId))];
    const ids = wanted.map(({ ref }) => ref);
    const found = await orders.find({ _id: { $in: ids }, accountId: { $in: accountIds } }, withoutRaw).toArray();
    const byId = new Map(found.map((order) => [order._id, order]));
    return wanted.map(({ accountId, ref }) => {
      const order = byId.get(ref);
      return order?.accountId === accountId ? order : undefined;
    });
  });

  const byNumber = gathered(limits, async (wanted: Wanted[]) => {
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

/** With the customers that privacy mode holds. */
export const createFindOrders = (orders: Collection<Order>, archive: Archive, held: HeldPersons): FindOrders => {
  const present = createLookUp(orders);
  const archived = createLookUp(archive.orders);
  return {
    byId: async (accountId, id) => {
      const found = await present.byId(accountId, id);
      if (found === undefined) return archived.byId(accountId, id);
      return found.held === undefined ? found : held.opened(found);
    },
    byNumber: async (accountId, number) => {
      const found = await present.byNumber(accountId, number);
      if (found.length === 0) return archived.byNumber(accountId, number);
      return found.some((order) => order.held !== undefined)
        ? Promise.all(found.map((order) => held.opened(order)))
        : found;
    },
  };
};
