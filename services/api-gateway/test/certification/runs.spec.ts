import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { scopes, type Scope } from '@kopru/contracts/public/operation';
import { receiver, waitFor, type Receiver } from '@kopru/testing';
import { apiClient, refusal, type Api } from '../support/api-client.ts';
import { sharedSystem } from '../support/shared-system.ts';
import type { System } from '../support/system.ts';
import { settings } from './certified.ts';

const till = { name: 'Örnek Kasa', version: '1.2.3' };
const body = { till };
const unknownId = '6700000000000000000000ff';

describe('the runs of a certification', () => {
  let system: System;
  const receivers: Receiver[] = [];
  beforeAll(async () => {
    system = await sharedSystem(settings);
  });
  afterAll(async () => {
    await system?.stop();
    await Promise.all(receivers.map((one) => one.stop()));
  });
  const newSandbox = async (answer?: Parameters<typeof receiver>[0]) => {
    const live = await system.newAccount();
    const { apiKey = '' } = await system.admin('sandbox.create', { account: live.id });
    const api = apiClient(system.url, apiKey, system.produced.note);
    if (answer !== undefined) {
      const till = await receiver(answer);
      receivers.push(till);
      await api('POST /webhook-endpoints', { body: { url: till.url } });
    }
    return { live: live.api, api, key: apiKey };
  };
  const ask = async (api: Api, ...request: Parameters<Api>) => refusal(await api(...request));
  const started = async (api: Api): Promise<string> => {
    const { status, body: answer } = await api('POST /certifications', { body });
    expect([status, answer.data.state]).toEqual([200, 'running']);
    return answer.data.id as string;
  };

  it('are for keys of the sandbox only', async () => {
    const { live } = await newSandbox();
    const refused = [403, 'sandbox_only'];
    expect(await ask(live, 'POST /certifications', { body })).toEqual(refused);
    expect(await ask(live, 'GET /certifications')).toEqual(refused);
    expect(await ask(live, `GET /certifications/${unknownId}`)).toEqual(refused);
    expect(await ask(live, `DELETE /certifications/${unknownId}`)).toEqual(refused);
    const certificate = `/certifications/${unknownId}/certificate` as const;
    expect(await ask(live, `GET ${certificate}`)).toEqual(refused);
    expect(await ask(live, `PUT ${certificate}`, { body: { isPublic: true } })).toEqual(refused);
  });

  it.each([
    [{}, 'body.till'],
    [{ till: { name: 'Kasa' } }, 'body.till.version'],
    [{ till, scenarios: ['accepted-in-time', 'no-such-thing'] }, 'body.scenarios.1'],
    [{ till, scenarios: [] }, 'body.scenarios'],
    [{ till, seed: -1 }, 'body.seed'],
    [{ till, seed: 'x' }, 'body.seed'],
  ])('name the wrong field of %j', async (wrong, path) => {
    const { api } = await newSandbox();
    const answer = await api('POST /certifications', { body: wrong });
    expect(refusal(answer)).toEqual([400, 'invalid_request']);
    expect((answer.body.error.details as { path: string }[]).map((detail) => detail.path)).toEqual([path]);
    expect((await api('GET /certifications')).body.data).toEqual([]);
  });

  it('need a receiver that answers', async () => {
    const none = await (await newSandbox()).api('POST /certifications', { body });
    expect([...refusal(none), none.body.message]).toEqual([409, 'receiver_not_ready', expect.stringMatching(/none$/)]);
    const bad = await (await newSandbox({ status: 500 })).api('POST /certifications', { body });
    expect([...refusal(bad), bad.body.message]).toEqual([409, 'receiver_not_ready', expect.stringMatching(/500$/)]);
    const { api } = await newSandbox({ reset: true });
    const turkish = await api('POST /certifications', { body, headers: { 'Accept-Language': 'tr' } });
    expect([...refusal(turkish), turkish.body.message]).toEqual([
      409,
      'receiver_not_ready',
      expect.stringMatching(/bağlantı/),
    ]);
  });

  it('are played to the endpoint that they name', async () => {
    const { api } = await newSandbox({ status: 500 });
    const unknown = await api('POST /certifications', { body: { ...body, endpointId: unknownId } });
    expect(refusal(unknown)).toEqual([404, 'webhook_not_found']);
    const well = await receiver();
    const named = await api('POST /webhook-endpoints', { body: { url: well.url } });
    const other = await receiver({ status: 500 });
    await api('POST /webhook-endpoints', { body: { url: other.url } });
    const started = await api('POST /certifications', { body: { ...body, endpointId: named.body.data.id as string } });
    expect(started.body).toMatchObject({ success: true, data: { state: 'running' } });
    await api(`DELETE /certifications/${started.body.data.id as string}`);
    await Promise.all([well.stop(), other.stop()]);
  });

  it('are one at a time, and can be cancelled, listed and read by their own account only', async () => {
    const [{ api }, other] = [await newSandbox({}), await newSandbox({})];
    const id = await started(api);
    const second = await api('POST /certifications', { body });
    expect([...refusal(second), second.body.message]).toEqual([
      409,
      'certification_running',
      expect.stringContaining(id),
    ]);
    await started(other.api);
    for (const method of ['GET', 'DELETE'] as const)
      expect(await ask(other.api, `${method} /certifications/${id}`)).toEqual([404, 'certification_not_found']);
    const cancelled = await api(`DELETE /certifications/${id}`);
    expect([cancelled.status, cancelled.body.data.state]).toEqual([200, 'cancelled']);
    for (const [method, asked] of [
      ['GET', {}],
      ['PUT', { body: { isPublic: true } }],
    ] as const) {
      const path = `${method} /certifications/${id}/certificate` as const;
      expect(await ask(api, path, asked)).toEqual([409, 'not_certified']);
      expect(await ask(other.api, path, asked)).toEqual([404, 'certification_not_found']);
    }
    expect(await ask(api, `PUT /certifications/${id}/certificate`, { body: {} })).toEqual([400, 'invalid_request']);
    const again = await started(api);
    const listed = await api('GET /certifications');
    expect(listed.body.data).toMatchObject([
      { id: again, state: 'running', till },
      { id, state: 'cancelled' },
    ]);
    expect((await api(`DELETE /certifications/${again}`)).status).toBe(200);
    // Its judge clears away what it has made.
    await waitFor(async () => (await api('GET /restaurants')).body.data.length === 0, { timeoutMs: 120_000 });
  });

  it('leave the calls of their POS alone while the sandbox does not answer', async () => {
    const { api, key } = await newSandbox({});
    const id = await started(api);
    const silent = await receiver({ hang: true });
    receivers.push(silent);
    for (const url of ['http://127.0.0.1:9', silent.url]) {
      const gateway = await system.startGateway({ SANDBOX_URL: new URL(url).origin });
      const there = apiClient(gateway.url(), key, system.produced.note);
      expect([(await there('GET /orders')).status, url]).toEqual([200, url]);
      expect([...(await ask(there, `POST /orders/verify/${unknownId}`)), url]).toEqual([404, 'order_not_found', url]);
      await gateway.stop();
    }
    expect((await api(`GET /certifications/${id}`)).body.data.state).toBe('running');
    expect((await api(`DELETE /certifications/${id}`)).status).toBe(200);
  });

  it('end as aborted, with the reason, when their sandbox is killed or stops', async () => {
    const { api, key } = await newSandbox({});
    const id = await started(api);
    const runs = system.backing.client
      .db(system.backing.database('sandbox'))
      .collection<{ _id: string }>('certifications');
    await runs.updateOne({ _id: id }, { $set: { leaseUntil: new Date(0) } });
    const lost = await api(`GET /certifications/${id}`, { headers: { 'Accept-Language': 'tr' } });
    expect(lost.body.data).toMatchObject({ state: 'aborted', reason: expect.stringContaining('durdu') });

    const sandbox = await system.startSandbox();
    const replica = await system.startGateway({ SANDBOX_URL: sandbox.url() });
    const there = await fetch(`${replica.url()}/web-api/v1/certifications`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    });
    const { data } = (await there.json()) as { data: { id: string } };
    await sandbox.stop();
    expect((await api(`GET /certifications/${data.id}`)).body.data).toMatchObject({
      state: 'aborted',
      reason: expect.stringContaining('restarted'),
    });
  });

  it('need a key that may do it', async () => {
    const account = await system.newAccount();
    const { sandbox = '' } = await system.admin('sandbox.create', { account: account.id });
    const narrow = async (without: Scope): Promise<Api> => {
      const left = scopes.filter((scope) => scope !== without);
      const { apiKey = '' } = await system.admin('key.create', { account: sandbox, name: 'dar', scopes: left });
      return apiClient(system.url, apiKey, system.produced.note);
    };
    const [reader, writer] = [await narrow('orders:write'), await narrow('orders:read')];
    const one = `/certifications/${unknownId}` as const;
    for (const [api, request] of [
      [reader, 'POST /certifications'],
      [reader, `DELETE ${one}`],
      [writer, 'GET /certifications'],
      [writer, `GET ${one}`],
      [writer, `GET ${one}/certificate`],
      [reader, `PUT ${one}/certificate`],
    ] as const) {
      expect(await ask(api, request, { body: request.startsWith('POST') ? body : undefined })).toEqual([
        403,
        'forbidden',
      ]);
      expect(await ask(api, request, { key: null })).toEqual([401, 'unauthorized']);
    }
  });

  it('need simulated platforms, and take one Idempotency-Key for one request', async () => {
    const bare = await system.startGateway({ SANDBOX_URL: '' });
    const { key, api } = await newSandbox({});
    const there = apiClient(bare.url(), key, system.produced.note);
    expect(await ask(there, 'POST /certifications', { body })).toEqual([409, 'sandbox_not_set_up']);
    const headers = { 'Idempotency-Key': 'bir' };
    const first = await api('POST /certifications', { body, headers });
    const repeated = await api('POST /certifications', { body, headers });
    expect(repeated.body.data.id).toBe(first.body.data.id);
    expect(await ask(api, 'POST /certifications', { body: { ...body, seed: 1 }, headers })).toEqual([
      409,
      'idempotency_conflict',
    ]);
  });

  it('let a call of the POS go on as any other while the sandbox is unreachable or does not answer', async () => {
    const { api, key } = await newSandbox({});
    const id = await started(api);
    const silent = createServer(() => undefined);
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const { port } = silent.address() as AddressInfo;
    const free = createServer();
    await once(free.listen(0, '127.0.0.1'), 'listening');
    const nowhere = (free.address() as AddressInfo).port;
    await once(free.close(), 'close');
    for (const at of [nowhere, port]) {
      const gateway = await system.startGateway({ SANDBOX_URL: `http://127.0.0.1:${at}` });
      const there = apiClient(gateway.url(), key, system.produced.note);
      const read = await there('GET /orders');
      expect([read.status, read.body.success]).toEqual([200, true]);
      expect(await ask(there, `POST /orders/verify/${unknownId}`)).toEqual([404, 'order_not_found']);
    }
    silent.closeAllConnections();
    silent.close();
    expect((await api(`DELETE /certifications/${id}`)).status).toBe(200);
  });

  it('have answered every error that their rows name', () => {
    expect(system.produced.missing(({ tag }) => tag === 'Certification')).toEqual([]);
  });
});
