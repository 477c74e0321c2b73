import { jest } from '@jest/globals';
import { eventually, receiver, type ReceivedRequest, type Receiver } from '@kopru/testing';
import { apiClient, type Api } from './support/api-client.ts';
import { startSystem, type System } from './support/system.ts';

jest.setTimeout(300_000);
const timeoutMs = 60_000;

interface Webhook {
  olay: string;
  veri: { providerOrderId: string };
}

describe('a sandbox whose clock is advanced by a month', () => {
  let system: System;
  let live: Api;
  let api: Api;
  let strict: Receiver<Webhook>;
  let plain: Receiver<Webhook>;
  let theirs: Receiver<Webhook>;
  const documented = {
    ...{ getirStepMs: 60_000, getirApprovalMs: 300_000, getirTokenMs: 3_600_000, scheduledLeadMs: 3_600_000 },
    ...{ courierStepMs: 120_000, ysExpiryMs: 600_000 },
  };

  beforeAll(async () => {
    system = await startSystem({ WEBHOOK_RETRY_DELAYS: '1m,10m,6h', GETIR_STEP_PAUSE: '60s' });
    const patched = await fetch(`${system.simulator}/control/rules`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(documented),
    });
    expect(patched.status).toBe(200);
    const account = await system.newAccount();
    const { apiKey = '' } = await system.admin('sandbox.create', { account: account.id });
    [live, api] = [account.api, apiClient(system.url, apiKey, system.produced.note)];
    // The third attempt is the first that is taken.
    const third = ({ headers }: ReceivedRequest) => ({ status: Number(headers['x-webhook-attempt']) < 3 ? 500 : 200 });
    [strict, plain] = [await receiver<Webhook>(third), await receiver<Webhook>(third)];
    theirs = await receiver<Webhook>({ status: 500 });
    await api('POST /webhook-endpoints', { body: { url: strict.url } });
    await api('POST /webhook-endpoints', { body: { url: plain.url, ordered: false } });
    await live('POST /webhook-endpoints', { body: { url: theirs.url } });
  });
  afterAll(async () => {
    await Promise.all([strict, plain, theirs].map((one) => one?.stop()));
    await system?.stop();
  });

  const statusOf = async (number: string): Promise<number> =>
    (await api(`GET /orders/${number}`)).body.data?.status as number;
  const place = async (order: object): Promise<string> => {
    const { body } = await api('POST /sandbox/orders', { body: { provider: 'getir', ...order } });
    const number = body.data.providerOrderId as string;
    await eventually(async () => expect(await statusOf(number)).toBeGreaterThan(0), timeoutMs);
    return number;
  };
  const atPlatform = async (number: string): Promise<number> => {
    const response = await fetch(`${system.simulator}/control/orders/getir/${number}`);
    return ((await response.json()) as { data: { status: number } }).data.status;
  };
  const deliveries = async (side: Api) =>
    (await side('GET /deliveries?limit=200')).body.data as { state: string; attemptCount: number }[];
  const of = ({ requests }: Receiver<Webhook>, number: string) =>
    requests
      .filter(({ json }) => json.veri.providerOrderId === number)
      .map(({ headers }) => [Number(headers['x-webhook-sequence']), Number(headers['x-webhook-attempt'])]);

  it('has everything done that was due, in its order, and nothing twice; the live account has nothing of it', async () => {
    const restaurant = (await live('POST /restaurants', { body: { name: 'Gerçek' } })).body.data.id as string;
    await live(`POST /restaurants/${restaurant}/integrations`, { body: { integrationId: 'direct', config: {} } });
    await live('POST /restaurants/integrations/update-status', {
      body: { field: 'status', status: false, providerId: 'direct' },
    });
    const steered = await place({ deliveryBy: 'restaurant' });
    expect((await api(`POST /orders/verify/${steered}`)).status).toBe(200);
    // Getir wants a minute between the two steps, so its own call waits.
    expect((await api(`POST /orders/change-status/${steered}`)).status).toBe(200);
    const tomorrow = await place({ deliveryBy: 'restaurant', scheduledInMinutes: 1440 });
    expect((await api(`POST /orders/verify/${tomorrow}`)).body.data.status).toBe(350);
    const forgotten = await place({});
    expect([await atPlatform(steered), await atPlatform(tomorrow)]).toEqual([500, 350]);
    await eventually(async () => expect((await deliveries(live)).map(({ state }) => state)).toEqual(['retrying']));
    await eventually(async () => expect((await deliveries(api)).length).toBe(12), timeoutMs);

    const { body } = await api('POST /sandbox/clock', { body: { advance: '29d' } });
    // The answer waits for 25 s; on a busy machine the clock goes on after it.
    await eventually(async () => {
      const clock = (await api('GET /sandbox/clock')).body.data;
      expect(clock).toMatchObject({ advancingTo: null, offsetMs: 29 * 86_400_000 });
    }, timeoutMs);
    // What became due by itself meanwhile is not counted; on a busy machine that may be one or the other.
    const { probes, retries, platformActions } = body.data.released as Record<string, number>;
    expect([probes, (retries ?? 0) > 0, (platformActions ?? 0) > 0]).toEqual([0, true, true]);
    expect([await atPlatform(steered), await atPlatform(tomorrow), await atPlatform(forgotten)]).toEqual([
      700, 500, 1600,
    ]);
    expect([await statusOf(steered), await statusOf(tomorrow), await statusOf(forgotten)]).toEqual([600, 500, 1600]);

    const mine = await deliveries(api);
    expect(mine).toHaveLength(16);
    expect(new Set(mine.map(({ state, attemptCount }) => `${state} ${attemptCount}`))).toEqual(
      new Set(['delivered 3']),
    );
    // One receiver is told in the order of each order's events, …
    const thrice = (sequence: number) => [1, 2, 3].map((attempt) => [sequence, attempt]);
    expect(of(strict, steered)).toEqual([1, 2, 3].flatMap(thrice));
    expect(of(strict, tomorrow)).toEqual([1, 2, 3].flatMap(thrice));
    expect(of(strict, forgotten)).toEqual([1, 2].flatMap(thrice));
    // … the other in the order of time: retries after one and after ten minutes, the platform gives up after five.
    expect(of(plain, forgotten)).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
      [2, 2],
      [1, 3],
      [2, 3],
    ]);

    const counts = [strict.requests.length, plain.requests.length];
    const again = await api('POST /sandbox/clock', { body: { advance: '30d' } });
    expect(Object.values(again.body.data.released as object).every((count) => count === 0)).toBe(true);
    expect([strict.requests.length, plain.requests.length]).toEqual(counts);
    expect([theirs.requests.length, (await deliveries(live)).map(({ state }) => state)]).toEqual([1, ['retrying']]);
  });
});
