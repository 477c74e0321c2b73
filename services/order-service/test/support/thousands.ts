import { newId } from '@kopru/contracts/values/ids';
import { arrivedOrder, canonicalOrder } from '@kopru/testing';
import { createOrder } from '../../src/domain/create-order.ts';
import type { Order } from '../../src/domain/order.ts';
import { system } from './shared-system.ts';

// An empty store of orders for each test of the file that imports this.
export { system };
const isFull = process.env['TEST_SCALE'] === 'full';
export const sizes = isFull
  ? { paging: 10_000, figures: 5_000, plans: 1_000, archive: 1_000 }
  : { paging: 2_000, figures: 2_000, plans: 1_000, archive: 300 };

export const restaurantId = newId();
beforeEach(() => system.orders.deleteMany({}));

export const amounts = (total: number) => ({ amount: { ...canonicalOrder().amount, total } });

export const insert = async (count: number, change: (order: Order, index: number) => Order): Promise<string[]> => {
  const documents = Array.from({ length: count }, (_none, index) =>
    change(createOrder(arrivedOrder({ accountId: system.accountId }), newId(), new Date()), index),
  );
  for (let from = 0; from < count; from += 1_000) await system.orders.insertMany(documents.slice(from, from + 1_000));
  return documents.map(({ _id }) => _id);
};

/** What a piece of work answers, and the most documents that one of its queries read. */
export const profiled = async <T>(work: () => Promise<T>): Promise<{ result: T; maxRead: number }> => {
  await system.database.command({ profile: 2 });
  try {
    const result = await work();
    const [most] = await system.database
      .collection<{ docsExamined: number }>('system.profile')
      .find({ ns: `${system.database.databaseName}.orders`, docsExamined: { $exists: true } })
      .sort({ docsExamined: -1 })
      .limit(1)
      .toArray();
    return { result, maxRead: most?.docsExamined ?? 0 };
  } finally {
    await system.database.command({ profile: 0 });
  }
};

/** The cursor that an order's page would give for going on behind it. */
export const cursorAt = async (id: string): Promise<string> => {
  const order = await system.orders.findOne({ _id: id });
  return Buffer.from(`${order?.createdAt.getTime().toString(36)}.${id}`).toString('base64url');
};
