import { derivedId, derivedIdAt, newId } from '@kopru/contracts/values/ids';
import { deadQueueOf, queueNames } from '@kopru/messaging';
import { arrivedOrder, origin, platformUpdate, waitFor } from '@kopru/testing';
import { deadOrderMessageSchema } from '../../src/storage/dead-order-message.model.ts';
import { otherOrder } from '../../src/domain/ports.ts';
import { system } from '../support/shared-system.ts';

const deadMessages = () => system.backing.client.db(system.orders.dbName).collection(deadOrderMessageSchema.collection);
const eventsOf = async (orderId: string) => (await system.events()).filter((event) => event.orderId === orderId);

describe('an order that arrives', () => {
  it('is stored whole, told of once, and readable by id and by its number', async () => {
    const arrived = arrivedOrder({ accountId: system.accountId });
    const { _id } = await system.stored(arrived);
    expect(_id).toBe(
      derivedId(arrived.accountId, arrived.provider, arrived.restaurantId, arrived.order.providerOrderId),
    );
    const [event] = await waitFor(async () => {
      const events = await eventsOf(_id);
      return events.length > 0 ? events : undefined;
    });
    expect(event).toMatchObject({
      type: 'siparis.olusturuldu',
      eventId: derivedIdAt(new Date(arrived.receivedAt), _id, 'created'),
      accountId: system.accountId,
      providerOrderId: arrived.order.providerOrderId,
      oldStatus: null,
      status: 400,
      total: 310_00,
    });
    const byId = await system.get(_id);
    expect(byId).toMatchObject({
      ...arrived.order,
      id: _id,
      isReport: false,
      allowedActions: ['verify', 'advance', 'cancel'],
    });
    expect(byId.timeline).toMatchObject([{ status: 400, by: 'platform', platform: 'none' }]);
    expect(await system.get(arrived.order.providerOrderId)).toEqual(byId);
    const { data } = await system.http.get(`/internal/orders/${_id}/raw`);
    expect(data).toMatchObject({ data: { raw: arrived.raw } });
    const page = await system.list();
    expect(page.items.map(({ id }) => id)).toContain(_id);
  });

  it('is invisible to another account', async () => {
    const { _id, providerOrderId } = await system.stored(arrivedOrder({ accountId: system.accountId }));
    const headers = { 'x-account-id': newId() };
    for (const ref of [_id, providerOrderId]) {
      const { status, data } = await system.http.get(`/internal/orders/${ref}`, { headers });
      expect([status, data.error.code]).toEqual([404, 'order_not_found']);
    }
  });

  it('is one order with one event, however often and from however many sides it comes at once', async () => {
    const replica = await system.startReplica();
    const arrived = arrivedOrder({ accountId: system.accountId });
    await Promise.all(Array.from({ length: 20 }, () => system.arrive(arrived)));
    const { _id } = await system.stored(arrived);
    await waitFor(async () => (await system.backing.broker.depth(queueNames.arrivals)) === 0);
    const last = await system.stored(arrivedOrder({ accountId: system.accountId }));
    await waitFor(async () => (await eventsOf(last._id)).length === 1);
    expect(await eventsOf(_id)).toHaveLength(1);
    expect(await system.orders.countDocuments({ providerOrderId: arrived.order.providerOrderId })).toBe(1);
    await replica.stop();
  });

  it('is told of and told to be cancelled when it was cancelled before it came', async () => {
    const arrived = arrivedOrder({ accountId: system.accountId });
    arrived.order.status = 1500;
    const { _id } = await system.stored(arrived);
    const events = await waitFor(async () => {
      const found = await eventsOf(_id);
      return found.length === 2 ? found : undefined;
    });
    expect(events).toMatchObject([
      { type: 'siparis.olusturuldu', status: 1500 },
      { type: 'siparis.iptal_edildi', status: 1500, oldStatus: null },
    ]);
  });

  it('keeps the same number of two restaurants apart, and asks which one is meant', async () => {
    const number = `SAME-${newId()}`;
    const one = await system.stored(arrivedOrder({ accountId: system.accountId }, { providerOrderId: number }));
    const other = await system.stored(arrivedOrder({ accountId: system.accountId }, { providerOrderId: number }));
    const { status, data } = await system.http.get(`/internal/orders/${number}`);
    expect([status, data.error.code]).toEqual([409, 'order_ambiguous']);
    for (const { _id } of [one, other]) expect(data.error.params.ids).toContain(_id);
  });

  it('is read by its short code for a day where no other has it, and moved by nobody who knows only that', async () => {
    const short = newId().slice(-6);
    const arrived = (shortCode: string, more = {}) =>
      system.stored(arrivedOrder({ accountId: system.accountId }, { shortCode, ...more }));
    const order = await arrived(short);
    const { status, data } = await system.http.get(`/internal/orders/${short}`);
    expect([status, data.data._id ?? data.data.id]).toEqual([200, order._id]);
    expect((await system.http.post(`/internal/orders/${short}/verify`, { by: 'api' })).data.error.code).toBe(
      'order_not_found',
    );
    // A product of this name is no short code.
    expect((await system.http.get('/internal/orders/ayran')).data.error.code).toBe('order_not_found');
    const twin = await arrived(short);
    const again = await system.http.get(`/internal/orders/${short}`);
    expect([again.status, again.data.error.code]).toEqual([409, 'order_ambiguous']);
    for (const { _id } of [order, twin]) expect(again.data.error.params.ids).toContain(_id);
    // The number of an order goes before the short code of another.
    const numbered = await arrived('other', { providerOrderId: short });
    expect((await system.http.get(`/internal/orders/${short}`)).data.data.id).toBe(numbered._id);
  });

  it('keeps the same number of two business days apart, and what its channel reports of each', async () => {
    const number = `DAY-${newId()}`;
    const from = { ...origin(), accountId: system.accountId, provider: 'direct' as const };
    const arrivedOn = (businessDay: string) => arrivedOrder(from, { providerOrderId: number, businessDay });
    const one = await system.stored(arrivedOn('2026-11-20'));
    const other = await system.stored(arrivedOn('2026-11-21'));
    await system.update(platformUpdate(from, { providerOrderId: number, businessDay: '2026-11-21', status: 600 }));
    await waitFor(async () => (await system.get(other._id)).status === 600);
    expect(await system.get(one._id)).toMatchObject({ status: 400, businessDay: '2026-11-20' });
    const events = await waitFor(async () => {
      const published = await eventsOf(other._id);
      return published.length === 2 && published;
    });
    expect(events.map(({ status }) => status)).toEqual([400, 600]);
    const { status, data } = await system.http.get(`/internal/orders/${number}`);
    expect([status, data.error.code]).toEqual([409, 'order_ambiguous']);
    for (const { _id } of [one, other]) expect(data.error.params.ids).toContain(_id);
  });

  it('of an own channel is put aside, and people are told, when its number is that of another order', async () => {
    const arrived = arrivedOrder({ accountId: system.accountId, provider: 'direct' });
    const { _id, total } = await system.stored(arrived);
    const { amount } = arrived.order;
    const other = { ...arrived, order: { ...arrived.order, amount: { ...amount, total: amount.total + 100 } } };
    await system.arrive(other);
    const dead = await waitFor(
      async () => (await deadMessages().findOne({ accountId: system.accountId })) ?? undefined,
    );
    expect(dead).toMatchObject({ orderNumber: arrived.order.shortCode ?? arrived.order.providerOrderId });
    // Not the id of the order that is stored, for which nobody need be told.
    expect(dead._id).not.toBe(_id);
    const [message] = await waitFor(async () => {
      const messages = await system.backing.broker.take(deadQueueOf(queueNames.arrivals));
      return messages.length > 0 ? messages : undefined;
    });
    expect(message?.headers['x-dead-reason']).toBe(otherOrder);
    await system.arrive(arrived);
    expect(await system.orders.findOne({ _id })).toMatchObject({ total });
  });

  it('is put aside with the reason when it does not fit its contract', async () => {
    const bad = { ...arrivedOrder(), order: { providerOrderId: 'x' } };
    await system.backing.broker.put(queueNames.arrivals, JSON.stringify(bad), { type: 'siparis.geldi' });
    const [dead] = await waitFor(async () => {
      const messages = await system.backing.broker.take(deadQueueOf(queueNames.arrivals));
      return messages.length > 0 ? messages : undefined;
    });
    expect(String(dead?.headers['x-dead-reason'])).toMatch(/items/);
  });
});

