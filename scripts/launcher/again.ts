import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Problem } from '../progress.mjs';
import { allProjects, phasesFor, parseSelection, type TestSelection } from './tests/plan.ts';
import { failuresOf, type Outcome } from './tests/report.ts';
import { runPhases, withServers } from './tests/session.ts';

interface Repetition {
  times: number;
  load: boolean;
  selection: TestSelection;
}

/** `--times N [--load]`, then what goes on to jest; named files may be of any tier. */
export const parseRepetition = (args: readonly string[]): Repetition => {
  const own = { times: { type: 'string', default: '10' }, load: { type: 'boolean', default: false } } as const;
  const { values, tokens } = parseArgs({ args: [...args], options: own, strict: false, tokens: true });
  const used = new Set<number>();
  for (const token of tokens)
    if (token.kind === 'option' && token.name in own) {
      used.add(token.index);
      if (token.value !== undefined && !token.inlineValue) used.add(token.index + 1);
    }
  const rest = args.filter((_arg, index) => !used.has(index));
  const times = Number(values.times);
  if (!Number.isInteger(times) || times < 1) throw new Problem('--times takes a number from 1.');
  const selection = parseSelection(rest);
  const isWhole = selection.jest.length === 0 || selection.jest.includes('--selectProjects');
  const jest = isWhole ? selection.jest : [...selection.jest, ...allProjects];
  return { times, load: values.load === true, selection: { ...selection, jest } };
};

/** A loop without end on every core, which yields to everything else; gives its end. */
const busyCores = (): (() => void) => {
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawn('nice', ['-n', '10', process.execPath, '-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  return () => {
    for (const loop of loops) loop.kill('SIGKILL');
  };
};

/** How often each test failed, the most frequent first. */
export const flakesOf = (outcomes: readonly Outcome[]): string[] => {
  const counts = new Map<string, number>();
  for (const failure of outcomes.flatMap(failuresOf)) {
    const [test = ''] = failure.split('\n');
    counts.set(test, (counts.get(test) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([test, count]) => `${String(count)} of ${String(outcomes.length)}: ${test}`);
};

/** `npm run test:again`: the same tests again and again, on the same servers, to find those that fail by chance. */
export const main = async (args: readonly string[]): Promise<void> => {
  const { times, load, selection } = parseRepetition(args);
  const outcomes = await withServers(selection, async (runJest) => {
    const found: Outcome[] = [];
    const rest = load ? busyCores() : () => undefined;
    try {
      for (let round = 1; round <= times; round += 1) {
        const outcome = await runPhases(phasesFor(selection), runJest);
        found.push(outcome);
        for (const failure of failuresOf(outcome)) console.log(`round ${String(round)}: ${failure}`);
        if (outcome.isStopped) return found;
      }
      return found;
    } finally {
      rest();
    }
  });
  const sum = (of: 'passed' | 'failed'): number => outcomes.reduce((total, outcome) => total + outcome[of], 0);
  for (const flake of flakesOf(outcomes)) console.log(`FAILED ${flake}`);
  console.log(`${String(sum('passed'))} passed, ${String(sum('failed'))} failed`);
  process.exit(sum('failed') === 0 && sum('passed') > 0 ? 0 : 1);
};
