import { createRoom } from './room.ts';

describe('a room of ten places', () => {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const room = createRoom(10);
  const enter = (name: string, size: number): Promise<void> =>
    room.within(size, () => {
      started.push(name);
      return new Promise((resolve) => ends.set(name, resolve));
    });
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it('lets in what fits, in order, what is larger than itself alone, and the next when work ends or fails', async () => {
    const all = [enter('six', 6), enter('four', 4), enter('huge', 25), enter('one', 1)];
    await turn();
    expect(started).toEqual(['six', 'four']);
    ends.get('six')?.();
    await turn();
    expect(started).toHaveLength(2);
    ends.get('four')?.();
    await turn();
    expect(started).toEqual(['six', 'four', 'huge']);
    ends.get('huge')?.();
    await turn();
    const failing = room.within(10, () => Promise.reject(new Error('as if')));
    ends.get('one')?.();
    await expect(failing).rejects.toThrow('as if');
    const last = enter('last', 10);
    await turn();
    expect(started).toEqual(['six', 'four', 'huge', 'one', 'last']);
    ends.get('last')?.();
    await Promise.all([...all, last]);
  });
});
