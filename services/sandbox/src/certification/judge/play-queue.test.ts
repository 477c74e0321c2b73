import { createPlayQueue, maxRuns, maxPlaysAtOnce } from './play-queue.ts';

/** Plays that go on until they are told to end, by the lane and the number of each. */
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

describe('the turns of certifications', () => {
  it('are no more than so many at once, and the first lane of every run comes before any second one', async () => {
    const queue = createPlayQueue(hour);
    const { begun, play, end } = plays();
    const full = named('full', maxPlaysAtOnce);
    const done = full.map((name) => queue.play(0, play(name)));
    const second = queue.play(1, play('second lane'));
    const first = queue.play(0, play('first lane'));
    await nextTick();
    expect(begun).toEqual(full);
    end('full 3');
    await done[3];
    await nextTick();
    expect(begun).toEqual([...full, 'first lane']);
    for (const name of full) end(name);
    await Promise.all(done);
    await nextTick();
    expect(begun).toEqual([...full, 'first lane', 'second lane']);
    end('first lane');
    end('second lane');
    await Promise.all([first, second]);
  });

  it('are over for a play that goes on, which is played to its end all the same', async () => {
    const queue = createPlayQueue(1);
    const { begun, play, end, fail } = plays();
    const full = named('silent till', maxPlaysAtOnce);
    const done = full.map((name) => queue.play(0, play(name)));
    const next = queue.play(5, async () => void begun.push('next'));
    await next;
    expect(begun).toEqual([...full, 'next']);
    fail('silent till 0');
    await expect(done[0]).rejects.toThrow('silent till 0');
    for (const name of full) end(name);
    await Promise.all(done.slice(1));
  });

  it('are for so many runs; another waits until one is judged, even where that failed', async () => {
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
