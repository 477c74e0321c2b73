import { receiver, waitFor, type Receiver } from '@kopru/testing';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { orderEvent, startDispatcher, type Fixture } from './support/dispatcher.ts';

const spellings = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '0.0.0.0',
  'localhost',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '10.0.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '[64:ff9b::7f00:1]',
  '[fe80::1%25lo]',
];

/** A service on the inside that nobody outside may reach. */
describe('an address on the inside', () => {
  let fixture: Fixture;
  let inside: Server;
  let connections = 0;
  let port: number;
  let accountId: string;
  const names = new Map<string, string[]>([['localhost', ['127.0.0.1']]]);

  beforeAll(async () => {
    inside = createServer((_request, response) => void response.end('secret'));
    inside.on('connection', () => (connections += 1));
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
    ({ port } = inside.address() as AddressInfo);
    // Each look-up takes the next answer of a name; the last one stays.
    const resolve = async (name: string) => {
      const answers = names.get(name) ?? [];
      const address = (answers.length > 1 ? answers.shift() : answers[0]) ?? '93.184.216.34';
      return [{ address, family: 4 as const }];
    };
    fixture = await startDispatcher({ WEBHOOK_ALLOW_CIDRS: '127.8.0.0/16' }, { substitutes: { resolve } });
  });
  afterAll(async () => {
    inside.close();
    await fixture.stop();
  });
  beforeEach(async () => {
    accountId = await fixture.account();
    connections = 0;
  });
  afterEach(() => {
    expect(connections).toBe(0);
  });

  it.each(spellings)('is not registered as %s', async (host) => {
    const { status, body } = await fixture.call(accountId, 'POST', '/endpoints', { url: `http://${host}:${port}/` });
    expect({ status, code: body.error?.code }).toEqual({ status: 422, code: 'url_not_allowed' });
  });

  it('is not registered by a name that leads there, nor set later', async () => {
    names.set('inside.example', ['127.0.0.1']);
    const url = `http://inside.example:${port}/`;
    expect((await fixture.call(accountId, 'POST', '/endpoints', { url })).body.error?.code).toBe('url_not_allowed');
    const id = await fixture.register(accountId, { url: 'http://outside.example/' });
    const { body } = await fixture.call(accountId, 'PUT', `/endpoints/${id}`, { url });
    expect(body.error?.code).toBe('url_not_allowed');
  });

  const rebinding = (name: string): Promise<string> => {
    names.set(name, ['93.184.216.34', '127.0.0.1']);
    return fixture.register(accountId, { url: `http://${name}:${port}/` });
  };

  it('gets no webhook when a registered name changes', async () => {
    await rebinding('delivery.example');
    await fixture.publish([orderEvent(accountId)]);
    const [record] = await waitFor(async () => {
      const found = await fixture.records({ accountId, attemptCount: { $gt: 0 } });
      return found.length > 0 && found;
    });
    expect(record?.attempts[0]?.error).toMatch(/^not allowed: .*loopback/);
  });

  it('gets no test send when a registered name changes', async () => {
    const id = await rebinding('test-send.example');
    const { body } = await fixture.call(accountId, 'POST', `/endpoints/${id}/test`);
    expect(body.data).toMatchObject({ delivered: false, statusCode: null, error: expect.stringContaining('loopback') });
  });

  it('gets nothing through retry-webhook, by address or by name', async () => {
    await rebinding('retried.example');
    await fixture.publish([orderEvent(accountId)]);
    const [record] = await waitFor(async () => {
      const found = await fixture.records({ accountId });
      return found.length > 0 && found;
    });
    names.set('direct.example', ['127.0.0.1']);
    for (const host of [...spellings, 'direct.example']) {
      const ask = { webhookOrderId: record?._id, url: `http://${host}:${port}/`, headers: {} };
      const { status, body } = await fixture.call(accountId, 'POST', '/retry-webhook', ask);
      expect({ host, status, code: body.error?.code }).toEqual({ host, status: 422, code: 'url_not_allowed' });
    }
  });

  it('gets nothing through a redirect', async () => {
    const redirecting: Receiver = fixture.running.keep(
      await receiver({ status: 307, headers: { Location: `http://127.0.0.1:${port}/` } }),
    );
    // The operator has opened this one: it stands for a receiver outside.
    names.set('redirecting.example', ['127.8.0.1']);
    const url = redirecting.url.replace('127.0.0.1', 'redirecting.example');
    const opened = await fixture.call(accountId, 'POST', '/endpoints', { url });
    const { body } = await fixture.call(accountId, 'POST', `/endpoints/${String(opened.body.data['id'])}/test`);
    expect(body.data).toMatchObject({ delivered: false });
  });
});
