import type { MessageBody } from '@kopru/contracts/messages/messages';
import { newId } from '@kopru/contracts/values/ids';
import { arrivedOrder, eventually, origin, platformUpdate, receiver, waitFor, type Origin } from '@kopru/testing';
import { system, timeHasCome } from '../support/shared-system.ts';
import { done, failure, startSystem } from '../support/system.ts';

type Update = Omit<Partial<MessageBody<'siparis.platform_guncelledi'>>, keyof Origin | 'providerOrderId'>;

let from: Origin;
beforeEach(() => {
  from = origin({ accountId: system.accountId });
});

const eventsOf = async (orderId: string) => (await system.events()).filter((event) => event.orderId === orderId);
const report = async (providerOrderId: string, update: Update): Promise<void> => {
  await system.update(platformUpdate(from, { providerOrderId, ...update }));
};
const quiesced = (): Promise<true> =>
  waitFor(async () => {
    const rest = await system.orders.countDocuments({ 'outbox.0': { $exists: true } });
    return (await system.backing.broker.depth('orders.updates')) === 0 && rest === 0;
  });

describe('a platform’s reports', () => {
  it('move the order forward only; late and repeated ones have no effect and publish nothing', async () => {
    const arrived = arrivedOrder(from);
    const { _id, providerOrderId } = await system.stored(arrived);
    for (const status of [500, 500, 600, 550, 700, 400] as const) {
      await report(providerOrderId, { status });
      await quiesced();
    }
    const final = await waitFor(async () => {
      const order = await system.get(_id);
      return order.status === 700 ? order : undefined;
    });
    expect(final.timeline.map(({ status }) => status)).toEqual([400, 500, 600, 700]);
    await waitFor(async () => (await eventsOf(_id)).length === 4);
    await report(providerOrderId, { cancel: { reason: null, reasonName: null, note: null, by: 'platform' } });
    await waitFor(async () => (await system.get(_id)).status === 1500);
    await report(providerOrderId, { status: 900 });
    await report(providerOrderId, { cancel: { reason: 'again', reasonName: null, note: null, by: 'customer' } });
    await quiesced();
    expect((await system.get(_id)).cancel).toMatchObject({ reason: null, by: 'platform' });
    await waitFor(async () => (await eventsOf(_id)).length === 5);
  });

  it('bring a courier without an event, and take cancelled items out of the total with one', async () => {
    const { _id, providerOrderId } = await system.stored(arrivedOrder(from));
    const courier = { id: 'k1', name: 'Ali', status: 1, lat: 37.1, lon: 28.3 };
    await report(providerOrderId, { courier });
    await report(providerOrderId, { partialCancel: { items: [{ id: 'line-1', cancelledQuantity: 1 }] } });
    const order = await waitFor(async () => {
      const record = await system.get(_id);
      return record.amount.total === 155_00 && record.courier !== null ? record : undefined;
    });
    expect(order).toMatchObject({ courier, items: [{ quantity: 2, cancelledQuantity: 1 }] });
    // Sums are of what the majority has.
    await eventually(async () => {
      const { data } = await system.http.get('/internal/payments/grouped', {
        params: { restaurantId: from.restaurantId, by: 'code' },
      });
      expect(data.data.total).toBe(155_00);
    });
    await report(providerOrderId, {
      partialCancel: { items: [{ id: 'line-1', cancelledQuantity: 1 }], total: 150_00 },
    });
    await waitFor(async () => (await system.get(_id)).amount.total === 150_00);
    await quiesced();
    expect((await eventsOf(_id)).map(({ changes }) => changes)).toEqual([undefined, ['urunler', 'tutar'], ['tutar']]);
  });

  it('of a scheduled order that is sent again as new make it due, to be accepted once more', async () => {
    const scheduledFor = new Date(Date.now() + 86_400_000).toISOString();
    const arrived = arrivedOrder(from, { status: 325, scheduledFor });
    const { _id } = await system.stored(arrived);
    await system.command(_id, 'verify');
    expect(await system.get(_id)).toMatchObject({ status: 350 });
    const again = { ...arrived, order: { ...arrived.order, status: 400 as const } };
    await system.arrive(again);
    const due = await waitFor(async () => {
      const order = await system.get(_id);
      return order.status === 400 ? order : undefined;
    });
    expect(due.allowedActions).toContain('verify');
    await system.command(_id, 'verify');
    await system.arrive(again);
    await quiesced();
    expect((await system.get(_id)).timeline.map(({ status }) => status)).toEqual([325, 350, 400, 500]);
    await waitFor(async () => (await eventsOf(_id)).length === 4);
  });

  it('of a trial bring no report and no takings', async () => {
    const shop = { ...from, restaurantId: newId() };
    const { _id } = await system.stored(arrivedOrder(shop, { isTest: true }));
    const real = await system.stored(arrivedOrder(shop));
    const params = { restaurantId: shop.restaurantId };
    await eventually(async () => {
      const { data } = await system.http.get('/internal/payments/grouped', { params });
      expect(data.data).toMatchObject({ orderCount: 1, total: 310_00 });
    });
    const pending = await system.http.get('/internal/orders', { params: { ...params, pendingReport: 'true' } });
    expect(pending.data.data.items).toMatchObject([{ id: real._id, isTest: false }]);
    const all = await system.http.get('/internal/orders', { params });
    expect(all.data.data.items).toHaveLength(2);
    expect(await system.get(_id)).toMatchObject({ isTest: true });
  });

  it('of a change after a report make the order wait for its report again, until it is marked', async () => {
    const { _id, providerOrderId } = await system.stored(arrivedOrder(from));
    const mark = () => system.http.post('/internal/reports/mark', { ref: _id });
    await mark();
    await report(providerOrderId, { refund: { amount: 10_00, reason: 'Eksik içecek' } });
    const order = await waitFor(async () => {
      const record = await system.get(_id);
      return record.isReport ? undefined : record;
    });
    expect(order).toMatchObject({ reportedTotal: 310_00, amount: { total: 310_00, refunded: 10_00 } });
    expect(order.timeline.at(-1)?.changes).toEqual([
      { what: 'iade', after: 'Eksik içecek', money: { before: 310_00, after: 300_00 } },
    ]);
    const pending = await system.http.get('/internal/orders', { params: { pendingReport: 'true' } });
    expect(pending.data.data.items[0]).toMatchObject({ id: _id, total: 300_00, reportedTotal: 310_00 });
    await mark();
    expect(await system.get(_id)).toMatchObject({ isReport: true, reportedTotal: null });
    await waitFor(async () => (await eventsOf(_id)).length === 2);
  });

  it('of what is left of an order retain which items were taken out', async () => {
    const { _id, providerOrderId } = await system.stored(arrivedOrder(from));
    const remaining = [{ id: 'line-1', quantity: 1 }];
    await report(providerOrderId, { partialCancel: { items: [], remaining, total: 155_00 } });
    const order = await waitFor(async () => {
      const record = await system.get(_id);
      return record.amount.total === 155_00 ? record : undefined;
    });
    expect(order.items).toMatchObject([{ id: 'line-1', quantity: 2, cancelledQuantity: 1 }]);
    await report(providerOrderId, { partialCancel: { items: [], remaining: [], total: 0 } });
    await waitFor(async () => (await system.get(_id)).items[0]?.cancelledQuantity === 2);
  });

  it('are taken in the order they came, however many come at once', async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, () => system.stored(arrivedOrder(from))));
    const cancel = { reason: null, reasonName: null, note: null, by: 'customer' as const };
    for (const { providerOrderId } of orders)
      for (const update of [{ status: 500 }, { status: 700 }, { status: 900 }, { cancel }] as const)
        void report(providerOrderId, update);
    for (const { _id } of orders) {
      const order = await waitFor(async () => {
        const record = await system.get(_id);
        return record.cancel === null ? undefined : record;
      });
      expect(order.timeline.map(({ status }) => status)).toEqual([400, 500, 700, 900, 900]);
    }
  });

  it('of a cancellation after delivery leave the order delivered and show the cancellation', async () => {
    const { _id, providerOrderId } = await system.stored(arrivedOrder(from));
    await report(providerOrderId, { status: 900 });
    const cancel = { reason: '604', reasonName: 'Müşteri vazgeçti', note: null, by: 'customer' as const };
    await report(providerOrderId, { status: 1500, cancel });
    await waitFor(async () => (await system.get(_id)).cancel !== null);
    await report(providerOrderId, { status: 1500, cancel: { ...cancel, reason: 'again' } });
    await quiesced();
    const order = await system.get(_id);
    expect(order).toMatchObject({ status: 900, cancel: { reason: '604', by: 'customer' }, allowedActions: [] });
    expect(order.timeline.at(-1)).toMatchObject({
      status: 900,
      changes: [{ what: 'iptal', after: 'Müşteri vazgeçti' }],
    });
    expect((await eventsOf(_id)).map(({ changes }) => changes)).toEqual([undefined, undefined, ['iptal']]);
  });
});

