import { createSharedReads } from './shared-reads.ts';

const opened = () => {
  const reads = createSharedReads<string>();
  const gates: PromiseWithResolvers<string>[] = [];
  const ask = (name: string): Promise<string> =>
    reads(name, () => {
      const gate = Promise.withResolvers<string>();
      gates.push(gate);
      return gate.promise;
    });
  return { gates, ask };
};
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('gives those who ask during a reading the next one, which begins when that has ended', async () => {
  const { gates, ask } = opened();
  const first = ask('a');
  const later = [ask('a'), ask('a')];
  await turn();
  expect(gates).toHaveLength(1);
  gates[0]?.resolve('old');
  await expect(first).resolves.toBe('old');
  await turn();
  const last = ask('a');
  expect(gates).toHaveLength(2);
  gates[1]?.resolve('new');
  await expect(Promise.all(later)).resolves.toEqual(['new', 'new']);
  await turn();
  gates[2]?.resolve('newest');
  await expect(last).resolves.toBe('newest');
  await turn();
  const alone = ask('a');
  expect(gates).toHaveLength(4);
  gates[3]?.resolve('alone');
  await expect(alone).resolves.toBe('alone');
});

it('reads different names at once', async () => {
  const { gates, ask } = opened();
  const both = [ask('a'), ask('b')];
  expect(gates).toHaveLength(2);
  gates[1]?.resolve('b');
  gates[0]?.resolve('a');
  await expect(Promise.all(both)).resolves.toEqual(['a', 'b']);
});

it('goes on after a reading that fails, and tells those who shared it', async () => {
  const { gates, ask } = opened();
  const first = ask('a');
  const later = [ask('a'), ask('a')];
  gates[0]?.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await turn();
  gates[1]?.reject(new Error('still away'));
  for (const one of await Promise.allSettled(later)) expect(one).toMatchObject({ status: 'rejected' });
  const again = ask('a');
  gates[2]?.resolve('there');
  await expect(again).resolves.toBe('there');
});
