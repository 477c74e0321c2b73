import { arrivedOrder, faultProxy, sharedSettings, startService, waitFor, type ServiceProcess } from '@kopru/testing';
import axios from 'axios';
import { startSystem, type System } from './support/system.ts';

let system: System;
beforeEach(async () => {
  system = await startSystem();
});
afterEach(() => system.stop());

const ordersOf = async (count: number): Promise<string[]> => {
  const arrived = Array.from({ length: count }, () =>
    arrivedOrder({ accountId: system.accountId, provider: 'direct' }),
  );
  const before = await system.orders.countDocuments({});
  await Promise.all(arrived.map((order) => system.arrive(order)));
  await waitFor(async () => (await system.orders.countDocuments({})) === before + count);
  const numbers = arrived.map(({ order }) => order.providerOrderId);
  return (await system.orders.find({ providerOrderId: { $in: numbers } }).toArray()).map(({ _id }) => _id);
};

const stepsOf = async (orderId: string) => {
  const steps = (await system.events()).filter((event) => event.orderId === orderId && event.oldStatus !== null);
  return [...new Map(steps.map((step) => [step.eventId, step])).values()];
};

/** Steps at which a process may end, by what stops it there. */
const ends = ['before it writes', 'while it writes', 'after it has written', 'when the first is answered'] as const;

describe('a process that is killed with many commands under way', () => {
  it.each(ends)('%s: every order has its whole step or none, and each step is told of', async (end) => {
    const ids = await ordersOf(60);
    const address = new URL(system.backing.mongodbUri);
    const proxy = await faultProxy({ host: address.hostname, port: Number(address.port) });
    address.port = String(proxy.port);
    const changes: Record<string, string> = { MONGODB_URI: address.toString() };
    // Without a broker the write succeeds and the publishing cannot.
    if (end === 'after it has written') changes['RABBITMQ_URL'] = 'amqp://guest:guest@127.0.0.1:1';
    const victim: ServiceProcess = await startService('order-service', { ...system.settings, ...changes });
    const headers = { 'x-internal-token': sharedSettings.INTERNAL_TOKEN, 'x-account-id': system.accountId };
    const answered = new Set<string>();
    if (end === 'before it writes') proxy.stall();
    const commands = ids.map(async (id) => {
      const url = `${victim.url}/internal/orders/${id}/advance`;
      const { status } = await axios.post(url, {}, { proxy: false, headers });
      if (status === 200) answered.add(id);
    });
    const ended = Promise.allSettled(commands);
    if (end === 'while it writes') await waitFor(async () => (await system.orders.countDocuments({ status: 500 })) > 0);
    else if (end === 'after it has written') await ended;
    else if (end === 'when the first is answered') await Promise.any(commands);
    await victim.kill();
    await ended;
    await proxy.stop();

    for (const id of ids) {
      const order = await waitFor(async () => (await system.orders.findOne({ _id: id })) ?? undefined);
      const isMoved = order.status === 500;
      expect(order.timeline).toHaveLength(isMoved ? 2 : 1);
      if (answered.has(id)) expect(order.status).toBe(500);
    }
    const moved = await system.orders.find({ _id: { $in: ids }, status: 500 }).toArray();
    if (end === 'after it has written') expect(moved).toHaveLength(ids.length);
    if (end === 'before it writes') expect(moved).toHaveLength(0);
    await waitFor(
      async () => {
        const isEachSent = await Promise.all(moved.map(async ({ _id }) => (await stepsOf(_id)).length === 1));
        return isEachSent.every(Boolean);
      },
      { timeoutMs: 40_000 },
    );
    // Those that were not done can be done now.
    const again = await Promise.all(ids.map((id) => system.command(id, 'advance', { targetStatus: 500 })));
    expect(again.filter(({ data }) => data.changed)).toHaveLength(ids.length - moved.length);
  });
});
