import { join } from 'node:path';
import { root } from '../data-dir.ts';
import { countsOf, failuresOf, outcomeOf } from './report.ts';

const report = (passed: number, failed: number, broken = 0) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numRuntimeErrorTestSuites: broken,
  testResults: [],
});

describe('the result of a test run', () => {
  it.each([
    ['is what the report says', report(5, 2), 1, { passed: 5, failed: 2 }],
    ['counts a file that could not run as a failure', report(5, 0, 1), 1, { passed: 5, failed: 1 }],
    ['is a failure when the run ended badly although every test passed', report(5, 0), 1, { passed: 5, failed: 1 }],
    ['is a failure when there is no report', undefined, 0, { passed: 0, failed: 1 }],
    ['is green when all is well', report(5, 0), 0, { passed: 5, failed: 0 }],
  ])('%s', (_title, given, exitCode, expected) => {
    expect(countsOf(given, exitCode)).toEqual(expected);
  });
});

const suite = (name: string, status: string, tests: Record<string, string> = {}, message = '') => ({
  name: join(root, name),
  status,
  message,
  assertionResults: Object.entries(tests).map(([fullName, one]) => ({ fullName, status: one })),
});

describe('what failed', () => {
  it('is every test by its file and name, and every file that failed outside of its tests, with the reason', () => {
    const testResults = [
      suite('libs/a.test.ts', 'passed', { 'adds up': 'passed' }),
      suite('libs/b.test.ts', 'failed', { 'adds up': 'failed', 'is left out': 'pending', 'is true': 'failed' }),
      suite('libs/c.test.ts', 'failed', { 'adds up': 'passed' }, 'Error: what was made could not be taken away'),
    ];
    expect(failuresOf(outcomeOf({ ...report(1, 2, 1), testResults }, 1))).toEqual([
      'libs/b.test.ts › adds up',
      'libs/b.test.ts › is true',
      'libs/c.test.ts failed outside of its tests\n  Error: what was made could not be taken away',
    ]);
  });

  it('is a file’s own end beside its tests, as jest counts both', () => {
    const message = '● adds up\n\nError: one\n\n● Test suite failed to run\n\nTypeError: no system';
    const broken = { ...suite('a.test.ts', 'failed', { 'adds up': 'failed' }, message), startTime: 5, endTime: 5 };
    const outcome = outcomeOf({ ...report(0, 1, 1), testResults: [broken] }, 1);
    expect(failuresOf(outcome)).toEqual([
      'a.test.ts › adds up',
      'a.test.ts failed outside of its tests\n  Test suite failed to run\n  TypeError: no system',
    ]);
    expect(outcome.files).toMatchObject([{ failed: outcome.failed, startedAt: undefined }]);
  });

  it('is told with the beginning of its reason, without colours and the places in the code', () => {
    const message = '\u001b[31mError\u001b[39m: the cause\n\nExpected: 1\n    at Object.<anonymous> (a.test.ts:1:1)';
    const failed = { fullName: 'adds up', status: 'failed', failureMessages: [message, 'x\n'.repeat(100)] };
    const testResults = [{ name: join(root, 'a.test.ts'), status: 'failed', assertionResults: [failed] }];
    const [said = ''] = failuresOf(outcomeOf({ ...report(0, 1), testResults }, 1));
    expect(said.split('\n').slice(0, 4)).toEqual(['a.test.ts › adds up', '  Error: the cause', '  Expected: 1', '  x']);
    expect(said.split('\n')).toHaveLength(13);
  });

  it('is the run itself when it ended badly although no test failed, or without a report', () => {
    expect(failuresOf(outcomeOf(report(5, 0), 'SIGKILL'))).toEqual([
      'jest ended with SIGKILL, although no test failed',
    ]);
    expect(failuresOf(outcomeOf(undefined, 1))).toEqual(['jest ended with 1, without a report']);
    expect(failuresOf(outcomeOf(report(5, 0), 0))).toEqual([]);
  });
});
