import { arrivedOrder, faultProxy, sharedSettings, waitFor, type FaultProxy } from '@kopru/testing';
import axios from 'axios';
import { startSystem, type System } from './support/system.ts';

let system: System;
let proxy: FaultProxy;
let replicaUrl: string;

beforeAll(async () => {
  system = await startSystem();
  const { hostname, port } = new URL(system.backing.mongodbUri);
  proxy = await faultProxy({ host: hostname, port: Number(port) });
  const address = new URL(system.backing.mongodbUri);
  address.port = String(proxy.port);
  const replica = await system.startReplica({}, { MONGODB_URI: address.toString() });
  replicaUrl = replica.url();
  await system.app.stop();
});
afterAll(async () => {
  await system.stop();
  await proxy.stop();
});

const call = (path: string): Promise<{ status: number; data: { error?: { code: string } } }> =>
  axios.get(`${replicaUrl}${path}`, {
    proxy: false,
    validateStatus: () => true,
    headers: { 'x-internal-token': sharedSettings.INTERNAL_TOKEN, 'x-account-id': system.accountId },
  });

/** What is handed back again and again uses up its deliveries and ends among the dead. */
const handedBack = async (): Promise<number> => {
  const { data } = await axios.get<string>(`${replicaUrl}/metrics`, { proxy: false });
  return Number(/^kopru_messages_consumed_total\{.*outcome="retry".*\} (\S+)$/m.exec(data)?.[1] ?? 0);
};
const oldestInFlight = async (): Promise<number> => {
  const { data } = await axios.get<string>(`${replicaUrl}/metrics`, { proxy: false });
  return Number(/^kopru_message_oldest_seconds\{.*queue="orders.arrivals".*\} (\S+)$/m.exec(data)?.[1]);
};

describe('when the database was cut off without a word under load', () => {
  /** More than the buffers of a connection take in: the write waits for them to drain, which never happens. */
  const large = () => arrivedOrder({ accountId: system.accountId }, {}, { raw: 'x'.repeat(500_000) });

  it('says how long orders are in flight, hands none back, and stores all without a restart once it is back', async () => {
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
    expect(await handedBack()).toBe(0);
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
