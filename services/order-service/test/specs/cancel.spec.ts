import { newId } from '@kopru/contracts/values/ids';
import { arrivedOrder, origin, platformUpdate, waitFor } from '@kopru/testing';
import { done } from '../support/system.ts';
import { system, orderAt, eventsOf } from '../support/commands.ts';

describe('cancelling', () => {
  it('keeps the reason that the platform took', async () => {
    const id = await orderAt(500);
    system.platform.answerWith(() => done({ reason: { id: 'r9', name: 'Ürün kalmadı' } }));
    await system.command(id, 'cancel', { note: 'üzgünüz' });
    expect((await system.get(id)).cancel).toMatchObject({
      reason: 'r9',
      reasonName: 'Ürün kalmadı',
      note: 'üzgünüz',
      by: 'restaurant',
    });
    const events = await eventsOf(id, 2);
    expect(events.at(-1)).toMatchObject({ type: 'siparis.iptal_edildi', oldStatus: 500, status: 1600 });
  });

  it('stays ours when the platform echoes it before it answers', async () => {
    const from = origin({ accountId: system.accountId, provider: 'getir' });
    const arrived = arrivedOrder(from);
    const { _id } = await system.stored(arrived);
    system.platform.answerWith(async () => {
      await system.update(
        platformUpdate(from, {
          providerOrderId: arrived.order.providerOrderId,
          cancel: { reason: null, reasonName: null, note: null, by: 'platform' },
        }),
      );
      return { ...done(), delayMs: 150 };
    });
    expect(await system.command(_id, 'cancel')).toMatchObject({ status: 200, data: { newStatus: 1600 } });
    await waitFor(async () => (await system.backing.broker.depth('orders.updates')) === 0);
    expect(await eventsOf(_id, 2)).toHaveLength(2);
    expect((await system.get(_id)).status).toBe(1600);
  });

  it('is the customer’s when theirs came before it', async () => {
    const id = await orderAt(500);
    const cancelledBefore = { reason: '604', reasonName: 'Müşteri vazgeçti', note: null, by: 'customer' as const };
    system.platform.answerWith(() => done({ reason: { id: 'r9', name: 'Ürün kalmadı' }, cancelledBefore }));
    expect(await system.command(id, 'cancel')).toMatchObject({ status: 200, data: { newStatus: 1500 } });
    expect(await system.get(id)).toMatchObject({ status: 1500, cancel: cancelledBefore });
    const events = await eventsOf(id, 2);
    expect(events.at(-1)).toMatchObject({ type: 'siparis.iptal_edildi', oldStatus: 500, status: 1500 });
  });

  it('takes the reasons from the platform', async () => {
    const { data } = await system.http.get(`/internal/orders/${await orderAt()}/reasons`);
    expect(data).toMatchObject({ data: { reasons: [{ id: 'r1', name: 'Yoğunluk' }] } });
  });
});

describe('reports', () => {
  it('are marked once, and the order leaves the pending list', async () => {
    const id = await orderAt();
    const { providerOrderId } = await system.get(id);
    expect((await system.list({ pendingReport: 'true' })).items.map((item) => item.id)).toContain(id);
    for (const ref of [providerOrderId, id]) {
      const { data } = await system.http.post('/internal/reports/mark', { ref });
      expect(data).toMatchObject({ data: { orderId: id, providerOrderId, isReport: true } });
    }
    expect((await system.list({ pendingReport: 'true' })).items.map((item) => item.id)).not.toContain(id);
    expect((await system.get(id)).isReport).toBe(true);
    const { status } = await system.http.post('/internal/reports/mark', { ref: newId() });
    expect(status).toBe(404);
  });
});
