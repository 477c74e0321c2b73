import { newId } from '@kopru/contracts/values/ids';
import { tally, waitFor, type ServiceProcess, type Tally } from '@kopru/testing';
import { newRecord, type RecordDocument } from '../src/domain/webhook-record.ts';
import { orderEvent, startDispatcher, type Fixture } from './support/dispatcher.ts';
import { isFull, show } from './support/scale.ts';

const timeout = { timeoutMs: isFull ? 2_400_000 : 150_000, everyMs: isFull ? 2_000 : 50 };
const limitMs = 2 * timeout.timeoutMs;
const settings = { WEBHOOK_TIMEOUT: '2s', WEBHOOK_SWEEP_GRACE: '2s', WEBHOOK_RETRY_DELAYS: '500ms,1s,1500ms' };

describe('a dispatcher that is killed', () => {
  let fixture: Fixture;
  let target: Tally;
  let accountId: string;
  let replica: ServiceProcess;
  afterEach(() => fixture.stop());
  beforeEach(async () => {
    fixture = await startDispatcher(settings);
    target = fixture.running.add(await tally());
    accountId = await fixture.account();
  });
  const count = (filter: object) => fixture.countRecords({ accountId, ...filter });
  const killed = async (): Promise<void> => {
    await replica.kill();
    replica = await fixture.spawn();
  };

  const failedRecord = (endpointId: string): RecordDocument => {
    const { eventId, orderId, providerOrderId, restaurantId } = orderEvent(accountId);
    const event = 'siparis.olusturuldu' as const;
    const incoming = { eventId, accountId, event, orderId, providerOrderId, restaurantId, occurredAt: new Date() };
    return { ...newRecord(incoming, endpointId, new Date()), state: 'failed', failures: 4 };
  };

  it(
    'in the middle of a recovery leaves nothing out, and repeats only what was in flight',
    async () => {
      const many = isFull ? 100_000 : 600;
      const endpointId = await fixture.register(accountId, { url: target.url });
      const since = new Date(Date.now() - 3_600_000).toISOString();
      const ids = new Set<string>();
      const records = fixture.backing.client
        .db(fixture.settings['MONGODB_DATABASE'])
        .collection<RecordDocument>('records');
      while (ids.size < many) {
        const failed = Array.from({ length: Math.min(5_000, many - ids.size) }, () => failedRecord(endpointId));
        await records.insertMany(failed);
        for (const { _id } of failed) ids.add(_id);
      }
      replica = await fixture.spawn();
      const startedAt = Date.now();
      expect((await fixture.call(accountId, 'POST', '/recoveries', { since })).status).toBe(200);
      await waitFor(() => target.hits.length > many / 3, timeout);
      await killed();
      await waitFor(async () => (await count({ state: 'delivered' })) === many, timeout);
      expect(new Set(target.hits.map(({ recordId }) => recordId))).toEqual(ids);
      const repeated = target.hits.length - many;
      show('recovered', { many, repeated, seconds: (Date.now() - startedAt) / 1000 });
      // Two chunks of the endpoint's places.
      expect(repeated).toBeLessThanOrEqual(2 * 2 * 64);
    },
    limitMs,
  );

  it(
    'during a mixed run accounts for all: every event is delivered or visibly not',
    async () => {
      const [rounds, perRound] = isFull ? [20, 1_000] : [6, 50];
      const many = rounds * perRound;
      let answered = 0;
      target.answer(({ path }) => {
        answered += 1;
        return path === '/bad' || (path === '/flaky' && answered % 4 === 0) ? 500 : 200;
      });
      const register = (path: string, more: object = {}) =>
        fixture.register(accountId, { url: `${target.url}${path}`, ...more });
      const bad = await register('/bad');
      const interrupted = await register('/interrupted');
      const paused = await register('/paused');
      await register('/flaky');
      await register('/unwanted', { restaurantIds: [newId()] });
      const wanting = 4;
      replica = await fixture.spawn();
      const switchTo = (endpointId: string, what: 'pause' | 'resume') =>
        fixture.call(accountId, 'POST', `/endpoints/${endpointId}/${what}`);
      await switchTo(paused, 'pause');
      const eventIds = new Set<string>();
      for (let round = 0; round < rounds; round += 1) {
        const events = Array.from({ length: perRound }, () => orderEvent(accountId));
        await fixture.publish(events);
        for (const { eventId } of events) eventIds.add(eventId);
        if (round % 5 === 1) await killed();
        await switchTo(interrupted, round % 2 === 0 ? 'pause' : 'resume');
      }
      await waitFor(async () => (await count({})) === wanting * many, timeout);
      await switchTo(paused, 'resume');
      const open = {
        $or: [{ state: { $in: ['pending', 'retrying'] } }, { state: 'parked', endpointId: { $ne: bad } }],
      };
      await waitFor(async () => (await count(open)) === 0, timeout);

      const records = await fixture.records({ accountId });
      expect(records).toHaveLength(wanting * many);
      expect(new Set(records.map(({ eventId }) => eventId))).toEqual(eventIds);
      const sums: Record<string, number> = {};
      const accepted = new Set(target.hits.filter(({ reply }) => reply === 200).map(({ recordId }) => recordId));
      for (const { _id, state, endpointId, attempts, parkedFor } of records) {
        sums[state] = (sums[state] ?? 0) + 1;
        if (state === 'delivered') expect(accepted.has(_id)).toBe(true);
        else if (state === 'failed') expect(attempts.length).toBeGreaterThanOrEqual(4);
        else
          expect({ state, endpointId, parkedFor }).toEqual({ state: 'parked', endpointId: bad, parkedFor: 'breaker' });
      }
      show('books', { events: many, deliveries: records.length, attempts: target.hits.length, ...sums });
      expect(Object.values(sums).reduce((sum, some) => sum + some, 0)).toBe(wanting * many);
      expect(await count({ state: 'delivered', endpointId: { $in: [interrupted, paused] } })).toBe(2 * many);
      await replica.stop();
    },
    limitMs,
  );
});
