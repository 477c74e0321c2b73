import { arrivedOrder, waitFor } from '@kopru/testing';
import { handedBack, startCutReplica, type CutReplica } from './support/cut-replica.ts';

let cut: CutReplica;
beforeAll(async () => {
  cut = await startCutReplica();
});
afterAll(() => cut?.stop());

describe('while the database is away', () => {
  it('says so, keeps what arrives in the queue, and stores and tells everything when it is back', async () => {
    const { system, proxy, call } = cut;
    proxy.cut();
    const orders = Array.from({ length: 50 }, () => arrivedOrder({ accountId: system.accountId }));
    for (const arrived of orders) await system.arrive(arrived);
    await waitFor(async () => (await call('/readyz')).status === 503);
    expect((await call('/healthz')).status).toBe(200);
    const refused = await call('/internal/orders');
    expect([refused.status, refused.data.error?.code]).toEqual([503, 'unavailable']);
    expect(await system.orders.countDocuments({})).toBe(0);
    proxy.mend();
    await waitFor(async () => (await system.orders.countDocuments({})) === 50);
    const published = await waitFor(async () => {
      const events = await system.events();
      return events.length >= 50 ? events : undefined;
    });
    expect(new Set(published.map(({ eventId }) => eventId)).size).toBe(50);
    expect(await system.backing.broker.depth('orders.arrivals.dead')).toBe(0);
    await waitFor(async () => (await call('/readyz')).status === 200);
    expect(await handedBack(cut)).toBe(0);
  });
});
