import { appendFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { allOrders, openShop, tally, type Shop } from '@kopru/testing';
import { startSystem, type System } from '../bench/system.ts';
import { openBooks } from './books.ts';
import { brokerControl } from './broker.ts';
import { check, type Received, type Verdict } from './checker.ts';
import { proxyBeforeDatabase } from './database.ts';
import { drive } from './driver.ts';
import { strike } from './faults.ts';
import { openLedger } from './ledger.ts';
import { startPlatforms } from './platforms.ts';
import { recoveryOf, type Struck } from './recovery.ts';
import { nameOf, replicas, scheduleOf, type Fault } from './schedule.ts';

const usage =
  'npm run chaos -- [--seed 1] [--seconds 300] [--rate 40] [--shops 4] [--log FILE] [--patience 180] [--no-faults] [--only KIND] [--drop-every N]';
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '300' },
    rate: { type: 'string', default: '40' },
    shops: { type: 'string', default: '4' },
    log: { type: 'string' },
    patience: { type: 'string', default: '180' },
    only: { type: 'string' },
    'no-faults': { type: 'boolean', default: false },
    'drop-every': { type: 'string', default: '0' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}

const seed = Number(values.seed);
const durationMs = Number(values.seconds) * 1000;
/** How long the system may take to come to rest after the last order. */
const settleDeadlineMs = Number(values.patience) * 1000;
const recoverEveryMs = 30_000;
const logFile = values.log ?? `chaos-${seed}.log`;
writeFileSync(logFile, '');
const log = (text: string): void => {
  appendFileSync(logFile, `${new Date().toISOString()} ${text}\n`);
  process.stderr.write(`${text}\n`);
};

log(`seed ${seed}: ${values.seconds} s at ${values.rate} orders/s over ${values.shops} accounts`);
const dataDir = mkdtempSync(join(tmpdir(), 'kopru-'));
const database = await proxyBeforeDatabase(dataDir);
const preloaded = ['clock.mjs', 'detour.mjs'].map(
  (file) => `--import ${pathToFileURL(join(import.meta.dirname, file)).href}`,
);
const clocks = join(process.cwd(), '.data', `clocks-${process.pid}`);
const platforms = await startPlatforms(seed);
const system = await startSystem({
  settings: {
    KOPRU_INFRA: 'native',
    WEBHOOK_RETRY_DELAYS: '1s,5s,20s',
    REPLICAS: replicas,
    NODE_OPTIONS: preloaded.join(' '),
    DATA_DIR: dataDir,
    CHAOS_MONGODB_PORT: String(database.port),
    CHAOS_CLOCKS: clocks,
    ...platforms.settings,
  },
  onOutput: log,
});
const receiver = await tally();
const broker = brokerControl(system);
const ledger = openLedger(system);

const shops: Shop[] = [];
for (let index = 0; index < Number(values.shops); index += 1) {
  const shop = await openShop(system);
  await system.addEndpoint(shop, receiver.url);
  await platforms.connect(shop, index);
  shops.push(shop);
}

const schedule = values['no-faults'] ? [] : scheduleOf(seed, durationMs, values.only as Fault['kind'] | undefined);
const books = openBooks();
const struck: Struck[] = [];
const startedAt = performance.now();
const elapsed = (): number => performance.now() - startedAt;
const striking = (async () => {
  for (const { atMs, fault } of schedule) {
    await pause(Math.max(0, atMs - elapsed()));
    const startedAtMs = elapsed();
    const hasStruck = await strike({ system, broker, receiver, database, clocks }, fault).catch((error: unknown) => {
      log(`${nameOf(fault)} failed: ${String(error)}`);
      return false;
    });
    if (hasStruck) struck.push({ name: nameOf(fault), startedAtMs, endedAtMs: elapsed() });
    log(`${(startedAtMs / 1000).toFixed(1)} s ${JSON.stringify(fault)}${hasStruck ? '' : ' (nothing to strike)'}`);
  }
})();
await Promise.all([
  drive({
    shops,
    platforms,
    books,
    seed,
    perSecond: Number(values.rate),
    durationMs,
  }),
  striking,
]);

/** Acts as the operator, who sends webhooks again that failed in all four tries. */
const recover = (): Promise<unknown> =>
  Promise.all(
    shops.map((shop) =>
      system
        .recoverSince(shop, new Date(Date.now() - durationMs - 900_000))
        .catch((error: unknown) => log(`recover since: ${String(error)}`)),
    ),
  );

/** Also false while orders are unacknowledged: a platform that was refused for long tries again only after a while. */
const isWhole = ({ lost, unexpected, acknowledged, attempted }: Verdict): boolean =>
  lost.length + unexpected.length === 0 && acknowledged === attempted;

/** With `drop-every N`, every Nth webhook that the receiver acknowledged counts as lost, to test the checker. */
const dropEvery = Number(values['drop-every']);
const received = (): Received[] =>
  receiver.hits.filter(({ reply }) => reply === 200).filter((_hit, index) => (index + 1) % dropEvery !== 0);

/** Waits for the system to come to rest; whatever is then still missing is lost. */
const settled = async (): Promise<Verdict> => {
  const deadline = performance.now() + settleDeadlineMs;
  let recoverAt = 0;
  for (;;) {
    if (performance.now() > recoverAt) {
      await recover();
      recoverAt = performance.now() + recoverEveryMs;
    }
    const verdict = await Promise.all([
      Promise.all(shops.map(({ account }) => allOrders(account))),
      platforms.books(),
      ledger.read(),
    ]).then(
      ([stored, platformBooks, lines]) =>
        check({ books, stored: stored.flat(), received: received(), platformBooks, ledger: lines }),
      (error: unknown) => log(String(error)),
    );
    if (verdict && isWhole(verdict)) return verdict;
    if (performance.now() > deadline) {
      if (verdict) return verdict;
      throw new Error('the system did not come to rest');
    }
    await pause(2000);
  }
};

/** Messages that order-service still holds at rest: they would wait for its restart. */
const heldBy = async ({ metricsOf }: System): Promise<number> =>
  [...(await metricsOf('order-service')).matchAll(/^kopru_messages_in_flight\{.*queue="orders\..*\} (\S+)$/gm)].reduce(
    (sum, [, messages]) => sum + Number(messages),
    0,
  );

let code: number;
try {
  const restStartedAt = performance.now();
  const verdict = await settled();
  const { lost, unexpected, ...figures } = verdict;
  for (const line of lost) log(`lost: ${line}`);
  for (const line of unexpected) log(`unexpected: ${line}`);
  const unanswered = [...books.entries.values()].filter(({ isPlanDone }) => !isPlanDone);
  for (const { channel, plan, id, placedAtMs } of unanswered)
    log(`unanswered: ${plan} of ${channel} ${id}, placed at ${(placedAtMs / 1000).toFixed(1)} s`);
  const report = {
    seed,
    ...figures,
    lost: lost.length,
    unexpected: unexpected.length,
    held: await heldBy(system),
    unanswered: unanswered.length,
    settledAfterSeconds: Math.round((performance.now() - restStartedAt) / 100) / 10,
    kills: struck.filter(({ name }) => name.startsWith('kill')).length,
    requests: books.attempts,
    errors: Object.fromEntries(books.errors),
    faults: recoveryOf(struck, books, received(), startedAt),
    log: logFile,
  };
  log(JSON.stringify(report));
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  code = isWhole(verdict) && unanswered.length === 0 ? 0 : 1;
} finally {
  await ledger.close();
  await receiver.stop();
  await system.stop();
  await platforms.stop();
  await database.stop();
}
process.exit(code);
