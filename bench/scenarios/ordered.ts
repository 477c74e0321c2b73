import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import {
  closedLoop,
  dataOf,
  openLoop,
  openShop,
  percentile,
  tally,
  waitFor,
  type Shop,
  type Tally,
} from '@kopru/testing';
import { countCpu, round } from '../measure.ts';
import { numbering, pushOrder, pushStatus } from '../orders.ts';
import type { Figures, Stage } from '../stage.ts';
import type { System } from '../system.ts';

/** What happens to an order after it was created, each with its event. */
const steps = [500, 600, 700, 900];
const perOrder = 1 + steps.length;
const limit = { timeoutMs: 300_000 };
const events = ['siparis.olusturuldu', 'siparis.durum_degisti'];

/** An account of its own with one endpoint. */
const openEndpoint = async (system: System, { url }: Tally, ordered: boolean) => {
  const shop = await openShop(system);
  const answer = await shop.account.post('/webhook-endpoints', { url, events, ordered });
  const { id } = dataOf(answer, 'the endpoint') as { id: string };
  return { shop, endpointId: id };
};

const pushLife = async (shop: Shop, id: string): Promise<void> => {
  await pushOrder(shop, id);
  for (const status of steps) await pushStatus(shop, id, status);
};

/** Empties a queue of events, five of each order, in which the events of 64 orders stand mixed. */
const drain = async ({ system, mongodbUri }: Stage, shop: Shop, receiver: Tally, count: number): Promise<Figures> => {
  const id = numbering();
  const dispatchers = system.pids().filter(({ name }) => name.startsWith('webhook-dispatcher'));
  const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => dispatchers.forEach(({ pid }) => process.kill(pid, name));
  const database = await mongoose.createConnection(mongodbUri, { dbName: system.databaseOf('orders') }).asPromise();
  const orders = database.collection('orders');
  const { id: accountId } = shop.account;
  const target = receiver.total() + count * perOrder;
  const before = await orders.countDocuments({ accountId, status: 900 });
  signal('SIGSTOP');
  try {
    await closedLoop(64)(count, (index) => pushLife(shop, id(index)));
    await waitFor(async () => (await orders.countDocuments({ accountId, status: 900 })) === before + count, limit);
    const cpuSince = countCpu(() => dispatchers);
    const startedAt = performance.now();
    signal('SIGCONT');
    while (receiver.total() < target) await pause(5);
    const seconds = (performance.now() - startedAt) / 1000;
    return {
      'events/s': (count * perOrder) / seconds,
      'CPU s/1000': cpuSince(count * perOrder)['CPU s/1000 services'] ?? Number.NaN,
    };
  } finally {
    signal('SIGCONT');
    await database.close();
  }
};

const sumOf = (figures: readonly Figures[], name: string): number =>
  figures.reduce((sum, { [name]: value = Number.NaN }) => sum + value, 0);

/** The same load with the order kept and without, in turns; each begins once. */
const throughput = async (stage: Stage): Promise<Figures> => {
  const receiver = await tally({ recordsHits: false });
  const count = Math.round(1500 * stage.size);
  const shops = {
    ordered: await openEndpoint(stage.system, receiver, true),
    unordered: await openEndpoint(stage.system, receiver, false),
  };
  const results: Record<keyof typeof shops, Figures[]> = { ordered: [], unordered: [] };
  for (const order of ['ordered', 'unordered', 'unordered', 'ordered'] as const)
    results[order].push(await drain(stage, shops[order].shop, receiver, count));
  await receiver.stop();
  const mean = (order: keyof typeof shops, name: string): number => sumOf(results[order], name) / results[order].length;
  return {
    'in order: events/s': round(mean('ordered', 'events/s')),
    'without: events/s': round(mean('unordered', 'events/s')),
    'ratio of events/s': round(mean('ordered', 'events/s') / mean('unordered', 'events/s')),
    'in order: dispatcher CPU s/1000': round(mean('ordered', 'CPU s/1000')),
    'without: dispatcher CPU s/1000': round(mean('unordered', 'CPU s/1000')),
  };
};

const besides = 'BESIDE-';

/**
 * 100 orders/s at two endpoints of one account, beside 10 others a second with five events each, which one endpoint
 * takes and the other refuses or, to compare, takes, too. Both hear of the same orders at the same time, so that what
 * else happens on the machine makes both late.
 */
const besideOthers = async ({ system, size }: Stage, areStuck: boolean): Promise<number> => {
  const receivers = { taking: await tally({ recordsHits: false }), refusing: await tally({ recordsHits: false }) };
  const { shop, endpointId } = await openEndpoint(system, receivers.refusing, true);
  await shop.account.post('/webhook-endpoints', { url: receivers.taking.url, events, ordered: true });
  if (areStuck) receivers.refusing.answer(({ providerOrderId }) => (providerOrderId.startsWith(besides) ? 500 : 200));
  const count = Math.round(1500 * size);
  const id = numbering();
  const others = openLoop(10)(Math.round(count / 10), (index) => pushLife(shop, `${besides}${id(index)}`));
  const sentAt = new Map<string, number>();
  const ours = openLoop(100)(count, async (index) => void sentAt.set(id(index), await pushOrder(shop, id(index))));
  await Promise.all([ours, others]);
  const p99 = async ({ firstAt }: Tally): Promise<number> => {
    await waitFor(() => [...sentAt.keys()].every((order) => firstAt.has(order)), limit);
    return percentile(
      [...sentAt].map(([order, at]) => (firstAt.get(order) ?? Number.NaN) - at),
      0.99,
    );
  };
  const more = (await p99(receivers.refusing)) - (await p99(receivers.taking));
  // What is left of them disturbs nothing that follows.
  await shop.account.post(`/webhook-endpoints/${endpointId}/pause`);
  for (const receiver of Object.values(receivers)) await receiver.stop();
  return more;
};

const besideStuck = async (stage: Stage): Promise<Figures> => ({
  'beside orders that are taken: p99 more by ms': round(await besideOthers(stage, false)),
  'beside orders that fail: p99 more by ms': round(await besideOthers(stage, true)),
});

/** What keeping the order of events costs, and what orders that are stuck cost the others of their endpoint. */
export const ordered = async (stage: Stage): Promise<Figures> => ({
  ...(await throughput(stage)),
  ...(await besideStuck(stage)),
});
