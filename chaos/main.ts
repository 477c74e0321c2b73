import { appendFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openShop, tally, waitFor, type Shop } from '@kopru/testing';
import { startSystem, type System } from '../bench/system.ts';
import { openBooks } from './books.ts';
import { brokerControl } from './broker.ts';
import type { Received } from './checker.ts';
import { startCluster } from './cluster/cluster.ts';
import { hasLeaderLost, hasSplit } from './cluster/faults.ts';
import { proxyBeforeDatabase } from './database.ts';
import { drive } from './driver.ts';
import { openFinalState, privateMongodb } from './final-state.ts';
import { readOptions } from './options.ts';
import { startPlatforms } from './platforms.ts';
import { recoveryOf } from './recovery.ts';
import { replicas } from './schedule.ts';
import { isWhole, quiesced } from './quiesce.ts';
import { standstillHead, standstillRows, standstillsOf } from './standstill.ts';
import { strikeAll } from './striking.ts';
import { table } from './table-text.ts';

const options = readOptions();
const { seed, durationMs, perSecond, logFile } = options;
writeFileSync(logFile, '');
const log = (text: string): void => {
  appendFileSync(logFile, `${new Date().toISOString()} ${text}\n`);
  process.stderr.write(`${text}\n`);
};

// What runs in networks of its own ends with this process, whatever ends it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

log(`seed ${seed}: ${durationMs / 1000} s at ${perSecond} orders/s over ${options.shops} accounts`);
const dataDir = mkdtempSync(join(tmpdir(), 'kopru-'));
const cluster = options.isCluster ? await startCluster(dataDir) : undefined;
const database = cluster === undefined ? await proxyBeforeDatabase(dataDir) : undefined;
const preloaded = ['clock.mjs', 'proxy.mjs'].map(
  (file) => `--import ${pathToFileURL(join(import.meta.dirname, file)).href}`,
);
const clocks = join(process.cwd(), '.data', `clocks-${process.pid}`);
const platforms = await startPlatforms(seed);
const system = await startSystem({
  settings: {
    WEBHOOK_RETRY_DELAYS: '1s,5s,20s',
    REPLICAS: replicas,
    NODE_OPTIONS: preloaded.join(' '),
    DATA_DIR: dataDir,
    CHAOS_CLOCKS: clocks,
    ...(database && { KOPRU_INFRA: 'native', CHAOS_MONGODB_PORT: String(database.port) }),
    ...cluster?.settings,
    ...platforms.settings,
  },
  onOutput: log,
});
const receiver = await tally();
const broker = cluster?.broker.control ?? brokerControl(system);
const databases = openFinalState(system, cluster?.mongodbUri ?? privateMongodb(system));

/** Tried again while services are still finding each other, as on a machine with much else to do. */
const shopNumber = (index: number): Promise<Shop> =>
  waitFor(
    async () => {
      const shop = await openShop(system);
      await system.addEndpoint(shop, receiver.url);
      await platforms.connect(shop, index);
      return shop;
    },
    { timeoutMs: 180_000, everyMs: 2000, what: `shop ${index}` },
  );

/** Messages that order-service still holds at rest: they would wait for its restart. */
const inFlightAt = async ({ metricsOf }: System): Promise<number> =>
  [...(await metricsOf('order-service')).matchAll(/^kopru_messages_in_flight\{.*queue="orders\..*\} (\S+)$/gm)].reduce(
    (sum, [, messages]) => sum + Number(messages),
    0,
  );

let code: number;
try {
  const shops: Shop[] = [];
  for (let index = 0; index < options.shops; index += 1) shops.push(await shopNumber(index));

  const books = openBooks();
  const startedAt = performance.now();
  const elapsed = (): number => performance.now() - startedAt;
  const target = { system, broker, receiver, database, clocks };
  const [struck] = await Promise.all([
    strikeAll(options, { target, cluster, elapsed, log }),
    drive({ shops, platforms, books, seed, perSecond, durationMs, elapsed }),
  ]);

  const received = (): Received[] =>
    receiver.hits.filter(({ reply }) => reply === 200).filter((_hit, index) => (index + 1) % options.dropEvery !== 0);

  const restStartedAt = performance.now();
  const verdict = await quiesced(options, { system, shops, books, platforms, databases, received, log });
  const { lost, unexpected, ...figures } = verdict;
  for (const line of lost) log(`lost: ${line}`);
  for (const line of unexpected) log(`unexpected: ${line}`);
  const unanswered = [...books.entries.values()].filter(({ isPlanDone }) => !isPlanDone);
  for (const { channel, plan, id, placedAtMs } of unanswered)
    log(`unanswered: ${plan} of ${channel} ${id}, placed at ${(placedAtMs / 1000).toFixed(1)} s`);
  const improper = books.refusals.filter(({ isProper }) => !isProper);
  for (const { atMs, what } of improper) log(`failed: ${(atMs / 1000).toFixed(1)} s ${what}`);
  const standstills = standstillsOf({ struck, books, received: received(), startedAt, durationMs });
  const report = {
    seed,
    ...figures,
    lost: lost.length,
    unexpected: unexpected.length,
    inFlight: await inFlightAt(system),
    unanswered: unanswered.length,
    quiescedAfterSeconds: Math.round((performance.now() - restStartedAt) / 100) / 10,
    leadersLost: struck.filter(({ name }) => hasLeaderLost(name)).length,
    partitions: struck.filter(({ name }) => hasSplit(name)).length,
    kills: struck.filter(({ name }) => name.startsWith('kill')).length,
    requests: books.attempts,
    failed: improper.length,
    errors: Object.fromEntries(books.errors),
    faults: recoveryOf(struck, books, received(), startedAt),
    standstills,
    log: logFile,
  };
  log(JSON.stringify(report));
  log(table(standstillHead, standstillRows(standstills)));
  log(`lost ${lost.length}, unexpected ${unexpected.length}`);
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  code = isWhole(verdict) && unanswered.length === 0 ? 0 : 1;
} finally {
  await databases.close();
  await receiver.stop();
  await system.stop();
  await platforms.stop();
  await database?.stop();
  await cluster?.stop();
}
process.exit(code);
