import { newId } from '@kopru/contracts/values/ids';
import { arrivedOrder, origin, platformUpdate } from '@kopru/testing';
import { moveTo } from '../../src/domain/order-update.ts';
import { createOrder } from '../../src/domain/create-order.ts';
import type { Order, OrderEvent } from '../../src/domain/order.ts';
import { type Arrivals, otherOrder, type Orders, type WaitingUpdates } from '../../src/domain/ports.ts';

/** What the domain is played on: by fakes in memory, and by the real store. */
export interface Ports {
  orders: Orders;
  arrivals: Arrivals;
  waiting: WaitingUpdates;
  /** All that is stored of an order. */
  find(id: string): Promise<Order> | Order;
  /** The events that were stored with its changes. */
  eventsOf(id: string): Promise<OrderEvent[]> | OrderEvent[];
}

/** What every implementation of the ports of the domain must do. */
export const portsConform = (ports: () => Ports): void => {
  const at = new Date('2026-11-25T12:00:00.000Z');
  const orderOf = (more: Parameters<typeof origin>[0] = {}, providerOrderId?: string): Order =>
    createOrder(arrivedOrder(more, providerOrderId === undefined ? {} : { providerOrderId }), newId(), at);
  const stored = async (order = orderOf()): Promise<Order> => {
    expect(await ports().arrivals.store([order])).toEqual(['stored']);
    return order;
  };
  const step = (order: Order) =>
    moveTo(order, { id: 's', status: 500, by: 'api', platform: 'done' }, new Date(at.getTime() + 1_000));

  describe('orders', () => {
    it('are read by id and by number, without the platform’s own body, and by their account alone', async () => {
      const { raw: _raw, ...order } = await stored();
      const { orders } = ports();
      for (const ref of [order._id, order.providerOrderId])
        expect(await orders.byRef(order.accountId, ref)).toEqual(order);
      expect(await orders.byId(order.accountId, order._id)).toEqual(order);
      expect(await orders.byId(newId(), order._id)).toBeUndefined();
      await expect(orders.byRef(newId(), order._id)).rejects.toMatchObject({ code: 'order_not_found' });
    });

    it('are read by their account alone when two accounts ask for the same at once', async () => {
      const [mine, theirs] = [await stored(), await stored()];
      const { orders } = ports();
      const asked = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? mine : theirs));
      const found = await Promise.all(asked.map(({ accountId }) => orders.byId(accountId, theirs._id)));
      expect(found.map((order) => order?._id)).toEqual(asked.map((by) => (by === theirs ? theirs._id : undefined)));
    });

    it('of one number are asked for by their ids', async () => {
      const accountId = newId();
      const [one, other] = [await stored(orderOf({ accountId }, 'SAME')), await stored(orderOf({ accountId }, 'SAME'))];
      const ids = expect.stringContaining(one._id);
      const { orders } = ports();
      const refusal = orders.byRef(accountId, 'SAME');
      await expect(refusal).rejects.toMatchObject({ code: 'order_ambiguous', params: { ids } });
      expect(await orders.byRef(accountId, other._id)).toMatchObject({ _id: other._id });
    });

    it('are saved with their events under the next version, and what is gone is gone', async () => {
      const order = await stored(orderOf());
      const { orders } = ports();
      const before = await orders.byId(order.accountId, order._id);
      const change = step(before as Order);
      const { awaitsReport: _gone, ...rest } = change.order;
      const saved = await orders.save(before as Order, {
        order: { ...rest, awaitsReport: undefined },
        events: change.events,
      });
      expect(saved).toMatchObject({ status: 500, version: 2 });
      const after = await ports().find(order._id);
      expect(after).toMatchObject({ status: 500, version: 2, raw: order.raw, timeline: change.order.timeline });
      expect(after).not.toHaveProperty('awaitsReport');
      expect(await ports().eventsOf(order._id)).toMatchObject(change.events);
    });

    it('are not saved when they have changed since they were read, are gone or are another account’s', async () => {
      const order = await stored();
      const { orders } = ports();
      expect(await orders.save(order, step(order))).toMatchObject({ version: 2 });
      expect(await orders.save(order, step(order))).toBeUndefined();
      const theirs = { ...order, version: 2, accountId: newId() };
      expect(await orders.save(theirs, step(theirs))).toBeUndefined();
      const gone = orderOf();
      expect(await orders.save(gone, step(gone))).toBeUndefined();
      expect(await ports().find(order._id)).toMatchObject({ version: 2, accountId: order.accountId });
      expect(await ports().eventsOf(order._id)).toHaveLength(1);
    });

    it('are saved once, however many come at once with the same version', async () => {
      const order = await stored();
      const saved = await Promise.all(Array.from({ length: 10 }, () => ports().orders.save(order, step(order))));
      expect(saved.filter((one) => one !== undefined)).toHaveLength(1);
    });
  });

  describe('arrivals', () => {
    it('are told apart: new ones, the same message again, and another push', async () => {
      const [known, fresh] = [await stored(), orderOf()];
      const pushed = { ...known, arrivalId: newId(), total: 1 };
      expect(await ports().arrivals.store([known, fresh, pushed])).toEqual(['repeated', 'stored', 'duplicate']);
      expect(await ports().find(known._id)).toMatchObject({ total: known.total, arrivalId: known.arrivalId });
    });

    it('of an own channel are refused where their number is that of an order of other content', async () => {
      const known = await stored(orderOf({ provider: 'direct' }));
      const { amount } = known.content;
      const content = { ...known.content, amount: { ...amount, total: amount.total + 1 } };
      const other = { ...known, arrivalId: newId(), content };
      expect(await ports().arrivals.store([other])).toEqual([{ refused: otherOrder }]);
      expect(await ports().arrivals.store([{ ...known, arrivalId: newId() }])).toEqual(['duplicate']);
      expect(await ports().arrivals.store([{ ...other, provider: 'getir' }])).toEqual(['duplicate']);
      expect(await ports().find(known._id)).toMatchObject({ content: { amount: { total: amount.total } } });
    });
  });

  describe('reports that wait', () => {
    it('are found by their orders, oldest first, until they are removed', async () => {
      const from = origin();
      const [orderId, other] = [newId(), newId()];
      const { waiting } = ports();
      const report = (occurredAt: string) => platformUpdate(from, { providerOrderId: 'W', status: 500, occurredAt });
      const late = await waiting.save(orderId, report('2026-11-25T12:00:02.000Z'), at);
      const early = await waiting.save(orderId, report('2026-11-25T12:00:01.000Z'), at);
      await waiting.save(other, report('2026-11-25T12:00:00.000Z'), at);
      expect((await waiting.of([orderId, newId()])).map(({ _id }) => _id)).toEqual([early, late]);
      await waiting.remove([early]);
      expect(await waiting.of([orderId])).toMatchObject([{ _id: late, orderId, at }]);
    });
  });
};
