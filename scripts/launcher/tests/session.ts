import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { note } from '../../progress.mjs';
import { cacheDir, openDataDir, root } from '../data-dir.ts';
import type { Outage } from '../hang-watch.ts';
import { findChromium } from '../infra/chromium.ts';
import { findBacking } from '../infra/index.ts';
import { readJson } from '../json-file.ts';
import { stopRequested } from '../stop-signal.ts';
import { openCaretaker } from './caretaker.ts';
import { wantsBrowser, type TestSelection } from './plan.ts';
import { outcomeOf, sumOf, type JestReport, type Outcome } from './report.ts';
import { makeRunFolder } from './run-folder.ts';

/** A run of jest; undefined when it was stopped before its end. */
export type RunJest = (args: readonly string[]) => Promise<Outcome | undefined>;

const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
// Node loads the source of our packages, and jest the modules of the panel's tests.
const flags = ['--experimental-vm-modules', '--conditions=source', '--disable-warning=ExperimentalWarning'];

/** So long may jest take to end after its last test: what a failed test left open would keep it for ever. */
const endMs = 60_000;

/** Ends a jest that has written its report and does not go; its exit code then counts as a failure. */
const endAfterReport = (child: ChildProcess, report: string): void => {
  let writtenAt: number | undefined;
  const look = setInterval(() => {
    if (!existsSync(report)) return;
    writtenAt ??= Date.now();
    if (Date.now() - writtenAt < endMs) return;
    note(`Jest did not end within ${String(endMs / 1000)} seconds after its last test: a test left something open.`);
    child.kill('SIGKILL');
  }, 1000);
  child.once('close', () => {
    clearInterval(look);
  });
};

const runJestIn =
  (env: NodeJS.ProcessEnv, folder: string, stop: Promise<unknown>): RunJest =>
  async (args) => {
    const report = join(mkdtempSync(join(folder, 'report-')), 'report.json');
    const child = spawn(process.execPath, [...flags, jest, ...args, '--json', `--outputFile=${report}`], {
      cwd: root,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    endAfterReport(child, report);
    const done = new Promise<Outcome>((resolve) => {
      child.once('close', (code, signal) => {
        resolve(outcomeOf(readJson<JestReport>(report), code ?? signal ?? 1));
      });
    });
    const outcome = await Promise.race([done, stop.then(() => undefined)]);
    if (outcome === undefined) {
      child.kill('SIGKILL');
      note('Stopped before the end.');
    }
    return outcome;
  };

/** Real RabbitMQ and MongoDB for the time of `work`; however it ends, nothing is left of it. */
export const withServers = async <T>(
  selection: TestSelection,
  work: (runJest: RunJest, outages: () => readonly Outage[]) => Promise<T>,
): Promise<T> => {
  const dataDir = openDataDir(makeRunFolder());
  // Not in the clone: packages that a test installs must not find ours.
  const temporary = mkdtempSync(join(tmpdir(), 'kopru-test-'));
  const { mark, finish } = openCaretaker(dataDir.path, temporary);
  const stop = stopRequested();
  Object.assign(process.env, mark);
  try {
    const chromium = wantsBrowser(selection) ? await findChromium(process.env) : undefined;
    const backing = await findBacking({ dataDir, env: process.env, purpose: 'test' });
    const env = {
      ...process.env,
      ...backing.addresses,
      NODE_ENV: 'test',
      TMPDIR: temporary,
      // Every system that the tests start compiles the same code.
      NODE_COMPILE_CACHE: join(cacheDir, 'compiled'),
      ...(selection.tier === 'full' && { TEST_SCALE: 'full' }),
      ...(chromium && { CHROMIUM: chromium }),
    };
    try {
      return await work(runJestIn(env, dataDir.path, stop), backing.outages);
    } finally {
      await Promise.all([backing.stop(), finish()]);
    }
  } catch (error) {
    await finish();
    throw error;
  }
};

/** The phases, one after the other, until the end or until somebody stops them. */
export const runPhases = async (
  phases: readonly (readonly string[])[],
  runJest: RunJest,
): Promise<Outcome & { isStopped: boolean }> => {
  const outcomes: Outcome[] = [];
  for (const phase of phases) {
    const outcome = await runJest(phase);
    if (outcome === undefined)
      return { ...sumOf([...outcomes, { passed: 0, failed: 1, files: [], failures: [] }]), isStopped: true };
    outcomes.push(outcome);
  }
  return { ...sumOf(outcomes), isStopped: false };
};
