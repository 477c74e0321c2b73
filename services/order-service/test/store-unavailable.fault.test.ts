import { arrivedOrder, waitFor } from '@kopru/testing';
import { handedBack, startCutReplica, type CutReplica } from './support/cut-replica.ts';

let cut: CutReplica;
beforeAll(async () => {
  cut = await startCutReplica();
});
afterAll(() => cut?.stop());

const oldestInFlight = async (): Promise<number> =>
  (await cut.metric(/^kopru_message_oldest_seconds\{.*queue="orders.arrivals".*\} (\S+)$/m)) ?? NaN;

describe('when the database was cut off without a word under load', () => {
  /** More than the buffers of a connection take in: the write waits for them to drain, which never happens. */
  const large = () => arrivedOrder({ accountId: cut.system.accountId }, {}, { raw: 'x'.repeat(500_000) });

  it('says how long orders are in flight, hands none back, and stores all without a restart once it is back', async () => {
    const { system, proxy, call } = cut;
    const before = await system.orders.countDocuments({});
    // As after busy hours there are connections to spare: a write that had to open one would fail in time.
    await Promise.all(Array.from({ length: 60 }, () => call('/internal/orders')));
    proxy.stall();
    const orders = Array.from({ length: 40 }, large);
    await Promise.all(orders.map((arrived) => system.arrive(arrived)));
    await waitFor(async () => (await call('/readyz')).status === 503);
    // Longer than the driver takes to end its connections: what hung on them has to come back.
    await waitFor(async () => (await oldestInFlight()) > 40, { timeoutMs: 90_000 });
    expect((await call('/healthz')).status).toBe(200);
    proxy.mend();
    const late = large();
    await system.arrive(late);
    await waitFor(async () => (await system.orders.countDocuments({})) === before + orders.length + 1, {
      timeoutMs: 60_000,
    });
    await waitFor(async () => (await oldestInFlight()) === 0);
    expect(await handedBack(cut)).toBe(0);
    expect(await system.backing.broker.depth('orders.arrivals')).toBe(0);
    expect(await system.backing.broker.depth('orders.arrivals.dead')).toBe(0);
    await waitFor(async () => {
      const events = await system.events();
      return orders.every(({ order }) =>
        events.some(({ providerOrderId }) => providerOrderId === order.providerOrderId),
      );
    });
  });
});
