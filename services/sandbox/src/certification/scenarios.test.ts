import { guideNames } from '@kopru/api-docs/guides/library';
import { scenarios } from './scenarios.ts';

describe('the scenarios of the certification', () => {
  it('name guides that exist', () => {
    expect(Object.values(scenarios).filter(({ docs }) => !guideNames.has(docs))).toEqual([]);
  });
});
