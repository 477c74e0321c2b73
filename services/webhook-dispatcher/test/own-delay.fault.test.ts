import { receiver, waitFor } from '@kopru/testing';
import { orderEvent, startDispatcher, type Fixture } from './support/dispatcher.ts';

const block = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

describe('a dispatcher that is short of CPU', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await startDispatcher({ WEBHOOK_TIMEOUT: '30s' });
  });
  afterAll(() => fixture.stop());

  it('does not take an endpoint for slow because it reads its answers late', async () => {
    const accountId = await fixture.account();
    const target = fixture.running.add(await receiver({ delayMs: 50 }));
    const id = await fixture.register(accountId, { url: target.url });
    await fixture.publish(Array.from({ length: 20 }, () => orderEvent(accountId)));
    await waitFor(() => target.requests.length === 20);
    // Longer than any healthy receiver takes; the receiver is in this process, too, but nobody can know that.
    block(3_000);
    await waitFor(async () => (await fixture.countRecords({ accountId, state: 'delivered' })) === 20);
    const { data } = (await fixture.call(accountId, 'GET', `/endpoints/${id}`)).body;
    expect(data).toMatchObject({ pool: 'fast' });
    const text = await (await fetch(`${fixture.app.url()}/metrics`)).text();
    expect(text).toMatch(/^kopru_webhook_slow_total(?:\{[^}]*\})? 0$/m);
  });
});
