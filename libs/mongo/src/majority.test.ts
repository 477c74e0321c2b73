import { createMajorityWatch, type WriteProgress } from './majority.ts';

describe('the watch over the majority', () => {
  let atMs = 0;
  let watch: ReturnType<typeof createMajorityWatch>;
  beforeEach(() => {
    atMs = 0;
    watch = createMajorityWatch(8_000, () => atMs);
  });
  const look = (second: number, newest: bigint, confirmed: bigint): boolean => {
    atMs = second * 1000;
    watch.saw({ newest, confirmed } satisfies WriteProgress);
    return watch.confirms();
  };

  it('trusts a server until it has been looked at twice', () => {
    expect(watch.confirms()).toBe(true);
    expect(look(0, 9n, 1n)).toBe(true);
  });

  it('sees nothing odd in writes that are on their way at every look', () => {
    expect([look(0, 5n, 4n), look(10, 105n, 104n), look(20, 205n, 6n + 98n + 1n)]).toEqual([true, true, true]);
  });

  it('misses the majority when what an earlier look saw is still not confirmed, and has it back with the confirmation', () => {
    expect([look(0, 5n, 4n), look(10, 9n, 4n), look(20, 12n, 4n)]).toEqual([true, false, false]);
    expect([look(30, 12n, 5n), look(40, 12n, 12n)]).toEqual([true, true]);
  });

  it('waits between two looks that follow one another at once', () => {
    expect([look(0, 5n, 4n), look(1, 6n, 4n), look(8, 6n, 4n)]).toEqual([true, true, false]);
  });

  it('stays as it is while no caller asks', () => {
    look(0, 5n, 4n);
    atMs = 60_000;
    expect(watch.confirms()).toBe(true);
  });
});