describe('a scheduled order', () => {
  const soon = (ms: number): string => new Date(Date.now() + ms).toISOString();

  it('becomes new at its time, or goes into preparation when it was verified', async () => {
    const waiting = await system.stored(arrivedOrder(from, { status: 325, scheduledFor: soon(3_600_000) }));
    const verified = await system.stored(arrivedOrder(from, { status: 325, scheduledFor: soon(3_600_000) }));
    expect(await system.command(verified._id, 'verify')).toMatchObject({ data: { oldStatus: 325, newStatus: 350 } });
    expect((await system.get(waiting._id)).status).toBe(325);
    await timeHasCome({ _id: { $in: [waiting._id, verified._id] } });
    await waitFor(async () => (await system.get(waiting._id)).status === 400);
    await waitFor(async () => (await system.get(verified._id)).status === 500);
    expect((await system.get(verified._id)).timeline.at(-1)).toMatchObject({ by: 'schedule', platform: 'none' });
    await waitFor(async () => (await eventsOf(verified._id)).length === 3);
  });

  it('with a lead becomes due before its time: by the clock, by another time, and when it is sent again as new', async () => {
    const lead = { leadMinutes: 60 };
    const wanted = (ms: number) => system.stored(arrivedOrder(from, { status: 325, scheduledFor: soon(ms) }, lead));
    const statusOf = async ({ _id }: { _id: string }) => (await system.get(_id)).status;
    const [near, far, earlier] = [await wanted(3_600_500), await wanted(7_200_000), await wanted(7_200_000)];
    await waitFor(async () => (await statusOf(near)) === 400);
    expect(await statusOf(far)).toBe(325);
    await report(earlier.providerOrderId, { scheduledFor: soon(3_600_000) });
    await waitFor(async () => (await statusOf(earlier)) === 400);
    expect((await system.get(earlier._id)).timeline.map(({ by }) => by)).toEqual(['platform', 'platform', 'schedule']);
    await report(far.providerOrderId, { modified: { pickupAt: soon(1_800_000) } });
    await waitFor(async () => (await statusOf(far)) === 400);
    const pushed = arrivedOrder(from, { status: 325, scheduledFor: soon(7_200_000) }, lead);
    const again = await system.stored(pushed);
    await system.arrive({ ...pushed, order: { ...pushed.order, status: 400 } });
    await waitFor(async () => (await statusOf(again)) === 400);
  });

  it('follows the platform when its time moves or comes', async () => {
    const { _id, providerOrderId } = await system.stored(
      arrivedOrder(from, { status: 325, scheduledFor: soon(3_600_000) }),
    );
    const later = soon(7_200_000);
    await report(providerOrderId, { scheduledFor: later });
    await waitFor(async () => (await system.get(_id)).scheduledFor === later);
    await report(providerOrderId, { status: 400 });
    await waitFor(async () => (await system.get(_id)).status === 400);
    expect((await system.orders.findOne({ _id }))?.workAt).toBeUndefined();
  });
});

