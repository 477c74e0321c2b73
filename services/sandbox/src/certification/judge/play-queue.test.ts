import { createPlayQueue, maxRuns, maxPlaysAtOnce } from './play-queue.ts';

/** Plays that go on until the test ends them. */
const plays = () => {
  const begun: string[] = [];
  const open = new Map<string, PromiseWithResolvers<void>>();
  return {
    begun,
    play: (name: string) => async (): Promise<void> => {
      begun.push(name);
      const ending = Promise.withResolvers<void>();
      open.set(name, ending);
      await ending.promise;
    },
    end: (name: string): void => open.get(name)?.resolve(),
    fail: (name: string): void => open.get(name)?.reject(new Error(name)),
  };
};
const nextTick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const hour = 3_600_000;
const named = (word: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${word} ${index}`);

describe('the play queue', () => {
  it('limits the plays, and plays the first slot of every run before any second slot', async () => {
    const queue = createPlayQueue(hour);
    const { begun, play, end } = plays();
    const full = named('full', maxPlaysAtOnce);
    const done = full.map((name) => queue.play(0, play(name)));
    const second = queue.play(1, play('second slot'));
    const first = queue.play(0, play('first slot'));
    await nextTick();
    expect(begun).toEqual(full);
    end('full 3');
    await done[3];
    await nextTick();
    expect(begun).toEqual([...full, 'first slot']);
    for (const name of full) end(name);
    await Promise.all(done);
    await nextTick();
    expect(begun).toEqual([...full, 'first slot', 'second slot']);
    end('first slot');
    end('second slot');
    await Promise.all([first, second]);
  });

  it('gives the slot of a long play to another, and still plays the long one to its end', async () => {
    const queue = createPlayQueue(1);
    const { begun, play, end, fail } = plays();
    const full = named('silent POS', maxPlaysAtOnce);
    const done = full.map((name) => queue.play(0, play(name)));
    const next = queue.play(5, async () => void begun.push('next'));
    await next;
    expect(begun).toEqual([...full, 'next']);
    fail('silent POS 0');
    await expect(done[0]).rejects.toThrow('silent POS 0');
    for (const name of full) end(name);
    await Promise.all(done.slice(1));
  });

  it('limits the runs; another run waits until one ends, also with a failure', async () => {
    const queue = createPlayQueue(hour);
    const { begun, play, fail, end } = plays();
    const full = named('run', maxRuns);
    const judged = full.map((name) => queue.run(play(name)));
    const waiting = queue.run(play('waiting'));
    await nextTick();
    expect(begun).toEqual(full);
    fail('run 4');
    await expect(judged[4]).rejects.toThrow('run 4');
    await nextTick();
    expect(begun).toEqual([...full, 'waiting']);
    for (const name of [...full, 'waiting']) end(name);
    await Promise.all([...judged.filter((_, index) => index !== 4), waiting]);
  });
});
