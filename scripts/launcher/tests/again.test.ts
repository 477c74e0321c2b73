import { flakesOf, parseRepetition } from '../again.ts';

describe('the same tests again', () => {
  it('are named by paths of any tier, by projects, by a tier, or not at all', () => {
    const jestOf = (...args: string[]) => parseRepetition(args).selection.jest.join(' ');
    const all = '--selectProjects unit integration e2e faults containers';
    expect(jestOf('--times', '20', 'services/x', '-t', 'adds up')).toBe(`services/x -t adds up ${all}`);
    expect(jestOf('services/x', '--times=20', '--load')).toBe(`services/x ${all}`);
    expect(jestOf('--selectProjects', 'faults', '--load', '--times', '2')).toBe('--selectProjects faults');
    expect(parseRepetition(['--times', '5', '--tier', 'faults']).selection).toMatchObject({ tier: 'faults', jest: [] });
    expect(parseRepetition([])).toMatchObject({ times: 10, load: false, selection: { tier: 'stories', jest: [] } });
    expect(parseRepetition(['--load', '--times=20'])).toMatchObject({ times: 20, load: true });
    expect(() => parseRepetition(['--times', 'some'])).toThrow('--times takes a number from 1.');
  });

  it('are listed by how often they failed', () => {
    const round = (...failures: string[]) => ({
      ...{ passed: 1, failed: failures.length },
      files: [{ ...{ file: 'a', seconds: 1, startedAt: 0, passed: 1 }, failed: failures.length, failures }],
      failures: [],
    });
    expect(flakesOf([round('a › x\n  one reason'), round(), round('a › x\n  another', 'a › y')])).toEqual([
      '2 of 3: a › x',
      '1 of 3: a › y',
    ]);
  });
});
