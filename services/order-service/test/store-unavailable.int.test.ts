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

describe('while the database is away', () => {
  it('says so, keeps what arrives in the queue, and stores and tells everything when it is back', async () => {
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
    expect(await handedBack()).toBe(0);
  });
});
