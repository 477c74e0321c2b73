import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { note } from '../progress.mjs';
import { cacheDir, openDataDir, removeDataDir, root } from './data-dir.ts';
import { readJson } from './json-file.ts';
import { findChromium } from './infra/chromium.ts';
import { findBacking } from './infra/index.ts';
import { stopRequested } from './stop-signal.ts';

const projects = ['unit', 'integration', 'e2e', 'containers'];

/** Moves paths before --selectProjects, because jest takes every word after it as a project. */
export const jestArgs = (args: readonly string[]): string[] => {
  const flag = args.indexOf('--selectProjects');
  if (flag < 0) return [...args];
  const after = args.slice(flag + 1);
  const count = after.findIndex((arg) => !projects.includes(arg));
  const names = count < 0 ? after : after.slice(0, count);
  const others = count < 0 ? [] : after.slice(count);
  return [...args.slice(0, flag), ...others, '--selectProjects', ...names];
};

export interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: readonly {
    name: string;
    status: string;
    assertionResults: readonly { fullName: string; status: string; failureMessages?: readonly string[] | null }[];
  }[];
}

export interface Counts {
  passed: number;
  failed: number;
}

interface Outcome extends Counts {
  failures: readonly string[];
}

/** A run that breaks off, finds no test or fails outside a test counts as a failure. */
export const countsOf = (report: JestReport | undefined, exitCode: number): Counts => {
  if (report === undefined) return { passed: 0, failed: 1 };
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return { passed: report.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
};

const reasonLines = 12;

/** The beginning of what jest says, without the places in the code. */
const reasonOf = (messages: readonly string[]): string[] =>
  stripVTControlCharacters(messages.join('\n'))
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .slice(0, reasonLines)
    .map((line) => `  ${line}`);

/** What failed: the file, and the test where one was reached, with the beginning of its reason. */
export const failuresOf = (report: JestReport | undefined): string[] =>
  (report?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${file} could not run`] : [];
    return failed.map(({ fullName, failureMessages }) =>
      [`${file} › ${fullName}`, ...reasonOf(failureMessages ?? [])].join('\n'),
    );
  });

/** Tests of whole systems that measure, or fill queues and disks. */
const heavy = String.raw`(extremes-\w+|panel-rush|rolling-restart|security(-\w+)?|versions)\.`;

/** They wait more than they work; a system with its broker, its database and a browser takes about 2 GiB. */
const systemsAtOnce = totalmem() >= 8 * 2 ** 30 ? 3 : 2;

/** Tests of whole systems run after the others, some at a time; the heavy ones have the machine to themselves. */
const allPhases: readonly (readonly string[])[] = [
  ['--selectProjects', 'unit', 'integration'],
  ['--selectProjects', 'e2e', `--maxWorkers=${String(systemsAtOnce)}`, '--testPathPatterns', `e2e/test/(?!${heavy})`],
  ['--selectProjects', 'e2e', '--runInBand', '--testPathPatterns', `e2e/test/${heavy}`],
];

const phasesFor = (args: readonly string[]): readonly (readonly string[])[] =>
  args.length > 0 ? [jestArgs(args)] : allPhases;

/** Only the tests of whole systems need the browser. */
const wantsBrowser = (args: readonly string[]): boolean => args.length === 0 || args.some((arg) => arg.includes('e2e'));

const runJest = (
  args: readonly string[],
  reportFile: string,
  env: NodeJS.ProcessEnv,
): { done: Promise<Outcome>; kill: (signal: NodeJS.Signals) => void } => {
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  // The tests run as ES modules, as the services do.
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...flags, jest, ...args, '--json', `--outputFile=${reportFile}`], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const done = new Promise<Outcome>((resolve) => {
    child.once('close', (code) => {
      const report = readJson<JestReport>(reportFile);
      resolve({ ...countsOf(report, code ?? 1), failures: failuresOf(report) });
    });
  });
  return { done, kill: (signal) => child.kill(signal) };
};

/** `npm test`: real RabbitMQ and MongoDB, then every project of jest; the last lines are what failed, and the result. */
export const main = async (args: readonly string[]): Promise<void> => {
  const dataDir = openDataDir(mkdtempSync(join(cacheDir, '..', 'test-')));
  const stop = stopRequested();
  const total: Counts = { passed: 0, failed: 0 };
  const failures: string[] = [];
  const chromium = wantsBrowser(args) ? await findChromium(process.env) : undefined;
  const backing = await findBacking({ dataDir, env: process.env, purpose: 'test' });
  const env = {
    ...process.env,
    ...backing.addresses,
    NODE_ENV: 'test',
    // Every system that the tests start compiles the same code.
    NODE_COMPILE_CACHE: join(cacheDir, 'compiled'),
    ...(chromium && { CHROMIUM: chromium }),
  };
  try {
    for (const [index, phase] of phasesFor(args).entries()) {
      const jest = runJest(phase, dataDir.file(`report-${String(index)}.json`), env);
      const outcome = await Promise.race([jest.done, stop.then(() => 'stopped' as const)]);
      if (outcome === 'stopped') {
        jest.kill('SIGTERM');
        note('Stopped before the end.');
        total.failed += 1;
        break;
      }
      total.passed += outcome.passed;
      total.failed += outcome.failed;
      failures.push(...outcome.failures);
    }
  } finally {
    await backing.stop();
    removeDataDir(dataDir);
  }
  if (total.passed === 0 && total.failed === 0) total.failed = 1;
  for (const failure of failures) console.log(`FAILED: ${failure}`);
  console.log(`${String(total.passed)} passed, ${String(total.failed)} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
};
