import { createKeyedQueue } from './keyed-queue.ts';

interface Item {
  key: string;
  name: string;
}

const opened = () => {
  const gates = new Map<string, PromiseWithResolvers<string>>();
  const started: string[] = [];
  const inTurn = createKeyedQueue();
  const handle = ({ key, name }: Item): Promise<string> =>
    inTurn(key, () => {
      started.push(name);
      const gate = Promise.withResolvers<string>();
      gates.set(name, gate);
      return gate.promise;
    });
  return { handle, started, gate: (name: string) => gates.get(name)! };
};

it('handles one key in order and different keys at once', async () => {
  const { handle, started, gate } = opened();
  const first = handle({ key: 'a', name: 'a1' });
  const second = handle({ key: 'a', name: 'a2' });
  const other = handle({ key: 'b', name: 'b1' });
  await Promise.resolve();
  expect(started).toEqual(['a1', 'b1']);
  gate('b1').resolve('b1');
  await expect(other).resolves.toBe('b1');
  gate('a1').resolve('a1');
  await expect(first).resolves.toBe('a1');
  await new Promise((resolve) => setImmediate(resolve));
  expect(started).toEqual(['a1', 'b1', 'a2']);
  gate('a2').resolve('a2');
  await expect(second).resolves.toBe('a2');
});

it('goes on after an item that fails', async () => {
  const { handle, gate } = opened();
  const first = handle({ key: 'a', name: 'a1' });
  const second = handle({ key: 'a', name: 'a2' });
  await Promise.resolve();
  gate('a1').reject(new Error('no'));
  await expect(first).rejects.toThrow('no');
  await new Promise((resolve) => setImmediate(resolve));
  gate('a2').resolve('done');
  await expect(second).resolves.toBe('done');
});
