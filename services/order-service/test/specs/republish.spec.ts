import type { MessageBody } from '@kopru/contracts/messages/messages';
import { newId } from '@kopru/contracts/values/ids';
import { arrivedOrder, origin, platformUpdate, waitFor } from '@kopru/testing';
import { startSystem, type System } from '../support/system.ts';

type Event = MessageBody<'siparis.durum_degisti'>;

describe('after a restore without the messages of the broker', () => {
  let system: System;
  beforeAll(async () => {
    system = await startSystem({}, { republishEveryMs: 50 });
  });
  afterAll(() => system.stop());

  const tasks = () => system.database.collection<{ _id: string; since: Date }>('retelling');
  const eventsOf = async (orderId: string): Promise<Event[]> =>
    (await system.events()).filter((event) => event.orderId === orderId);
  const count = (orderId: string, wanted: number) => waitFor(async () => (await eventsOf(orderId)).length >= wanted);

  it('tells the events since a time again, once, with the ids and contents under which they were told', async () => {
    const from = origin({ accountId: system.accountId });
    const old = await system.stored(arrivedOrder(from));
    await system.orders.updateOne({ _id: old._id }, { $set: { receivedAt: new Date(0) } });
    const arrived = arrivedOrder(from);
    const { _id } = await system.stored(arrived);
    const cancelled = arrivedOrder(from, { status: 1500 });
    await system.arrive(cancelled, { messageId: newId() });
    const { providerOrderId } = arrived.order;
    await system.command(_id, 'verify');
    await system.update(platformUpdate(from, { providerOrderId, status: 600 }));
    const cancel = { reason: null, reasonName: null, note: null, by: 'customer' as const };
    await system.update(platformUpdate(from, { providerOrderId, cancel }));
    await count(_id, 4);
    const second = await waitFor(
      async () => (await system.orders.findOne({ providerOrderId: cancelled.order.providerOrderId })) ?? undefined,
    );
    await count(second._id, 2);
    const published = [await eventsOf(_id), await eventsOf(second._id)];

    await tasks().insertOne({ _id: 'orders', since: new Date(Date.now() - 3_600_000) });
    await count(_id, 8);
    await waitFor(async () => (await tasks().findOne()) === null);
    const bySequence = (events: Event[]) => events.toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
    expect(bySequence((await eventsOf(_id)).slice(4))).toEqual(bySequence(published[0] ?? []));
    expect(bySequence((await eventsOf(second._id)).slice(2))).toEqual(bySequence(published[1] ?? []));
    expect(await eventsOf(old._id)).toHaveLength(1);
  });

  it('goes on after the last order that was told when its process ended', async () => {
    const { _id } = await system.stored(arrivedOrder({ accountId: system.accountId }));
    await count(_id, 1);
    await tasks().insertOne({ _id: 'orders', since: new Date(0), lastId: 'f'.repeat(24) } as never);
    await waitFor(async () => (await tasks().findOne()) === null);
    expect(await eventsOf(_id)).toHaveLength(1);
  });
});
