import { createKeyedQueue } from './keyed-queue.ts';

interface Item {
  key: string;
  name: string;
}

const opened = () => {
  const latches = new Map<string, PromiseWithResolvers<string>>();
  const started: string[] = [];
  const enqueue = createKeyedQueue();
  const handle = ({ key, name }: Item): Promise<string> =>
    enqueue(key, () => {
      started.push(name);
      const latch = Promise.withResolvers<string>();
      latches.set(name, latch);
      return latch.promise;
    });
  return { handle, started, latch: (name: string) => latches.get(name)! };
};

it('handles one key in order and different keys at once', async () => {
  const { handle, started, latch } = opened();
  const first = handle({ key: 'a', name: 'a1' });
  const second = handle({ key: 'a', name: 'a2' });
  const other = handle({ key: 'b', name: 'b1' });
  await Promise.resolve();
  expect(started).toEqual(['a1', 'b1']);
  latch('b1').resolve('b1');
  await expect(other).resolves.toBe('b1');
  latch('a1').resolve('a1');
  await expect(first).resolves.toBe('a1');
  await new Promise((resolve) => setImmediate(resolve));
  expect(started).toEqual(['a1', 'b1', 'a2']);
  latch('a2').resolve('a2');
  await expect(second).resolves.toBe('a2');
});

it('goes on after an item that fails', async () => {
  const { handle, latch } = opened();
  const first = handle({ key: 'a', name: 'a1' });
  const second = handle({ key: 'a', name: 'a2' });
  await Promise.resolve();
  latch('a1').reject(new Error('no'));
  await expect(first).rejects.toThrow('no');
  await new Promise((resolve) => setImmediate(resolve));
  latch('a2').resolve('done');
  await expect(second).resolves.toBe('done');
});
