import { receiver, waitFor, type Receiver } from '@kopru/testing';
import { orderEvent, startDispatcher, type Fixture } from '../support/dispatcher.ts';

/** What the objective of webhooks in time is reckoned from. */
describe('the figures of lateness', () => {
  let fixture: Fixture;
  let target: Receiver;
  let accountId: string;

  beforeAll(async () => {
    fixture = await startDispatcher({ WEBHOOK_RETRY_DELAYS: '100ms,100ms' });
  });
  afterAll(() => fixture.stop());
  beforeEach(async () => {
    target = fixture.running.add(await receiver());
    accountId = await fixture.account();
    await fixture.register(accountId, { url: target.url });
  });

  it('tell what was tried late from what was tried in time, however the receiver answers, and leave out what nobody wants', async () => {
    const seconds = async () => {
      const text = await (await fetch(`${fixture.app.url()}/metrics`)).text();
      const of = (series: string): number => Number(new RegExp(`^${series}.* (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
      return {
        inTime: of('kopru_webhook_event_seconds_bucket\\{le="5"'),
        all: of('kopru_webhook_event_seconds_count'),
      };
    };
    const earlier = await seconds();
    target.answer((_request, index) => ({ status: index === 1 ? 500 : 200 }));
    const occurredAt = (agoMs: number) => ({ occurredAt: new Date(Date.now() - agoMs).toISOString() });
    await fixture.publish([
      orderEvent(await fixture.account()),
      orderEvent(accountId, occurredAt(-60_000)),
      orderEvent(accountId, occurredAt(60_000)),
      orderEvent(accountId, occurredAt(0)),
    ]);
    await waitFor(async () => (await seconds()).all === earlier.all + 3);
    expect((await seconds()).inTime).toBe(earlier.inTime + 2);
    // Nothing of it goes on beside the next test.
    await waitFor(async () => (await fixture.records({ accountId, state: 'delivered' })).length === 3);
  });
});
