import { newId } from '@kopru/contracts/values/ids';
import { createLeases } from '@kopru/mongo';
import { silentLogger } from '@kopru/runtime';
import { arrivedOrder, waitFor } from '@kopru/testing';
import { createOrder } from '../../src/domain/create-order.ts';
import type { Order } from '../../src/domain/order.ts';
import { createSearchTextBackfill } from '../../src/jobs/backfill-search-text.ts';
import { system } from '../support/thousands.ts';

/** As a version stored it that knew no text for searches. */
const older = (): Order => {
  const { search: _search, ...order } = createOrder(arrivedOrder({ accountId: system.accountId }), newId(), new Date());
  return order;
};

describe('orders of an older version', () => {
  it('are found by a search once a job has gone through them, which it does once', async () => {
    const orders = Array.from({ length: 1_100 }, older);
    await system.orders.insertMany(orders);
    expect((await system.list({ q: 'DENİZ' })).items).toEqual([]);
    const progress = system.database.collection('folded');
    await progress.deleteMany({});
    const backfill = createSearchTextBackfill({
      orders: system.orders,
      progress: progress as never,
      leases: createLeases(system.database.collection('leases') as never),
      owner: 'test',
      logger: silentLogger,
      now: () => new Date(),
      everyMs: 20,
    });
    await system.database.collection('leases').deleteMany({});
    await backfill.start();
    await waitFor(async () => (await progress.findOne({ doneAt: { $exists: true } })) !== null);
    expect(await system.orders.countDocuments({ search: { $exists: false } })).toBe(0);
    expect((await system.list({ q: 'DENİZ', limit: 200 })).items).toHaveLength(200);
    const [again] = [older()];
    await system.orders.insertOne(again);
    await backfill.stop();
    expect(await system.orders.findOne({ _id: again._id })).not.toHaveProperty('search');
    const { version, content } = (await system.orders.findOne({ _id: orders[0]?._id ?? '' })) as Order;
    expect([version, content]).toEqual([orders[0]?.version, orders[0]?.content]);
  });
});
