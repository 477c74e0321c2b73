import { createRunning, privateBroker, waitFor, type PrivateBroker } from '@kopru/testing';
import { orderEvent, startDispatcher, type Fixture } from './support/dispatcher.ts';

const timeout = { timeoutMs: 120_000 };

describe("while the account's own RabbitMQ is in trouble", () => {
  const running = createRunning();
  let theirs: PrivateBroker;
  let fixture: Fixture;
  let accountId: string;
  let queue: string;
  let expected: number;

  beforeAll(async () => {
    theirs = running.add(await privateBroker());
    fixture = running.add(await startDispatcher({ WEBHOOK_TIMEOUT: '1s', WEBHOOK_RETRY_DELAYS: '500ms,1s,2s,4s' }));
  }, 500_000);
  afterAll(() => running.stopAll());
  beforeEach(async () => {
    expected = 0;
    accountId = await fixture.account();
    queue = await theirs.tools.tap(accountId, '#');
    await fixture.register(accountId, { url: theirs.url, destination: { type: 'amqp', exchange: accountId } });
  });

  const publish = async (count: number): Promise<void> => {
    expected += count;
    await fixture.publish(Array.from({ length: count }, () => orderEvent(accountId)));
  };
  const count = (filter: object) => fixture.countRecords({ accountId, ...filter });
  const delivered = () => waitFor(async () => (await count({ state: 'delivered' })) === expected, timeout);
  /** Every event is in the queue; whatever is there twice bears the id of its record twice. */
  const isComplete = async (): Promise<number> => {
    const recordIds = (await fixture.records({ accountId })).map(({ _id }) => _id);
    expect(recordIds).toHaveLength(expected);
    const messages = await theirs.tools.take(queue);
    expect(new Set(messages.map(({ messageId }) => messageId))).toEqual(new Set(recordIds));
    return messages.length - expected;
  };
  const recover = () =>
    fixture.call(accountId, 'POST', '/recoveries', { since: new Date(Date.now() - 600_000).toISOString() });

  it('that takes nothing for want of memory, nothing is lost and the delivery log says why', async () => {
    await publish(20);
    await delivered();
    await theirs.setMemoryAlarm(true);
    await publish(20);
    await waitFor(async () => (await count({ 'attempts.error.code': 'broker_blocked' })) > 0, timeout);
    await theirs.setMemoryAlarm(false);
    await recover();
    await delivered();
    await isComplete();
  }, 200_000);

  it('that is killed and comes back, nothing is lost', async () => {
    await publish(20);
    await delivered();
    await Promise.all([publish(40), theirs.kill()]);
    await publish(20);
    await waitFor(async () => (await count({ attemptCount: { $gt: 0 } })) === expected, timeout);
    await theirs.start();
    await recover();
    await delivered();
    expect(await isComplete()).toBeLessThanOrEqual(64);
  }, 200_000);

  it('whose connections are ended by force again and again, nothing is lost', async () => {
    for (let round = 0; round < 5; round += 1) await Promise.all([publish(20), theirs.closeConnections()]);
    await delivered();
    await isComplete();
  }, 200_000);
});
