import { createFairSemaphore } from './fair-semaphore.ts';

describe('a fair semaphore of ten slots', () => {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const semaphore = createFairSemaphore(10);
  const enter = (name: string, size: number, owner = 'one'): Promise<void> =>
    semaphore.run(owner, size, () => {
      started.push(name);
      return new Promise((resolve) => ends.set(name, resolve));
    });
  const nextTick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it('lets in what fits, in order, what is larger than itself alone, and the next when work ends or fails', async () => {
    const all = [enter('six', 6), enter('four', 4), enter('huge', 25), enter('one', 1)];
    await nextTick();
    expect(started).toEqual(['six', 'four']);
    ends.get('six')?.();
    await nextTick();
    expect(started).toHaveLength(2);
    ends.get('four')?.();
    await nextTick();
    expect(started).toEqual(['six', 'four', 'huge']);
    ends.get('huge')?.();
    await nextTick();
    const failing = semaphore.run('one', 10, () => Promise.reject(new Error('as if')));
    ends.get('one')?.();
    await expect(failing).rejects.toThrow('as if');
    const last = enter('last', 10);
    await nextTick();
    expect(started).toEqual(['six', 'four', 'huge', 'one', 'last']);
    ends.get('last')?.();
    await Promise.all([...all, last]);
  });

  it('lets in next who has the least inside, and of those who waited longest', async () => {
    started.length = 0;
    const end = async (name: string): Promise<string | undefined> => {
      ends.get(name)?.();
      await nextTick();
      return started.at(-1);
    };
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => enter(name, 4, 'crowd'));
    all.push(enter('b1', 1, 'neighbour'), enter('c1', 8, 'other'));
    await nextTick();
    // Behind a3, and yet at once: the crowd has eight places already.
    expect(started).toEqual(['a1', 'a2', 'b1']);
    // a3 would fit, but the other has nothing inside and needs eight.
    expect(await end('a1')).toBe('b1');
    expect(await end('a2')).toBe('a3');
    expect(await end('a3')).toBe('c1');
    expect(await end('c1')).toBe('a4');
    for (const name of ['a4', 'b1']) await end(name);
    await Promise.all(all);
  });
});
