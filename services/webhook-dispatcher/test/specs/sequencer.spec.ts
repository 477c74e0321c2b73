import { eventually, tally, waitFor, type Tally } from '@kopru/testing';
import { orderEvent, startDispatcher, type Fixture } from '../support/dispatcher.ts';
import { orderOf, sequencesAt } from '../support/orders.ts';
import { steeredClock } from '../support/steered-clock.ts';

const timeout = { timeoutMs: 100_000 };

describe('the events of one order', () => {
  const clock = steeredClock();
  let fixture: Fixture;
  let target: Tally;
  let accountId: string;
  beforeAll(async () => {
    const settings = {
      WEBHOOK_RETRY_DELAYS: '300ms,300ms,2s',
      // Longer than anybody waits here, so that neither lets anything go.
      WEBHOOK_ORDER_TIMEOUT: '10m',
      WEBHOOK_SWEEP_GRACE: '10m',
    };
    fixture = await startDispatcher(settings, { substitutes: { clock } });
  });
  afterAll(() => fixture.stop());
  beforeEach(async () => {
    target = fixture.running.add(await tally());
    accountId = await fixture.account();
  });
  const database = () => fixture.backing.client.db(fixture.settings['MONGODB_DATABASE'] ?? '');
  const endpoints = () => database().collection('endpoints');
  const register = (more: object = {}) => fixture.register(accountId, { url: target.url, ...more });
  const switchTo = (endpointId: string, what: 'pause' | 'resume') =>
    fixture.call(accountId, 'POST', `/endpoints/${endpointId}/${what}`);
  const count = (filter: object = {}) => fixture.countRecords({ accountId, ...filter });
  const inState = (state: string, many: number) =>
    waitFor(async () => (await count({ state })) === many, { ...timeout, what: `${many} that are ${state}` });
  const hastened = (state: string, many: number) =>
    waitFor(async () => {
      await fixture.hasten(accountId);
      return (await count({ state })) === many;
    }, timeout);
  const blocked = (many: number) =>
    waitFor(async () => (await count({ waitsFor: { $exists: true } })) === many, {
      ...timeout,
      what: `${many} blocked`,
    });
  /** Fails what the test says until the test stops it. */
  const failing = (isBad: (sequence: number) => boolean) => {
    let isOn = true;
    target.answer(({ sequence }) => (isOn && isBad(sequence) ? 500 : 200));
    return () => (isOn = false);
  };
  const items = async () => ((await fixture.call(accountId, 'GET', '/events')).body.data['items'] ?? []) as object[];
  const arrival = (order: string) => sequencesAt(target, order);

  it('carry their numbers, also in the feed', async () => {
    await register();
    const order = orderOf(accountId, 2);
    await fixture.publish(order);
    await inState('delivered', 2);
    expect(target.hits.map(({ sequence }) => sequence)).toEqual([1, 2]);
    // Records and events of a batch are stored beside each other.
    await eventually(async () => expect(await items()).toMatchObject([{ sequence: 1 }, { sequence: 2 }]));
  });

  it('wait for one that they have overtaken on the way', async () => {
    await register();
    const [first, second = first, third = first] = orderOf(accountId, 3);
    await fixture.publish([third, second]);
    await blocked(2);
    expect(await items()).toEqual([]);
    await fixture.publish([first]);
    await inState('delivered', 3);
    expect(arrival(first.providerOrderId)).toEqual([1, 2, 3]);
    await eventually(async () =>
      expect(await items()).toMatchObject([{ sequence: 1 }, { sequence: 2 }, { sequence: 3 }]),
    );
  });

  it('wait for one that another endpoint alone wants, when one before it is still on its way', async () => {
    await register({ events: ['siparis.olusturuldu', 'siparis.iptal_edildi'] });
    const [first, second = first, third = first] = orderOf(accountId, 3);
    await fixture.publish([second], 'siparis.durum_degisti');
    await waitFor(async () => (await fixture.events({ accountId })).length === 1);
    await fixture.publish([third], 'siparis.iptal_edildi');
    await blocked(1);
    await fixture.publish([first]);
    await inState('delivered', 2);
    expect(arrival(first.providerOrderId)).toEqual([1, 3]);
  });

  it('wait for the retries of the one before, and delay no other order', async () => {
    await register();
    const order = orderOf(accountId, 3);
    let isBad = true;
    target.answer(({ sequence, providerOrderId }) =>
      isBad && sequence === 1 && providerOrderId !== 'OTHER' ? 500 : 200,
    );
    await fixture.publish(order);
    await blocked(2);
    const [shown] = await fixture.records({ accountId, 'place.sequence': 2 });
    const [blocking] = await fixture.records({ accountId, 'place.sequence': 1 });
    const { body } = await fixture.call(accountId, 'GET', `/records/${shown?._id ?? ''}`);
    expect(body.data).toMatchObject({ state: 'pending', waitsFor: { sequence: 1, recordId: blocking?._id } });
    await fixture.publish(orderOf(accountId, 2, { providerOrderId: 'OTHER' }));
    await inState('delivered', 2);
    await blocked(2);
    isBad = false;
    await inState('delivered', 5);
    expect(arrival(order[0].providerOrderId)).toEqual([1, 2, 3]);
  });

  it('go on when the one before has failed for good', async () => {
    await register();
    const order = orderOf(accountId, 2);
    failing((sequence) => sequence === 1);
    await fixture.publish(order);
    await hastened('delivered', 1);
    expect(await count({ state: 'failed', attemptCount: 4 })).toBe(1);
    expect(target.hits.map(({ sequence }) => sequence)).toEqual([1, 1, 1, 1, 2]);
  });

  it('stay in their order when two replicas take them at the same time', async () => {
    const other = await fixture.startApp({}, {});
    await register();
    const orders = Array.from({ length: 20 }, (_none, index) =>
      orderOf(accountId, 3, { providerOrderId: `TWO-${index}` }),
    );
    await fixture.publish(orders.flat().toSorted(() => Math.random() - 0.5));
    await inState('delivered', 60);
    await other.stop();
    for (const [{ providerOrderId }] of orders) expect(arrival(providerOrderId)).toEqual([1, 2, 3]);
  });

  it('are delivered one after another when a pause ends', async () => {
    const id = await register();
    await switchTo(id, 'pause');
    const order = orderOf(accountId, 4);
    await fixture.publish(order.toReversed());
    await inState('parked', 4);
    await switchTo(id, 'resume');
    await inState('delivered', 4);
    expect(arrival(order[0].providerOrderId)).toEqual([1, 2, 3, 4]);
  });

  it('stay in their order in the slow pool', async () => {
    const id = await register();
    const order = orderOf(accountId, 3);
    const answers: (() => void)[] = [];
    target.answer(({ sequence, attempt }) => {
      if (sequence !== 1) return 200;
      if (attempt > 1) return new Promise((resolve) => answers.push(() => resolve(500)));
      clock.advance(3_000);
      return 500;
    });
    await fixture.publish(order.slice(0, 1));
    // An answer that takes so long makes the endpoint slow.
    await waitFor(
      async () => ((await endpoints().findOne({ _id: id as never }))?.['pool'] as string) === 'slow',
      timeout,
    );
    await fixture.publish(order.slice(1));
    await blocked(2);
    target.answer(() => 200);
    for (const answer of answers) answer();
    await inState('delivered', 3);
    expect(arrival(order[0].providerOrderId)).toEqual([1, 2, 3]);
  });

  it('stay in their order when a breaker is probed', async () => {
    const id = await register();
    const breaker = { state: 'open', since: new Date(), reason: null, failedProbes: 0 };
    const nextProbeAt = new Date(Date.now() + 3_600_000);
    await endpoints().updateOne(
      { _id: id as never },
      { $set: { breaker: { ...breaker, nextProbeAt }, isBroken: true } },
    );
    const order = orderOf(accountId, 3);
    await fixture.publish(order.toReversed());
    await inState('parked', 3);
    await endpoints().updateOne({ _id: id as never }, { $set: { 'breaker.nextProbeAt': new Date() } });
    fixture.wake(accountId);
    await inState('delivered', 3);
    expect(arrival(order[0].providerOrderId)).toEqual([1, 2, 3]);
  });

  it('are recovered in their order', async () => {
    const id = await register();
    const order = orderOf(accountId, 4);
    const heal = failing(() => true);
    await fixture.publish(order);
    await hastened('failed', 4);
    heal();
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const from = target.hits.length;
    await fixture.call(accountId, 'POST', '/recoveries', { since, endpointId: id });
    await inState('delivered', 4);
    expect(target.hits.slice(from).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
  });

  it('are not retried by hand before the earlier one, which the answer names', async () => {
    const id = await register();
    await switchTo(id, 'pause');
    const order = orderOf(accountId, 2);
    await fixture.publish(order);
    await inState('parked', 2);
    const [first] = await fixture.records({ accountId, 'place.sequence': 1 });
    const [second] = await fixture.records({ accountId, 'place.sequence': 2 });
    const retry = (recordId = '') => fixture.call(accountId, 'POST', `/records/${recordId}/retry`);
    const refused = await retry(second?._id);
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { code: 'earlier_event_waits', params: { sequence: 1, recordId: first?._id } } },
    });
    expect((await retry(first?._id)).status).toBe(200);
    expect((await retry(second?._id)).status).toBe(200);
    expect(arrival(order[0].providerOrderId)).toEqual([1, 2]);
  });

  it('follow at once when the earlier one is delivered by hand', async () => {
    await register();
    const order = orderOf(accountId, 2);
    const heal = failing((sequence) => sequence === 1);
    await fixture.publish(order);
    await blocked(1);
    heal();
    const [first] = await fixture.records({ accountId, 'place.sequence': 1 });
    await fixture.call(accountId, 'POST', `/records/${first?._id ?? ''}/retry`);
    await inState('delivered', 2);
    expect(arrival(order[0].providerOrderId)).toEqual([1, 2]);
  });

  it('go at once when the endpoint is no longer ordered', async () => {
    const id = await register();
    await fixture.publish(orderOf(accountId, 3).slice(1));
    await blocked(2);
    await fixture.call(accountId, 'PUT', `/endpoints/${id}`, { ordered: false });
    await inState('delivered', 2);
    await fixture.publish(orderOf(accountId, 2).slice(1));
    await inState('delivered', 3);
  });

  it('are skipped when the endpoint is gone, and parked when it is switched off', async () => {
    const id = await register();
    await fixture.publish(orderOf(accountId, 3).slice(1));
    await blocked(2);
    await fixture.call(accountId, 'PUT', `/endpoints/${id}`, { isEnabled: false });
    await inState('parked', 2);
    await fixture.call(accountId, 'PUT', `/endpoints/${id}`, { isEnabled: true });
    await blocked(2);
    await fixture.call(accountId, 'DELETE', `/endpoints/${id}`);
    await inState('skipped', 2);
    expect(target.total()).toBe(0);
  });

  it('of an older version, without numbers, wait for nothing', async () => {
    await register();
    await fixture.publish([orderEvent(accountId)], 'siparis.durum_degisti');
    await inState('delivered', 1);
  });
});
