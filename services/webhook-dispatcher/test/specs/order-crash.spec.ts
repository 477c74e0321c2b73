import { tally, waitFor, type Tally } from '@kopru/testing';
import type { RecordDocument } from '../../src/domain/webhook-record.ts';
import { startDispatcher, type Fixture } from '../support/dispatcher.ts';
import { orderOf, sequencesAt } from '../support/orders.ts';

describe('a blocked delivery', () => {
  let fixture: Fixture;
  let target: Tally;
  let accountId: string;
  let endpointId: string;
  beforeAll(async () => {
    fixture = await startDispatcher({ WEBHOOK_ORDER_TIMEOUT: '60s', WEBHOOK_SWEEP_GRACE: '1s' });
  });
  afterAll(() => fixture.stop());
  beforeEach(async () => {
    target = fixture.running.add(await tally());
    accountId = await fixture.account();
    endpointId = await fixture.register(accountId, { url: target.url });
  });
  const database = () => fixture.backing.client.db(fixture.settings['MONGODB_DATABASE'] ?? '');
  const records = () => database().collection<RecordDocument>('records');
  const events = () => database().collection('events');
  const inState = (state: string, many: number) =>
    waitFor(async () => (await fixture.countRecords({ accountId, state })) === many);
  /** Looked for again and again: what is due only later is not in the first look. */
  const delivered = (many: number) =>
    waitFor(
      async () => {
        fixture.wake(accountId);
        return (await fixture.countRecords({ accountId, state: 'delivered' })) === many;
      },
      { everyMs: 200 },
    );
  const switchTo = (what: 'pause' | 'resume') => fixture.call(accountId, 'POST', `/endpoints/${endpointId}/${what}`);
  /** An order of which nothing is delivered yet. */
  const parkedOrder = async (events: number) => {
    await switchTo('pause');
    const order = orderOf(accountId, events);
    await fixture.publish(order);
    await inState('parked', events);
    return order;
  };
  /** As a process leaves it that was killed. */
  const leave = (sequence: number, $set: object) =>
    records().updateOne({ accountId, 'place.sequence': sequence }, { $set, $unset: { parkedFor: '' } });
  const metric = async (name: string): Promise<number> => {
    const text = await (await fetch(`${fixture.app.url()}/metrics`)).text();
    return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
  };

  it('is found by the sweeper when the process that was to let it go is gone', async () => {
    const [{ providerOrderId }] = await parkedOrder(2);
    await records().updateOne(
      { accountId, 'place.sequence': 1 },
      { $set: { state: 'delivered' }, $unset: { isOpen: '' } },
    );
    const waitsFor = { sequence: 1, recordId: 'gone', since: new Date() };
    await leave(2, { state: 'pending', waitsFor, dueAt: new Date() });
    await switchTo('resume');
    fixture.wake(accountId);
    await inState('delivered', 2);
    expect(sequencesAt(target, providerOrderId)).toEqual([2]);
  });

  it('and the one that it waits for go in their order when the sweeper finds both', async () => {
    const [{ providerOrderId }] = await parkedOrder(3);
    await switchTo('resume');
    for (const sequence of [3, 2, 1])
      await leave(sequence, { state: 'pending', dueAt: new Date(Date.now() - sequence) });
    fixture.wake(accountId);
    await inState('delivered', 3);
    expect(sequencesAt(target, providerOrderId)).toEqual([1, 2, 3]);
  });

  it('is found again when the process that had claimed it for another look is gone', async () => {
    const [first, ...later] = orderOf(accountId, 2);
    await fixture.publish(later);
    await waitFor(async () => (await fixture.countRecords({ accountId, waitsFor: { $exists: true } })) === 1);
    await records().updateOne(
      { accountId },
      { $set: { claim: 'gone', dueAt: new Date(Date.now() + 500) }, $inc: { version: 1 } },
    );
    await fixture.publish([first]);
    await delivered(2);
    expect(sequencesAt(target, first.providerOrderId)).toEqual([1, 2]);
  });

  it('is named to the doctor when it has waited for an hour', async () => {
    await parkedOrder(2);
    const [first] = await fixture.records({ accountId, 'place.sequence': 1 });
    const [second] = await fixture.records({ accountId, 'place.sequence': 2 });
    const blockSince = (agoMs: number) => {
      const waitsFor = { sequence: 1, recordId: first?._id ?? '', since: new Date(Date.now() - agoMs) };
      return leave(2, { state: 'pending', waitsFor, dueAt: new Date(Date.now() + 3_600_000) });
    };
    const named = async () => {
      const stuck = (await fixture.call(accountId, 'GET', '/doctor')).body.data['stuck'] as unknown as string[];
      return stuck.filter((line) => line.includes(second?._id ?? '-'));
    };
    await blockSince(3_500_000);
    expect(await named()).toEqual([]);
    await blockSince(3_601_000);
    expect(await named()).toEqual([expect.stringContaining(`waits for delivery ${first?._id ?? '-'}, since`)]);
  });

  it('says it as well when a later event lets it go', async () => {
    const before = await metric('kopru_webhook_order_gaps_total');
    const [, ...later] = orderOf(accountId, 3);
    await switchTo('pause');
    await fixture.publish(later.slice(0, 1));
    await inState('parked', 1);
    const [now, waitsFor] = [Date.now(), { sequence: 1, since: new Date() }];
    const dueAt = new Date(now + 3_600_000);
    const long = new Date(now - 100_000);
    await leave(2, { state: 'pending', waitsFor, dueAt, createdAt: long });
    await events().updateOne({ accountId, 'place.sequence': 2 }, { $set: { at: long } });
    await switchTo('resume');
    await fixture.publish(later.slice(1));
    await inState('delivered', 2);
    expect(await metric('kopru_webhook_order_gaps_total')).toBe(before + 1);
  });
});
