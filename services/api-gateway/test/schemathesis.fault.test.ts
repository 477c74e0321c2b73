import { jest } from '@jest/globals';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { apiPrefix, type OperationShape } from '@kopru/contracts/public/operation';
import { publicOperationList } from '@kopru/contracts/public/operations';
import { receiver, type Receiver } from '@kopru/testing';
import { z } from 'zod';
import { writeKnownData } from './schemathesis/known-data.ts';
import { pythonPrograms, run, unlessUnreachable } from './support/programs.ts';
import { startWorld, type World } from './support/world.ts';

const version = '4.32.5';
const isFull = process.env['TEST_SCALE'] === 'full';
/** Per operation and phase; this many make more than the wanted cases, and the seed makes the number the same each time. */
const examples = process.env['SCHEMATHESIS_EXAMPLES'] ?? (isFull ? '40' : '18');
const wantedCases = isFull ? 6_000 : 2_000;
const seed = '20261120';

jest.setTimeout(1_800_000);

const installedProgram = async (): Promise<string> =>
  join(await pythonPrograms(`schemathesis-${version}`, [`schemathesis==${version}`]), 'schemathesis');

const phase = z.record(z.string(), z.number());
/** What we read of the program's own report. */
const reportSchema = z.object({
  exit_code: z.number().nullable(),
  complete: z.boolean(),
  operations: z.object({ selected: z.number(), tested: z.number(), errored: z.number(), skipped: z.number() }),
  phases: z.record(z.string(), z.object({ status: z.string() })),
  test_cases: z.object({ generated: z.number(), with_failures: z.number(), errored: z.number() }),
  failures: z.array(z.unknown()),
  errors: z.array(z.unknown()),
  warnings: z.record(z.string(), z.array(z.string())),
  /** Per operation and phase: how many valid requests were accepted, and how the others ended. */
  valid_rates: z.record(z.string(), z.record(z.string(), phase)),
});

type Report = z.infer<typeof reportSchema>;
const acceptedIn = ({ valid_rates: rates }: Report) =>
  Object.entries(rates).map(([operation, phases]) => ({
    operation,
    accepted: Object.values(phases).reduce((sum, counts) => sum + (counts['accepted'] ?? 0), 0),
  }));

const warningsIn = ({ warnings }: Report): string[] =>
  Object.entries(warnings).flatMap(([name, about]) =>
    about.filter((one) => !refused.includes(one)).map((one) => `${name}: ${one}`),
  );

/** Most of what is made up is refused here: no schema says that a week has each day once, or a list each number. */
const beyondSchemas = [
  'validation_mismatch: PATCH /web-api/v1/restaurants/{restaurantId}/availability',
  'validation_mismatch: PUT /web-api/v1/restaurants/{restaurantId}/items',
];

/** A live key is refused there, whatever it sends; sandbox-platforms.int.test.ts has a key of the sandbox. */
const refused = publicOperationList
  .filter(({ isSandboxOnly }: OperationShape) => isSandboxOnly === true)
  .map(({ method, path }) => `${method.toUpperCase()} ${apiPrefix}${path}`);

interface Started {
  world: World;
  program: string;
}

describe('Schemathesis', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kopru-schemathesis-'));
  let started: Started | undefined;
  let receivers: Receiver[] = [];
  beforeAll(async () => {
    const program = await unlessUnreachable('Schemathesis needs Python 3.10 and its packages', installedProgram);
    if (program === undefined) return;
    const world = await startWorld();
    started = { world, program };
    const [taking, failing] = [await receiver(), await receiver({ status: 500 })];
    receivers = [taking, failing];
    await writeKnownData(world, folder, { taking, failing });
    for (const name of ['schemathesis.toml', 'own_channels.py'])
      copyFileSync(resolve(import.meta.dirname, 'schemathesis', name), join(folder, name));
  });
  afterAll(async () => {
    await started?.world.stop();
    await Promise.all(receivers.map((one) => one.stop()));
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs it on the addresses of own channels, or on all others; resolves with its report once it has found nothing. */
  const check = async (
    { world, program }: Started,
    of: { url: string; which: 'include' | 'exclude'; phases: string[] },
  ): Promise<Report> => {
    const reportFile = join(folder, 'report.json');
    const { exitCode, output } = await run(
      program,
      [
        '--config-file',
        join(folder, 'schemathesis.toml'),
        'run',
        `${world.system.url}/web-api/v1/openapi.json`,
        '--url',
        of.url,
        '--header',
        `Authorization: Bearer ${world.mine.key}`,
        `--${of.which}-path-regex`,
        '^/ingest/',
        '--checks',
        'all',
        '--phases',
        of.phases.join(','),
        '--max-examples',
        examples,
        '--seed',
        seed,
        '--request-timeout',
        '20',
        '--no-color',
        '--report-json-path',
        reportFile,
      ],
      {
        cwd: folder,
        timeout: 1_700_000,
        maxBuffer: 64 * 1024 * 1024,
        env: { ...process.env, PYTHONPATH: folder, SCHEMATHESIS_HOOKS: 'own_channels' },
      },
    ).then(
      ({ stdout, stderr }) => ({ exitCode: 0, output: `${stdout}${stderr}` }),
      (error: { code?: number; stdout?: string; stderr?: string }) => ({
        exitCode: error.code ?? -1,
        output: `${error.stdout ?? ''}${error.stderr ?? ''}`,
      }),
    );
    if (exitCode !== 0) throw new Error(output.slice(-20_000));
    const report = reportSchema.parse(JSON.parse(readFileSync(reportFile, 'utf8')));
    expect(report).toMatchObject({ exit_code: 0, complete: true, failures: [], errors: [] });
    expect(report.operations).toMatchObject({ tested: report.operations.selected, errored: 0, skipped: 0 });
    expect(of.phases.map((name) => [name, report.phases[name]?.status])).toEqual(
      of.phases.map((name) => [name, 'success']),
    );
    expect(report.test_cases).toMatchObject({ with_failures: 0, errored: 0 });
    return report;
  };

  it(`finds no 5xx, no answer outside the schema and no accepted invalid input in ${wantedCases} cases`, async () => {
    if (started === undefined) return;
    const report = await check(started, {
      url: started.world.system.url,
      which: 'exclude',
      phases: ['examples', 'coverage', 'fuzzing', 'stateful'],
    });
    expect(report.test_cases.generated).toBeGreaterThanOrEqual(wantedCases);
    const accepted = acceptedIn(report);
    expect(accepted).toHaveLength(report.operations.tested - refused.length);
    expect(accepted.filter((one) => one.accepted === 0)).toEqual([]);
    expect(warningsIn(report).filter((warning) => !beyondSchemas.includes(warning))).toEqual([]);
    console.info(`${report.test_cases.generated} cases; accepted: ${JSON.stringify(accepted)}`);
  });

  it('finds none of that at the addresses of own channels, where orders are pushed', async () => {
    if (started === undefined) return;
    const report = await check(started, {
      url: started.world.system.services.ingest.url(),
      which: 'include',
      phases: ['examples', 'coverage', 'fuzzing'],
    });
    const accepted = acceptedIn(report);
    expect(accepted.map(({ operation }) => operation)).toHaveLength(3);
    expect(accepted.filter((one) => one.accepted === 0)).toEqual([]);
    expect(warningsIn(report)).toEqual([]);
    console.info(`${report.test_cases.generated} cases; accepted: ${JSON.stringify(accepted)}`);
  });
});
