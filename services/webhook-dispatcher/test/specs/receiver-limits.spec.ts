import { receiver, waitFor, type Receiver } from '@kopru/testing';
import { orderEvent, startDispatcher, type Fixture } from '../support/dispatcher.ts';

describe('an installation that limits where receivers may be', () => {
  let fixture: Fixture;
  let open: Receiver;
  let closed: Receiver;
  let accountId: string;
  beforeAll(async () => {
    [open, closed] = await Promise.all([receiver(), receiver()]);
    fixture = await startDispatcher({
      WEBHOOK_ALLOW_PORTS: `443,${new URL(open.url).port}`,
      WEBHOOK_DENY_CIDRS: '127.96.0.0/12',
    });
    fixture.running.add(open);
    fixture.running.add(closed);
  });
  afterAll(() => fixture.stop());
  beforeEach(async () => {
    accountId = await fixture.account();
  });

  const elsewhere = (): string => open.url.replace('127.0.0.1', '127.100.0.1');

  it('delivers to the ports that are open', async () => {
    await fixture.register(accountId, { url: open.url });
    await fixture.publish([orderEvent(accountId)]);
    await waitFor(() => open.requests.length > 0);
  });

  it('registers no other port and no closed range, and sets none later', async () => {
    const id = await fixture.register(accountId, { url: open.url });
    for (const url of [closed.url, elsewhere(), 'http://outside.example/'])
      for (const [method, path] of [
        ['POST', '/endpoints'],
        ['PUT', `/endpoints/${id}`],
      ] as const) {
        const { status, body } = await fixture.call(accountId, method, path, { url });
        expect({ url, status, code: body.error?.code }).toEqual({ url, status: 422, code: 'url_not_allowed' });
      }
  });

  it('sends nothing there again by hand, nor to an endpoint that was stored before', async () => {
    const id = await fixture.register(accountId, { url: open.url });
    await fixture.publish([orderEvent(accountId)]);
    const [record] = await waitFor(async () => {
      const found = await fixture.records({ accountId });
      return found.length > 0 && found;
    });
    const before = closed.requests.length;
    for (const url of [closed.url, elsewhere()]) {
      const ask = { webhookOrderId: record?._id, url, headers: {} };
      expect((await fixture.call(accountId, 'POST', '/retry-webhook', ask)).status).toBe(422);
      const endpoints = fixture.backing.client.db(fixture.settings['MONGODB_DATABASE']).collection('endpoints');
      await endpoints.updateOne({ _id: id as never }, { $set: { url } });
      await fixture.call(accountId, 'PUT', `/endpoints/${id}`, { description: url });
      const { body } = await fixture.call(accountId, 'POST', `/endpoints/${id}/test`);
      expect(body.data).toMatchObject({ delivered: false, error: { code: 'not_allowed' } });
    }
    expect(closed.requests.length).toBe(before);
  });
});
