import { createRunning, privateBroker, tally, waitFor, type PrivateBroker, type Tally } from '@kopru/testing';
import { orderEvent, startDispatcher, type Fixture } from './support/dispatcher.ts';
import { isFull, quantile, show } from './support/scale.ts';

const many = isFull ? 1_000 : 200;
const delaysMs = [3_000, 5_000, 8_000];
const allowedLateMs = (delayMs: number): number => (isFull ? Math.max(1_000, 0.05 * delayMs) : 20_000);

/** Run with PRIVATE_BROKER=docker it is RabbitMQ 4.0 that times the retries. */
describe('a delivery that waits for its next try', () => {
  const running = createRunning();
  let broker: PrivateBroker;
  let fixture: Fixture;
  let target: Tally;
  beforeAll(async () => {
    broker = running.add(await privateBroker());
    const settings = { WEBHOOK_RETRY_DELAYS: '3s,5s,8s', WEBHOOK_SWEEP_GRACE: '60s' };
    fixture = running.add(await startDispatcher(settings, { rabbitmqUrl: broker.url }));
    target = fixture.running.add(await tally());
  }, 300_000);
  afterAll(() => running.stopAll());

  it('is never tried too early and hardly too late, however many wait', async () => {
    const replica = await fixture.spawn();
    const accountId = await fixture.account();
    await fixture.register(accountId, { url: target.url });
    target.answer(({ attempt }) => (attempt < 4 ? 500 : 200));
    await fixture.publish(Array.from({ length: many }, () => orderEvent(accountId)));
    await waitFor(async () => (await fixture.countRecords({ accountId, state: 'delivered' })) === many, {
      timeoutMs: 120_000,
    });
    const records = await fixture.records({ accountId });
    for (const [level, delayMs] of delaysMs.entries()) {
      const late = records.map(({ attempts }) => {
        const [before, after] = attempts.slice(level, level + 2);
        if (before === undefined || after === undefined) throw new Error('a level was skipped');
        return after.at.getTime() - before.at.getTime() - before.durationMs - delayMs;
      });
      show(`late after ${delayMs} ms`, { p50: quantile(late, 0.5), p99: quantile(late, 0.99), max: Math.max(...late) });
      // The times of the attempts are whole milliseconds.
      expect(Math.min(...late)).toBeGreaterThanOrEqual(-1);
      expect(Math.max(...late)).toBeLessThanOrEqual(allowedLateMs(delayMs));
    }
    show('swept', { deliveries: await replica.metric('kopru_webhook_swept_total') });
    expect(Math.max(...target.counts().values())).toBe(4);
  }, 300_000);
});
