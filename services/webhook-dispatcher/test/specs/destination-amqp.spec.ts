import { failure } from '@kopru/contracts/errors/failures';
import { backingServices, faultProxy, waitFor, type BackingServices } from '@kopru/testing';
import { accountId, deliverOne, fixture, oneRecord } from '../support/internal-api.ts';
import { callAt, orderEvent } from '../support/dispatcher.ts';

let theirs: BackingServices;
beforeAll(async () => {
  theirs = await backingServices();
});
afterAll(() => theirs.stop());

const register = (exchange: string, more: { url?: string; isSigned?: boolean } = {}) =>
  fixture.register(accountId, { url: theirs.rabbitmqUrl, destination: { type: 'amqp', exchange }, ...more });
const hasFailedWith = (code: string) =>
  waitFor(async () => (await oneRecord()).attempts.some(({ error }) => (error as { code?: string }).code === code));

describe("an endpoint that is the account's own RabbitMQ", () => {
  it('gets each event as a message of its name, with its record as id and the headers of a webhook', async () => {
    const queue = await theirs.broker.tap('orders', 'siparis.*');
    await register('orders', { isSigned: true });
    const { orderId: _orderId, restaurantId, occurredAt, providerOrderId } = await deliverOne();
    const record = await oneRecord({ state: 'delivered' });
    const [message, ...others] = await theirs.broker.take(queue);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      type: 'siparis.olusturuldu',
      messageId: record._id,
      body: {
        id: record._id,
        occurredAt,
        olay: 'siparis.olusturuldu',
        veri: { id: record._id, providerOrderId, restaurantId },
      },
      headers: {
        'X-Webhook-Id': record._id,
        'X-Webhook-Event': 'siparis.olusturuldu',
        'X-Webhook-Attempt': '1',
        'webhook-signature': expect.stringMatching(/^v1,/),
      },
    });
    const { host, pathname } = new URL(theirs.rabbitmqUrl);
    expect(record.attempts).toMatchObject([{ url: `amqp://${host}${pathname} orders`, statusCode: null, error: null }]);
  });

  it('shows what is sent, and takes a test', async () => {
    const queue = await theirs.broker.tap('shown', '#');
    const id = await register('shown');
    await deliverOne();
    const { _id } = await oneRecord({ state: 'delivered' });
    const { body } = await fixture.call(accountId, 'GET', `/records/${_id}`);
    const request = body.data['request'] as unknown as { body: string; headers: Record<string, string> };
    expect(JSON.parse(request.body)).toMatchObject({ id: _id, olay: 'siparis.olusturuldu' });
    expect(request.headers).toMatchObject({ 'X-Webhook-Id': _id });
    const test = await fixture.call(accountId, 'POST', `/endpoints/${id}/test`, {});
    expect(test.body.data).toMatchObject({ delivered: true, error: null, statusCode: null });
    expect(await theirs.broker.take(queue)).toHaveLength(2);
  });

  it('without the exchange fails until there is one', async () => {
    await register('not-yet');
    await deliverOne();
    await hasFailedWith('broker_exchange_missing');
    const queue = await theirs.broker.tap('not-yet', '#');
    const record = await waitFor(() => oneRecord({ state: 'delivered' }));
    expect((await theirs.broker.take(queue)).map(({ messageId }) => messageId)).toEqual([record._id]);
  });

  it('does not count a message as delivered that no queue takes', async () => {
    const other = await theirs.broker.tap('unbound', 'something.else');
    await register('unbound');
    await deliverOne();
    await hasFailedWith('broker_unroutable');
    const queue = await theirs.broker.tap('unbound', '#');
    const record = await waitFor(() => oneRecord({ state: 'delivered' }));
    expect((await theirs.broker.take(queue)).map(({ messageId }) => messageId)).toEqual([record._id]);
    expect(await theirs.broker.take(other)).toEqual([]);
  });

  it.each([
    ['a wrong password', (url: URL) => (url.password = 'wrong'), failure('broker_no_permission')],
    ['an unknown virtual host', (url: URL) => (url.pathname = '/nowhere'), failure('broker_no_permission')],
    ['nobody there', (url: URL) => (url.port = '1'), failure('connection_refused')],
  ])('says of %s what is wrong', async (_what, spoil, error) => {
    const url = new URL(theirs.rabbitmqUrl);
    spoil(url);
    const id = await register('orders', { url: url.href });
    const { body } = await fixture.call(accountId, 'POST', `/endpoints/${id}/test`, {});
    expect(body.data).toMatchObject({ delivered: false, error });
  });

  it('is not connected where its name leads only now', async () => {
    let address = '127.0.0.1';
    const resolve = async () => [{ address, family: 4 as const }];
    const app = await fixture.startApp({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' }, { resolve });
    const url = new URL(theirs.rabbitmqUrl);
    url.hostname = 'broker.example.com';
    const id = await register('orders', { url: url.href });
    address = '10.0.0.1';
    const { body } = await callAt(app.url(), accountId, 'POST', `/endpoints/${id}/test`, {});
    const reason = failure('leads_to', { host: 'broker.example.com', address: failure('private_address') });
    expect(body.data).toMatchObject({ delivered: false, error: failure('not_allowed', { reason }) });
    await app.stop();
  });

  it('that goes silent, is cut off and comes back gets everything, and repeats bear the same id', async () => {
    const { hostname: host, port, pathname, username, password } = new URL(theirs.rabbitmqUrl);
    const proxy = fixture.running.add(await faultProxy({ host, port: Number(port) }));
    const queue = await theirs.broker.tap('faulty', '#');
    await register('faulty', { url: `amqp://${username}:${password}@127.0.0.1:${proxy.port}${pathname}` });
    const ids = new Set<string>();
    const publish = async (): Promise<void> => {
      const events = Array.from({ length: 20 }, () => orderEvent(accountId));
      await fixture.publish(events);
      for (const { eventId } of events) ids.add(eventId);
    };
    await publish();
    await waitFor(async () => (await fixture.countRecords({ accountId, state: 'delivered' })) === 20);
    proxy.stall();
    await publish();
    await waitFor(async () => (await fixture.countRecords({ accountId, 'attempts.error.code': 'answer_late' })) > 0);
    proxy.cut();
    await publish();
    await waitFor(async () => (await fixture.countRecords({ accountId, attemptCount: { $gt: 0 } })) === ids.size);
    proxy.mend();
    await fixture.call(accountId, 'POST', '/recoveries', { since: new Date(Date.now() - 60_000).toISOString() });
    await waitFor(async () => (await fixture.countRecords({ accountId, state: 'delivered' })) === ids.size);
    const records = await fixture.records({ accountId });
    expect(new Set(records.map(({ eventId }) => eventId))).toEqual(ids);
    const messages = await theirs.broker.take(queue);
    expect(new Set(messages.map(({ messageId }) => messageId))).toEqual(new Set(records.map(({ _id }) => _id)));
  });
});
