import { receiver, waitFor, type Answer, type Receiver } from '@kopru/testing';
import { commandWay, type CommandWay } from '../support/command-way.ts';
import { orderEvent, startDispatcher, type Fixture } from '../support/dispatcher.ts';
import { orderOf } from '../support/orders.ts';

describe('an event that is blocked, when the receiver says of the one before it', () => {
  let fixture: Fixture;
  let way: CommandWay;
  let target: Receiver;
  let accountId: string;
  let endpointId: string;
  beforeAll(async () => {
    way = await commandWay(process.env['MONGODB_URI'] ?? '');
    fixture = await startDispatcher({
      WEBHOOK_RETRY_DELAYS: '300ms,300ms,2s',
      WEBHOOK_ORDER_TIMEOUT: '60s',
      MONGODB_URI: way.uri,
    });
  });
  afterAll(async () => {
    await fixture?.stop();
    await way.stop();
  });
  beforeEach(async () => {
    target = fixture.running.add(await receiver());
    accountId = await fixture.account();
    endpointId = await fixture.register(accountId, { url: target.url });
  });
  const inState = (state: string, many: number, account = accountId) =>
    waitFor(async () => (await fixture.countRecords({ accountId: account, state })) === many);
  const sequences = () => target.requests.map(({ headers }) => Number(headers['x-webhook-sequence']));
  /** Publishes two events of one order; the first is answered so, the second once it is blocked, and any other with 200. */
  const publishTwo = async (first: Answer): Promise<void> => {
    const { promise: isBlocked, resolve: blocked } = Promise.withResolvers<void>();
    target.answer((_request, index) => (index === 0 ? isBlocked.then(() => first) : { status: 200 }));
    await fixture.publish(orderOf(accountId, 2));
    await waitFor(async () => (await fixture.countRecords({ accountId, waitsFor: { $exists: true } })) === 1);
    blocked();
  };

  it('“later”, waits as long as that one', async () => {
    await publishTwo({ status: 503, headers: { 'Retry-After': '1' } });
    await inState('delivered', 2);
    expect(sequences()).toEqual([1, 1, 2]);
    const [refused, again] = target.requests;
    expect((again?.at ?? 0) - (refused?.at ?? 0)).toBeGreaterThanOrEqual(1_000);
  });

  it('“never”, goes at once', async () => {
    await publishTwo({ status: 422, headers: { 'Webhook-Delivery': 'abort' } });
    await inState('delivered', 1);
    expect(await fixture.countRecords({ accountId, state: 'failed', attemptCount: 1 })).toBe(1);
    expect(sequences()).toEqual([1, 2]);
  });

  it('“gone”, stays until the endpoint is switched on again, however slowly it is switched off', async () => {
    way.stopAt('endpoints', 'receiver_gone');
    await publishTwo({ status: 410 });
    await waitFor(() => way.stopped() === 1);
    const other = await fixture.account();
    await fixture.register(other, { url: fixture.running.add(await receiver()).url });
    await fixture.publish([orderEvent(other)]);
    await inState('delivered', 1, other);
    way.resume();
    await inState('parked', 1);
    expect(await fixture.countRecords({ accountId, state: 'failed', attemptCount: 1 })).toBe(1);
    expect(sequences()).toEqual([1]);
    await fixture.call(accountId, 'PUT', `/endpoints/${endpointId}`, { isEnabled: true });
    await inState('delivered', 1);
    expect(sequences()).toEqual([1, 2]);
  });
});
