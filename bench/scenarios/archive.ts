import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { backingServices, closedLoop, dataOf, openLoop } from '@kopru/testing';
import { checkpoint, seedOldOrders, withDatabase } from '../full-store.ts';
import { latencies, median, round } from '../measure.ts';
import { numbering, pushOrder } from '../orders.ts';
import { openStage, type Figures, type Stage } from '../stage.ts';
import { getting } from './gets.ts';

const orders = 1_000_000;
/** Of each kind of call. */
const perSecond = 20;
const secondsWithout = 60;
const secondsDuring = 120;
/** A million orders are some 75 turns at the pace of the job. */
const maxPasses = 120;

type Times = Record<'list' | 'detail' | 'push', number[]>;

const startArchiver = async (mongodbUri: string, database: string) => {
  const child = fork(join(import.meta.dirname, '..', 'archiver.ts'), {
    env: { ...process.env, MONGODB_URI: mongodbUri, ORDERS_DATABASE: database },
    execArgv: ['--conditions=source', '--disable-warning=ExperimentalWarning'],
  });
  await once(child, 'message');
  return {
    set: async (isOn: boolean): Promise<void> => {
      child.send(isOn);
      await once(child, 'message');
    },
    stop: async (): Promise<void> => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
};

/** Calls of each kind at a steady rate. */
const callsOf = async ({ system, shop }: Stage): Promise<(seconds: number) => Promise<Times>> => {
  const number = numbering();
  await closedLoop(8)(200, (index) => pushOrder(shop, number(index)));
  const get = getting(`${system.ready.gateway}/web-api/v1`, shop);
  const recent = dataOf(await shop.account.get('/orders?limit=50'), 'GET orders') as { id: string }[];
  return async (seconds) => {
    const times: Times = { list: [], detail: [], push: [] };
    const own = numbering();
    const work: Record<keyof Times, (index: number) => Promise<unknown>> = {
      list: () => get('/orders?limit=50'),
      detail: (index) => get(`/orders/${recent[index % recent.length]?.id ?? ''}`),
      push: (index) => pushOrder(shop, own(index)),
    };
    const kinds = Object.keys(work) as (keyof Times)[];
    await openLoop(kinds.length * perSecond)(kinds.length * perSecond * seconds, async (index) => {
      const kind = kinds[index % kinds.length] ?? 'list';
      const sentAt = performance.now();
      await work[kind](index);
      times[kind].push(performance.now() - sentAt);
    });
    return times;
  };
};

/**
 * 1,000,000 old orders are moved to the archive beside calls at a steady rate: a minute without, two minutes with,
 * until all are moved; a last turn that ran out of orders does not count. Ratios of p99 are those of neighbouring turns,
 * their median.
 */
export const archive = async (stage: Stage): Promise<Figures> => {
  const { mongodbUri, size } = stage;
  const corner = await backingServices();
  stage.system.freeze();
  const own = await openStage(stage, { settings: { ...corner.env, ORDER_ARCHIVE_DAYS: '0' } });
  const database = corner.database('orders');
  const count = Math.round(orders * size);
  const counted = (name: string): Promise<number> =>
    withDatabase(mongodbUri, database, (connection) => connection.collection(name).estimatedDocumentCount());
  try {
    const calls = await callsOf(own);
    await seedOldOrders(own, database, count);
    await checkpoint(mongodbUri);
    const archiver = await startArchiver(mongodbUri, database);
    const [without, during]: [Times[], Times[]] = [[], []];
    let [moved, movedMs] = [0, 0];
    // Warms up.
    await calls(secondsWithout);
    while (during.length < maxPasses) {
      const before = await calls(secondsWithout);
      const startedAt = performance.now();
      await archiver.set(true);
      const beside = await calls(secondsDuring);
      await archiver.set(false);
      const tookMs = performance.now() - startedAt;
      const archived = await counted('archivedOrders');
      // Half a turn in which nothing was left to move would say nothing.
      if (archived >= count && during.length > 0) break;
      without.push(before);
      during.push(beside);
      movedMs += tookMs;
      moved = archived;
      if (archived >= count) break;
    }
    await archiver.stop();
    const p99 = (times: readonly number[]): number => latencies(times)['p99 ms'] ?? Number.NaN;
    const figuresOf = (kind: keyof Times): Figures => ({
      [`${kind} p50 ms without`]: latencies(without.flatMap((times) => times[kind]))['p50 ms'] ?? Number.NaN,
      [`${kind} p50 ms during`]: latencies(during.flatMap((times) => times[kind]))['p50 ms'] ?? Number.NaN,
      [`${kind} p99 ms without`]: p99(without.flatMap((times) => times[kind])),
      [`${kind} p99 ms during`]: p99(during.flatMap((times) => times[kind])),
      [`${kind} p99 ratio`]: round(
        median(during.map((times, pass) => p99(times[kind]) / p99(without[pass]?.[kind] ?? []))),
      ),
    });
    return {
      moved,
      'moved/s': round(moved / (movedMs / 1000)),
      passes: during.length,
      ...figuresOf('list'),
      ...figuresOf('detail'),
      ...figuresOf('push'),
    };
  } finally {
    await own.stop();
    await corner.stop();
    await stage.system.thaw();
  }
};
