import { newId } from '@kopru/contracts/values/ids';
import { arrivedOrder, origin, platformUpdate, waitFor } from '@kopru/testing';
import { system } from '../support/shared-system.ts';

describe('the events of one order', () => {
  const eventsOf = (orderId: string, count: number) =>
    waitFor(async () => {
      const events = (await system.events()).filter((event) => event.orderId === orderId);
      return events.length === count && events;
    });
  const inSequence = async (orderId: string, count: number) => {
    const events = (await eventsOf(orderId, count)).toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_event, index) => index + 1));
    expect(new Set(events.map(({ firstEventId }) => firstEventId))).toEqual(new Set([events[0]?.eventId]));
    return events;
  };

  it('are numbered from 1 without a gap, in the order of its statuses, by whoever changes it at the same time', async () => {
    const from = origin({ accountId: system.accountId });
    const arrived = arrivedOrder(from);
    const { _id } = await system.stored(arrived);
    const { providerOrderId } = arrived.order;
    await Promise.all([
      system.command(_id, 'verify'),
      system.update(platformUpdate(from, { providerOrderId, status: 600 })),
      system.update(platformUpdate(from, { providerOrderId, status: 700 })),
    ]);
    await waitFor(async () => (await system.get(_id)).status === 700);
    const cancel = { reason: null, reasonName: null, note: null, by: 'customer' as const };
    await system.update(platformUpdate(from, { providerOrderId, cancel }));
    const { timeline } = await waitFor(async () => {
      const order = await system.get(_id);
      return order.status >= 1500 && order;
    });
    const events = await inSequence(_id, timeline.length);
    expect(events.map(({ status }) => status)).toEqual(timeline.map(({ status }) => status));
  });

  it('begin with two when it arrives cancelled, also when the arrival is told again later', async () => {
    const from = origin({ accountId: system.accountId });
    const arrived = arrivedOrder(from, { status: 1500 });
    const messageId = newId();
    await system.arrive(arrived, { messageId });
    const order = await waitFor(
      async () => (await system.orders.findOne({ providerOrderId: arrived.order.providerOrderId })) ?? undefined,
    );
    const [created, cancelled] = await inSequence(order._id, 2);
    await system.arrive(arrived, { messageId });
    const repeated = (await eventsOf(order._id, 4)).slice(2);
    expect(repeated.toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0))).toEqual([created, cancelled]);
  });

  it('keep their numbers when the arrival is told again after a change', async () => {
    const arrived = arrivedOrder({ accountId: system.accountId });
    const messageId = newId();
    await system.arrive(arrived, { messageId });
    const order = await waitFor(
      async () => (await system.orders.findOne({ providerOrderId: arrived.order.providerOrderId })) ?? undefined,
    );
    await system.command(order._id, 'verify');
    await inSequence(order._id, 2);
    await system.arrive(arrived, { messageId });
    const events = await eventsOf(order._id, 3);
    expect(events.map(({ sequence }) => sequence).sort()).toEqual([1, 1, 2]);
  });
});
