import { clockProblem, examined, line, verdict, withProblem } from './finding.ts';

describe('a finding of the doctor', () => {
  it('is one line when all is well, and says what is wrong and what to do when not', () => {
    const finding = { area: 'MongoDB', subject: 'indexes' };
    expect(line(withProblem(finding, undefined))).toBe('✓ MongoDB: indexes');
    expect(line(withProblem(finding, 'by_time is missing.'))).toBe('✗ MongoDB: indexes\n    by_time is missing.');
  });

  it.each(['problem', 'advice', 'note'])('holds nothing in its %s that a terminal obeys', (member) => {
    const name = 'by_\u001b[2Jhand\r\u009b31m\u202ex';
    const shown = 'by_\\x1b[2Jhand\\x0d\\x9b31m\\u{202e}x';
    const text = line({ area: name, subject: name, [member]: name });
    expect(text.slice(2)).toBe(`${shown}: ${shown}\n    ${shown}`);
  });

  it('that could be safer is said with a mark of its own, and the exit code stays 0', () => {
    const [well, safer] = [
      { area: 'MongoDB', subject: 'indexes' },
      { area: 'set-up', subject: 'users', advice: 'Make one each.' },
    ];
    expect(line(safer)).toBe('! set-up: users\n    Make one each.');
    expect(verdict([well])).toEqual({ text: 'All 1 checks passed.', exitCode: 0 });
    expect(verdict([well, safer])).toEqual({
      text: 'Nothing is wrong. 1 of 2 checks could be safer.',
      exitCode: 0,
    });
    expect(verdict([well, safer, withProblem(well, 'by_time is missing.')])).toEqual({
      text: '1 of 3 checks found something wrong.',
      exitCode: 1,
    });
  });

  it('with a note is well: the note stands below it, and the exit code stays 0', () => {
    const noted = { area: 'RabbitMQ', subject: 'queue webhook.dead', note: '5 deliveries were given up.' };
    expect(line(noted)).toBe('✓ RabbitMQ: queue webhook.dead\n    5 deliveries were given up.');
    expect(verdict([noted])).toEqual({ text: 'All 1 checks passed.', exitCode: 0 });
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
