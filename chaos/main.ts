import { appendFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startSystem, type Shop } from '../bench/system.ts';
import { brokerControl } from './broker.ts';
import { openBooks } from './books.ts';
import { check, storedOrders, type Verdict } from './checker.ts';
import { drive } from './driver.ts';
import { strike } from './faults.ts';
import { openChaosReceiver } from './receiver.ts';
import { nameOf, scheduleOf } from './schedule.ts';

const usage = 'npm run chaos -- [--seed 1] [--seconds 300] [--rate 40] [--shops 4] [--log FILE] [--drop-every N]';
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '300' },
    rate: { type: 'string', default: '40' },
    shops: { type: 'string', default: '4' },
    log: { type: 'string' },
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
const settleDeadlineMs = 180_000;
const logFile = values.log ?? `chaos-${seed}.log`;
writeFileSync(logFile, '');
const log = (text: string): void => {
  appendFileSync(logFile, `${new Date().toISOString()} ${text}\n`);
  process.stderr.write(`${text}\n`);
};
const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

log(`seed ${seed}: ${values.seconds} s at ${values.rate} orders/s over ${values.shops} accounts`);
const system = await startSystem({ KOPRU_INFRA: 'native', WEBHOOK_RETRY_DELAYS: '1s,5s,20s' }, log);
const receiver = await openChaosReceiver(Number(values['drop-every']));
const broker = brokerControl(system);
const shops: Shop[] = [];
for (let index = 0; index < Number(values.shops); index += 1) {
  const shop = await system.openShop();
  await system.addEndpoint(shop, receiver.url);
  shops.push(shop);
}

const books = openBooks();
const counts = new Map<string, number>();
const startedAt = performance.now();
const striking = (async () => {
  for (const { atMs, fault } of scheduleOf(seed, durationMs)) {
    await pause(Math.max(0, startedAt + atMs - performance.now()));
    const hasStruck = await strike({ system, broker, receiver }, fault).catch((error: unknown) => {
      log(`${nameOf(fault)} failed: ${String(error)}`);
      return false;
    });
    if (hasStruck) counts.set(nameOf(fault), (counts.get(nameOf(fault)) ?? 0) + 1);
    log(
      `${((performance.now() - startedAt) / 1000).toFixed(1)} s ${nameOf(fault)}${hasStruck ? '' : ' (nothing to strike)'}`,
    );
  }
})();
await Promise.all([
  drive({ gateway: system.gateway, shops, books, seed, perSecond: Number(values.rate), durationMs }),
  striking,
]);

/** Everything is given the time to come to rest; what then is still missing is lost. */
const settled = async (): Promise<Verdict> => {
  const deadline = performance.now() + settleDeadlineMs;
  for (;;) {
    const stored = await Promise.all(shops.map((shop) => storedOrders(system.gateway, shop))).catch((error: unknown) =>
      log(String(error)),
    );
    if (stored !== undefined) {
      const verdict = check(books, stored.flat(), receiver.accepted);
      if ((verdict.lost.length === 0 && verdict.unexpected.length === 0) || performance.now() > deadline)
        return verdict;
    }
    if (performance.now() > deadline) throw new Error('the system did not come to rest');
    await pause(2000);
  }
};

let code: number;
try {
  const restStartedAt = performance.now();
  // What failed in its four tries is visible and kept; an operator sends it again.
  for (const shop of shops) await system.recoverSince(shop, new Date(Date.now() - durationMs - 600_000));
  const verdict = await settled();
  const { lost, unexpected, ...figures } = verdict;
  for (const line of [...lost, ...unexpected]) log(line);
  process.stdout.write(
    `${JSON.stringify({ seed, ...figures, lost: lost.length, unexpected: unexpected.length, settledAfterSeconds: Math.round((performance.now() - restStartedAt) / 100) / 10, attempts: books.attempts, errors: Object.fromEntries(books.errors), faults: Object.fromEntries(counts), log: logFile }, null, 2)}\n`,
  );
  code = lost.length === 0 && unexpected.length === 0 && figures.acknowledged === figures.attempted ? 0 : 1;
} finally {
  receiver.close();
  await system.stop();
}
process.exit(code);
