import { arrivedOrder, waitFor } from '@kopru/testing';
import type { Order } from '../../src/domain/order.ts';
import { makeSaveOrder } from '../../src/storage/save-orders.ts';
import { system } from '../support/shared-system.ts';
import { done } from '../support/system.ts';

const ordersOf = async (count: number, provider: Order['provider'] = 'direct'): Promise<string[]> => {
  const arrived = Array.from({ length: count }, () => arrivedOrder({ accountId: system.accountId, provider }));
  await Promise.all(arrived.map((order) => system.arrive(order)));
  const theirs = { providerOrderId: { $in: arrived.map(({ order }) => order.providerOrderId) } };
  await waitFor(async () => (await system.orders.countDocuments(theirs)) === count);
  return (await system.orders.find(theirs).toArray()).map(({ _id }) => _id);
};

const stepsOf = async (orderId: string) => {
  const steps = (await system.events()).filter((event) => event.orderId === orderId && event.oldStatus !== null);
  return [...new Map(steps.map((step) => [step.eventId, step])).values()];
};

describe('changes that are written together', () => {
  it('have each an outcome: those that are done, one that came too late, and one that the database refuses', async () => {
    const ids = await ordersOf(200);
    const [refused, late] = ids as [string, string];
    await system.orders.updateOne({ _id: refused }, { $set: { outbox: 5 as never } });
    const save = makeSaveOrder(system.orders);
    const outcomes = await Promise.allSettled(
      ids.map((_id) => {
        const at = { _id, accountId: system.accountId, version: _id === late ? 7 : 1 };
        return save({ at, update: { $set: { version: 2 }, $push: { outbox: { $each: [] } } } });
      }),
    );
    const others = ids.slice(2);
    expect(outcomes.slice(2)).toEqual(others.map(() => ({ status: 'fulfilled', value: true })));
    expect(outcomes.slice(0, 2)).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: false }]);
    const written = await system.orders.find({ _id: { $in: ids }, version: 2 }).toArray();
    expect(written.map(({ _id }) => _id).sort()).toEqual(others.sort());
  });

  it('answer a refused one with an error, and all others with success', async () => {
    const ids = await ordersOf(50);
    const [refused] = ids;
    await system.orders.updateOne({ _id: refused }, { $set: { outbox: 5 as never } });
    const answers = await Promise.all(ids.map((id) => system.command(id, 'advance')));
    expect(answers.map(({ status }) => status)).toEqual(ids.map((id) => (id === refused ? 500 : 200)));
    expect(await system.orders.countDocuments({ _id: { $in: ids }, status: 500 })).toBe(49);
  });

  it('of one order keep their sequence', async () => {
    const [id] = (await ordersOf(1)) as [string];
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => system.command(id, 'advance')),
      ...Array.from({ length: 5 }, () => system.http.post('/internal/reports/mark', { ref: id })),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
    const order = await system.orders.findOne({ _id: id });
    expect(order?.timeline.map(({ status }) => status)).toEqual([400, 500, 600, 900]);
    expect(order).toMatchObject({ isReport: true, version: 5 });
    await waitFor(async () => (await stepsOf(id)).length === 3);
  });

  it('never make an order that is not there', async () => {
    const [id] = (await ordersOf(1, 'getir')) as [string];
    system.platform.answerWith(async () => {
      await system.orders.deleteOne({ _id: id });
      return done();
    });
    await system.command(id, 'verify');
    expect(await system.orders.countDocuments({ _id: id })).toBe(0);
  });
});
