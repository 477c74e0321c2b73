import { jest } from '@jest/globals';
import { createBatcher, batched } from './batcher.ts';

const nextTick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A batcher whose batches end when the test says so. */
const fixture = (options: { max: number; lingerMs?: number; slowMs?: number; sizeOf?: (item: number) => number }) => {
  const batches: number[][] = [];
  const ends: (() => void)[] = [];
  const batcher = createBatcher<number>({
    inFlight: 2,
    ...options,
    run: (batch) => {
      batches.push(batch);
      return new Promise((resolve) => ends.push(resolve));
    },
  });
  const endAll = (): void => ends.splice(0).forEach((end) => end());
  const add = (...items: number[]): void => items.forEach((item) => batcher.add(item));
  return { batcher, batches, endAll, add };
};

describe('createBatcher', () => {
  it('runs what came in one iteration together, and gathers while that is in progress', async () => {
    const { batches, endAll, add } = fixture({ max: 3 });
    add(1, 2);
    await nextTick();
    add(3);
    await nextTick();
    add(4);
    expect(batches).toEqual([[1, 2]]);
    endAll();
    await nextTick();
    expect(batches).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('starts a second batch beside the first only when it is full', async () => {
    const { batches, add } = fixture({ max: 2 });
    add(1);
    await nextTick();
    add(2, 3, 4);
    await nextTick();
    expect(batches).toEqual([[1], [2, 3]]);
  });

  it('is full by the size of its items, where they have one, and takes one that is larger', async () => {
    const { batches, endAll, add } = fixture({ max: 10, sizeOf: (item) => item });
    add(4, 5, 3, 30, 9);
    await nextTick();
    expect(batches).toEqual([[4, 5, 3], [30]]);
    endAll();
    await nextTick();
    expect(batches).toEqual([[4, 5, 3], [30], [9]]);
    add(1);
    await nextTick();
    add(9);
    await nextTick();
    expect(batches).toHaveLength(4);
    add(1);
    await nextTick();
    expect(batches).toHaveLength(4);
  });

  describe('with batches that do not come back', () => {
    beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
    afterEach(() => jest.useRealTimers());

    it('starts the next one, full or not, when one is slow, however many are', async () => {
      const { batches, add } = fixture({ max: 2, slowMs: 500 });
      add(1, 2, 3, 4, 5);
      await nextTick();
      expect(batches).toEqual([
        [1, 2],
        [3, 4],
      ]);
      jest.advanceTimersByTime(500);
      expect(batches.at(-1)).toEqual([5]);
      add(6);
      await nextTick();
      jest.advanceTimersByTime(500);
      expect(batches.at(-1)).toEqual([6]);
    });

    it('counts places as before once the slow ones have ended', async () => {
      const { batches, endAll, add } = fixture({ max: 2, slowMs: 500 });
      add(1, 2);
      await nextTick();
      jest.advanceTimersByTime(500);
      endAll();
      await nextTick();
      add(3);
      await nextTick();
      add(4);
      await nextTick();
      expect(batches).toEqual([[1, 2], [3]]);
    });
  });

  describe('with a time to gather', () => {
    beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
    afterEach(() => jest.useRealTimers());

    it('waits for more that long, and no longer than until the batch is full', async () => {
      const { batches, add } = fixture({ max: 3, lingerMs: 20 });
      add(1);
      await nextTick();
      expect(batches).toEqual([]);
      add(2);
      jest.advanceTimersByTime(20);
      expect(batches).toEqual([[1, 2]]);
      add(3, 4, 5);
      expect(batches).toEqual([
        [1, 2],
        [3, 4, 5],
      ]);
    });

    it('is idle only when what gathers is done, too', async () => {
      const { batcher, endAll, add } = fixture({ max: 3, lingerMs: 20 });
      let isIdle = false;
      add(1);
      void batcher.idle().then(() => (isIdle = true));
      await nextTick();
      expect(isIdle).toBe(false);
      jest.advanceTimersByTime(20);
      endAll();
      await nextTick();
      expect(isIdle).toBe(true);
    });

    it('lets what still gathers wait when a batch ends', async () => {
      const { batches, endAll, add } = fixture({ max: 3, lingerMs: 20 });
      add(1);
      jest.advanceTimersByTime(20);
      add(2);
      endAll();
      await nextTick();
      expect(batches).toEqual([[1]]);
      jest.advanceTimersByTime(20);
      expect(batches).toEqual([[1], [2]]);
    });
  });
});

describe('batched', () => {
  it('gives each caller the outcome of its own item, and the failure of one to no other caller', async () => {
    const batches: number[][] = [];
    const half = batched({ max: 10, inFlight: 1 }, (items: number[]) => {
      batches.push(items);
      return Promise.resolve(items.map((item) => (item % 2 === 0 ? item / 2 : new Error(`${item} is odd`))));
    });
    const asked = await Promise.allSettled([2, 3, 4].map(half));
    expect(batches).toEqual([[2, 3, 4]]);
    expect(asked).toMatchObject([{ value: 1 }, { reason: { message: '3 is odd' } }, { value: 2 }]);
  });

  it('fails for all when the whole batch fails, and goes on with the next', async () => {
    let runs = 0;
    const ask = batched({ max: 2, inFlight: 1 }, (items: string[]) => {
      runs += 1;
      return runs === 1 ? Promise.reject(new Error('away')) : Promise.resolve(items);
    });
    const asked = await Promise.allSettled(['a', 'b', 'c'].map(ask));
    expect(asked).toMatchObject([{ reason: { message: 'away' } }, { reason: { message: 'away' } }, { value: 'c' }]);
  });
});
