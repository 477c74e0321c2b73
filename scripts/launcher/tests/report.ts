import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../data-dir.ts';

export interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: readonly {
    name: string;
    status: string;
    startTime?: number;
    endTime?: number;
    assertionResults: readonly { fullName: string; status: string; failureMessages?: readonly string[] | null }[];
  }[];
}

export interface Counts {
  passed: number;
  failed: number;
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
