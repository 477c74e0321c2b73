import type { FileOutcome, Outcome } from './report.ts';
import { maxFiles, triedAgain } from './second-try.ts';

const file = (name: string, passed: number, ...failures: string[]): FileOutcome => ({
  ...{ file: name, seconds: 1, startedAt: 10_000, passed, failures },
  failed: failures.length,
});
const outcome = (...files: FileOutcome[]): Outcome => ({
  passed: files.reduce((sum, { passed }) => sum + passed, 0),
  failed: files.reduce((sum, { failed }) => sum + failed, 0),
  files,
  failures: [],
});
const red = (name: string): FileOutcome => file(name, 2, `${name} › adds up\n  Expected: 1\n  Received: 2`);
const green = (name: string): FileOutcome => file(name, 3);

/** What the second run of each file comes to. */
const second = (...files: FileOutcome[]) => {
  const asked: string[] = [];
  const run = (name: string) => {
    asked.push(name);
    return Promise.resolve(outcome(...files.filter((one) => one.file === name)));
  };
  return { asked, run };
};

describe('the second try of a file that failed', () => {
  it('counts it as passed when it is green now, and names it with its first reason', async () => {
    const { asked, run } = second(green('a'));
    const tried = await triedAgain(outcome(red('a'), green('b')), run);
    expect(asked).toEqual(['a']);
    expect(tried.outcome).toMatchObject({ passed: 6, failed: 0 });
    expect(tried.outcome.files.flatMap(({ failures }) => failures)).toEqual([]);
    expect(tried.flaky).toEqual(['a › adds up: Expected: 1 Received: 2']);
  });

  it('leaves it red when it fails again, beside one that was green', async () => {
    const { run } = second(green('a'), red('b'));
    const tried = await triedAgain(outcome(red('a'), red('b')), run);
    expect(tried.outcome).toMatchObject({ passed: 5, failed: 1 });
    expect(tried.outcome.files.flatMap(({ failures }) => failures)).toEqual(red('b').failures);
    expect(tried.flaky).toHaveLength(1);
  });

  it('is not for more files than chance explains', async () => {
    const names = Array.from({ length: maxFiles + 1 }, (_, index) => String(index));
    const { asked, run } = second(...names.map(green));
    const first = outcome(...names.map(red));
    expect(await triedAgain(first, run)).toEqual({ outcome: first, flaky: [], cutOff: [] });
    expect(asked).toEqual([]);
  });

  it('is for every file that ran while a server did not answer, and is no chance then', async () => {
    const names = Array.from({ length: maxFiles + 1 }, (_, index) => String(index));
    const { run } = second(...names.map(green));
    const first = outcome(...names.map(red));
    const tried = await triedAgain(first, run, [{ from: 10_500, until: 12_000 }]);
    expect(tried).toMatchObject({ outcome: { failed: 0 }, flaky: [] });
    expect(tried.cutOff).toHaveLength(names.length);
  });

  it('is for a file of which jest does not know when it ran', async () => {
    const names = Array.from({ length: maxFiles + 1 }, (_, index) => String(index));
    const { run } = second(...names.map(green));
    const first = outcome(...names.map((name) => ({ ...red(name), startedAt: undefined })));
    expect((await triedAgain(first, run, [{ from: 10_500, until: 12_000 }])).cutOff).toHaveLength(names.length);
    expect((await triedAgain(first, run)).cutOff).toEqual([]);
  });

  it.each([
    ['before it', [{ from: 20_000 }]],
    ['after it', [{ from: -60_000, until: -50_000 }]],
    ['in two of them', [{ from: 10_500 }, { from: 10_600 }]],
  ])('is not for more files than chance explains that ran %s', async (_when, outages) => {
    const names = Array.from({ length: maxFiles + 1 }, (_, index) => String(index));
    const { asked, run } = second(...names.map(green));
    expect((await triedAgain(outcome(...names.map(red)), run, outages)).cutOff).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('takes nothing away from a run that failed outside its files', async () => {
    const { run } = second(green('a'));
    const { outcome: tried } = await triedAgain({ ...outcome(red('a')), failed: 2 }, run);
    expect(tried.failed).toBe(1);
  });

  it('ends where somebody stops the run', async () => {
    const first = outcome(red('a'));
    expect((await triedAgain(first, () => Promise.resolve(undefined))).outcome.failed).toBe(1);
  });

  it('runs a file that could not run, and tells so', async () => {
    const { run } = second(green('a'));
    const { flaky } = await triedAgain(outcome(file('a', 0, 'a could not run')), run);
    expect(flaky).toEqual(['a could not run']);
  });
});
