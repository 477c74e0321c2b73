import { isSunsetTooEarly } from './deprecation.ts';
import { publicOperationList } from './operations.ts';

describe('the sunset of an operation', () => {
  it.each([
    ['2027-01-31', '2028-01-31', false],
    ['2027-01-31', '2028-01-30', true],
    ['2028-02-29', '2029-03-01', false],
  ])('deprecated on %s may be %s: too early is %s', (since, sunset, isTooEarly) => {
    expect(isSunsetTooEarly({ since, sunset })).toBe(isTooEarly);
  });

  it('is twelve months or more away for every one that is deprecated, and another operation takes its place', () => {
    const ids = publicOperationList.map(({ id }) => id);
    const deprecated = publicOperationList.flatMap((one) => one.deprecated ?? []);
    expect(deprecated.filter(isSunsetTooEarly)).toEqual([]);
    expect(deprecated.filter(({ instead }) => !ids.includes(instead))).toEqual([]);
  });
});
