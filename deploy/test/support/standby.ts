import { waitFor } from '@kopru/testing';
import { change, isFull, openStores, seed, start, timeOf, type Environment, type Stores } from './scripts.ts';

const rounds = isFull ? 400 : 12;

// A source and the databases that follow it, for the file that imports this.
export let here: Stores;
export let there: Stores;
export let env: Environment;
let number = 0;

beforeEach(async () => {
  [here, there] = [await openStores(), await openStores()];
  env = {
    ...there.env,
    SOURCE_MONGODB_URI: here.env['MONGODB_URI'] ?? '',
    SOURCE_DATABASE_PREFIX: here.env['DATABASE_PREFIX'] ?? '',
  };
  await seed(here);
});
afterEach(async () => {
  await here.drop();
  await there.drop();
});

export const follow = () => start('standby.mjs', ['--every', '1s'], env);
export const state = async (): Promise<{ state?: string; time?: string }> =>
  (await there.db('maintenance').collection<{ state: string; time: string }>('standby').findOne()) ?? {};
export const changes = async (count = rounds): Promise<void> => {
  for (let done = 0; done < count; done += 1) await change(here, (number += 1));
};
const secondsOf = (time: string): number[] => time.split(':').map(Number);
/** Until everything that is written by now is there. */
export const caughtUp = async (): Promise<void> => {
  const [seconds = 0, count = 0] = secondsOf(await timeOf(here));
  await waitFor(async () => {
    const { time = '0:0' } = await state();
    const [reached = 0, at = 0] = secondsOf(time);
    return reached > seconds || (reached === seconds && at >= count);
  });
};
export const withoutMarks = (contents: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(contents).filter(([name]) => !name.includes('store_format')));
