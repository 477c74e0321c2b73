import { createRunning, eventually, privateBroker, tally, waitFor, type Tally } from '@kopru/testing';
import { orderEvent, startDispatcher, type Fixture } from './support/dispatcher.ts';

const timeout = { timeoutMs: 100_000 };

/** One small witness of each fault; all that can go wrong with them is shown by the faults. */
describe('a dispatcher', () => {
  const running = createRunning();
  let fixture: Fixture;
  let target: Tally;
  let accountId: string;
  const start = async (settings: Record<string, string>, rabbitmqUrl?: string): Promise<void> => {
    fixture = running.add(await startDispatcher(settings, rabbitmqUrl === undefined ? {} : { rabbitmqUrl }));
    target = fixture.running.add(await tally());
    accountId = await fixture.account();
    await fixture.register(accountId, { url: target.url });
  };
  afterEach(() => running.stopAll());
  const delivered = (many: number) =>
    waitFor(async () => (await fixture.countRecords({ accountId, state: 'delivered' })) === many, timeout);
  const events = (many: number) => Array.from({ length: many }, () => orderEvent(accountId));

  it('that is killed in the middle of an attempt leaves its delivery to another', async () => {
    await start({ WEBHOOK_TIMEOUT: '1s', WEBHOOK_SWEEP_GRACE: '1s' });
    const replica = await fixture.spawn();
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
    target.answer(() => {
      asked();
      return 'hang';
    });
    await fixture.publish(events(1));
    await isAsked;
    await replica.kill();
    target.answer(200);
    await fixture.startApp();
    await delivered(1);
    expect(target.hits.map(({ reply }) => reply)).toEqual(['hang', 200]);
    expect(new Set(target.hits.map(({ recordId }) => recordId)).size).toBe(1);
  }, 120_000);

  it('whose broker is restarted goes on by itself, with what was waiting in it', async () => {
    const broker = running.add(await privateBroker());
    await start({}, broker.url);
    target.answer(({ attempt }) => (attempt === 1 ? 500 : 200));
    await fixture.publish(events(5));
    await waitFor(() => target.hits.length >= 5, timeout);
    await broker.suspend();
    await broker.resume();
    await delivered(5);
    await eventually(() => fixture.publish(events(1)), 60_000);
    await waitFor(async () => (await fixture.countRecords({ accountId, state: 'delivered' })) >= 6, timeout);
  }, 240_000);
});