describe('a message that is delivered again after a crash', () => {
  const publishedOf = async () => {
    const arrived = arrivedOrder({ accountId: system.accountId });
    const messageId = newId();
    await system.arrive(arrived, { messageId });
    const orderId = derivedId(arrived.accountId, arrived.provider, arrived.restaurantId, arrived.order.providerOrderId);
    await waitFor(async () => (await eventsOf(orderId)).length === 1);
    return { arrived, messageId, orderId };
  };

  it('tells again of an order that was stored but perhaps not told of, with the same event id', async () => {
    const { arrived, messageId, orderId } = await publishedOf();
    // The broker hands the message out again when its acknowledgement was lost.
    await system.arrive(arrived, { messageId });
    const [first, second] = await waitFor(async () => {
      const events = await eventsOf(orderId);
      return events.length === 2 ? events : undefined;
    });
    expect(second).toEqual(first);
    expect(await system.orders.countDocuments({ _id: orderId })).toBe(1);
  });

  it('tells of the order even when another push of it stands before it in the queue', async () => {
    const { arrived, messageId, orderId } = await publishedOf();
    // Both are in the consumer's hands before it takes either.
    await Promise.all([
      ...Array.from({ length: 20 }, () => system.arrive(arrivedOrder({ accountId: system.accountId }))),
      system.arrive(arrived, { messageId: newId() }),
      system.arrive(arrived, { messageId }),
    ]);
    await waitFor(async () => (await eventsOf(orderId)).length === 2);
  });
});

