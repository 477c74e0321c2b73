import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { checkpoint, seededOrderId, seedOrders } from '../full-store.ts';
import { closedLoop, openLoop } from '../load.ts';
import { countCpu, latencies, round } from '../measure.ts';
import type { Stage } from '../stage.ts';
import { call } from '@kopru/testing';

const orders = 1_000_000;

interface BareServer {
  url: string;
  pid: number;
  stop(): void;
}

const startBareServer = async ({ system, mongodbUri }: Stage): Promise<BareServer> => {
  const child = fork(join(import.meta.dirname, '..', 'bare-server.ts'), {
    env: { ...process.env, MONGODB_URI: mongodbUri, ORDERS_DATABASE: system.databaseOf('orders') },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => void child.kill() };
};

/**
 * Reads of 50 orders and of one order from a full store, through the gateway: at full speed, and the latency at 100 a
 * second; compared with a bare express and mongoose process, with mongoose's documents (plain) and without (lean).
 */
export const reads = async (stage: Stage): Promise<Record<string, number>> => {
  const { system, shop, size, mongodbUri } = stage;
  const stored = Math.round(orders * size);
  await seedOrders(stage, stored);
  await checkpoint(mongodbUri);
  const bare = await startBareServer(stage);
  const headers = { authorization: `Bearer ${shop.account.key}` };
  const get = async (url: string, path: string): Promise<void> => {
    const answer = await call('GET', `${url}${path}`, { headers });
    if (answer.status !== 200) throw new Error(`GET ${path} was answered ${answer.status}: ${answer.text}`);
  };
  const anyId = (index: number): string => seededOrderId((index * 7919) % Math.floor(stored / 2));
  const account = `accountId=${shop.account.id}`;
  const ours = `${system.ready.gateway}/web-api/v1`;
  const figures: Record<string, number> = {};
  const fullSpeed = async (name: string, url: string, pathOf: (index: number) => string): Promise<number> => {
    const count = Math.round(3000 * size);
    await closedLoop(Math.round(count / 2), 32, (index) => get(url, pathOf(index)));
    const cpuSince = countCpu(() => [...system.pids(), { name: 'bare', pid: bare.pid }]);
    const startedAt = performance.now();
    await closedLoop(count, 32, (index) => get(url, pathOf(index)));
    const perSecond = count / ((performance.now() - startedAt) / 1000);
    figures[`${name}/s`] = round(perSecond);
    figures[`${name} CPU s/1000`] = cpuSince(count)['CPU s/1000 services'] ?? Number.NaN;
    return perSecond;
  };
  const atHundred = async (name: string, url: string, pathOf: (index: number) => string): Promise<void> => {
    const times: number[] = [];
    await openLoop(Math.round(1000 * size), 100, async (index) => {
      const sentAt = performance.now();
      await get(url, pathOf(index));
      times.push(performance.now() - sentAt);
    });
    for (const [key, value] of Object.entries(latencies(times))) figures[`${name} at 100/s ${key}`] = value;
  };
  const compare = async (
    name: string,
    pathOf: (index: number) => string,
    barePathOf: (index: number) => string,
  ): Promise<void> => {
    const rate = await fullSpeed(name, ours, pathOf);
    const plain = await fullSpeed(`${name} bare plain`, `${bare.url}/plain`, barePathOf);
    const lean = await fullSpeed(`${name} bare lean`, `${bare.url}/lean`, barePathOf);
    figures[`${name} ratio to plain`] = round(rate / plain);
    figures[`${name} ratio to lean`] = round(rate / lean);
    await atHundred(name, ours, pathOf);
    await atHundred(`${name} bare plain`, `${bare.url}/plain`, barePathOf);
  };
  try {
    await compare(
      'list',
      () => '/orders?limit=50',
      () => `/orders?limit=50&${account}`,
    );
    await compare(
      'detail',
      (index) => `/orders/${anyId(index)}`,
      (index) => `/orders/${anyId(index)}?${account}`,
    );
  } finally {
    bare.stop();
  }
  return figures;
};
