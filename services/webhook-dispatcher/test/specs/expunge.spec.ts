import { waitFor } from '@kopru/testing';
import { orderEvent } from '../support/dispatcher.ts';
import { orderOf } from '../support/orders.ts';
import { accountId, deliverOne, fixture, oneRecord, target } from '../support/internal-api.ts';

const expunge = (orderId: string, account = accountId) => fixture.call(account, 'POST', '/expunge', { orderId });
const feedOf = async (): Promise<unknown> => (await fixture.call(accountId, 'GET', '/events')).body.data['items'];

describe('an order whose contents are taken out', () => {
  it('leaves its deliveries counted, without its number and the answers, and is shown in no feed', async () => {
    target.answer({ status: 200, body: 'Deniz K. için alındı' });
    await fixture.register(accountId, { url: target.url });
    const { orderId } = await deliverOne();
    const other = await deliverOne();
    await waitFor(async () => (await fixture.countRecords({ accountId, state: 'delivered' })) === 2);
    await waitFor(async () => (await fixture.events({ accountId })).length === 2);
    const { body } = await expunge(orderId);
    expect(body.data).toEqual({ records: 1, events: 1 });
    const [record] = await fixture.records({ accountId, orderId });
    expect(record).toMatchObject({ state: 'delivered', attemptCount: 1, providerOrderId: null });
    expect(record).not.toHaveProperty('shortCode');
    expect(record?.attempts).toMatchObject([{ statusCode: 200, responseBody: null }]);
    expect(await feedOf()).toMatchObject([{ event: { veri: { id: other.eventId } } }]);
    expect((await expunge(orderId)).body.data).toEqual({ records: 1, events: 1 });
    expect((await fixture.records({ accountId, orderId: other.orderId }))[0]).toMatchObject({
      providerOrderId: other.providerOrderId,
      attempts: [{ responseBody: 'Deniz K. için alındı' }],
    });
  });

  it('is not sent any more: what is parked or waits for a retry is skipped, what has failed cannot be retried', async () => {
    target.answer({ status: 500 });
    const id = await fixture.register(accountId, { url: target.url });
    const retried = await deliverOne();
    await oneRecord({ orderId: retried.orderId, state: 'retrying' });
    await expunge(retried.orderId);
    await oneRecord({ orderId: retried.orderId, state: 'skipped' });
    const failed = await deliverOne();
    const record = await oneRecord({ orderId: failed.orderId, state: 'failed' });
    await fixture.call(accountId, 'POST', `/endpoints/${id}/pause`);
    const parked = await deliverOne();
    await oneRecord({ orderId: parked.orderId, state: 'parked' });
    for (const { orderId } of [failed, parked]) await expunge(orderId);
    expect(await oneRecord({ orderId: parked.orderId })).toMatchObject({ state: 'skipped' });
    const { length } = target.requests;
    await fixture.call(accountId, 'POST', `/endpoints/${id}/resume`);
    const { body } = await fixture.call(accountId, 'POST', `/records/${record._id}/retry`);
    expect(body.error?.code).toBe('contents_expunged');
    const again = { webhookOrderId: record._id, url: target.url, headers: {} };
    const byHand = await fixture.call(accountId, 'POST', '/retry-webhook', again);
    expect(byHand.body.error?.code).toBe('contents_expunged');
    expect(target.requests).toHaveLength(length);
  });

  it('is not sent any more where it was blocked by an earlier event, and then blocks nothing', async () => {
    target.answer({ status: 500 });
    await fixture.register(accountId, { url: target.url });
    const [first, ...later] = orderOf(accountId, 2, { shortCode: '74753' });
    await fixture.publish([first, ...later]);
    const blocked = await oneRecord({ waitsFor: { $exists: true } });
    await expunge(first.orderId);
    target.answer({ status: 200 });
    const { length } = target.requests;
    await waitFor(async () => (await fixture.countRecords({ accountId, state: 'skipped' })) === 2);
    const record = await oneRecord({ _id: blocked._id });
    expect(record).toMatchObject({ providerOrderId: null, attemptCount: 0 });
    expect(record).not.toHaveProperty('shortCode');
    expect(record).not.toHaveProperty('waitsFor');
    expect(target.requests).toHaveLength(length);
  });

  it('left nothing of itself in the copies of what failed, where nobody could take it out', async () => {
    target.answer({ status: 500, body: 'Deniz K. alınamadı' });
    await fixture.register(accountId, { url: target.url });
    const event = orderEvent(accountId, { providerOrderId: 'WEB-DENİZ', shortCode: '74753' });
    await fixture.publish([event]);
    const { _id } = await oneRecord({ state: 'failed' });
    const copy = await waitFor(async () =>
      (await fixture.backing.broker.take('webhook.dead')).find(({ body }) => (body as { _id: string })._id === _id),
    );
    expect(copy.body).toMatchObject({ orderId: event.orderId, lastAttempt: { statusCode: 500 } });
    for (const content of ['Deniz', 'WEB-DENİZ', '74753']) expect(JSON.stringify(copy.body)).not.toContain(content);
  });

  it('leaves its receiver’s answer out even when the answer comes later', async () => {
    let answer = (): void => undefined;
    target.answer(async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { status: 200, body: 'Deniz K.' };
    });
    await fixture.register(accountId, { url: target.url });
    const { orderId } = await deliverOne();
    await waitFor(() => target.requests.length === 1);
    await oneRecord({ orderId });
    await expunge(orderId);
    answer();
    const record = await oneRecord({ orderId, state: 'delivered' });
    expect(record.attempts).toMatchObject([{ statusCode: 200, responseBody: null }]);
  });

  it('leaves no line of it that a store has not taken, also when an attempt still made one', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    target.answer(() => promise.then(() => ({ status: 503 })));
    const credentials = { accessKeyId: 'key', secretAccessKey: 'secret-of-the-store' };
    const destination = { type: 's3', bucket: 'orders', ...credentials };
    const endpointId = await fixture.register(accountId, { url: target.url, destination });
    const batches = fixture.backing.client.db(fixture.settings['MONGODB_DATABASE']).collection('lineBatches');
    const lines = async () =>
      (await batches.find({ endpointId }).toArray()).flatMap((batch) => batch['lines'] as object[]);
    const occurredAt = '2026-03-01T12:00:00.000Z';
    const [order, other] = [orderEvent(accountId, { occurredAt }), orderEvent(accountId, { occurredAt })];
    await fixture.publish([order, other]);
    const record = await oneRecord({ orderId: order.orderId });
    await waitFor(async () => (await lines()).length === 2 && target.requests.length > 0);
    await expunge(order.orderId);
    expect(await lines()).toEqual([
      { id: (await oneRecord({ orderId: other.orderId }))._id, text: expect.any(String) },
    ]);
    const late = { endpointId, folder: '', hour: '', lines: [{ id: record._id, text: 'late' }], createdAt: new Date() };
    await batches.insertOne(late);
    answer();
    await waitFor(async () => (await lines()).length === 1);
  });

  it('is not found when it has no delivery, or is another account’s', async () => {
    await fixture.register(accountId, { url: target.url });
    const { orderId } = await deliverOne();
    await oneRecord({ orderId, state: 'delivered' });
    const stranger = await fixture.account();
    expect((await expunge(orderId, stranger)).body.error?.code).toBe('order_not_found');
    expect((await expunge('yok')).body.error?.code).toBe('order_not_found');
    expect((await fixture.records({ orderId }))[0]?.providerOrderId).not.toBeNull();
  });
});
