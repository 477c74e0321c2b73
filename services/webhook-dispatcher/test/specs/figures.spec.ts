import { receiver, waitFor, type Receiver } from '@kopru/testing';
import type { RecordDocument } from '../../src/domain/webhook-record.ts';
import type { EndpointDocument } from '../../src/storage/endpoint.model.ts';
import type { StatsDocument } from '../../src/storage/stats.model.ts';
import { orderEvent, startDispatcher, type Fixture } from '../support/dispatcher.ts';

interface Attempts {
  delivered: number;
  refused: number;
  no_answer: number;
}

const once = { delivered: 1, failed: 0, latencies: 1, attempts: { delivered: 1, refused: 0, no_answer: 0 } };
const afterOneRefusal = { ...once, attempts: { ...once.attempts, refused: 1 } };
/** The first attempt and both retries failed. */
const afterItsFailure = { ...once, failed: 1, attempts: { ...once.attempts, refused: 3 } };

/** What is counted of deliveries (the panel's success rate) and of attempts (the metrics), whoever made them. */
describe('the figures', () => {
  let fixture: Fixture;
  let target: Receiver;
  let accountId: string;
  let endpointId: string;
  let before: Attempts;

  const attempts = async (): Promise<Attempts> => {
    const text = await (await fetch(`${fixture.app.url()}/metrics`)).text();
    const of = (outcome: string): number =>
      Number(
        new RegExp(`^kopru_webhook_attempts_total\\{.*outcome="${outcome}".*\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0,
      );
    return { delivered: of('delivered'), refused: of('refused'), no_answer: of('no_answer') };
  };
  const attemptsSince = async (): Promise<Attempts> => {
    const now = await attempts();
    return {
      delivered: now.delivered - before.delivered,
      refused: now.refused - before.refused,
      no_answer: now.no_answer - before.no_answer,
    };
  };
  const statsOf = async (account: string) => {
    const { body } = await fixture.call(account, 'GET', '/stats/webhooks');
    return body.data as unknown as { delivered: number; failed: number; p50Ms: number | null };
  };
  /** How many latencies were noted. */
  const latencies = async (): Promise<number> => {
    const rows = await database().collection<StatsDocument>('stats').find({ accountId }).toArray();
    return rows.flatMap(({ buckets = {} }) => Object.values(buckets)).reduce((sum, count) => sum + count, 0);
  };
  /** All that was counted until now is written: what is counted after it is seen, and one write takes all. */
  const counted = async () => {
    const other = await fixture.account();
    const good = fixture.running.add(await receiver());
    await fixture.register(other, { url: good.url });
    const attemptsMade = await attemptsSince();
    await fixture.publish([orderEvent(other)]);
    await waitFor(async () => (await statsOf(other)).delivered === 1);
    const { delivered, failed } = await statsOf(accountId);
    // The endpoint's own figures say the same.
    const { body } = await fixture.call(accountId, 'GET', `/endpoints/${endpointId}`);
    expect(body.data['counts']).toMatchObject({ delivered24h: delivered, failed24h: failed });
    return { delivered, failed, latencies: await latencies(), attempts: attemptsMade };
  };

  const database = () => fixture.backing.client.db(fixture.settings['MONGODB_DATABASE']);
  const oneRecord = (filter: object = {}) => waitFor(async () => (await fixture.records({ accountId, ...filter }))[0]);
  const deliverOne = () => fixture.publish([orderEvent(accountId)]);
  const failed = async (): Promise<RecordDocument> => {
    target.answer({ status: 500 });
    await deliverOne();
    const record = await oneRecord({ state: 'failed' });
    target.answer({ status: 200 });
    return record;
  };
  const delivered = async (): Promise<RecordDocument> => {
    await deliverOne();
    return oneRecord({ state: 'delivered' });
  };
  const retry = ({ _id }: RecordDocument) => fixture.call(accountId, 'POST', `/records/${_id}/retry`);
  const retryTo = ({ _id }: RecordDocument, url: string) =>
    fixture.call(accountId, 'POST', '/retry-webhook', { webhookOrderId: _id, url, headers: {} });
  const setBreaker = (nextProbeAt: Date) =>
    database()
      .collection<EndpointDocument>('endpoints')
      .updateOne(
        { _id: endpointId },
        {
          $set: {
            breaker: { state: 'open', since: new Date(), nextProbeAt, reason: 'status 500', failedProbes: 0 },
            isBroken: true,
          },
        },
      );
  /** One delivery that waits for the breaker of its endpoint, which is probed from now on. */
  const probed = async (): Promise<void> => {
    await setBreaker(new Date(Date.now() + 600_000));
    await deliverOne();
    await oneRecord({ state: 'parked' });
    await setBreaker(new Date());
    fixture.wake(accountId);
  };

  beforeAll(async () => {
    fixture = await startDispatcher(
      { WEBHOOK_RETRY_DELAYS: '100ms,100ms', WEBHOOK_BREAKER_PROBE: '100ms' },
      { substitutes: { resolve: async () => [{ address: '10.0.0.1', family: 4 }], figuresMs: 50 } },
    );
  });
  afterAll(() => fixture.stop());
  beforeEach(async () => {
    target = fixture.running.add(await receiver());
    accountId = await fixture.account();
    endpointId = await fixture.register(accountId, { url: target.url });
    before = await attempts();
  });

  describe('count a delivery once when it succeeds', () => {
    it('at the first attempt', async () => {
      await delivered();
      expect(await counted()).toEqual(once);
    });

    it('at a retry', async () => {
      target.answer((_request, index) => ({ status: index === 0 ? 500 : 200 }));
      await delivered();
      expect(await counted()).toEqual(afterOneRefusal);
    });

    it('after its message no longer waits for it', async () => {
      target.answer({ delayMs: 700 });
      await delivered();
      expect(await counted()).toMatchObject({ delivered: 1, latencies: 1, attempts: { delivered: 1 } });
    });

    it('by a probe of its endpoint', async () => {
      await probed();
      await oneRecord({ state: 'delivered' });
      expect(await counted()).toEqual(once);
    });

    it('out of what was parked', async () => {
      await fixture.call(accountId, 'POST', `/endpoints/${endpointId}/pause`);
      await deliverOne();
      await oneRecord({ state: 'parked' });
      await fixture.call(accountId, 'POST', `/endpoints/${endpointId}/resume`);
      await oneRecord({ state: 'delivered' });
      expect(await counted()).toEqual(once);
    });

    it('by a recovery, beside the failure that it had before', async () => {
      const { createdAt } = await failed();
      await fixture.call(accountId, 'POST', '/recoveries', { since: createdAt.toISOString() });
      await oneRecord({ state: 'delivered' });
      expect(await counted()).toEqual(afterItsFailure);
    });

    it('by hand at its own endpoint', async () => {
      const record = await failed();
      expect((await retry(record)).body.data).toMatchObject({ delivered: true });
      expect(await counted()).toEqual(afterItsFailure);
    });

    it('by hand at an address that the caller gives', async () => {
      const record = await failed();
      const other = fixture.running.add(await receiver({ status: 201 }));
      expect((await retryTo(record, other.url)).body.data).toMatchObject({ delivered: true });
      expect(await counted()).toEqual(afterItsFailure);
    });

    it('by hand, however many hands there are', async () => {
      const record = await failed();
      target.answer({ delayMs: 300 });
      await Promise.all([retry(record), retryTo(record, `${target.url}/a`), retryTo(record, `${target.url}/b`)]);
      expect(await counted()).toEqual({
        delivered: 1,
        failed: 1,
        latencies: 1,
        attempts: { delivered: 3, refused: 3, no_answer: 0 },
      });
      expect(await oneRecord()).toMatchObject({ state: 'delivered', attemptCount: 6 });
    });
  });

  it('count a delivery by hand though its record was rearranged meanwhile', async () => {
    const { promise: rearranged, resolve: answer } = Promise.withResolvers<void>();
    const slow = fixture.running.add(await receiver(() => rearranged.then(() => ({ status: 200 }))));
    target.answer(async (_request, index) => {
      if (index === 2) await waitFor(() => slow.requests.length === 1);
      return { status: 500 };
    });
    await deliverOne();
    const byHand = retryTo(await oneRecord(), slow.url);
    await oneRecord({ state: 'failed' });
    answer();
    expect((await byHand).body.data).toMatchObject({ delivered: true });
    expect(await oneRecord()).toMatchObject({ state: 'delivered', attemptCount: 4 });
    expect(await counted()).toEqual(afterItsFailure);
  });

  it('count a delivery that was delivered before only once, whatever a repetition by hand brings', async () => {
    const record = await delivered();
    await retry(record);
    target.answer({ status: 500 });
    await retry(record);
    expect(await counted()).toEqual({
      delivered: 1,
      failed: 0,
      latencies: 1,
      attempts: { delivered: 2, refused: 1, no_answer: 0 },
    });
    expect(await oneRecord()).toMatchObject({ state: 'delivered', attemptCount: 3 });
  });

  it('count a failure by hand as an attempt, and not as one more failed delivery', async () => {
    const record = await failed();
    target.answer({ status: 500 });
    await retry(record);
    await retryTo(record, target.url);
    await retryTo(record, 'http://127.0.0.1:1/');
    expect(await counted()).toEqual({
      delivered: 0,
      failed: 1,
      latencies: 0,
      attempts: { delivered: 0, refused: 5, no_answer: 1 },
    });
  });

  it('count a probe that fails as an attempt, and not as a failed delivery', async () => {
    target.answer((_request, index) => ({ status: index === 0 ? 500 : 200 }));
    await probed();
    await oneRecord({ state: 'delivered' });
    expect(await counted()).toEqual(afterOneRefusal);
  });

  it('do not count a test, nor an attempt that is refused before it is made', async () => {
    const record = await delivered();
    await fixture.call(accountId, 'POST', `/endpoints/${endpointId}/test`);
    target.answer({ status: 500 });
    await fixture.call(accountId, 'POST', `/endpoints/${endpointId}/test`);
    expect((await retryTo(record, 'http://inside.example/')).body.error?.code).toBe('url_not_allowed');
    expect(await counted()).toEqual(once);
  });
});
