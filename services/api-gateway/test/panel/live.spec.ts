import { orderEvent, waitFor } from '@kopru/testing';
import { startGateway, type Gateway } from './gateway.ts';
import { openStream, publish } from './live-stream.ts';
import type { Person } from './panel-client.ts';

let gateway: Gateway;
let mine: Person & { accountId: string };
let theirs: Person & { accountId: string };

beforeAll(async () => {
  gateway = await startGateway();
  [mine, theirs] = [await gateway.owner(), await gateway.owner()];
});
afterAll(() => gateway?.stop());

describe('the live feed', () => {
  it('hands an account its own events as they happen, and nobody else’s', async () => {
    const [here, there] = [await openStream(gateway, mine), await openStream(gateway, theirs)];
    expect(here.response.headers.get('content-type')).toBe('text/event-stream');
    const [forMe, forThem] = [orderEvent({ accountId: mine.accountId }), orderEvent({ accountId: theirs.accountId })];
    await publish(gateway, forMe);
    await publish(gateway, forThem);
    await waitFor(() => here.seen().includes(forMe.eventId) && there.seen().includes(forThem.eventId));
    expect(here.seen()).not.toContain(forThem.eventId);
    expect(there.seen()).not.toContain(forMe.eventId);
    const data = /data: (.*)/.exec(here.seen())?.[1] ?? '';
    expect(JSON.parse(data)).toMatchObject({ type: 'siparis.olusturuldu', orderId: forMe.orderId, status: 400 });
    await Promise.all([here.close(), there.close()]);
  });

  it('is given to so many panels of an account at once, and no more', async () => {
    const [few, others] = [await gateway.owner(), await gateway.owner()];
    await gateway.admin('account.limit', { account: few.accountId, limit: 'livePanels', max: '1' });
    const first = await openStream(gateway, few);
    const second = await few.ask('GET', 'live');
    expect([second.status, second.body.error.code]).toEqual([429, 'too_many_at_once']);
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
    const there = await openStream(gateway, others);
    expect(there.response.status).toBe(200);
    await first.close();
    await waitFor(async () => {
      const again = await openStream(gateway, few);
      await again.close();
      return again.response.status === 200;
    });
    await there.close();
  });

  it('is not given without a session', async () => {
    const response = await fetch(`${gateway.url}/panel-api/live`);
    expect(response.status).toBe(401);
    await response.text();
  });
});

describe('the overview', () => {
  it('shows what it can when owners are unavailable', async () => {
    const query = `from=${encodeURIComponent('2026-11-20T00:00:00Z')}&to=${encodeURIComponent('2026-11-21T00:00:00Z')}`;
    const { status, body } = await mine.ask('GET', `overview?${query}`);
    expect([status, body.data]).toEqual([
      200,
      { orders: null, before: null, webhooks: null, integrations: null, hasMoreIntegrations: false },
    ]);
    expect((await mine.ask('GET', 'alerts')).body.data).toEqual({ items: [], isComplete: false, hasMore: false });
  });

  it('says that an owner is unavailable where there is nothing else to show', async () => {
    const { status, body } = await mine.ask('GET', 'orders', undefined, { 'accept-language': 'tr' });
    expect([status, body.error.code]).toEqual([503, 'unavailable']);
    expect(body.message).toContain('şu anda ulaşılamıyor');
  });
});

describe('the panel’s own page', () => {
  it('comes with a policy that lets nothing inline run and a nonce of its own each time', async () => {
    const [one, two] = [await fetch(`${gateway.url}/panel`), await fetch(`${gateway.url}/panel/orders`)];
    const policies = [one, two].map(({ headers }) => headers.get('content-security-policy') ?? '');
    for (const policy of policies) {
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      // Whoever looks at a platform's picture is told to nobody but the gateway.
      expect(policy).toContain("; img-src 'self'; ");
      expect(policy).not.toContain('http');
    }
    expect(policies[0]).not.toBe(policies[1]);
    const nonce = /'nonce-([\w-]+)'/.exec(policies[0] ?? '')?.[1] ?? 'none';
    expect(await one.text()).toContain(nonce);
    await two.text();
  });
});
