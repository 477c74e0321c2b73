import { Webhook } from 'standardwebhooks';
import { waitFor, webhookReceiver, type WebhookReceiver } from '@kopru/testing';
import { sharedSystem } from '../support/shared-system.ts';
import { worldOf, type World } from '../support/world.ts';
import { attemptsIn, kopru, type Kopru } from './kopru.ts';
import { settings } from './settings.ts';

const secret = `whsec_${Buffer.from('a signing secret of the tests').toString('base64')}`;
const quick = ['--timeout', '2s', '--lease', '3s'];

describe('kopru listen', () => {
  let world: World;
  let pos: WebhookReceiver;
  let names = 0;
  const started: Kopru[] = [];
  beforeAll(async () => {
    world = await sharedSystem(settings).then(worldOf);
  });
  afterAll(() => world?.stop());
  beforeEach(async () => {
    pos = await webhookReceiver();
  });
  afterEach(async () => {
    for (const process of started.splice(0)) {
      process.signal('SIGKILL');
      await process.ended;
    }
    await pos.stop();
  });

  const env = () => ({ KOPRU_URL: world.system.url, KOPRU_API_KEY: world.mine.key });
  const run = (args: readonly string[], more: Record<string, string> = {}): Kopru => {
    const process = kopru(['listen', '--forward-to', pos.url, ...args], { ...env(), ...more });
    started.push(process);
    return process;
  };
  /** Listens under a new name to what happens from now on. */
  const listen = async (args: readonly string[] = [], more: Record<string, string> = {}): Promise<Kopru> => {
    names += 1;
    const process = run(['--consumer', `kasa-${names}`, '--from', 'latest', '--json', ...quick, ...args], more);
    await waitFor(() => process.stderr().includes('Forwarding events'));
    return process;
  };
  const received = (count: number) =>
    waitFor(() => pos.requests.length >= count && pos.requests, { what: `${count} webhooks` });

  it('posts what a webhook is: the same headers, the same body, a signature of the same kind', async () => {
    const endpoint = await webhookReceiver();
    const made = await world.mine.api('POST /webhook-endpoints', { body: { url: endpoint.url, isSigned: true } });
    const { id: endpointId, signingSecret } = made.body.data as { id: string; signingSecret: string };
    const process = await listen(['--secret', signingSecret, '--count', '1']);
    const { pid } = await world.newOrder();
    const [forwarded] = await received(1);
    const [sent] = await waitFor(() => endpoint.requests.length > 0 && endpoint.requests);
    await world.mine.api(`DELETE /webhook-endpoints/${endpointId}`);
    await endpoint.stop();
    expect(await process.ended).toBe(0);

    expect(Object.keys(forwarded?.headers ?? {}).sort()).toEqual(Object.keys(sent?.headers ?? {}).sort());
    const { id, ...veri } = forwarded?.json.veri ?? { id: '' };
    expect({ ...sent?.json, veri: { ...sent?.json.veri, id } }).toEqual({ ...forwarded?.json, veri: { id, ...veri } });
    expect(veri).toEqual({ providerOrderId: pid, restaurantId: world.shop.restaurantId });
    const own = ['authorization', 'content-type', 'user-agent', 'x-webhook-event', 'x-webhook-sequence'];
    for (const name of own) expect([name, forwarded?.headers[name]]).toEqual([name, sent?.headers[name]]);
    expect(forwarded?.headers).toMatchObject({ 'x-webhook-id': id, 'x-webhook-attempt': '1', 'webhook-id': id });
    const verify = () => new Webhook(signingSecret).verify(forwarded?.text ?? '', forwarded?.headers ?? {});
    expect(verify()).toEqual(forwarded?.json);
  });

  it('carries another key, bare, when it is told to, and signs nothing unasked', async () => {
    await listen(['--bare'], { KOPRU_WEBHOOK_KEY: 'kpr_live_of-the-till' });
    await world.newOrder();
    const [{ headers } = { headers: {} }] = await received(1);
    expect(headers).toMatchObject({ authorization: 'kpr_live_of-the-till' });
    expect(headers).not.toHaveProperty('webhook-signature');
  });

  it('forwards the events that it was asked for, and counts the others as done', async () => {
    const process = await listen(['--events', 'siparis.durum_degisti', '--count', '2']);
    const { id } = await world.newOrder();
    await world.mine.api(`POST /orders/verify/${id}`);
    expect(await process.ended).toBe(0);
    expect(pos.requests.map(({ json }) => json.olay)).toEqual(['siparis.durum_degisti']);
    const acknowledged = process.lines().flatMap((line) => (line.type === 'acknowledged' ? line.ids : []));
    expect(acknowledged).toHaveLength(2);
  });

  it('tries again as Köprü does, gives up after the last pause, and goes on with the order', async () => {
    pos.answer(({ json }) => ({ status: json.olay === 'siparis.olusturuldu' ? 503 : 200 }));
    const process = await listen(['--retry-delays', '50ms,50ms', '--count', '2']);
    const { id } = await world.newOrder();
    await world.mine.api(`POST /orders/verify/${id}`);
    expect(await process.ended).toBe(1);
    const attempts = attemptsIn(process.lines());
    expect(attempts.map(({ attempt, status, outcome }) => [attempt, status, outcome])).toEqual([
      [1, 503, 'retrying'],
      [2, 503, 'retrying'],
      [3, 503, 'failed'],
      [1, 200, 'delivered'],
    ]);
    expect(pos.requests.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1', '2', '3', '1']);
    expect(process.stderr()).toContain('1 events delivered, 1 given up.');
  });

  it('lets an order that fails delay no other', async () => {
    let stuck = '';
    pos.answer(({ json }) => ({ status: json.veri.providerOrderId === stuck ? 500 : 200 }));
    const process = await listen(['--retry-delays', '1h']);
    const first = await world.newOrder();
    stuck = first.pid;
    await received(1);
    const { pid } = await world.newOrder();
    await waitFor(() => attemptsIn(process.lines()).some(({ veri }) => veri.providerOrderId === pid));
  });

  it('brings an event again that was not answered when it was killed, and none that was acknowledged', async () => {
    pos.answer(() => ({ hang: true }));
    const killed = await listen();
    const { pid } = await world.newOrder();
    await received(1);
    killed.signal('SIGKILL');
    await killed.ended;
    pos.answer({});
    const next = run(['--consumer', `kasa-${names}`, '--json', '--count', '1', ...quick]);
    expect(await next.ended).toBe(0);
    expect(pos.requests.map(({ json }) => json.veri.providerOrderId)).toEqual([pid, pid]);
    const last = run(['--consumer', `kasa-${names}`, '--json', '--for', '1s', ...quick]);
    expect(await last.ended).toBe(0);
    expect(pos.requests).toHaveLength(2);
  });

  it('ends at a signal when what is in progress is done, and at a 410 with the code of a failure', async () => {
    pos.answer({ delayMs: 300 });
    const process = await listen();
    await world.newOrder();
    await received(1);
    process.signal('SIGTERM');
    expect(await process.ended).toBe(0);
    expect(process.lines().map(({ type }) => type)).toEqual(['attempt', 'acknowledged']);
    pos.answer({ status: 410 });
    const refused = await listen();
    await world.newOrder();
    expect(await refused.ended).toBe(1);
    expect(refused.stderr()).toContain('410');
  });

  it('prints a line for a person, in Turkish too', async () => {
    names += 1;
    const args = ['--consumer', `kasa-${names}`, '--from', 'latest', '--count', '1', ...quick, '--secret', secret];
    const process = run(args, { LANG: 'tr_TR.UTF-8' });
    await waitFor(() => process.stderr().includes('iletiliyor'));
    const { pid } = await world.newOrder();
    await process.ended;
    expect(process.stdout()).toMatch(new RegExp(`^[\\d:]{8}  siparis\\.olusturuldu +${pid} #1  200  \\d+ ms\\n$`));
    expect(process.stderr()).toContain('1 olay teslim edildi, 0 olaydan vazgeçildi.');
  });
});
