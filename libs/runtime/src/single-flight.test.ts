import { createSingleFlight } from './single-flight.ts';

const opened = () => {
  const flight = createSingleFlight<string>();
  const gates: PromiseWithResolvers<string>[] = [];
  const ask = (name: string): Promise<string> =>
    flight.share(name, () => {
      const gate = Promise.withResolvers<string>();
      gates.push(gate);
      return gate.promise;
    });
  return { flight, gates, ask };
};

it('is one piece of work for all who ask for a name meanwhile, and another for another name', async () => {
  const { gates, ask } = opened();
  const all = [ask('a'), ask('a'), ask('b')];
  expect(gates).toHaveLength(2);
  gates[0]?.resolve('first');
  gates[1]?.resolve('other');
  await expect(Promise.all(all)).resolves.toEqual(['first', 'first', 'other']);
});

it('fails for all who share it, and begins anew for who asks then', async () => {
  const { gates, ask } = opened();
  const both = [ask('a'), ask('a')];
  gates[0]?.reject(new Error('away'));
  await expect(Promise.allSettled(both)).resolves.toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  const again = ask('a');
  gates[1]?.resolve('there');
  await expect(again).resolves.toBe('there');
});

it('shares nothing that was forgotten, and keeps what began after it', async () => {
  const { flight, gates, ask } = opened();
  const old = ask('a');
  flight.forget();
  const fresh = ask('a');
  gates[0]?.resolve('old');
  await expect(old).resolves.toBe('old');
  const sharing = ask('a');
  gates[1]?.resolve('fresh');
  await expect(Promise.all([fresh, sharing])).resolves.toEqual(['fresh', 'fresh']);
  expect(gates).toHaveLength(2);
});
