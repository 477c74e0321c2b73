import { createSharedReads } from './shared-reads.ts';

const opened = () => {
  const reads = createSharedReads<string>();
  const latches: PromiseWithResolvers<string>[] = [];
  const ask = (name: string): Promise<string> =>
    reads(name, () => {
      const latch = Promise.withResolvers<string>();
      latches.push(latch);
      return latch.promise;
    });
  return { latches, ask };
};
const nextTick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('gives those who ask during a reading the next one, which begins when that has ended', async () => {
  const { latches, ask } = opened();
  const first = ask('a');
  const later = [ask('a'), ask('a')];
  await nextTick();
  expect(latches).toHaveLength(1);
  latches[0]?.resolve('old');
  await expect(first).resolves.toBe('old');
  await nextTick();
  const last = ask('a');
  expect(latches).toHaveLength(2);
  latches[1]?.resolve('new');
  await expect(Promise.all(later)).resolves.toEqual(['new', 'new']);
  await nextTick();
  latches[2]?.resolve('newest');
  await expect(last).resolves.toBe('newest');
  await nextTick();
  const alone = ask('a');
  expect(latches).toHaveLength(4);
  latches[3]?.resolve('alone');
  await expect(alone).resolves.toBe('alone');
});

it('reads different names at once', async () => {
  const { latches, ask } = opened();
  const both = [ask('a'), ask('b')];
  expect(latches).toHaveLength(2);
  latches[1]?.resolve('b');
  latches[0]?.resolve('a');
  await expect(Promise.all(both)).resolves.toEqual(['a', 'b']);
});

it('goes on after a reading that fails, and rejects for those who shared it', async () => {
  const { latches, ask } = opened();
  const first = ask('a');
  const later = [ask('a'), ask('a')];
  latches[0]?.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await nextTick();
  latches[1]?.reject(new Error('still away'));
  for (const one of await Promise.allSettled(later)) expect(one).toMatchObject({ status: 'rejected' });
  const again = ask('a');
  latches[2]?.resolve('there');
  await expect(again).resolves.toBe('there');
});
