import type { Outage } from '../hang-watch.ts';
import type { FileOutcome, Outcome } from './report.ts';

/** With more files that failed, it is not chance. */
export const maxFiles = 3;

/** So long after a server of the run answers again, a file that has lost its connections may still fail. */
const recoveryMs = 30_000;

/** Whether it ran, or may have run, while a server of the run did not answer. */
const ranIn =
  (outages: readonly Outage[]) =>
  ({ startedAt, seconds }: FileOutcome): boolean =>
    startedAt === undefined ||
    outages.some(({ from, until = Infinity }) => startedAt <= until + recoveryMs && startedAt + seconds * 1000 >= from);

/** Of a reason: enough to see what was expected and what came, on one line. */
const maxLetters = 400;

/** The file and the test with the beginning of its reason. */
const firstReasonOf = ({ file, failures }: FileOutcome): string => {
  const [test = file, ...lines] = failures[0]?.split('\n') ?? [];
  const reason = lines.map((line) => line.trim()).join(' ');
  return reason === '' ? test : `${test}: ${reason.slice(0, maxLetters)}`;
};

export interface Tried {
  outcome: Outcome;
  /** The files that were green the second time, each with its first reason. */
  flaky: readonly string[];
  /** Those of them that were red because a server of the run did not answer. */
  cutOff: readonly string[];
}

/**
 * Runs each file that failed once more, one after the other; those that are green now count as passed. A file that ran
 * while a server of the run did not answer is no chance: it is run again however many there are, for one outage.
 */
export const triedAgain = async (
  outcome: Outcome,
  runAlone: (file: string) => Promise<Outcome | undefined>,
  outages: readonly Outage[] = [],
): Promise<Tried> => {
  const isCutOff = outages.length === 1 ? ranIn(outages) : () => false;
  const failed = outcome.files.filter(({ failures }) => failures.length > 0);
  if (failed.filter((file) => !isCutOff(file)).length > maxFiles) return { outcome, flaky: [], cutOff: [] };
  const flaky: string[] = [];
  const cutOff: string[] = [];
  let { passed, files } = outcome;
  for (const first of failed) {
    const second = await runAlone(first.file);
    if (second === undefined) break;
    if (second.failed > 0) continue;
    (isCutOff(first) ? cutOff : flaky).push(firstReasonOf(first));
    passed += second.passed - first.passed;
    files = files.map((file) => (file === first ? { ...first, passed: second.passed, failed: 0, failures: [] } : file));
  }
  const redFirst = failed.reduce((sum, file) => sum + file.failed, 0);
  const red = files.reduce((sum, file) => sum + file.failed, 0);
  // What failed outside the files stays a failure, as a run that broke off.
  return { outcome: { ...outcome, passed, failed: outcome.failed - (redFirst - red), files }, flaky, cutOff };
};
