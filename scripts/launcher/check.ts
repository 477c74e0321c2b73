import { availableParallelism, totalmem } from 'node:os';
import { withProgress } from '../progress.mjs';
import { root } from './data-dir.ts';
import { run } from './run.ts';

/** The longest first; the unit tests use every processor by themselves. */
const checks = [
  ['Lint', 'lint'],
  ['Types', 'types'],
  ['Format', 'format'],
  ['Unused code', 'knip'],
  ['Boundaries', 'boundaries'],
  ['Words', 'words'],
  ['Unit tests', 'unit'],
] as const;
type Check = (typeof checks)[number];

/** Each uses one processor and up to 3 GiB. A terminal shows one at a time. */
const atOnce = process.stderr.isTTY ? 1 : Math.min(2, availableParallelism(), Math.ceil(totalmem() / (8 * 2 ** 30)));

/** What it says, where it failed. */
const failureOf = async ([label, script]: Check): Promise<string | undefined> => {
  let said: string | undefined;
  await withProgress(label, async () => {
    const { code, output } = await run('npm', ['run', '--silent', script], { cwd: root });
    if (code === 0) return;
    said = `--- ${label}\n${output.trim()}`;
    throw new Error(label);
  }).catch(() => undefined);
  return said;
};

/** `npm run check`: every check, whether or not another one failed; what a failing one said comes at the end. */
export const main = async (args: readonly string[]): Promise<void> => {
  const waiting = checks.filter(([, script]) => args.length === 0 || args.includes(script));
  const failures: string[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const failure = await failureOf(next);
      if (failure !== undefined) failures.push(failure);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (failures.length > 0) console.error(`\n${failures.join('\n\n')}`);
  process.exit(failures.length === 0 ? 0 : 1);
};
