import { tunnelUrl } from '@kopru/contracts/internal/tunnels';
import { internalPrefix } from '@kopru/contracts/internal/operation';
import { scopes } from '@kopru/contracts/public/operation';
import { Webhook } from 'standardwebhooks';
import { panelClient } from '../panel/panel-client.ts';
import { apiClient, refusal, type Api, type ApiAnswer } from '../support/api-client.ts';
import { internalHeaders } from '../support/internal-headers.ts';
import { registrationToken } from '../support/registration-token.ts';
import { sharedSystem } from '../support/shared-system.ts';
import { type System } from '../support/system.ts';
import { settings } from './settings.ts';

const unknownId = '670000000000000000000000';
const notAllowed = [422, 'url_not_allowed'];
const well = { status: 200, body: Buffer.from('tamam').toString('base64'), durationMs: 3 };

interface Request {
  id: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
}

describe('a tunnel of a sandbox', () => {
  let system: System;
  let otherUrl: string;
  beforeAll(async () => {
    system = await sharedSystem(settings);
    otherUrl = (await system.startGateway()).url();
  });
  afterAll(() => system?.stop());

  const note = (...given: Parameters<System['produced']['note']>): void => system.produced.note(...given);
  const newSandbox = async () => {
    const account = await system.newAccount();
    const { sandbox = '', apiKey: key = '' } = await system.admin('sandbox.create', { account: account.id });
    const newKey = async (own: readonly string[] = scopes): Promise<Api> => {
      const { apiKey = '' } = await system.admin('key.create', { account: sandbox, name: 'ikinci', scopes: own });
      return apiClient(system.url, apiKey, note);
    };
    return {
      ...{ id: account.id, sandbox, key, live: account.api, newKey },
      ...{ api: apiClient(system.url, key, note), far: apiClient(otherUrl, key) },
    };
  };
  const open = async (api: Api): Promise<{ id: string; endpointId: string }> => {
    const { body } = await api('POST /sandbox/tunnels', { body: { description: 'http://localhost:9000/hook' } });
    expect(body).toMatchObject({ success: true, data: { idleTimeoutMs: 60_000 } });
    return body.data as { id: string; endpointId: string };
  };
  const takeOne = async (api: Api, id: string, query = 'wait=30'): Promise<Request> => {
    const { body } = await api(`GET /sandbox/tunnels/${id}/requests?${query}`);
    const [request] = body.data.requests as Request[];
    if (request === undefined) throw new Error('nothing came');
    return request;
  };
  const answer = (api: Api, id: string, request: string, body: object = well): Promise<ApiAnswer> =>
    api(`POST /sandbox/tunnels/${id}/requests/${request}/answer`, { body });
  /** Everything that the sandbox stores. */
  const stored = async (): Promise<string> => {
    const collections = await system.backing.client.db(system.backing.database('sandbox')).collections();
    return JSON.stringify(await Promise.all(collections.map((one) => one.find().toArray())));
  };
  /** A request by which webhook-dispatcher sends into a tunnel of the account. */
  const sent = async (accountId: string, id: string) => {
    const headers = { ...(await internalHeaders('sandbox', 'webhook-dispatcher')), 'x-account-id': accountId };
    const body = JSON.stringify({ headers: {}, body: '{}', timeoutMs: 60_000 });
    const url = `${system.services.sandbox.internalUrl()}${internalPrefix}/tunnels/${id}/requests?wait=30`;
    return (await fetch(url, { method: 'POST', headers, body })).json() as Promise<{ data: unknown }>;
  };
  /** A test event of the endpoint, as it is answered at the far end. */
  const tested = async ({ api, far }: { api: Api; far: Api }, body: object) => {
    const { id, endpointId } = await open(api);
    const test = api(`POST /webhook-endpoints/${endpointId}/test`);
    const request = await takeOne(far, id);
    await answer(far, id, request.id, body);
    return (await test).body.data as object;
  };

  it('hands over what an endpoint gets, byte for byte, from one gateway to the other', async () => {
    const { api, far, key } = await newSandbox();
    const { id, endpointId } = await open(api);
    const signed = await api(`PUT /webhook-endpoints/${endpointId}`, { body: { isSigned: true } });
    const test = api(`POST /webhook-endpoints/${endpointId}/test`);
    const { id: request, headers, body, timeoutMs } = await takeOne(far, id);
    expect(timeoutMs).toBe(10_000);
    expect(headers).toMatchObject({
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'X-Webhook-Event': 'siparis.olusturuldu',
      'X-Webhook-Attempt': '1',
    });
    // Of any other text the signature is another one.
    expect(new Webhook(signed.body.data.signingSecret as string).verify(body, headers)).toMatchObject({ test: true });
    expect((await answer(far, id, request)).body.data).toEqual({ isAwaited: true });
    expect((await test).body.data).toMatchObject({ delivered: true, statusCode: 200, durationMs: 3, error: null });
    expect((await answer(far, id, request)).body.data).toEqual({ isAwaited: false });
  });

  it.each([
    [
      { status: 503, durationMs: 1 },
      { delivered: false, statusCode: 503 },
    ],
    [
      { status: 302, durationMs: 1 },
      { delivered: false, statusCode: 302 },
    ],
    [
      { status: null, error: 'ECONNREFUSED', durationMs: 1 },
      { statusCode: null, error: { code: 'connection_refused' } },
    ],
    [
      { status: null, durationMs: 10_000 },
      { statusCode: null, durationMs: 10_000, error: { code: 'answer_late' } },
    ],
  ])('counts %j as a receiver that answers so', async (given, seen) => {
    expect(await tested(await newSandbox(), given)).toMatchObject(seen);
  });

  it('gives a request again until it is answered, but not to whoever holds it', async () => {
    const { api, far } = await newSandbox();
    const { id, endpointId } = await open(api);
    const test = api(`POST /webhook-endpoints/${endpointId}/test`);
    const first = await takeOne(far, id);
    expect(await takeOne(api, id)).toEqual(first);
    const { body } = await far(`GET /sandbox/tunnels/${id}/requests?inFlight=${unknownId},${first.id}`);
    expect(body.data).toEqual({ requests: [] });
    await answer(api, id, first.id);
    expect((await test).body.data).toMatchObject({ delivered: true });
  });

  it('says that nobody is there, and that it is closed', async () => {
    const { api } = await newSandbox();
    const { id, endpointId } = await open(api);
    const there = async () => (await api(`POST /webhook-endpoints/${endpointId}/test`)).body.data.error as object;
    expect(await there()).toMatchObject({
      code: 'tunnel_unattended',
      message: expect.stringContaining('is not connected'),
    });
    const { body } = await api('POST /webhook-endpoints', { body: { url: tunnelUrl(id) } });
    expect((await api(`DELETE /sandbox/tunnels/${id}`)).status).toBe(200);
    // Every endpoint that leads through it has gone.
    expect((await api('GET /webhook-endpoints')).body.data).toEqual([]);
    expect(body.success).toBe(true);
    expect(refusal(await api('POST /webhook-endpoints', { body: { url: tunnelUrl(id) } }))).toEqual(notAllowed);
  });

  it('is for the key that opened it, and takes nothing from another account', async () => {
    const { api, live, newKey } = await newSandbox();
    const stranger = await newSandbox();
    const { id, endpointId } = await open(api);
    const test = api(`POST /webhook-endpoints/${endpointId}/test`);
    const { id: request } = await takeOne(api, id);
    const all = (of: Api, tunnel: string): Promise<ApiAnswer>[] => [
      of(`GET /sandbox/tunnels/${tunnel}/requests`),
      answer(of, tunnel, request, { status: 500, durationMs: 1 }),
      of(`DELETE /sandbox/tunnels/${tunnel}`),
    ];
    for (const foreign of [stranger.api, await newKey()])
      for (const asked of all(foreign, id)) expect(refusal(await asked)).toEqual([404, 'tunnel_not_found']);
    for (const asked of all(api, unknownId)) expect(refusal(await asked)).toEqual([404, 'tunnel_not_found']);
    for (const asked of [...all(live, id), live('POST /sandbox/tunnels')])
      expect(refusal(await asked)).toEqual([403, 'sandbox_only']);
    const narrow = await newKey(scopes.filter((scope) => scope !== 'webhooks:write'));
    const nobody: Api = (asked, options) => api(asked, { ...options, key: null });
    for (const asked of [...all(narrow, id), narrow('POST /sandbox/tunnels')])
      expect(refusal(await asked)).toEqual([403, 'forbidden']);
    for (const asked of [...all(nobody, id), nobody('POST /sandbox/tunnels')])
      expect(refusal(await asked)).toEqual([401, 'unauthorized']);
    // Nobody else has an endpoint at this address, nor at another one below the same name.
    for (const other of [stranger.api, live]) {
      const made = await other('POST /webhook-endpoints', { body: { url: 'https://pos.example.com/hook' } });
      const own = `/webhook-endpoints/${made.body.data.id as string}` as const;
      for (const url of [tunnelUrl(id), tunnelUrl(unknownId), `${tunnelUrl(id)}/x`, 'https://tunnel.kopru.invalid/']) {
        expect(refusal(await other('POST /webhook-endpoints', { body: { url } }))).toEqual(notAllowed);
        expect(refusal(await other(`PUT ${own}`, { body: { url } }))).toEqual(notAllowed);
      }
    }
    const { token } = await registrationToken(system, stranger.id);
    const register = (url: string) => live('POST /webhook-endpoints/register', { key: null, body: { token, url } });
    for (const url of [tunnelUrl(id), tunnelUrl(unknownId)]) expect(refusal(await register(url))).toEqual(notAllowed);
    const owner = await panelClient(system).owner();
    for (const path of ['endpoints', 'sandbox/endpoints'])
      for (const url of [tunnelUrl(id), tunnelUrl(unknownId)])
        expect(refusal(await owner.ask('POST', path, { url }))).toEqual(notAllowed);
    await answer(api, id, request);
    expect((await test).body.data).toMatchObject({ delivered: true, statusCode: 200 });
  });

  it('has its bounds', async () => {
    const { api, sandbox } = await newSandbox();
    const opened = [await open(api)];
    while (opened.length < 5) opened.push(await open(api));
    const sixth = await api('POST /sandbox/tunnels');
    expect([...refusal(sixth), sixth.body.message]).toEqual([409, 'too_many_tunnels', expect.stringContaining('5')]);
    const [{ id, endpointId } = { id: '', endpointId: '' }] = opened;
    const wrong = [
      api(`GET /sandbox/tunnels/${id}/requests?inFlight=x`),
      api(`GET /sandbox/tunnels/${id}/requests?wait=31`),
      answer(api, id, unknownId, { ...well, body: Buffer.alloc(65_540).toString('base64') }),
      answer(api, id, unknownId, { ...well, status: 99 }),
      api('POST /sandbox/tunnels', { body: { description: 'x'.repeat(501) } }),
    ];
    for (const asked of wrong) expect(refusal(await asked)).toEqual([400, 'invalid_request']);
    const others = Array.from({ length: 100 }, () => sent(sandbox, id));
    const taken: string[] = [];
    while (taken.length < others.length) {
      const inFlight = taken.length === 0 ? '' : `&inFlight=${taken.join(',')}`;
      const { body } = await api(`GET /sandbox/tunnels/${id}/requests?wait=30${inFlight}`);
      taken.push(...(body.data.requests as Request[]).map((request) => request.id));
    }
    const full = await api(`POST /webhook-endpoints/${endpointId}/test`);
    expect(full.body.data).toMatchObject({ delivered: false, error: { code: 'tunnel_full' } });
    for (const request of taken) expect((await answer(api, id, request)).body.data).toEqual({ isAwaited: true });
    for (const other of others)
      expect(await other).toMatchObject({ data: { kind: 'handed', answer: { status: 200 } } });
    expect(new Set(taken).size).toBe(100);
  });

  it('ends at once for both ends when it is closed', async () => {
    const { api, far } = await newSandbox();
    const { id, endpointId } = await open(api);
    const test = api(`POST /webhook-endpoints/${endpointId}/test`);
    const request = await takeOne(far, id);
    const polls = ['first', 'second'].map(() =>
      far(`GET /sandbox/tunnels/${id}/requests?wait=30&inFlight=${request.id}`),
    );
    // The later one ends the earlier one, and waits.
    await Promise.race(polls);
    expect((await api(`DELETE /sandbox/tunnels/${id}`)).status).toBe(200);
    for (const poll of polls) expect((await poll).body.data).toEqual({ requests: [] });
    expect((await test).body.data).toMatchObject({ delivered: false, statusCode: null });
    expect(refusal(await answer(far, id, request.id))).toEqual([404, 'tunnel_not_found']);
  });

  it('stays open while the sandbox starts again', async () => {
    const { api, key } = await newSandbox();
    const { id } = await open(api);
    const again = await system.startSandbox();
    const gateway = await system.startGateway({ SANDBOX_URL: again.url() });
    const there = apiClient(gateway.url(), key, note);
    expect((await there(`GET /sandbox/tunnels/${id}/requests`)).body.data).toEqual({ requests: [] });
    expect((await there(`DELETE /sandbox/tunnels/${id}`)).status).toBe(200);
    expect(refusal(await api(`GET /sandbox/tunnels/${id}/requests`))).toEqual([404, 'tunnel_not_found']);
    expect((await api('GET /webhook-endpoints')).body.data).toEqual([]);
    await gateway.stop();
    await again.stop();
  });

  it('needs a sandbox, which need not be there for anything else', async () => {
    const { key } = await newSandbox();
    const [none, silent] = await Promise.all(
      ['', 'http://127.0.0.1:9'].map(async (url) => {
        const gateway = await system.startGateway({ SANDBOX_URL: url });
        return apiClient(gateway.url(), key, note);
      }),
    );
    if (none === undefined || silent === undefined) throw new Error('no gateway');
    expect(refusal(await none('POST /sandbox/tunnels'))).toEqual([409, 'sandbox_not_set_up']);
    expect(refusal(await none(`GET /sandbox/tunnels/${unknownId}/requests`))).toEqual([404, 'tunnel_not_found']);
    expect(refusal(await none('POST /webhook-endpoints', { body: { url: tunnelUrl(unknownId) } }))).toEqual(notAllowed);
    expect(refusal(await silent('POST /sandbox/tunnels'))).toEqual([503, 'unavailable']);
    expect(refusal(await silent(`GET /sandbox/tunnels/${unknownId}/requests`))).toEqual([503, 'unavailable']);
    for (const api of [none, silent]) {
      const made = await api('POST /webhook-endpoints', { body: { url: 'https://pos.example.com/hook' } });
      expect([made.status, (await api('GET /orders')).status]).toEqual([200, 200]);
    }
  });

  it('is no more than the account may have, and its key may be repeated', async () => {
    const account = await system.newAccount();
    await system.admin('account.limit', { account: account.id, limit: 'endpoints', max: 0 });
    const { apiKey = '' } = await system.admin('sandbox.create', { account: account.id });
    const none = apiClient(system.url, apiKey, note);
    expect(refusal(await none('POST /sandbox/tunnels'))).toEqual([422, 'limit_reached']);
    const { api } = await newSandbox();
    const headers = { 'Idempotency-Key': 'bir' };
    const first = await api('POST /sandbox/tunnels', { headers });
    const { id } = first.body.data as { id: string };
    expect((await api('POST /sandbox/tunnels', { headers })).body.data.id).toBe(id);
    const other = await api('POST /sandbox/tunnels', { headers, body: { description: 'başka' } });
    expect(refusal(other)).toEqual([409, 'idempotency_conflict']);
    const path = `POST /sandbox/tunnels/${id}/requests/${unknownId}/answer` as const;
    await api(path, { headers, body: well });
    expect(refusal(await api(path, { headers, body: { ...well, status: 201 } }))).toEqual([
      409,
      'idempotency_conflict',
    ]);
  });

  it('takes nothing from what its key may ask otherwise', async () => {
    const strict = await system.startGateway({ RATE_LIMIT_PER_SECOND: '0.1', RATE_LIMIT_BURST: '3' });
    const { api, key } = await newSandbox();
    const there = apiClient(strict.url(), key);
    const { id } = await open(api);
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1)
      statuses.push((await there(`GET /sandbox/tunnels/${id}/requests`)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await there('GET /orders')).status).toBe(200);
    await strict.stop();
  });

  it('keeps nothing in the clear, and nothing that is over', async () => {
    const { api, far, key } = await newSandbox();
    const { id, endpointId } = await open(api);
    const test = api(`POST /webhook-endpoints/${endpointId}/test`);
    const request = await takeOne(far, id);
    expect(JSON.stringify(request)).toContain(key);
    const echo = Buffer.from(key).toString('base64');
    for (const secret of [key, request.body, request.id]) expect(await stored()).not.toContain(secret);
    await answer(far, id, request.id, { ...well, body: echo });
    await test;
    for (const secret of [key, echo, request.body, request.id]) expect(await stored()).not.toContain(secret);
    expect((await far(`GET /sandbox/tunnels/${id}/requests`)).body.data).toEqual({ requests: [] });
  });

  it('has answered every error that its rows name', () => {
    expect(system.produced.missing(({ path }) => path.startsWith('/sandbox/tunnels'))).toEqual([]);
  });
});
