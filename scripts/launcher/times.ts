import { comparisonOf, twoRuns } from './tests/times.ts';

/** `npm test -- --times [A] [B]`: two runs by the seconds of their files. */
export const main = (files: readonly string[]): void => {
  console.log(comparisonOf(...twoRuns(files)).join('\n'));
};
