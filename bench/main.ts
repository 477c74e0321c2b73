import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { document, type Report } from './document.ts';
import { explainProfiles, profileClock } from './profiles.ts';
import { rawInserts, rawPublishes } from './raw-limits.ts';
import { ratiosOf, summarise, table, type Results } from './report.ts';
import { scenarios } from './scenarios.ts';
import { saturation } from './scenarios/saturation.ts';
import { openStage, type Figures, type Scenario, type Stage } from './stage.ts';
import { openOther, ratiosBetween, measureRound } from './rounds.ts';

const usage = `npm run bench -- [--rounds 5] [--size 1] [--scenario ${Object.keys(scenarios).join(',')}] [--operations listOrders,'panel listOrders'] [--beside DIR] [--set ORDER_LINGER=40ms] [--json] [--out FILE] [--docs] [--from FILE] [--profile]`;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    size: { type: 'string', default: '1' },
    scenario: { type: 'string' },
    operations: { type: 'string' },
    beside: { type: 'string' },
    set: { type: 'string', multiple: true, default: [] },
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

const page = join(import.meta.dirname, '..', 'docs', 'performance-details.md');
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

const rawLimits = async (): Promise<Figures> => ({
  ...(await rawPublishes(rabbitmqUrl, Math.ceil(10_000 * size))),
  ...(await rawInserts(mongodbUri, Math.ceil(20_000 * size))),
});

say('starting the system');
const begin = { mongodbUri, size, operations: values.operations?.split(',') };
const valueOf = (setting: string): string => setting.slice(setting.indexOf('=') + 1);
const settings: Record<string, string> = {
  ...Object.fromEntries(values.set.map((setting) => [setting.split('=', 1)[0] ?? '', valueOf(setting)])),
  ...(profiles && { NODE_OPTIONS: `--cpu-prof --cpu-prof-interval=500 --cpu-prof-dir=${profiles}` }),
};
const stage = await openStage(begin, { settings });
const other = values.beside === undefined ? undefined : await openOther(begin, values.beside);
const stages = other === undefined ? [stage] : [stage, other];
const stopAll = async (): Promise<void> => {
  for (const { stop } of stages) await stop();
};
const stopEarly = (): void => void stopAll().finally(() => process.exit(130));
process.once('SIGINT', stopEarly);
process.once('SIGTERM', stopEarly);

const inRounds = async (name: string, { run, isOnce }: Scenario, on: readonly Stage[] = stages): Promise<void> => {
  const count = isOnce === true ? 1 : rounds;
  const figures: Figures[][] = on.map(() => []);
  for (let number = 1; number <= count; number += 1) {
    say(`${name} ${number}/${count}`);
    for (const [index, measured] of (await measureRound(on, run, number)).entries()) figures[index]?.push(measured);
    const [ours = [], others] = figures;
    results[name] = summarise(ours);
    if (others === undefined) continue;
    results[`${name} beside`] = summarise(others);
    results[`${name} new : old`] = ratiosBetween(ours, others);
  }
};

const processes = stage.system.pids();
results['start'] = summarise([{ 'ready s': stage.system.startMs / 1000 }]);
const window = { fromMicros: 0, toMicros: 0 };
try {
  say('warming up');
  for (const each of stages) await saturation(64)({ ...each, size: 2 * size });
  await inRounds('raw limits', { run: rawLimits }, [stage]);
  window.fromMicros = profileClock();
  for (const name of chosen) await inRounds(name, scenarios[name] as Scenario);
  window.toMicros = profileClock();
} finally {
  await stopAll();
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
