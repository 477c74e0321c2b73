import { newId } from '@kopru/contracts/values/ids';
import { tally, waitFor, type Tally } from '@kopru/testing';
import { orderEvent, startDispatcher, type Fixture } from '../support/dispatcher.ts';

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
  });
  afterAll(() => fixture.stop());
  beforeEach(async () => {
    healthy = fixture.running.add(await tally());
    troubled = fixture.running.add(await tally());
  });
  const accounts = (count: number) => Promise.all(Array.from({ length: count }, () => fixture.account()));
  const delivered = (accountId: string, count: number) =>
    waitFor(async () => (await fixture.countRecords({ accountId, state: 'delivered' })) === count);
  const events = (all: readonly string[]) =>
    all.map((accountId) => orderEvent(accountId, { providerOrderId: newId() }));

  it('or many that are paused do not delay the parked deliveries of another', async () => {
    const [quiet = '', other = ''] = await accounts(2);
    const many = 120;
    const pausing = Array.from({ length: many }, async (_none, index) => {
      const id = await fixture.register(quiet, { url: `${troubled.url}/${index}` });
      await fixture.call(quiet, 'POST', `/endpoints/${id}/pause`);
    });
    await Promise.all(pausing);
    const last = await fixture.register(other, { url: healthy.url });
    await fixture.call(other, 'POST', `/endpoints/${last}/pause`);
    await fixture.publish(events([quiet, other]));
    const parked = { accountId: { $in: [quiet, other] }, state: 'parked' };
    await waitFor(async () => (await fixture.countRecords(parked)) === many + 1);
    await fixture.call(other, 'POST', `/endpoints/${last}/resume`);
    await delivered(other, 1);
    expect(await fixture.countRecords({ accountId: quiet, state: 'parked' })).toBe(many);
  });

  it('that fails for long is left in peace, probed, and gets everything when it answers again', async () => {
    const [accountId = ''] = await accounts(1);
    troubled.answer(() => 500);
    const id = await fixture.register(accountId, { url: troubled.url });
    const stateOf = async (): Promise<string> => {
      const { data } = (await fixture.call(accountId, 'GET', `/endpoints/${id}`)).body as unknown as {
        data: { breaker: { state: string } };
      };
      return data.breaker.state;
    };
    await fixture.publish(Array.from({ length: 10 }, () => orderEvent(accountId)));
    await waitFor(async () => (await stateOf()) !== 'closed');
    await fixture.publish(Array.from({ length: 20 }, () => orderEvent(accountId)));
    await waitFor(async () => (await fixture.countRecords({ accountId, state: 'parked' })) >= 20);
    const before = troubled.hits.length;
    troubled.answer(() => 200);
    await waitFor(async () => (await fixture.countRecords({ accountId, state: 'delivered' })) >= 20);
    expect(troubled.hits.length).toBeGreaterThan(before);
    await waitFor(async () => (await stateOf()) === 'closed');
    // The first ones may have used up their retries before the breaker opened; none is left over.
    const ended = { accountId, state: { $in: ['delivered', 'failed'] } };
    await waitFor(async () => (await fixture.countRecords(ended)) === 30);
  });
});
