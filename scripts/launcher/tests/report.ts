import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../data-dir.ts';

interface AssertionResult {
  fullName: string;
  status: string;
  failureMessages?: readonly string[] | null;
}

interface FileResult {
  name: string;
  status: string;
  startTime?: number;
  endTime?: number;
  /** Everything that jest says of it. */
  message?: string;
  assertionResults: readonly AssertionResult[];
}

export interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: readonly FileResult[];
}

export interface Counts {
  passed: number;
  failed: number;
}

export interface FileOutcome extends Counts {
  file: string;
  seconds: number;
  /** Milliseconds since 1970; undefined where something failed outside the tests: jest forgets the time then. */
  startedAt: number | undefined;
  /** The tests that failed, each with the beginning of its reason. */
  failures: readonly string[];
}

/** What a run of jest came to. */
export interface Outcome extends Counts {
  files: readonly FileOutcome[];
  /** What failed outside of every test. */
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

/** Something failed outside the tests; jest counts it beside the tests that failed, and says its own time for the file's. */
const isBroken = ({ status, startTime, endTime }: FileResult): boolean =>
  status === 'failed' && startTime !== undefined && startTime === endTime;

const outsideTitle = 'Test suite failed to run';

/** What failed: the file, and the test where one was reached, with the beginning of its reason. */
const failuresIn = (file: string, result: FileResult): string[] => {
  const { status, assertionResults, message = '' } = result;
  const failed = assertionResults.filter((one) => one.status === 'failed');
  const tests = failed.map(({ fullName, failureMessages }) =>
    [`${file} › ${fullName}`, ...reasonOf(failureMessages ?? [])].join('\n'),
  );
  const isOutside = isBroken(result) || (status === 'failed' && failed.length === 0);
  if (!isOutside) return tests;
  const reason = message.slice(Math.max(0, message.indexOf(outsideTitle)));
  return [...tests, [`${file} failed outside of its tests`, ...reasonOf([reason])].join('\n')];
};

const fileOutcome = (result: FileResult): FileOutcome => {
  const file = relative(root, result.name);
  const failures = failuresIn(file, result);
  return {
    file,
    startedAt: isBroken(result) ? undefined : result.startTime,
    seconds: Math.max(0, (result.endTime ?? 0) - (result.startTime ?? 0)) / 1000,
    passed: result.assertionResults.filter(({ status }) => status === 'passed').length,
    failed: failures.length,
    failures,
  };
};

/** `ending` is the exit code, or the signal that ended the run. */
export const outcomeOf = (report: JestReport | undefined, ending: number | string): Outcome => {
  const counts = countsOf(report, ending === 0 ? 0 : 1);
  const files = (report?.testResults ?? []).map(fileOutcome);
  const isComplete = counts.failed === 0 || files.some(({ failed }) => failed > 0);
  const result = report === undefined ? 'without a report' : 'although no test failed';
  return { ...counts, files, failures: isComplete ? [] : [`jest ended with ${String(ending)}, ${result}`] };
};

export const sumOf = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
  files: outcomes.flatMap(({ files }) => files),
  failures: outcomes.flatMap(({ failures }) => failures),
});

export const failuresOf = ({ files, failures }: Pick<Outcome, 'files' | 'failures'>): string[] => [
  ...files.flatMap((file) => file.failures),
  ...failures,
];
