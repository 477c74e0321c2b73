import { jest } from '@jest/globals';
import { failureText, type Failure } from '@kopru/contracts/errors/failures';
import { listening, receiver, waitFor, type Listening, type Receiver } from '@kopru/testing';
import { createServer } from 'node:http';
import { isIP, Socket } from 'node:net';
import { orderEvent, startDispatcher, type Fixture } from '../support/dispatcher.ts';

const textOf = (failure: unknown): string => failureText(failure as Failure, 'en');

/** By kind: what must be refused wherever a user can set an address. */
const addresses = {
  'loopback, in every spelling': [
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '127.0.0.1.',
    '127.255.255.254',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0x7F.0.0.1',
    '017700000001',
    '0177.0.0.1',
    '0177.0x0.1',
    '127。0。0。1',
    '①②⑦.⓪.⓪.①',
    '%31%32%37.0.0.1',
    'localhost',
    'LOCALHOST',
    'localhost.',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
  ],
  unspecified: ['0', '0.0.0.0', '0.1.2.3', '[::]'],
  private: [
    '10.0.0.1',
    '167772161',
    '012.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '0xc0a80001',
    '[fc00::1]',
    '[fd12:3456:789a::1]',
  ],
  'mapped and translated': [
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:10.0.0.1]',
    '[::ffff:169.254.169.254]',
    '[::ffff:0:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b::a9fe:a9fe]',
    '[64:ff9b:1::a00:1]',
    '[2002:7f00:1::]',
    '[2002:a9fe:a9fe::1]',
    '[2001:0:4136:e378:8000:63bf:3fff:fdd2]',
  ],
  'link-local, metadata and zones': [
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '168.63.129.16',
    '192.0.0.192',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[fe80::1%25lo]',
    '[fe80::1%lo]',
    '[fec0::1]',
  ],
  'carrier-grade NAT': ['100.64.0.1', '100.100.100.200', '100.127.255.255'],
  'multicast, broadcast, reserved': [
    '224.0.0.1',
    '239.255.255.250',
    '255.255.255.255',
    '240.0.0.1',
    '198.18.0.1',
    '[ff02::1]',
  ],
};
const spellings = Object.values(addresses).flat();

/** Where sockets of this process are sent, seen at the last moment before they go out. */
const watchSockets = () => {
  const seen: { host: string; port: number }[] = [];
  const spy = jest.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
    const [first] = args;
    const { host, port } = (Array.isArray(first) ? first[0] : first) as { host?: string; port?: number };
    seen.push({ host: host ?? '', port: Number(port) });
    return (original as (...given: unknown[]) => Socket).apply(this, args);
  });
  return { seen, stop: () => spy.mockRestore() };
};
const original = Socket.prototype.connect;

/** A service on the inside that nobody outside may reach. */
describe('an address on the inside', () => {
  let fixture: Fixture;
  let inside: Listening;
  let connections = 0;
  let port: number;
  let accountId: string;
  let sockets: ReturnType<typeof watchSockets>;
  const names = new Map<string, string[]>([['localhost', ['127.0.0.1']]]);

  beforeAll(async () => {
    const server = createServer((_request, response) => void response.end('secret'));
    server.on('connection', () => (connections += 1));
    inside = await listening(server);
    ({ port } = inside);
    // Each look-up takes the next answer of a name; the last one stays.
    const resolve = async (name: string) => {
      const answers = names.get(name) ?? [];
      const address = (answers.length > 1 ? answers.shift() : answers[0]) ?? '93.184.216.34';
      return [{ address, family: 4 as const }];
    };
    fixture = await startDispatcher({ WEBHOOK_ALLOW_CIDRS: '127.8.0.0/16' }, { substitutes: { resolve } });
    sockets = watchSockets();
  });
  afterAll(async () => {
    sockets.stop();
    await inside.stop();
    await fixture.stop();
  });
  beforeEach(async () => {
    accountId = await fixture.account();
    connections = 0;
  });
  afterEach(() => {
    expect(connections).toBe(0);
    // Not even an attempt, also where this machine could not listen.
    const isRefused = ({ host, port: to }: { host: string; port: number }): boolean => to === port && isIP(host) !== 0;
    expect(sockets.seen.filter(isRefused)).toEqual([]);
  });

  it('has many names', () => {
    expect(new Set(spellings).size).toBeGreaterThanOrEqual(60);
  });

  it.each(Object.entries(addresses))('is not registered, nor set later: %s', async (_kind, hosts) => {
    const id = await fixture.register(accountId, { url: 'http://outside.example/' });
    for (const host of hosts)
      for (const [method, path] of [
        ['POST', '/endpoints'],
        ['PUT', `/endpoints/${id}`],
      ] as const) {
        const { status, body } = await fixture.call(accountId, method, path, { url: `http://${host}:${port}/` });
        expect({ host, status, code: body.error?.code }).toEqual({ host, status: 422, code: 'url_not_allowed' });
      }
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
    expect(textOf(record?.attempts[0]?.error)).toMatch(/^not allowed: .*loopback/);
  });

  it('gets no test send when a registered name changes', async () => {
    const id = await rebinding('test-send.example');
    const { body } = await fixture.call(accountId, 'POST', `/endpoints/${id}/test`);
    expect(body.data).toMatchObject({ delivered: false, statusCode: null });
    expect(textOf(body.data['error'])).toContain('loopback');
  });

  it('gets neither webhook nor test send from an endpoint that was stored before it was refused', async () => {
    const endpoints = fixture.backing.client.db(fixture.settings['MONGODB_DATABASE']).collection('endpoints');
    const id = await fixture.register(accountId, { url: 'http://outside.example/' });
    for (const host of spellings) {
      const url = `http://${host}:${port}/`;
      // Behind the service's back; a real change makes it look again.
      await endpoints.updateOne({ _id: id as never }, { $set: { url } });
      await fixture.call(accountId, 'PUT', `/endpoints/${id}`, { description: host });
      const { body } = await fixture.call(accountId, 'POST', `/endpoints/${id}/test`);
      expect({ host, data: body.data }).toEqual({
        host,
        data: expect.objectContaining({
          delivered: false,
          statusCode: null,
          error: expect.objectContaining({ code: 'not_allowed' }),
        }),
      });
    }
    await fixture.publish([orderEvent(accountId)]);
    const [record] = await waitFor(async () => {
      const found = await fixture.records({ accountId, attemptCount: { $gt: 0 } });
      return found.length > 0 && found;
    });
    expect(record?.attempts[0]?.error).toMatchObject({ code: 'not_allowed' });
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
    const redirecting: Receiver = fixture.running.add(
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
