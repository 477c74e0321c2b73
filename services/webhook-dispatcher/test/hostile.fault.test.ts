import { newId } from '@kopru/contracts/values/ids';
import { tally, waitFor, type ServiceProcess, type Tally } from '@kopru/testing';
import { orderEvent, startDispatcher, type Fixture } from './support/dispatcher.ts';
import { hostileReceivers } from './support/hostile.ts';
import { isFull, quantile, show } from './support/scale.ts';

const atOnce = 200;
const rounds = isFull ? 5 : 1;
/** Until the heap has grown to what deliveries at this rate take anyway. */
const warmRounds = isFull ? 60 : 10;
const deadlineMs = 2_000;
const timeout = { timeoutMs: 120_000 };
/** On a busy machine our own delay counts, too. */
const overtimeMs = isFull ? 1_000 : 5_000;
const growthBytes = (isFull ? 50 : 100) * 1_000_000;

describe('receivers that mean harm', () => {
  let fixture: Fixture;
  let replica: ServiceProcess;
  let healthy: Tally;
  beforeAll(async () => {
    // No second try in between, and no breaker: every attempt meets its receiver.
    const settings = {
      WEBHOOK_TIMEOUT: `${deadlineMs}ms`,
      WEBHOOK_RETRY_DELAYS: '10m',
      WEBHOOK_BREAKER_FAILURES: '1000000',
    };
    fixture = await startDispatcher(settings);
    replica = await fixture.spawn();
    healthy = fixture.running.add(await tally());
  });
  afterAll(() => fixture.stop());
  const residentBytes = () => replica.metric('process_resident_memory_bytes');
  const registerAll = async (accountId: string, urls: readonly string[]): Promise<void> => {
    for (let index = 0; index < atOnce; index += 1)
      await fixture.register(accountId, { url: `${urls[index % urls.length] ?? ''}/${index}` });
  };

  /** The most memory seen while something goes on. */
  const peakDuring = async (work: Promise<unknown>): Promise<number> => {
    let isOver = false;
    let peak = 0;
    const watched = work.finally(() => (isOver = true));
    while (!isOver) {
      peak = Math.max(peak, await residentBytes());
      await Promise.race([watched, new Promise((resolve) => setTimeout(resolve, 100))]);
    }
    await watched;
    return peak;
  };

  it(`cost an attempt no more than its deadline, ${atOnce} of them at once little memory, and the others nothing`, async () => {
    const [harmless, harmed, other] = [await fixture.account(), await fixture.account(), await fixture.account()];
    const hostile = await hostileReceivers();
    for (const one of hostile) fixture.running.add(one);
    await registerAll(harmless, [healthy.url]);
    await registerAll(
      harmed,
      hostile.map(({ url }) => url),
    );
    await fixture.register(other, { url: healthy.url });
    const deliveredAll = (accountId: string, count: number) =>
      waitFor(async () => (await fixture.countRecords({ accountId, state: 'delivered' })) === count, timeout);

    // Warm: as many deliveries at once, to good receivers.
    for (let round = 1; round <= warmRounds; round += 1) {
      await fixture.publish([orderEvent(harmless)]);
      await deliveredAll(harmless, round * atOnce);
    }
    const before = await residentBytes();

    const sentAt = new Map<string, number>();
    const peak = await peakDuring(
      (async () => {
        for (let round = 1; round <= rounds; round += 1) {
          await fixture.publish([orderEvent(harmed)]);
          for (let index = 0; index < 20; index += 1) {
            const event = orderEvent(other, { providerOrderId: newId() });
            sentAt.set(event.providerOrderId, performance.now());
            await fixture.publish([event]);
          }
          const tried = { accountId: harmed, attemptCount: { $gt: 0 } };
          await waitFor(async () => (await fixture.countRecords(tried)) === round * atOnce, timeout);
        }
      })(),
    );
    await deliveredAll(other, sentAt.size);

    const records = await fixture.records({ accountId: harmed });
    const durations = records.flatMap(({ attempts }) => attempts.map(({ durationMs }) => durationMs));
    const latencies = healthy.hits.flatMap(({ providerOrderId, at }) => {
      const from = sentAt.get(providerOrderId);
      return from === undefined ? [] : [at - from];
    });
    show('hostile receivers', {
      attempts: durations.length,
      maxMs: Math.max(...durations),
      baseMB: Math.round(before / 1e6),
      growthMB: Math.round((peak - before) / 1e6),
      othersP99Ms: quantile(latencies, 0.99),
    });
    expect(durations.length).toBeGreaterThanOrEqual(rounds * atOnce);
    expect(Math.max(...durations)).toBeLessThanOrEqual(deadlineMs + overtimeMs);
    expect(peak - before).toBeLessThan(growthBytes);
    // Nobody else waits for any of them.
    expect(quantile(latencies, 0.99)).toBeLessThan(isFull ? deadlineMs / 2 : 10_000);
    const others = await fixture.records({ accountId: other });
    expect(others.filter(({ attemptCount }) => attemptCount !== 1)).toEqual([]);
    expect(replica.isRunning()).toBe(true);
  }, 300_000);
});
