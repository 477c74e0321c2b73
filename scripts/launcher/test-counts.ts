export interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
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
