import { failure } from '@kopru/contracts/errors/failures';
import { endpointOperations } from '@kopru/contracts/internal/webhooks';
import { receiver, waitFor, type Receiver } from '@kopru/testing';
import { orderEvent, startDispatcher, type Fixture } from '../support/dispatcher.ts';

const abort = { status: 422, headers: { 'Webhook-Delivery': 'Abort' } };

describe('a receiver that answers with Webhook-Delivery: abort', () => {
  let fixture: Fixture;
  let target: Receiver;
  let accountId: string;
  let endpointId: string;
  beforeAll(async () => {
    const breaker = { WEBHOOK_BREAKER_FAILURES: '3', WEBHOOK_BREAKER_AFTER: '1ms', WEBHOOK_BREAKER_PROBE: '200ms' };
    fixture = await startDispatcher(breaker);
  });
  afterAll(() => fixture?.stop());
  beforeEach(async () => {
    target = fixture.running.add(await receiver());
    accountId = await fixture.account();
    endpointId = await fixture.register(accountId, { url: target.url });
  });
  const endpoint = async () =>
    endpointOperations.get.data.parse((await fixture.call(accountId, 'GET', `/endpoints/${endpointId}`)).body.data);
  const publish = (count: number) => fixture.publish(Array.from({ length: count }, () => orderEvent(accountId)));
  const count = (state: string) => fixture.countRecords({ accountId, state });

  it('is not asked again about this event, and says why', async () => {
    target.answer(abort);
    await publish(1);
    await waitFor(async () => (await count('failed')) === 1);
    const [record] = await fixture.records({ accountId });
    const error = failure('aborted_by_receiver', { status: 422 });
    expect(record).toMatchObject({ attemptCount: 1, attempts: [{ statusCode: 422, error }] });
    target.answer({ status: 200 });
    await publish(1);
    await waitFor(async () => (await count('delivered')) === 1);
    expect(target.requests).toHaveLength(2);
  });

  it('has taken the event when the status says so', async () => {
    target.answer({ ...abort, status: 200 });
    await publish(1);
    await waitFor(async () => (await count('delivered')) === 1);
  });

  it('is there, so its breaker stays closed', async () => {
    target.answer(abort);
    await publish(20);
    await waitFor(async () => (await count('failed')) === 20);
    expect(await endpoint()).toMatchObject({ isEnabled: true, breaker: { state: 'closed' } });
  });

  it('closes its breaker, which others opened, and gets what was parked', async () => {
    target.answer({ status: 500 });
    await publish(10);
    await waitFor(async () => (await endpoint()).breaker.state === 'open');
    target.answer((_request, index) => (index % 2 === 0 ? abort : { status: 200 }));
    await waitFor(async () => (await endpoint()).breaker.state === 'closed');
    await waitFor(async () => (await count('failed')) + (await count('delivered')) === 10);
    expect(await count('failed')).toBeGreaterThan(0);
  });
});
