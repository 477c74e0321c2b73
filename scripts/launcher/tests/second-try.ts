import type { FileOutcome, Outcome } from './report.ts';

/** With more files that failed, it is not chance. */
export const maxFiles = 3;

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
}

/** Runs each file that failed once more, one after the other; those that are green now count as passed. */
export const triedAgain = async (
  outcome: Outcome,
  runAlone: (file: string) => Promise<Outcome | undefined>,
): Promise<Tried> => {
  const failed = outcome.files.filter(({ failures }) => failures.length > 0);
  if (failed.length > maxFiles) return { outcome, flaky: [] };
  const flaky: string[] = [];
  let { passed, files } = outcome;
  for (const first of failed) {
    const second = await runAlone(first.file);
    if (second === undefined) break;
    if (second.failed > 0) continue;
    flaky.push(firstReasonOf(first));
    passed += second.passed - first.passed;
    files = files.map((file) => (file === first ? { ...first, passed: second.passed, failed: 0, failures: [] } : file));
  }
  const redFirst = failed.reduce((sum, file) => sum + file.failed, 0);
  const red = files.reduce((sum, file) => sum + file.failed, 0);
  // What failed outside the files stays a failure, as a run that broke off.
  return { outcome: { ...outcome, passed, failed: outcome.failed - (redFirst - red), files }, flaky };
};
