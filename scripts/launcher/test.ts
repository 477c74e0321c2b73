import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { note } from '../progress.mjs';
import { cacheDir, openDataDir, removeDataDir, root } from './data-dir.ts';
import { readJson } from './json-file.ts';
import { findChromium } from './infra/chromium.ts';
import { findBacking } from './infra/index.ts';
import { stopRequested } from './stop-signal.ts';
import { phasesFor, wantsBrowser, wishOf } from './tests/plan.ts';
import { countsOf, failuresOf, type Counts, type JestReport } from './tests/report.ts';

interface Outcome extends Counts {
  failures: readonly string[];
}

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

/** `npm test` and its sisters: real RabbitMQ and MongoDB, then the tier's tests; the last lines are what failed, and the result. */
export const main = async (args: readonly string[]): Promise<void> => {
  const wish = wishOf(args);
  const dataDir = openDataDir(mkdtempSync(join(cacheDir, '..', 'test-')));
  const stop = stopRequested();
  const total: Counts = { passed: 0, failed: 0 };
  const failures: string[] = [];
  const chromium = wantsBrowser(wish) ? await findChromium(process.env) : undefined;
  const backing = await findBacking({ dataDir, env: process.env, purpose: 'test' });
  const env = {
    ...process.env,
    ...backing.addresses,
    NODE_ENV: 'test',
    ...(wish.tier === 'full' && { TEST_SCALE: 'full' }),
    // Every system that the tests start compiles the same code.
    NODE_COMPILE_CACHE: join(cacheDir, 'compiled'),
    ...(chromium && { CHROMIUM: chromium }),
  };
  try {
    for (const [index, phase] of phasesFor(wish).entries()) {
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
