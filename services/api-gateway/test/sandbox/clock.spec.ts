import { eventually, receiver, type Receiver } from '@kopru/testing';
import { apiClient, refusal, type Api } from '../support/api-client.ts';
import { sharedSystem } from '../support/shared-system.ts';
import { type System } from '../support/system.ts';
import { settings } from './settings.ts';

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

interface Clock {
  now: string;
  offsetMs: number;
  advancingTo: string | null;
  released: Record<string, number>;
}

describe('the clock of a sandbox', () => {
  let system: System;
  let live: Api;
  let api: Api;
  const running: Receiver[] = [];
  beforeAll(async () => {
    system = await sharedSystem(settings);
  });
  beforeEach(async () => {
    const account = await system.newAccount();
    const { apiKey = '' } = await system.admin('sandbox.create', { account: account.id });
    [live, api] = [account.api, apiClient(system.url, apiKey, system.produced.note)];
  });
  afterAll(async () => {
    await Promise.all(running.map((one) => one.stop()));
    await system?.stop();
  });

  const read = async (): Promise<Clock> => (await api('GET /sandbox/clock')).body.data as Clock;
  const advance = async (body: object): Promise<Clock> => {
    const answer = await api('POST /sandbox/clock', { body });
    expect([answer.status, answer.body.message]).toEqual([200, undefined]);
    return answer.body.data as Clock;
  };
  const failing = async (side: Api): Promise<Receiver> => {
    const target = await receiver({ status: 500 });
    running.push(target);
    expect((await side('POST /webhook-endpoints', { body: { url: target.url } })).status).toBe(200);
    return target;
  };
  /** Makes one event. */
  const switchOff = async (side: Api): Promise<void> => {
    const id = (await side('POST /restaurants', { body: { name: 'Kendi kanalı' } })).body.data.id as string;
    await side(`POST /restaurants/${id}/integrations`, { body: { integrationId: 'direct', config: {} } });
    const off = { field: 'status', status: false, providerId: 'direct' };
    expect((await side('POST /restaurants/integrations/update-status', { body: off })).status).toBe(200);
  };
  const states = async (side: Api): Promise<string[]> =>
    ((await side('GET /deliveries')).body.data as { state: string }[]).map(({ state }) => state);

  it('is the real one, until it is advanced, and runs on from there', async () => {
    const before = await read();
    expect(before).toMatchObject({ offsetMs: 0, advancingTo: null });
    expect(Math.abs(Date.parse(before.now) - Date.now())).toBeLessThan(10_000);
    const after = await advance({ advance: '6h' });
    expect(after).toMatchObject({ offsetMs: 6 * hourMs, advancingTo: null, released: { retries: 0, probes: 0 } });
    expect(Date.parse(after.now) - Date.parse(before.now)).toBeGreaterThanOrEqual(6 * hourMs);
    const to = new Date(Date.now() + 2 * dayMs).toISOString();
    await advance({ to });
    expect(Date.parse((await read()).now)).toBeGreaterThanOrEqual(Date.parse(to));
  });

  it('loses none of two advances at once', async () => {
    await Promise.all(Array.from({ length: 6 }, () => advance({ advance: '1h' })));
    expect((await read()).offsetMs).toBe(6 * hourMs);
  });

  it.each([
    [{}, ['body.advance']],
    [{ advance: '1h', to: '2030-01-01T00:00:00Z' }, ['body.to']],
    [{ advance: '6' }, ['body.advance']],
    [{ advance: '0s' }, ['body.advance']],
    [{ advance: '-1h' }, ['body.advance']],
    [{ advance: '401d' }, ['body.advance']],
    [{ to: '2020-01-01T00:00:00Z' }, ['body.to']],
    [{ to: new Date(Date.now() + 401 * dayMs).toISOString() }, ['body.to']],
    [{ to: 'tomorrow' }, ['body.to']],
  ])('stays where it is, and says why, at %j', async (body, paths) => {
    const answer = await api('POST /sandbox/clock', { body });
    expect(refusal(answer)).toEqual([400, 'invalid_request']);
    expect((answer.body.error.details as { path: string }[]).map(({ path }) => path)).toEqual(paths);
    expect((await read()).offsetMs).toBe(0);
  });

  it('is no live account’s, and no key’s that only reads', async () => {
    for (const request of ['GET /sandbox/clock', 'POST /sandbox/clock'] as const)
      expect(refusal(await live(request, request.startsWith('GET') ? {} : { body: { advance: '1h' } }))).toEqual([
        403,
        'sandbox_only',
      ]);
    const account = await system.newAccount();
    const made = await system.admin('sandbox.create', { account: account.id, scopes: ['orders:read'] });
    const reader = apiClient(system.url, made['apiKey'] ?? '');
    expect(refusal(await reader('POST /sandbox/clock', { body: { advance: '1h' } }))).toEqual([403, 'forbidden']);
    expect((await reader('GET /sandbox/clock')).status).toBe(200);
  });

  it('releases every retry on a long way in its turn, and nothing of the live account beside it', async () => {
    const [mine, theirs] = [await failing(api), await failing(live)];
    await switchOff(live);
    await switchOff(api);
    for (const side of [api, live]) await eventually(async () => expect(await states(side)).toEqual(['retrying']));
    // A day less than deliveries are kept.
    const clock = await advance({ advance: '29d' });
    expect(clock).toMatchObject({ offsetMs: 29 * dayMs, advancingTo: null, released: { retries: 3, probes: 0 } });
    const attempts = mine.requests.map(({ headers }) => headers['x-webhook-attempt']);
    expect(attempts).toEqual(['1', '2', '3', '4']);
    expect(await states(api)).toEqual(['failed']);
    // The signature's and the log's times are those of the wire.
    expect(Math.abs((mine.requests.at(-1)?.at ?? 0) - Date.now())).toBeLessThan(minuteMs);
    expect([theirs.requests.length, await states(live)]).toEqual([1, ['retrying']]);
    await advance({ advance: '30d' });
    expect(mine.requests).toHaveLength(4);
    expect([await states(api), await states(live)]).toEqual([[], ['retrying']]);
  });

  it('changes nothing while what it has to tell is away', async () => {
    const replica = await system.startGateway({ WEBHOOK_DISPATCHER_URL: 'http://127.0.0.1:9', OWNER_TIMEOUT: '1s' });
    const account = await system.newAccount();
    const made = await system.admin('sandbox.create', { account: account.id });
    const unavailable = apiClient(replica.url(), made['apiKey'] ?? '');
    expect(refusal(await unavailable('POST /sandbox/clock', { body: { advance: '1h' } }))).toEqual([
      503,
      'unavailable',
    ]);
    expect((await unavailable('GET /sandbox/clock')).body.data).toMatchObject({ offsetMs: 0, advancingTo: null });
  });
});
