import { tally, waitFor, type Tally } from '@kopru/testing';
import { orderEvent, startDispatcher, type Fixture } from '../support/dispatcher.ts';

describe('the work that a dispatcher looks for by itself', () => {
  let fixture: Fixture;
  let target: Tally;
  let accountId: string;
  beforeAll(async () => {
    fixture = await startDispatcher({ WEBHOOK_TIMEOUT: '60s', WEBHOOK_BREAKER_PROBE: '500ms' });
  });
  afterAll(() => fixture.stop());
  beforeEach(async () => {
    target = fixture.running.add(await tally());
    accountId = await fixture.account();
  });
  const database = () => fixture.backing.client.db(fixture.settings['MONGODB_DATABASE'] ?? '');
  /** Receivers that wait until the test lets them answer. */
  const waiting = () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    let asked = 0;
    target.answer(() => {
      asked += 1;
      return promise;
    });
    return { asked: () => asked, answer: () => resolve(200) };
  };
  const switchTo = (endpointId: string, what: 'pause' | 'resume') =>
    fixture.call(accountId, 'POST', `/endpoints/${endpointId}/${what}`);

  it('is taken up at once when an endpoint is opened, and no more of it than the endpoint has places for', async () => {
    const id = await fixture.register(accountId, { url: target.url });
    await switchTo(id, 'pause');
    await fixture.publish(Array.from({ length: 150 }, () => orderEvent(accountId)));
    await waitFor(async () => (await fixture.countRecords({ accountId, state: 'parked' })) === 150);
    const { asked, answer } = waiting();
    await switchTo(id, 'resume');
    await waitFor(() => asked() === 64);
    expect(await fixture.countRecords({ accountId, state: 'parked' })).toBe(150 - 64);
    answer();
  }, 120_000);

  it('is a probe of 50 broken endpoints at once, and of the others after them', async () => {
    const many = 55;
    const urls = Array.from({ length: many }, (_none, index) => `${target.url}/${index}`);
    await Promise.all(urls.map((url) => fixture.register(accountId, { url })));
    const endpoints = database().collection('endpoints');
    const broken = { state: 'open', since: new Date(), reason: null, failedProbes: 0 };
    const nextProbeAt = new Date(Date.now() + 3_600_000);
    await endpoints.updateMany({ accountId }, { $set: { breaker: { ...broken, nextProbeAt }, isBroken: true } });
    await fixture.publish([orderEvent(accountId)]);
    await waitFor(async () => (await fixture.countRecords({ accountId, parkedFor: 'breaker' })) === many);
    const { asked, answer } = waiting();
    await endpoints.updateMany({ accountId }, { $set: { 'breaker.nextProbeAt': new Date() } });
    fixture.wake(accountId);
    await waitFor(() => asked() === 50);
    expect(await endpoints.countDocuments({ accountId, 'breaker.state': 'probing' })).toBe(50);
    answer();
    await waitFor(async () => (await endpoints.countDocuments({ accountId, isBroken: true })) === 0);
    await waitFor(async () => (await fixture.countRecords({ accountId, state: 'delivered' })) === many);
  }, 240_000);
});
