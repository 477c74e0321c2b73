import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { document, type Report } from './document.ts';
import { explainProfiles, profileClock } from './profiles.ts';
import { rawInserts, rawPublishes } from './raw-limits.ts';
import { openShop, tally } from '@kopru/testing';
import { ratiosOf, summarise, table, type Results } from './report.ts';
import { scenarios } from './scenarios.ts';
import type { Scenario, Stage } from './stage.ts';
import { startSystem } from './system.ts';

const usage = `npm run bench -- [--rounds 5] [--size 1] [--scenario ${Object.keys(scenarios).join(',')}] [--json] [--out FILE] [--docs] [--from FILE] [--profile]`;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    size: { type: 'string', default: '1' },
    scenario: { type: 'string' },
    json: { type: 'boolean', default: false },
    out: { type: 'string' },
    docs: { type: 'boolean', default: false },
    from: { type: 'string' },
    profile: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const chosen = values.scenario?.split(',') ?? Object.keys(scenarios);
const unknown = chosen.find((name) => !(name in scenarios));
if (values.help || unknown !== undefined) {
  process.stdout.write(`${unknown === undefined ? '' : `there is no scenario ${unknown}\n`}${usage}\n`);
  process.exit(values.help ? 0 : 2);
}

const page = join(import.meta.dirname, '..', 'docs', 'performance.md');
if (values.from !== undefined) {
  document(page, JSON.parse(readFileSync(values.from, 'utf8')) as Report);
  process.exit(0);
}

const say = (text: string): void => void process.stderr.write(`${text}\n`);
const rounds = Number(values.rounds);
const size = Number(values.size);
const rabbitmqUrl = process.env['RABBITMQ_URL'] ?? '';
const mongodbUri = process.env['MONGODB_URI'] ?? '';
const profiles = values.profile ? mkdtempSync(join(tmpdir(), 'kopru-profiles-')) : undefined;

const machine = {
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  /** The load average of the minute before: what else the machine was doing. */
  loadBefore: Math.round((loadavg()[0] ?? 0) * 10) / 10,
};
const results: Results = {};

const runRounds = async (name: string, { run, isOnce }: Scenario, stage: Stage): Promise<void> => {
  const count = isOnce === true ? 1 : rounds;
  const figures: Record<string, number>[] = [];
  for (let round = 1; round <= count; round += 1) {
    say(`${name} ${round}/${count}`);
    figures.push(await run(stage));
    results[name] = summarise(figures);
  }
};

const rawLimits: Scenario = {
  run: async () => ({
    ...(await rawPublishes(rabbitmqUrl, Math.ceil(10_000 * size))),
    ...(await rawInserts(mongodbUri, Math.ceil(20_000 * size))),
  }),
};

say('starting the system');
const system = await startSystem(
  profiles === undefined ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-interval=500 --cpu-prof-dir=${profiles}` },
);
const stopEarly = (): void => void system.stop().finally(() => process.exit(130));
process.once('SIGINT', stopEarly);
process.once('SIGTERM', stopEarly);
const processes = system.pids();
results['start'] = summarise([{ 'ready s': system.startMs / 1000 }]);
const receiver = await tally({ keepsHits: false });
const window = { fromMicros: 0, toMicros: 0 };
try {
  const shop = await openShop(system);
  await system.addEndpoint(shop, receiver.url, ['siparis.olusturuldu']);
  const stage = { system, shop, receiver, mongodbUri, size };
  say('warming up');
  await scenarios['saturation']?.run({ ...stage, size: 2 * size });
  await runRounds('raw limits', rawLimits, stage);
  window.fromMicros = profileClock();
  for (const name of chosen) await runRounds(name, scenarios[name] as Scenario, stage);
  window.toMicros = profileClock();
} finally {
  await receiver.stop();
  await system.stop();
}

results['ratios of the same run'] = ratiosOf(results);
const measured: Report = { machine, size, rounds, results };
const report = JSON.stringify(measured, undefined, 2);
if (values.docs) document(page, measured);
if (values.out !== undefined) writeFileSync(values.out, `${report}\n`);
if (values.json) process.stdout.write(`${report}\n`);
else
  process.stdout.write(
    `${JSON.stringify(machine)}\n${Object.entries(results)
      .map(([name, summary]) => table(name, summary))
      .join('\n')}\n`,
  );
if (profiles !== undefined) {
  process.stdout.write(`${explainProfiles(profiles, processes, window)}\n`);
  rmSync(profiles, { recursive: true, force: true });
}
process.exit(0);
