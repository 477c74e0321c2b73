import { clockProblem, examined, line, withProblem } from './finding.ts';

describe('a finding of the doctor', () => {
  it('is one line when all is well, and says what is wrong and what to do when not', () => {
    const finding = { area: 'MongoDB', subject: 'indexes' };
    expect(line(withProblem(finding, undefined))).toBe('✓ MongoDB: indexes');
    expect(line(withProblem(finding, 'by_time is missing.'))).toBe('✗ MongoDB: indexes\n    by_time is missing.');
  });

  it('comes of a check that threw, too', async () => {
    const failing = (): Promise<never> => Promise.reject(new AggregateError([new Error('connect ECONNREFUSED')]));
    expect(await examined('RabbitMQ', 'connection', failing)).toEqual([
      { area: 'RabbitMQ', subject: 'connection', problem: 'connect ECONNREFUSED' },
    ]);
  });

  it.each([
    [4_000, undefined],
    [-4_000, undefined],
    [600_000, 'Its clock is 600 s ahead of'],
    [-6_000, 'Its clock is 6 s behind'],
  ])('of a clock that is %d ms off says %s', (offset, problem) => {
    if (problem === undefined) expect(clockProblem(offset)).toBeUndefined();
    else expect(clockProblem(offset)).toContain(problem);
  });
});