describe('a report that overtakes its order', () => {
  it('waits and is applied when the order arrives', async () => {
    const from = origin({ accountId: system.accountId });
    const arrived = arrivedOrder(from);
    const { providerOrderId } = arrived.order;
    await system.update(platformUpdate(from, { providerOrderId, status: 500 }));
    await system.update(
      platformUpdate(from, {
        providerOrderId,
        cancel: { reason: 'c1', reasonName: 'Vazgeçti', note: null, by: 'customer' },
      }),
    );
    await waitFor(async () => (await system.database.collection('waiting_updates').countDocuments({})) === 2);
    const { _id } = await system.stored(arrived);
    const order = await waitFor(async () => {
      const record = await system.get(_id);
      return record.status === 1500 ? record : undefined;
    });
    expect(order.timeline.map(({ status }) => status)).toEqual([400, 500, 1500]);
    expect(order.cancel).toMatchObject({ reason: 'c1', by: 'customer' });
    await waitFor(async () => (await eventsOf(_id)).length === 3);
    const types = (await eventsOf(_id)).map((event) => (event as unknown as { type: string }).type);
    expect([...types].sort()).toEqual(['siparis.durum_degisti', 'siparis.iptal_edildi', 'siparis.olusturuldu']);
    await waitFor(async () => (await system.database.collection('waiting_updates').countDocuments({})) === 0);
  });
});

describe('while the broker throws everybody out', () => {
  it('loses no order and no event', async () => {
    const orders = Array.from({ length: 300 }, () => arrivedOrder({ accountId: system.accountId }));
    const outcomes = await system.publisher.publishMany(
      orders.map((body) => ({ type: 'siparis.geldi' as const, body })),
    );
    expect(outcomes.filter((outcome) => outcome !== undefined)).toEqual([]);
    await system.backing.broker.closeConnections('order-service');
    const numbers = orders.map(({ order }) => order.providerOrderId);
    await waitFor(async () => (await system.orders.countDocuments({ providerOrderId: { $in: numbers } })) === 300);
    const published = await waitFor(async () => {
      const seen = new Set((await system.events()).map(({ providerOrderId }) => providerOrderId));
      return numbers.every((number) => seen.has(number)) ? seen : undefined;
    });
    expect(published.size).toBeGreaterThanOrEqual(300);
  });
});
