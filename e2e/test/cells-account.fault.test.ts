import { createPublicKey, verify, type JsonWebKey } from 'node:crypto';
import { publicOperationList } from '@kopru/contracts/public/operations';
import { newId } from '@kopru/contracts/values/ids';
import {
  accountAt,
  allOrders,
  call,
  dataOf,
  eventually,
  openBranch,
  openShop,
  webhookReceiver,
  type Account,
  type Shop,
  type WebhookReceiver,
} from '@kopru/testing';
import { directOrder } from '../support/orders.ts';
import { startTwoCells, type TwoCells } from '../support/cells/two-cells.ts';

/** Minutes, in which two whole systems and a router run. */
const describeFull = process.env['TEST_SCALE'] === 'full' ? describe : describe.skip;

const dayMs = 86_400_000;
const waitMs = 60_000;

type Jwk = JsonWebKey & { kid: string };

/** Whether one of the keys that anybody may read has signed a compact JWS. */
const isSigned = (jws: string, keys: readonly Jwk[]): boolean => {
  const [head = '', payload = '', signature = ''] = jws.split('.');
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string };
  const jwk = keys.find((key) => key.kid === kid);
  return (
    jwk !== undefined &&
    verify(
      null,
      Buffer.from(`${head}.${payload}`),
      createPublicKey({ key: jwk, format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    )
  );
};

describeFull('an account with a sandbox, an archive and a certificate', () => {
  let both: TwoCells;
  let receiver: WebhookReceiver;
  let shop: Shop;
  let live: Account;
  let sandbox: Account;
  let archivedId: string;
  const publicId = `cert-${newId()}`;
  const runId = newId();

  const stored = (database: string, collection: string) =>
    both.cells.a.corner.client
      .db(both.cells.a.corner.database(database))
      .collection<{ _id: string; [member: string]: unknown }>(collection);
  const push = (pushUrl: string, number: string) =>
    call('POST', `${both.router}${new URL(pushUrl).pathname}`, { body: directOrder(number) });
  const numbersOf = async (account: Account): Promise<string[]> =>
    (await allOrders(account)).map(({ providerOrderId }) => providerOrderId).sort();
  const deliveredOf = (number: string): string[] =>
    receiver.requests
      .filter(({ json }) => json.olay === 'siparis.olusturuldu' && json.veri.providerOrderId === number)
      .map(({ json }) => String(json.veri.id));

  /** An order of last year, as order-service keeps it in its archive. */
  const archive = async (number: string): Promise<string> => {
    const order = await stored('orders', 'orders').findOneAndDelete({ providerOrderId: number });
    if (order === null) throw new Error(`there is no order ${number}`);
    const { awaitsReport: _report, workAt: _due, ...rest } = order;
    const at = new Date(Date.now() - 300 * dayMs);
    const old = { createdAt: at, changedAt: at, anonymisedAt: at, archivedAt: at, status: 900, raw: '' };
    await stored('orders', 'archivedOrders').insertOne({ ...rest, ...old });
    return order._id;
  };
  const certify = async (): Promise<void> => {
    const run = {
      ...{ accountId: sandbox.id, state: 'passed', reason: null, till: { name: 'Kasa', version: '4.2' }, seed: 1 },
      ...{ version: '1.0.0', publicId, verdicts: [], traps: [], startedAt: new Date(), endedAt: new Date() },
      ...{ leaseUntil: new Date(0), expiresAt: new Date(Date.now() + dayMs) },
    };
    await stored('sandbox', 'certifications').insertOne({ _id: runId, ...run });
  };

  /** What every operation that only reads says to both keys, and what is shown to anybody. */
  const seen = async (): Promise<Record<string, unknown>> => {
    const lists = publicOperationList.filter(({ method, path }) => method === 'get' && !path.includes('{'));
    const paths = lists.map(({ path }) => path).filter((path) => path !== '/events');
    const found: Record<string, unknown> = {};
    // Each cell of the test has addresses of its own, time passes, and figures of deliveries come late.
    const steady = (value: object): unknown =>
      JSON.parse(
        JSON.stringify(value)
          .replaceAll(/(?<="now":")[^"]+|http:\/\/127\.0\.0\.1:\d+\/ingest/g, '')
          .replaceAll(/(?<="(?:delivered24h|p95Ms)":)(?:null|\d+)/g, '0'),
      );
    for (const [side, account, more] of [
      ['live', live, [`/orders/${archivedId}`, `/restaurants/${shop.restaurantId}/integrations`]],
      ['sandbox', sandbox, [`/certifications/${runId}`]],
    ] as const)
      for (const path of [...paths, ...more]) {
        const { status, body } = await account.get(path);
        const { error: _requestId, message: _message, ...rest } = body as Record<string, unknown>;
        found[`${side} ${path}`] = [status, steady(rest)];
      }
    const { certificate } = dataOf(await sandbox.get(`/certifications/${runId}/certificate`), 'the certificate');
    found['certificate'] = certificate;
    found['public certificate'] = (await call('GET', `${both.router}/certificates/${publicId}.json`)).body.certificate;
    return found;
  };

  const isCertified = async (): Promise<void> => {
    const { jws } = dataOf(await sandbox.get(`/certifications/${runId}/certificate`), 'the certificate') as {
      jws: string;
    };
    const { keys } = (await call('GET', `${both.router}/.well-known/jwks.json`)).body as { keys: Jwk[] };
    expect([isSigned(jws, keys), isSigned(`${jws.slice(0, -4)}AAAA`, keys)]).toEqual([true, false]);
  };

  beforeAll(async () => {
    both = await startTwoCells({ WEBHOOK_RETRY_DELAYS: '2s,5s,600s' });
    receiver = await webhookReceiver();
    const { system } = both.cells.a;
    shop = await openShop(system);
    const { id, key } = shop.account;
    live = accountAt(both.router, id, key);
    await system.admin('endpoint.create', { account: id, url: receiver.url });
    const { apiKey = '' } = await system.admin('sandbox.create', { account: id });
    const sandboxId = (await stored('gateway', 'accounts').findOne({ sandboxOf: id }))?._id ?? '';
    sandbox = accountAt(both.router, sandboxId, apiKey);
    const branch = await openBranch(system, accountAt(system.ready.gateway, sandboxId, apiKey));
    for (const number of ['L-1', 'L-2', 'L-old']) expect((await push(shop.pushUrl, number)).status).toBe(200);
    expect((await push(branch.pushUrl, 'T-1')).status).toBe(200);
    await eventually(async () => {
      expect(await numbersOf(live)).toEqual(['L-1', 'L-2', 'L-old']);
      expect(await numbersOf(sandbox)).toEqual(['T-1']);
      for (const number of ['L-1', 'L-2', 'L-old']) expect(deliveredOf(number)).toHaveLength(1);
    }, waitMs);
    const { cursor } = dataOf(await live.get('/events/consumers/kasa?limit=2'), 'the feed') as { cursor: string };
    dataOf(await live.post('/events/consumers/kasa/commit', { cursor }), 'the commit');
    archivedId = await archive('L-old');
    await certify();
  }, 600_000);

  afterAll(async () => {
    await both.stop();
    await receiver.stop();
  });

  it.each(['closed', 'nothing moves'])(
    'works in its cell when its move was killed at "%s" and given up',
    async (step) => {
      const before = await seen();
      expect(await both.move(live.id, 'b', step)).toBeUndefined();
      await both.giveUp(live.id, 'b');
      expect(await both.whereIs(live.id)).toBe('a');
      await eventually(async () => expect(await seen()).toEqual(before), waitMs);
      expect(await both.cells.b.placesOf([live.id, sandbox.id])).toEqual([]);
      const number = `after-${step}`;
      expect((await push(shop.pushUrl, number)).status).toBe(200);
      await eventually(async () => {
        expect(await numbersOf(live)).toContain(number);
        expect(deliveredOf(number)).toHaveLength(1);
      }, waitMs);
    },
    300_000,
  );

  it('is the same in its new cell, down to its certificate, and goes on there', async () => {
    const before = await seen();
    await isCertified();
    await both.move(live.id, 'b');
    await eventually(async () => expect(await seen()).toEqual(before), waitMs);
    await isCertified();
    expect(await both.cells.a.placesOf([live.id, sandbox.id])).toEqual([]);
    expect((await push(shop.pushUrl, 'after-move')).status).toBe(200);
    await eventually(() => expect(deliveredOf('after-move')).toHaveLength(1), waitMs);
    // Nobody was told of anything twice.
    const ids = receiver.requests.map(({ json }) => String(json.veri.id));
    expect(ids).toHaveLength(new Set(ids).size);
  }, 300_000);
});
