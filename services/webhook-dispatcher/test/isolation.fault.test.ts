import { newId } from '@kopru/contracts/values/ids';
import { tally, waitFor, type Tally } from '@kopru/testing';
import { orderEvent, startDispatcher, type Fixture } from './support/dispatcher.ts';
import { isFull, median, quantile, show } from './support/scale.ts';

const timeout = { timeoutMs: isFull ? 3_600_000 : 90_000, everyMs: isFull ? 200 : 20 };
const endpoints = 10;
const hanging = 2;
const answering = endpoints - hanging;

describe('an endpoint in trouble', () => {
  let fixture: Fixture;
  let healthy: Tally;
  let troubled: Tally;
  beforeAll(async () => {
    fixture = await startDispatcher({
      WEBHOOK_TIMEOUT: '10s',
      WEBHOOK_BREAKER_FAILURES: '5',
      WEBHOOK_BREAKER_AFTER: '500ms',
      WEBHOOK_BREAKER_PROBE: '500ms',
    });
    await fixture.spawn();
  });
  afterAll(() => fixture.stop());
  beforeEach(async () => {
    healthy = fixture.running.add(await tally());
    troubled = fixture.running.add(await tally());
  });
  const accounts = (count: number) => Promise.all(Array.from({ length: count }, () => fixture.account()));
  const delivered = (accountId: string, count: number) =>
    waitFor(async () => (await fixture.countRecords({ accountId, state: 'delivered' })) === count, timeout);
  const events = (all: readonly string[]) =>
    all.map((accountId) => orderEvent(accountId, { providerOrderId: newId() }));

  /** Events to all accounts at a steady pace; the healthy ones' latencies from publishing to receipt. */
  const latencies = async (all: readonly string[], rounds: number): Promise<number[]> => {
    const sentAt = new Map<string, number>();
    const from = healthy.hits.length;
    const startedAt = performance.now();
    for (let round = 0; round < rounds; round += 1) {
      await waitFor(() => performance.now() >= startedAt + round * 100, { ...timeout, everyMs: 5 });
      const made = events(all);
      for (const { providerOrderId } of made) sentAt.set(providerOrderId, performance.now());
      await fixture.publish(made);
    }
    await waitFor(() => healthy.hits.length >= from + rounds * answering, timeout);
    return healthy.hits.slice(from).map(({ providerOrderId, at }) => at - (sentAt.get(providerOrderId) ?? 0));
  };
  /** Healthy deliveries per second of a burst to all. */
  const throughput = async (all: readonly string[], perAccount: number): Promise<number> => {
    const from = healthy.hits.length;
    const burst = Array.from({ length: perAccount }, () => events(all)).flat();
    const startedAt = performance.now();
    await fixture.publish(burst);
    await waitFor(() => healthy.hits.length >= from + perAccount * answering, { ...timeout, everyMs: 5 });
    return (perAccount * answering) / ((performance.now() - startedAt) / 1000);
  };

  it('that hangs does not slow the others: 20 % of the endpoints hang for 10 s', async () => {
    const [pairs, rounds, burst] = isFull ? [5, 150, 200] : [1, 40, 50];
    const all = await accounts(endpoints);
    for (const [index, accountId] of all.entries())
      await fixture.register(accountId, { url: index < answering ? healthy.url : troubled.url });
    await latencies(all, 20);
    await throughput(all, burst);
    const latencyRatios: number[] = [];
    const throughputRatios: number[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      const [undisturbed, perSecond] = [quantile(await latencies(all, rounds), 0.99), await throughput(all, burst)];
      troubled.answer(() => 'hang');
      const [disturbed, perSecondThen] = [quantile(await latencies(all, rounds), 0.99), await throughput(all, burst)];
      // Again as before, and all that has waited is on its way.
      troubled.answer(() => 200);
      const open = { accountId: { $in: all }, state: { $in: ['pending', 'retrying', 'parked'] } };
      await waitFor(async () => (await fixture.countRecords(open)) === 0, timeout);
      latencyRatios.push(disturbed / undisturbed);
      throughputRatios.push(perSecondThen / perSecond);
      show('20 % hang', { undisturbed, disturbed, perSecond, perSecondThen });
      // A single queue for all would show the time-out, 10 s.
      expect(disturbed).toBeLessThan(undisturbed + 2_000);
    }
    show('ratios', { latency: median(latencyRatios), throughput: median(throughputRatios) });
    if (isFull) {
      expect(median(latencyRatios)).toBeLessThanOrEqual(1.5);
      expect(median(throughputRatios)).toBeGreaterThanOrEqual(0.9);
    }
  }, 1_200_000);

  it(
    'with a long backlog does not delay the event of another account',
    async () => {
      const backlog = isFull ? 1_000_000 : 2_000;
      const [busy = '', other = ''] = await accounts(2);
      const busyId = await fixture.register(busy, { url: troubled.url });
      await fixture.register(other, { url: healthy.url });
      troubled.answer(() => 'hang');
      /** An event of the other account, from publishing to receipt. */
      const probe = async (): Promise<number> => {
        const [event] = events([other]);
        const startedAt = performance.now();
        await fixture.publish(event === undefined ? [] : [event]);
        const isIt = (hit: { providerOrderId: string }): boolean => hit.providerOrderId === event?.providerOrderId;
        return (await waitFor(() => healthy.hits.find(isIt), { ...timeout, everyMs: 5 })).at - startedAt;
      };
      const startedAt = performance.now();
      for (let sent = 0; sent < backlog; sent += 1_000)
        await fixture.publish(Array.from({ length: 1_000 }, () => orderEvent(busy)));
      const publishedMs = performance.now() - startedAt;
      const behind = await probe();
      await waitFor(async () => (await fixture.countRecords({ accountId: busy })) === backlog, timeout);
      const takenMs = performance.now() - startedAt;
      const waiting = await fixture.countRecords({ accountId: busy, state: 'parked' });
      const times: number[] = [];
      for (let index = 0; index < 50; index += 1) times.push(await probe());
      troubled.answer(() => 200);
      await fixture.call(busy, 'POST', `/endpoints/${busyId}/pause`);
      await fixture.call(busy, 'POST', `/endpoints/${busyId}/resume`);
      // While the backlog is delivered, too.
      await waitFor(async () => (await fixture.countRecords({ accountId: busy, state: 'delivered' })) > 0, timeout);
      for (let index = 0; index < 50; index += 1) times.push(await probe());
      const left = await fixture.countRecords({ accountId: busy, state: 'parked' });
      show('a backlog', {
        backlog,
        publishedMs,
        takenMs,
        waiting,
        behind,
        p50: median(times),
        max: Math.max(...times),
        left,
      });
      expect(Math.max(behind, ...times)).toBeLessThan(isFull ? 2_000 : 15_000);
      if (!isFull) await delivered(busy, backlog);
    },
    2 * timeout.timeoutMs,
  );
});