describe('what is due later', () => {
  it('is done at its time, although no process looks for work of others', async () => {
    const lonely = await startSystem({ ORDER_WORK_INTERVAL: '1h' });
    const own = origin({ accountId: lonely.accountId, provider: 'getir' });
    const scheduledFor = new Date(Date.now() + 700).toISOString();
    const scheduled = await lonely.stored(arrivedOrder(own, { status: 325, scheduledFor }));
    const fresh = await lonely.stored(arrivedOrder(own, {}, { autoVerify: true }));
    await waitFor(async () => (await lonely.get(fresh._id)).status === 500);
    await waitFor(async () => (await lonely.get(scheduled._id)).status === 400);
    await lonely.stop();
  });
});

describe('automatic verification', () => {
  it('verifies a new order by itself', async () => {
    const { _id } = await system.stored(arrivedOrder({ ...from, provider: 'getir' }, {}, { autoVerify: true }));
    const order = await waitFor(async () => {
      const record = await system.get(_id);
      return record.status === 500 ? record : undefined;
    });
    expect(order.timeline.at(-1)).toMatchObject({ by: 'auto', platform: 'done' });
    expect(system.platform.commands).toMatchObject([{ command: { kind: 'verify' } }]);
  });

  it('tries again when the platform refuses', async () => {
    system.platform.answerWith((_command, index) =>
      index === 0 ? failure(502, 'provider_error', { provider: 'x', platformMessage: 'meşgul' }) : done(),
    );
    const { _id } = await system.stored(arrivedOrder({ ...from, provider: 'getir' }, {}, { autoVerify: true }));
    await waitFor(() => system.platform.commands.length === 1);
    await timeHasCome({ _id, 'autoVerify.attempts': 1 });
    await waitFor(async () => (await system.get(_id)).status === 500);
  });
});

