import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { startWorld, type World } from './support/world.ts';

const run = promisify(execFile);
const version = '4.32.5';
const venv = resolve('.data', 'cache', `schemathesis-${version}`);
const program = join(venv, 'bin', 'schemathesis');
/** Per operation and phase. Given, the run takes the time that it needs (100: several thousand cases); else a minute. */
const wanted = process.env['SCHEMATHESIS_EXAMPLES'];
const size = wanted === undefined ? ['--max-examples', '3', '--max-time', '60'] : ['--max-examples', wanted];
const seed = '20261120';

jest.setTimeout(1_800_000);

/** False: this machine has no Python, or cannot reach its packages. */
const isInstalled = async (): Promise<boolean> => {
  if (existsSync(program)) return true;
  mkdirSync(venv, { recursive: true });
  try {
    await run('python3', ['-m', 'venv', venv], { timeout: 120_000 });
    await run(join(venv, 'bin', 'pip'), ['install', '--quiet', `schemathesis==${version}`], { timeout: 300_000 });
    return true;
  } catch (error) {
    if (process.env['CI'] !== undefined && process.env['KOPRU_WITHOUT_PYTHON'] === undefined) throw error;
    console.warn(`skipped: Schemathesis needs Python 3.10 and its packages (${String(error).slice(0, 200)})`);
    return false;
  }
};

describe('Schemathesis', () => {
  let world: World | undefined;
  afterAll(() => world?.stop());

  it('finds no 5xx, no answer outside the schema and no accepted invalid input', async () => {
    if (!(await isInstalled())) return;
    world = await startWorld();
    await world.newOrder();
    const result = await run(
      program,
      [
        '--config-file',
        resolve(__dirname, 'schemathesis', 'schemathesis.toml'),
        'run',
        `${world.system.url}/web-api/v1/openapi.json`,
        '--url',
        world.system.url,
        '--header',
        `Authorization: Bearer ${world.mine.key}`,
        '--exclude-path-regex',
        '^/ingest/',
        '--checks',
        'all',
        '--phases',
        'examples,coverage,fuzzing,stateful',
        ...size,
        '--seed',
        seed,
        '--request-timeout',
        '20',
        '--no-color',
      ],
      { timeout: 1_700_000, maxBuffer: 64 * 1024 * 1024 },
    ).catch((error: { stdout?: string; stderr?: string; message: string }) => error);
    const report = `${result.stdout ?? ''}${result.stderr ?? ''}`;
    if (!/No issues found|\bpassed\b/i.test(report) || /failed|error/i.test(report.split('SUMMARY').at(-1) ?? ''))
      throw new Error(report.slice(-20_000));
    console.info(report.split('SUMMARY').at(-1));
  });
});
