import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { checkpoint, seededOrderId, seedOrders } from '../full-store.ts';
import { openLoop } from '@kopru/testing';
import { latencies, round } from '../measure.ts';
import type { Figures, Stage } from '../stage.ts';
import { atFullSpeed, getting } from './gets.ts';

type Get = ReturnType<typeof getting>;

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
export const reads = async (stage: Stage): Promise<Figures> => {
  const { system, shop, size, mongodbUri } = stage;
  const stored = Math.round(orders * size);
  await seedOrders(stage, stored);
  await checkpoint(mongodbUri);
  const bare = await startBareServer(stage);
  const processes = () => [...system.pids(), { name: 'bare', pid: bare.pid }];
  const anyId = (index: number): string => seededOrderId((index * 7919) % Math.floor(stored / 2));
  const account = `accountId=${shop.account.id}`;
  const [ours, plain, lean] = [`${system.ready.gateway}/web-api/v1`, `${bare.url}/plain`, `${bare.url}/lean`].map(
    (url) => getting(url, shop),
  ) as [Get, Get, Get];
  const atHundred = async (name: string, get: (index: number) => Promise<void>): Promise<Figures> => {
    const times: number[] = [];
    await openLoop(100)(Math.round(1000 * size), async (index) => {
      const sentAt = performance.now();
      await get(index);
      times.push(performance.now() - sentAt);
    });
    return Object.fromEntries(Object.entries(latencies(times)).map(([key, ms]) => [`${name} at 100/s ${key}`, ms]));
  };
  const compare = async (name: string, pathOf: (index: number) => string, filter: string): Promise<Figures> => {
    const kinds: [string, (index: number) => Promise<void>][] = [
      [name, (index) => ours(pathOf(index))],
      [`${name} bare plain`, (index) => plain(pathOf(index) + filter)],
      [`${name} bare lean`, (index) => lean(pathOf(index) + filter)],
    ];
    let figures: Figures = {};
    for (const [kind, get] of kinds)
      figures = { ...figures, ...(await atFullSpeed(kind, Math.round(3000 * size), get, processes)) };
    const rateOf = (kind: string): number => figures[`${kind}/s`] ?? Number.NaN;
    figures[`${name} ratio to plain`] = round(rateOf(name) / rateOf(`${name} bare plain`));
    figures[`${name} ratio to lean`] = round(rateOf(name) / rateOf(`${name} bare lean`));
    for (const [kind, get] of kinds.slice(0, 2)) figures = { ...figures, ...(await atHundred(kind, get)) };
    return figures;
  };
  try {
    return {
      ...(await compare('list', () => '/orders?limit=50', `&${account}`)),
      ...(await compare('detail', (index) => `/orders/${anyId(index)}`, `?${account}`)),
    };
  } finally {
    bare.stop();
  }
};
