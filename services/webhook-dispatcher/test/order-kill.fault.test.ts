import { tally, waitFor, type ServiceProcess, type Tally } from '@kopru/testing';
import { commandWay, type CommandWay } from './support/command-way.ts';
import { callAt, orderEvent, startDispatcher, type Fixture } from './support/dispatcher.ts';
import { orderOf, sequencesAt } from './support/orders.ts';

const timeout = { timeoutMs: 60_000 };
/** The check for blocked records that wait for nothing any longer. */
const look = ['find', 'records', 'waitsFor', 'claim'] as const;

describe('a dispatcher that is killed between its write and its check of blocked deliveries', () => {
  let fixture: Fixture;
  let way: CommandWay;
  let replica: ServiceProcess;
  let target: Tally;
  let accountId: string;
  beforeEach(async () => {
    fixture = await startDispatcher({
      WEBHOOK_RETRY_DELAYS: '60s,60s,60s',
      // An attempt waits here until the test answers it.
      WEBHOOK_TIMEOUT: '60s',
      WEBHOOK_ORDER_TIMEOUT: '60s',
      WEBHOOK_SWEEP_GRACE: '1s',
    });
    way = fixture.running.add(await commandWay(fixture.settings['MONGODB_URI'] ?? ''));
    replica = await fixture.spawn({ MONGODB_URI: way.uri });
    target = fixture.running.add(await tally());
    accountId = await fixture.account();
    await fixture.register(accountId, { url: target.url });
  });
  afterEach(() => fixture?.stop());
  const count = (filter: object) => fixture.countRecords({ accountId, ...filter });
  const become = (filter: object, many = 1) => waitFor(async () => (await count(filter)) === many, timeout);
  const isBlocked = { state: 'pending', waitsFor: { $exists: true } };
  const isStopped = () => waitFor(() => way.stopped() > 0, timeout);

  it('after the end of the earlier one: another unblocks the later one', async () => {
    const { promise: isKnown, resolve: answer } = Promise.withResolvers<void>();
    target.answer(({ sequence }) => (sequence === 1 ? isKnown.then(() => 200) : 200));
    const [first, ...later] = orderOf(accountId, 2);
    await fixture.publish([first, ...later]);
    await become(isBlocked);
    // Once another order is through, the check after the blocking is over, too.
    await fixture.publish([orderEvent(accountId)]);
    await become({ state: 'delivered' });
    way.stopAt(...look);
    answer();
    await isStopped();
    // A look of before may be the one that stands: the end of the earlier one is written all the same.
    await become({ state: 'delivered' }, 2);
    expect(await count(isBlocked)).toBe(1);
    await replica.kill();
    await fixture.startApp();
    await become({ state: 'delivered' }, 3);
    expect(sequencesAt(target, first.providerOrderId)).toEqual([1, 2]);
  });

  it('after blocking the later one, when the earlier one ended meanwhile elsewhere: another unblocks it', async () => {
    target.answer(500);
    const [first, ...later] = orderOf(accountId, 2);
    await fixture.publish([first]);
    await become({ state: 'retrying' });
    way.stopAt('insert', 'records', 'waitsFor');
    await fixture.publish(later);
    await isStopped();
    const other = await fixture.startApp();
    target.answer(200);
    const [{ _id: earlier } = { _id: '' }] = await fixture.records({ accountId });
    expect((await callAt(other.url(), accountId, 'POST', `/records/${earlier}/retry`)).status).toBe(200);
    await become({ state: 'delivered' });
    way.resume();
    way.stopAt(...look);
    await isStopped();
    expect(await count(isBlocked)).toBe(1);
    await replica.kill();
    await become({ state: 'delivered' }, 2);
    expect(sequencesAt(target, first.providerOrderId)).toEqual([1, 2]);
  });
});
