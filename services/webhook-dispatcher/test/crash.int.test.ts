import { newId } from '@kopru/contracts';
import { receiver, waitFor, type Receiver } from '@kopru/testing';
import { collections } from '../src/storage/indexes.ts';
import { newRecord, type RecordDocument } from '../src/domain/webhook-record.ts';
import { orderEvent, startDispatcher, type Fixture } from './support/dispatcher.ts';
import { spawnDispatcher, type DispatcherProcess } from './support/process.ts';

const patience = { timeoutMs: 150_000 };
const settings = { WEBHOOK_TIMEOUT: '2s', WEBHOOK_SWEEP_GRACE: '2s', WEBHOOK_RETRY_DELAYS: '500ms,1s,1500ms' };

describe('a dispatcher that is killed', () => {
  let fixture: Fixture;
  let target: Receiver;
  let accountId: string;
  let replica: DispatcherProcess;
  afterEach(() => fixture.stop());
  beforeEach(async () => {
    fixture = await startDispatcher(settings);
    target = fixture.running.keep(await receiver());
    accountId = await fixture.account();
  });
  const count = (filter: object) => fixture.countRecords({ accountId, ...filter });
  const idsReceived = () => target.requests.map(({ headers }) => headers['x-webhook-id'] ?? '');

  it('in the middle of a recovery leaves nothing out, and repeats only what was in flight', async () => {
    const many = Number(process.env['RECOVER_RECORDS'] ?? 600);
    const endpointId = await fixture.register(accountId, { url: target.url });
    const since = new Date(Date.now() - 3_600_000);
    const failed = Array.from({ length: many }, (): RecordDocument => {
      const fact = { ...orderEvent(accountId), event: 'siparis.olusturuldu' as const, occurredAt: since };
      const { eventId, event, orderId, providerOrderId, restaurantId, occurredAt } = fact;
      const made = { eventId, accountId, event, orderId, providerOrderId, restaurantId, occurredAt };
      return { ...newRecord(made, endpointId, new Date()), state: 'failed', failures: 4 };
    });
    const database = fixture.backing.client.db(fixture.settings['MONGODB_DATABASE']);
    await database.collection<RecordDocument>(collections.records).insertMany(failed);
    // Only the process that will be killed works on it.
    await fixture.app.stop();
    replica = await spawnDispatcher(fixture.settings);
    const asked = await fetch(`${replica.url}/internal/recoveries`, {
      method: 'POST',
      headers: {
        'x-internal-token': fixture.settings['INTERNAL_TOKEN'] ?? '',
        'x-account-id': accountId,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ since: since.toISOString() }),
    });
    expect(asked.status).toBe(200);
    await waitFor(() => target.requests.length > many / 3, patience);
    await replica.kill();
    replica = await spawnDispatcher(fixture.settings);
    await waitFor(async () => (await count({ state: 'delivered' })) === many, patience);
    const ids = idsReceived();
    expect(new Set(ids)).toEqual(new Set(failed.map(({ _id }) => _id)));
    // Two chunks of the endpoint's places.
    expect(ids.length - many).toBeLessThanOrEqual(2 * 2 * 64);
    await replica.stop();
  }, 300_000);

  it('during a mixed run keeps the books: every event is delivered or visibly not', async () => {
    const many = Number(process.env['MIXED_EVENTS'] ?? 300);
    target.answer(({ path }, index) => ({
      status: path === '/bad' || (path === '/flaky' && index % 4 === 0) ? 500 : 200,
    }));
    for (const path of ['/good', '/flaky', '/bad']) await fixture.register(accountId, { url: `${target.url}${path}` });
    const paused = await fixture.register(accountId, { url: `${target.url}/paused` });
    await fixture.register(accountId, { url: target.url, restaurantIds: [newId()] });
    await fixture.call(accountId, 'POST', `/endpoints/${paused}/pause`);
    replica = await spawnDispatcher(fixture.settings);
    for (let sent = 0; sent < many; sent += many / 3) {
      await fixture.publish(Array.from({ length: many / 3 }, () => orderEvent(accountId)));
      await replica.kill();
      replica = await spawnDispatcher(fixture.settings);
    }
    const settled = { state: { $in: ['delivered', 'failed', 'parked'] } };
    await waitFor(async () => (await count(settled)) === 4 * many, patience);
    await fixture.call(accountId, 'POST', `/endpoints/${paused}/resume`);
    await waitFor(async () => (await count({ state: 'parked' })) === 0, patience);
    await waitFor(async () => (await count({ state: { $in: ['delivered', 'failed'] } })) === 4 * many, patience);
    expect(await count({})).toBe(4 * many);
    const received = new Set(idsReceived());
    for (const { _id, state, endpointId, attemptCount } of await fixture.records({ accountId })) {
      if (state === 'delivered') expect(received.has(_id)).toBe(true);
      else expect({ endpointId, attemptCount }).toEqual({ endpointId, attemptCount: expect.any(Number) });
    }
    await replica.stop();
  }, 300_000);
});