describe('payment matching', () => {
  const settings = (url: string | null) => ({
    body: { success: true, data: { name: 'Örnek', url, headers: { 'X-Key': 'k' } } },
  });

  it('finds the restaurant’s own code, in the order and in the figures', async () => {
    const pos = await receiver({ body: [{ provider: 'direct', paymentType: 'cash', code: 'NAKIT-1' }] });
    system.restaurants.answer(settings(pos.url));
    const first = await system.stored(arrivedOrder(from));
    const second = await system.stored(arrivedOrder(from));
    for (const { _id } of [first, second]) await waitFor(async () => (await system.get(_id)).matchedCode === 'NAKIT-1');
    expect(pos.requests).toHaveLength(1);
    expect(pos.requests[0]?.headers['x-key']).toBe('k');
    // Sums are of what the majority has.
    await eventually(async () => {
      const { data } = await system.http.get('/internal/payments/grouped', {
        params: { restaurantId: from.restaurantId, by: 'code' },
      });
      expect(data.data.groups).toMatchObject([{ paymentType: 'cash', matchedCode: 'NAKIT-1', orderCount: 2 }]);
    });
    await pos.stop();
  });

  it('delays and loses no order while the address hangs', async () => {
    const pos = await receiver({ hang: true });
    system.restaurants.answer(settings(pos.url));
    const startedAt = Date.now();
    const { _id } = await system.stored(arrivedOrder(from));
    await waitFor(async () => (await eventsOf(_id)).length === 1);
    expect(Date.now() - startedAt).toBeLessThan(4_500);
    expect((await system.get(_id)).matchedCode).toBeNull();
    await waitFor(() => pos.requests.length === 1);
    await pos.stop();
  });
});
