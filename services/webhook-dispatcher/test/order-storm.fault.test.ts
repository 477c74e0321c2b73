import { startService, tally, waitFor, type ServiceProcess } from '@kopru/testing';
import { startDispatcher, type Fixture } from './support/dispatcher.ts';
import { orderOf, sequencesAt } from './support/orders.ts';
import { isFull, show } from './support/scale.ts';

const orderCount = isFull ? 1_000 : 80;
const perOrder = 5;
const timeout = { timeoutMs: isFull ? 1_200_000 : 150_000 };
const phases = 6;
/** How far an event may be from its place in the queue, in events. */
const jitter = 40;
/** Of the attempts, one in so many fails. */
const oneIn = 5;

describe('the order of events', () => {
  let fixture: Fixture;
  afterEach(() => fixture.stop());

  it(
    'outlives failing attempts, kills, and dispatchers that come and go',
    async () => {
      fixture = await startDispatcher({ WEBHOOK_RETRY_DELAYS: '500ms,1s,1500ms', WEBHOOK_SWEEP_GRACE: '2s' });
      const target = fixture.running.add(await tally());
      const accountId = await fixture.account();
      await fixture.register(accountId, { url: target.url });
      let answered = 0;
      target.answer(() => ((answered += 1) % oneIn === 0 ? 500 : 200));
      const start = async (): Promise<ServiceProcess> =>
        fixture.running.add(await startService('webhook-dispatcher', fixture.settings));
      const first = await fixture.spawn();
      let others: ServiceProcess[] = [];
      const killed = async (replica: ServiceProcess | undefined): Promise<void> => {
        await replica?.kill();
        replica?.start();
        await replica?.whenReady();
      };
      const between: (() => Promise<unknown>)[] = [
        async () => (others = await Promise.all([start(), start(), start()])),
        () => killed(others[0]),
        () => killed(others[1]),
        () => Promise.all(others.map((replica) => replica.stop())),
      ];

      const orders = Array.from({ length: orderCount }, () => orderOf(accountId, perOrder));
      const events = Array.from({ length: perOrder }, (_none, index) => orders.flatMap((order) => order[index] ?? []))
        .flat()
        .map((event, index) => ({ event, at: index + Math.random() * jitter }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ event }) => event);
      const portion = Math.ceil(events.length / phases);
      for (let phase = 0; phase < phases; phase += 1) {
        await fixture.publish(events.slice(phase * portion, (phase + 1) * portion));
        const [received, step] = [target.total(), between[phase]];
        if (step === undefined) continue;
        await waitFor(() => target.total() > received, timeout);
        await step();
      }
      const ended = { accountId, state: { $in: ['delivered', 'failed'] } };
      await waitFor(async () => (await fixture.countRecords(ended)) === events.length, timeout);

      const failed = await fixture.countRecords({ accountId, state: 'failed' });
      const arrived = orders.map(([{ providerOrderId }]) => sequencesAt(target, providerOrderId));
      show('order', { events: events.length, attempts: target.total(), failed });
      expect(failed).toBeLessThan(events.length / 50);
      expect(arrived.flat().length).toBeGreaterThanOrEqual(events.length - failed);
      expect(
        arrived.filter((sequences) => sequences.some((sequence, at) => sequence < (sequences[at - 1] ?? 0))),
      ).toEqual([]);
      await first.stop();
    },
    2 * timeout.timeoutMs,
  );
});
