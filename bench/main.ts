import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { insertsPerSecond, publishesPerSecond } from './raw-limits.ts';
import { openReceiver } from './receiver.ts';
import { summarise, table, type Summary } from './report.ts';
import { burst } from './scenarios/burst.ts';
import { fanOut } from './scenarios/fan-out.ts';
import { isolation } from './scenarios/isolation.ts';
import { reads } from './scenarios/reads.ts';
import { saturation } from './scenarios/saturation.ts';
import { steady } from './scenarios/steady.ts';
import type { Scenario } from './stage.ts';
import { startSystem } from './system.ts';

const scenarios: Record<string, Scenario> = {
  saturation,
  'steady-10': steady(10, 10),
  'steady-100': steady(100, 10),
  'steady-500': steady(500, 10),
  reads,
  burst,
  isolation,
  'fan-out': fanOut,
};

const usage = `npm run bench -- [--rounds 5] [--size 1] [--scenario ${Object.keys(scenarios).join(',')}] [--json]`;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    size: { type: 'string', default: '1' },
    scenario: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const chosen = values.scenario?.split(',') ?? Object.keys(scenarios);
const unknown = chosen.find((name) => !(name in scenarios));
if (values.help || unknown !== undefined) {
  process.stdout.write(`${unknown === undefined ? '' : `there is no scenario ${unknown}\n`}${usage}\n`);
  process.exit(values.help ? 0 : 2);
}

const say = (text: string): void => void process.stderr.write(`${text}\n`);
const size = Number(values.size);
const rabbitmqUrl = process.env['RABBITMQ_URL'] ?? '';
const mongodbUri = process.env['MONGODB_URI'] ?? '';

say('starting the system');
const system = await startSystem();
const receiver = await openReceiver();
const shop = await system.openShop();
await system.addEndpoint(shop, receiver.url, ['siparis.olusturuldu']);
const stage = { system, shop, receiver, size };
const results: Record<string, Record<string, Summary>> = {
  'start-up': summarise([{ 'ready s': Math.round(system.startMs) / 1000 }]),
};
try {
  say('warming up');
  await saturation({ ...stage, size: size / 5 });
  const raw: Record<string, number>[] = [];
  for (let round = 1; round <= Number(values.rounds); round += 1)
    raw.push({ 'publishes/s': await publishesPerSecond(rabbitmqUrl), 'inserts/s': await insertsPerSecond(mongodbUri) });
  results['raw limits'] = summarise(raw);
  for (const name of chosen) {
    const rounds: Record<string, number>[] = [];
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      say(`${name} ${round}/${values.rounds}`);
      rounds.push(await (scenarios[name] as Scenario)(stage));
    }
    results[name] = summarise(rounds);
  }
} finally {
  receiver.close();
  await system.stop();
}

const limits = results['raw limits'] ?? {};
const delivered = results['saturation']?.['delivered/s']?.median;
if (delivered !== undefined)
  results['ratios of the same run'] = Object.fromEntries(
    Object.entries(limits).map(([name, { median }]) => [
      `delivered per raw ${name}`,
      { min: delivered / median, median: Math.round((delivered / median) * 1000) / 1000, max: delivered / median },
    ]),
  );
const machine = {
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
};
if (values.json) process.stdout.write(`${JSON.stringify({ machine, results }, null, 2)}\n`);
else
  process.stdout.write(
    `${JSON.stringify(machine)}\n${Object.entries(results)
      .map(([name, summary]) => table(name, summary))
      .join('\n')}\n`,
  );
process.exit(0);
