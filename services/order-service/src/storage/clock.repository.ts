import type { Clocks, Collection } from '@kopru/mongo';
import type { Order } from '../domain/order.ts';

export interface ClockRepository extends Clocks {
  /** Orders that may wait for something, and have not been moved to a clock at `offsetMs` yet. */
  unmoved(accountId: string, offsetMs: number): Promise<Order[]>;
  /** The account's orders that the worker has to look at, most urgent first. */
  working(accountId: string): Promise<Order[]>;
}

const perRound = 500;
const withoutRaw = { projection: { raw: 0 } } as const;

export const createClockRepository = (clocks: Clocks, orders: Collection<Order>): ClockRepository => {
  const working = (accountId: string, more: object) =>
    orders
      .find({ accountId, workAt: { $exists: true }, ...more }, withoutRaw)
      .hint('work')
      .sort({ workAt: 1 })
      .limit(perRound)
      .toArray();
  return {
    ...clocks,
    unmoved: async (accountId, offsetMs) => {
      const notYet = { movedTo: { $not: { $gte: offsetMs } } };
      const underWay = { accountId, status: { $lte: 800 }, ...notYet } as object;
      const open = await orders.find(underWay, withoutRaw).hint('under_way').limit(perRound).toArray();
      const known = new Set(open.map(({ _id }) => _id));
      return [...open, ...(await working(accountId, notYet)).filter(({ _id }) => !known.has(_id))];
    },
    working: (accountId) => working(accountId, {}),
  };
};
