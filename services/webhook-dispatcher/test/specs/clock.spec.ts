import { clockOperations, type ClockState } from '@kopru/contracts/internal/clock';
import { tally, waitFor, type Tally } from '@kopru/testing';
import { startDispatcher, type Fixture } from '../support/dispatcher.ts';
import { orderOf, sequencesAt } from '../support/orders.ts';

const minuteMs = 60_000;

describe('what waits for the clock of a sandbox', () => {
  let fixture: Fixture;
  let target: Tally;
  let accountId: string;
  let endpointId: string;
  beforeAll(async () => {
    fixture = await startDispatcher({ WEBHOOK_RETRY_DELAYS: '1m,10m,6h', WEBHOOK_BREAKER_PROBE: '5m' });
  });
  afterAll(() => fixture.stop());
  beforeEach(async () => {
    target = fixture.running.add(await tally());
    target.answer(500);
    accountId = await fixture.account();
    endpointId = await fixture.register(accountId, { url: target.url });
  });
  const database = () => fixture.backing.client.db(fixture.settings['MONGODB_DATABASE'] ?? '');

  const advance = async (offsetMs: number, ofAccount = accountId): Promise<ClockState> => {
    const { status, body } = await fixture.call(ofAccount, 'POST', '/clock', { offsetMs });
    expect(status).toBe(200);
    return clockOperations.advance.data.parse(body.data);
  };
  const retrying = async (ofAccount = accountId): Promise<void> => {
    await waitFor(async () => (await fixture.countRecords({ accountId: ofAccount, state: 'retrying' })) === 1);
  };
  const fail = async (events = 1, ofAccount = accountId) => {
    const order = orderOf(ofAccount, events);
    await fixture.publish([order[0]]);
    await retrying(ofAccount);
    if (events > 1) {
      await fixture.publish(order.slice(1), 'siparis.durum_degisti');
      await waitFor(
        async () => (await fixture.countRecords({ accountId: ofAccount, waitsFor: { $exists: true } })) === events - 1,
      );
    }
    return order;
  };

  it('is a retry: not before its time, then at once, and never twice', async () => {
    await fail();
    const early = await advance(50_000);
    expect(early).toMatchObject({ released: {}, isIdle: true });
    expect(early.nextInMs).toBeLessThanOrEqual(10_000);
    expect(target.hits).toHaveLength(1);
    const { released, nextInMs } = await advance(minuteMs);
    expect(released).toEqual({ retries: 1 });
    expect(target.hits.map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(nextInMs).toBeGreaterThan(9 * minuteMs);
    expect(await advance(minuteMs)).toMatchObject({ released: {}, isIdle: true });
    // An earlier time that comes late takes nothing back.
    expect(await advance(0)).toMatchObject({ released: {} });
    expect(target.hits).toHaveLength(2);
    await advance(12 * minuteMs);
    const last = await advance(400 * minuteMs);
    expect(last).toEqual({ released: { retries: 1 }, nextInMs: null, isIdle: true });
    expect(target.hits.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4]);
    expect(await fixture.countRecords({ accountId, state: 'failed' })).toBe(1);
  }, 120_000);

  it('waits for a receiver that takes its time, so that its next retry is counted from the right moment', async () => {
    await fail();
    target.answer(async () => {
      await waitFor(async () => (await fixture.countRecords({ accountId, nextAttemptAt: { $exists: false } })) === 1);
      return 500;
    });
    const { isIdle, nextInMs } = await advance(minuteMs);
    expect([isIdle, target.hits.length]).toEqual([true, 2]);
    expect(nextInMs).toBeGreaterThan(9 * minuteMs);
  }, 120_000);

  it('leaves the events of one order in their order', async () => {
    const [{ providerOrderId }] = await fail(3);
    target.answer(200);
    expect((await advance(minuteMs)).released).toEqual({ retries: 1 });
    await waitFor(async () => (await fixture.countRecords({ accountId, state: 'delivered' })) === 3);
    expect(sequencesAt(target, providerOrderId)).toEqual([1, 2, 3]);
    expect([...target.counts().values()].sort()).toEqual([1, 1, 2]);
  }, 120_000);

  it('is the probe of an endpoint whose breaker is open, and what is parked behind it', async () => {
    const breaker = { state: 'open', since: new Date(), reason: null, failedProbes: 0 };
    const nextProbeAt = new Date(Date.now() + 5 * minuteMs);
    await database()
      .collection('endpoints')
      .updateMany({ accountId }, { $set: { breaker: { ...breaker, nextProbeAt }, isBroken: true } });
    await fixture.publish(orderOf(accountId, 1));
    await waitFor(async () => (await fixture.countRecords({ accountId, state: 'parked' })) === 1);
    target.answer(200);
    expect((await advance(3 * minuteMs)).released).toEqual({});
    const opened = await advance(6 * minuteMs);
    expect(opened).toMatchObject({ released: { probes: 1 }, isIdle: true });
    expect(target.hits.filter(({ reply }) => reply === 200)).toHaveLength(1);
    expect(await database().collection('endpoints').countDocuments({ isBroken: true })).toBe(0);
    expect(await fixture.countRecords({ accountId, state: 'parked' })).toBe(0);
  }, 120_000);

  it('is moved once, though a crash came before that was noted', async () => {
    await fail();
    await advance(30_000);
    const dueAt = async () => (await fixture.records({ accountId }))[0]?.nextAttemptAt;
    const before = await dueAt();
    await database().collection('clocks').deleteMany({});
    await advance(30_000);
    expect(await dueAt()).toEqual(before);
    expect(target.hits).toHaveLength(1);
  }, 120_000);

  it('is the end of what is stored: deliveries and events go when the clock says so, and no newer ones', async () => {
    target.answer(200);
    const other = await fixture.account();
    await fixture.publish([...orderOf(accountId, 1), ...orderOf(other, 1)]);
    await waitFor(async () => (await fixture.countRecords({ accountId, state: 'delivered' })) === 1);
    await waitFor(async () => (await fixture.events({ accountId: other })).length === 1);
    const day = 24 * 60 * minuteMs;
    await advance(29 * day);
    const [later] = orderOf(accountId, 1);
    await fixture.publish([later]);
    await waitFor(async () => (await fixture.countRecords({ accountId, state: 'delivered' })) === 2);
    await advance(31 * day);
    expect((await fixture.records({ accountId })).map(({ eventId }) => eventId)).toEqual([later.eventId]);
    expect((await fixture.events({ accountId })).map(({ _id }) => _id)).toEqual([later.eventId]);
    expect(await fixture.events({ accountId: other })).toHaveLength(1);
  }, 120_000);

  it('is nobody else’s: another account waits as before', async () => {
    const other = await fixture.account();
    await fixture.register(other, { url: `${target.url}/other` });
    await fail(1, other);
    const before = await fixture.records({ accountId: other });
    await fail();
    await advance(400 * minuteMs);
    expect(await fixture.records({ accountId: other })).toEqual(before);
    expect(target.hits.filter(({ path }) => path === '/other')).toHaveLength(1);
    // Whoever has a paused endpoint waits for its being resumed, whatever the time.
    await fixture.call(accountId, 'POST', `/endpoints/${endpointId}/pause`);
    expect(await advance(800 * minuteMs)).toMatchObject({ isIdle: true });
  }, 120_000);
});
