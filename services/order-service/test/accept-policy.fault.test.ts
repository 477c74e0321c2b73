import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { newId } from '@kopru/contracts/values/ids';
import { connectBroker } from '@kopru/messaging';
import { silentLogger } from '@kopru/runtime';
import {
  arrivedOrder,
  privateBroker,
  startService,
  waitFor,
  type PrivateBroker,
  type ServiceProcess,
} from '@kopru/testing';
import { done, failure, startSystem, type System } from './support/system.ts';

const isFull = process.env['TEST_SCALE'] === 'full';
const count = isFull ? 1_000 : 200;
const platforms = ['getir', 'ys', 'ty', 'migros'] as const satisfies readonly ProviderSlug[];
/** What is left of the platform's time when the order comes. */
const leftMs = 120_000;
const getirEndsAfterMs = 300_000;

let system: System;
let broker: PrivateBroker;
const running: ServiceProcess[] = [];
beforeAll(async () => {
  [system, broker] = await Promise.all([startSystem(), privateBroker()]);
  await system.app.stop();
}, 300_000);
afterAll(async () => {
  for (const replica of running) await replica.kill();
  await system?.stop();
  await broker?.stop();
});

describe('orders that nobody looks at', () => {
  it('are each accepted before their platform gives them up, though service and broker are killed meanwhile', async () => {
    const settings = { ...system.settings, RABBITMQ_URL: broker.url, ORDER_WORK_INTERVAL: '2s' };
    const start = (): Promise<ServiceProcess> => startService('order-service', settings);
    const replicas = await Promise.all([start(), start()]);
    running.push(...replicas);
    const replace = async (index: number): Promise<void> => {
      await replicas[index]?.kill();
      replicas[index] = await start();
      running.push(replicas[index]);
    };
    /** When each platform had the first acceptance of an order. */
    const acceptedAt = new Map<string, number>();
    system.platform.answerWith(async ({ order, command }, index) => {
      if (command.kind !== 'verify') return failure(500, 'provider_error');
      // Every tenth call is refused at first.
      if (index % 10 === 0) return failure(502, 'provider_error', { provider: 'x', platformMessage: 'meşgul' });
      if (!acceptedAt.has(order.providerOrderId)) acceptedAt.set(order.providerOrderId, Date.now());
      return { ...done(), delayMs: 20 };
    });
    const publisher = connectBroker({ url: broker.url, service: 'tests', logger: silentLogger });
    await publisher.start();
    const restaurantId = newId();
    const deadlines = new Map<string, number>();
    const arrivals = Array.from({ length: count }, (_one, index) => {
      const provider = platforms[index % platforms.length] ?? 'getir';
      const ends = Date.now() + leftMs;
      const placedAt = new Date(provider === 'getir' ? ends - getirEndsAfterMs : Date.now()).toISOString();
      const own = provider === 'ys' ? { acceptUntil: new Date(ends).toISOString() } : {};
      // Longer than the platform waits, for every second of them.
      const afterSeconds = index % 8 < 4 ? 5 : provider === 'getir' || provider === 'ys' ? 900 : 20;
      const arrived = arrivedOrder(
        { accountId: system.accountId, restaurantId, provider },
        { placedAt, ...own },
        { acceptPolicy: { mode: 'accept', afterSeconds } },
      );
      deadlines.set(arrived.order.providerOrderId, ends);
      return arrived;
    });
    const stored = (more: object = {}): Promise<number> =>
      system.orders.countDocuments({ accountId: system.accountId, restaurantId, ...more });
    const publish = async (some: typeof arrivals): Promise<void> => {
      const outcomes = await publisher.publishMany(some.map((body) => ({ type: 'siparis.geldi' as const, body })));
      expect(outcomes.filter((outcome) => outcome !== undefined)).toEqual([]);
    };

    await publish(arrivals.slice(0, count / 2));
    await waitFor(() => acceptedAt.size > 0, { timeoutMs: 30_000 });
    await publish(arrivals.slice(count / 2));
    await broker.kill();
    await replace(0);
    await broker.start();
    await replace(1);
    await waitFor(async () => (await stored()) === count, { timeoutMs: 60_000 });
    await broker.kill();
    await replace(0);
    await waitFor(async () => (await stored({ status: 500 })) === count, {
      timeoutMs: leftMs,
      what: 'every order to be accepted',
    });
    await broker.start();

    const late = [...deadlines].filter(([number, ends]) => (acceptedAt.get(number) ?? Infinity) >= ends);
    expect(late).toEqual([]);
    const orders = await system.orders.find({ accountId: system.accountId, restaurantId }).toArray();
    const accepted = orders.map(({ timeline }) => timeline.filter(({ status }) => status === 500));
    expect(accepted.filter((steps) => steps.length !== 1 || steps[0]?.acceptedAfterSeconds === undefined)).toEqual([]);
    // One acceptance for each, however often it was sent.
    const commands = Map.groupBy(system.platform.commands, ({ order }) => order.providerOrderId);
    expect(commands.size).toBe(count);
    await publisher.stop();
  }, 400_000);
});
