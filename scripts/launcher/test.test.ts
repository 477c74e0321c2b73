import { countsOf, jestArgs } from './test.ts';

describe('the arguments that go on to jest', () => {
  it('have paths before the projects', () => {
    expect(jestArgs(['--selectProjects', 'unit', 'integration', 'services/x', '-t', 'takes'])).toEqual([
      ...['services/x', '-t', 'takes'],
      ...['--selectProjects', 'unit', 'integration'],
    ]);
  });

  it('stay as they are without projects', () => {
    expect(jestArgs(['services/x', '-i'])).toEqual(['services/x', '-i']);
  });
});

const report = (passed: number, failed: number, broken = 0) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numRuntimeErrorTestSuites: broken,
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
