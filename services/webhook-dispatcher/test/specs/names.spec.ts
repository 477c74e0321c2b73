import { waitFor } from '@kopru/testing';
import { orderEvent, startDispatcher, type Fixture } from '../support/dispatcher.ts';

/** Names of this machine and of networks of its own, whatever they resolve to. */
const privateNames = [
  'localhost',
  'LOCALHOST.',
  'foo.localhost',
  'localhost.localdomain',
  'ip6-localhost',
  'metadata',
  'api-gateway',
  'metadata.google.internal',
  'pos.internal.',
  'kopru-order-service.kopru.svc',
];
/** Names that resolve nowhere, of which one is that of tunnels. */
const noNames = ['..', 'a..b', '.example.com', 'invalid', 'pos.invalid', 'tunnel.kopru.invalid'];
const names = [...privateNames, ...noNames];
/** Of a receiver that an account may have. */
const outside = 'outside.example';
const foreignTunnel = 'https://tunnel.kopru.invalid/6700000000000000000000a1';

const s3 = { type: 's3', bucket: 'orders-of-ours', accessKeyId: 'key', secretAccessKey: 'the-secret-access-key' };
const amqp = { type: 'amqp', exchange: 'orders' };

/** An installation that opens no network of its own, as most are. */
describe('a name that leads nowhere good', () => {
  let fixture: Fixture;
  let accountId: string;
  const asked: string[] = [];
  beforeAll(async () => {
    const resolve = async (name: string) => {
      if (name === outside) return [{ address: '127.0.0.1', family: 4 as const }];
      asked.push(name);
      return [{ address: '93.184.216.34', family: 4 as const }];
    };
    fixture = await startDispatcher(
      { WEBHOOK_ALLOW_CIDRS: '', WEBHOOK_ALLOW_HOSTS: outside },
      { substitutes: { resolve } },
    );
    accountId = await fixture.account();
  });
  afterAll(() => fixture?.stop());

  const refusalOf = async (method: string, path: string, body: object) => {
    const { status, body: answer } = await fixture.call(accountId, method, path, body);
    return [status, answer.error?.code];
  };
  const recordId = async (): Promise<string> => {
    await created({ url: `http://${outside}/` });
    await fixture.publish([orderEvent(accountId)]);
    const [record] = await waitFor(async () => {
      const found = await fixture.records({ accountId });
      return found.length > 0 && found;
    });
    return record?._id ?? '';
  };
  const created = (write: object) => fixture.register(accountId, write as { url: string });
  const token = async (): Promise<string> =>
    (await fixture.call(accountId, 'POST', '/registrations', {})).body.data['token'] as unknown as string;

  /** Every place where an account sets an address: what is asked there, for an address. */
  const doors: Record<string, () => Promise<(url: string) => Promise<unknown[]>>> = {
    'an endpoint that is made': () => Promise.resolve((url) => refusalOf('POST', '/endpoints', { url })),
    'an endpoint that is changed': async () => {
      const id = await created({ url: `http://${outside}/` });
      return (url) => refusalOf('PUT', `/endpoints/${id}`, { url });
    },
    'an endpoint that registers itself': async () => {
      const given = await token();
      return (url) => refusalOf('POST', '/register', { token: given, url });
    },
    'a delivery that is sent elsewhere': async () => {
      const webhookOrderId = await recordId();
      return (url) => refusalOf('POST', '/retry-webhook', { webhookOrderId, url, headers: {} });
    },
    'a RabbitMQ': () =>
      Promise.resolve((url) =>
        refusalOf('POST', '/endpoints', { url: url.replace(/^https?:/, 'amqp:'), destination: amqp }),
      ),
    'another RabbitMQ': async () => {
      const id = await created({ url: `amqp://${outside}/`, destination: amqp });
      return (url) => refusalOf('PUT', `/endpoints/${id}`, { url: url.replace(/^https?:/, 'amqp:') });
    },
    'a bucket': () => Promise.resolve((url) => refusalOf('POST', '/endpoints', { url, destination: s3 })),
    'another bucket': async () => {
      const id = await created({ url: `http://${outside}/`, destination: s3 });
      return (url) => refusalOf('PUT', `/endpoints/${id}`, { url });
    },
  };

  it.each(Object.entries(doors))('is no address of %s', async (_what, open) => {
    const refused = await open();
    for (const name of names)
      for (const url of [`http://${name}/hook`, `https://${name}:8443/`])
        expect([url, ...(await refused(url))]).toEqual([url, 422, 'url_not_allowed']);
    // Refused as it is written, whatever it would resolve to.
    expect(asked).toEqual([]);
  });

  it('is not called where it was stored before it was refused', async () => {
    const id = await created({ url: `http://${outside}/` });
    const endpoints = fixture.backing.client.db(fixture.settings['MONGODB_DATABASE']).collection('endpoints');
    for (const name of names) {
      await endpoints.updateOne({ _id: id as never }, { $set: { url: `http://${name}/hook` } });
      await fixture.call(accountId, 'PUT', `/endpoints/${id}`, { description: name });
      const { body } = await fixture.call(accountId, 'POST', `/endpoints/${id}/test`);
      expect([name, body.data]).toEqual([
        name,
        expect.objectContaining({ delivered: false, error: expect.objectContaining({ code: 'not_allowed' }) }),
      ]);
    }
  });

  it('is not that of a tunnel, where only the tunnel’s own webhooks go', async () => {
    for (const what of ['a delivery that is sent elsewhere', 'a bucket', 'a RabbitMQ'])
      expect([what, ...((await (await doors[what]?.())?.(foreignTunnel)) ?? [])]).toEqual([
        what,
        422,
        'url_not_allowed',
      ]);
  });

  it('is not that of a tunnel where there is no sandbox, which has them', async () => {
    const id = await created({ url: foreignTunnel });
    const { body } = await fixture.call(accountId, 'POST', `/endpoints/${id}/test`);
    expect(body.data).toMatchObject({ delivered: false, statusCode: null, error: { code: 'tunnel_not_found' } });
    expect(asked).not.toContain('tunnel.kopru.invalid');
  });
});
