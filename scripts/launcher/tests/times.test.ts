import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJson } from '../json-file.ts';
import { comparisonOf, saveTimes, slowestOf, timesOf, twoRuns, type RunTimes } from './times.ts';

const run = (name: string, seconds: number, files: Record<string, number> = {}): RunTimes => ({
  ...{ at: '2026-11-25T12:00:00.000Z', name, seconds, files },
});

describe('the times of the test files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kopru-times-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are kept for the last five runs of each tier, and the last five of parts', () => {
    const store = join(folder, 'kept.json');
    const runs = Array.from({ length: 8 }, (_, index) => [
      run('stories', index),
      run('faults', index),
      run(`stories services/${String(index)}`, index),
    ]).flat();
    for (const one of runs) saveTimes(one, store);
    const saved = readJson<{ runs: RunTimes[] }>(store)?.runs ?? [];
    for (const isOfKind of [/^stories$/, /^faults$/, / /])
      expect(saved.filter(({ name }) => isOfKind.test(name)).map(({ seconds }) => seconds)).toEqual([3, 4, 5, 6, 7]);
  });

  it('name the twenty slowest, the slowest first', () => {
    const files = Array.from({ length: 30 }, (_, index) => ({ file: `${String(index)}.test.ts`, seconds: index / 2 }));
    const lines = slowestOf(
      timesOf(
        'stories',
        99,
        files.map((file) => ({ ...file, startedAt: 0, passed: 1, failed: 0, failures: [] })),
      ),
    );
    expect(lines).toHaveLength(20);
    expect(lines[0]).toBe('    14.5  29.test.ts');
    expect(lines.at(-1)).toBe('     5.0  10.test.ts');
  });

  it('of two runs are compared, the largest differences first', () => {
    const before = run('stories', 700, { 'a.test.ts': 10, 'b.test.ts': 5, 'gone.test.ts': 2 });
    const now = run('stories', 600, { 'a.test.ts': 9.5, 'b.test.ts': 20, 'new.test.ts': 1 });
    expect(comparisonOf(before, now)).toEqual([
      'stories, 2026-11-25T12:00:00.000Z → stories, 2026-11-25T12:00:00.000Z',
      '  before     now',
      '   700.0   600.0  -100.0  the whole run',
      '     5.0    20.0   +15.0  b.test.ts',
      '     2.0       –    -2.0  gone.test.ts',
      '       –     1.0    +1.0  new.test.ts',
      '    10.0     9.5    -0.5  a.test.ts',
    ]);
  });

  it('are those of the last two runs alike, of a file and the last run, or of two files', () => {
    const [here, there, third] = ['here.json', 'there.json', 'third.json'].map((name) => join(folder, name));
    for (const one of [run('stories', 1), run('faults', 2), run('stories', 3)]) saveTimes(one, here);
    saveTimes(run('stories', 4), there);
    saveTimes(run('stories', 5), third);
    const seconds = (...files: (string | undefined)[]) =>
      twoRuns(
        files.filter((file) => file !== undefined),
        here,
      ).map((one) => one.seconds);
    expect(seconds()).toEqual([1, 3]);
    expect(seconds(there)).toEqual([4, 3]);
    expect(seconds(there, third)).toEqual([4, 5]);
    expect(() => twoRuns([], there)).toThrow('There is no earlier run of stories');
    expect(() => twoRuns([join(folder, 'none.json')], here)).toThrow('holds the times of no run');
  });
});
