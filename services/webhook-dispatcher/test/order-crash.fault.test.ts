import { tally, waitFor, type Tally } from '@kopru/testing';
import { startDispatcher, type Fixture } from './support/dispatcher.ts';
import { orderOf } from './support/orders.ts';

const timeout = { timeoutMs: 60_000 };

describe('a blocked delivery', () => {
  let fixture: Fixture;
  let target: Tally;
  let accountId: string;
  beforeAll(async () => {
    fixture = await startDispatcher({ WEBHOOK_ORDER_TIMEOUT: '3s', WEBHOOK_SWEEP_GRACE: '1s' });
  });
  afterAll(() => fixture.stop());
  beforeEach(async () => {
    target = fixture.running.add(await tally());
    accountId = await fixture.account();
    await fixture.register(accountId, { url: target.url });
  });
  const inState = (state: string, many: number) =>
    waitFor(async () => (await fixture.countRecords({ accountId, state })) === many, timeout);
  const metric = async (name: string): Promise<number> => {
    const text = await (await fetch(`${fixture.app.url()}/metrics`)).text();
    return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
  };

  it('goes without an event that never comes, says so, and the later ones do not wait for it again', async () => {
    const before = await metric('kopru_webhook_order_gaps_total');
    const [, second, third] = orderOf(accountId, 3);
    const startedAt = Date.now();
    await fixture.publish([second ?? third].flatMap((event) => event ?? []));
    await inState('delivered', 1);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(3_000);
    expect(await metric('kopru_webhook_order_gaps_total')).toBe(before + 1);
    await fixture.publish([third].flatMap((event) => event ?? []));
    await inState('delivered', 2);
    expect(await metric('kopru_webhook_order_gaps_total')).toBe(before + 1);
  });
});
