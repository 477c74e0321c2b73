import { createSingleFlight } from './single-flight.ts';

const opened = () => {
  const flight = createSingleFlight<string>();
  const latches: PromiseWithResolvers<string>[] = [];
  const ask = (name: string): Promise<string> =>
    flight.share(name, () => {
      const latch = Promise.withResolvers<string>();
      latches.push(latch);
      return latch.promise;
    });
  return { flight, latches, ask };
};

it('is one piece of work for all who ask for a name meanwhile, and another for another name', async () => {
  const { latches, ask } = opened();
  const all = [ask('a'), ask('a'), ask('b')];
  expect(latches).toHaveLength(2);
  latches[0]?.resolve('first');
  latches[1]?.resolve('other');
  await expect(Promise.all(all)).resolves.toEqual(['first', 'first', 'other']);
});

it('fails for all who share it, and begins anew for who asks then', async () => {
  const { latches, ask } = opened();
  const both = [ask('a'), ask('a')];
  latches[0]?.reject(new Error('away'));
  await expect(Promise.allSettled(both)).resolves.toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  const again = ask('a');
  latches[1]?.resolve('there');
  await expect(again).resolves.toBe('there');
});

it('shares nothing that was forgotten, and shares what began after it', async () => {
  const { flight, latches, ask } = opened();
  const old = ask('a');
  flight.forget();
  const fresh = ask('a');
  latches[0]?.resolve('old');
  await expect(old).resolves.toBe('old');
  const sharing = ask('a');
  latches[1]?.resolve('fresh');
  await expect(Promise.all([fresh, sharing])).resolves.toEqual(['fresh', 'fresh']);
  expect(latches).toHaveLength(2);
});
