import { allProjects, phasesFor, parseSelection } from './tests/plan.ts';
import { failuresOf } from './tests/report.ts';
import { triedAgain } from './tests/second-try.ts';
import { runPhases, withServers } from './tests/session.ts';
import { saveTimes, slowestOf, timesOf } from './tests/times.ts';

/** `npm test` and its sisters: the tier's tests; the last lines are the slowest files, what failed, and the result. */
export const main = async (args: readonly string[]): Promise<void> => {
  const selection = parseSelection(args);
  const since = Date.now();
  const { outcome, flaky, cutOff } = await withServers(selection, async (runJest, outages) => {
    const first = await runPhases(phasesFor(selection), runJest);
    const times = timesOf(selection.name, (Date.now() - since) / 1000, first.files);
    saveTimes(times);
    console.log(['Slowest files (s):', ...slowestOf(times)].join('\n'));
    if (!selection.retriesFiles || first.isStopped) return { outcome: first, flaky: [], cutOff: [] };
    const runAlone = (file: string) => runJest(['--runInBand', '--runTestsByPath', file, ...allProjects]);
    return triedAgain(first, runAlone, outages());
  });
  const failed = outcome.passed === 0 && outcome.failed === 0 ? 1 : outcome.failed;
  for (const file of cutOff) console.log(`CUT OFF: ${file}`);
  for (const file of flaky) console.log(`FLAKY: ${file}`);
  for (const failure of failuresOf(outcome)) console.log(`FAILED: ${failure}`);
  console.log(`${String(outcome.passed)} passed, ${String(failed)} failed`);
  process.exit(failed === 0 ? 0 : 1);
};
