import { eventually, waitFor } from '@kopru/testing';
import {
  change,
  contentsOf,
  databases,
  isFull,
  openStores,
  run,
  seed,
  start,
  timeOf,
  type Environment,
  type Stores,
} from './support/scripts.ts';

const rounds = isFull ? 400 : 12;

describe('a standby', () => {
  let here: Stores;
  let there: Stores;
  let env: Environment;
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

  const follow = () => start('standby.mjs', ['--every', '1s'], env);
  const state = async (): Promise<{ state?: string; time?: string }> =>
    (await there.db('maintenance').collection<{ state: string; time: string }>('standby').findOne()) ?? {};
  const changes = async (count = rounds): Promise<void> => {
    for (let done = 0; done < count; done += 1) await change(here, (number += 1));
  };
  const secondsOf = (time: string): number[] => time.split(':').map(Number);
  /** Until everything that is written by now is there. */
  const caughtUp = async (): Promise<void> => {
    const [seconds = 0, count = 0] = secondsOf(await timeOf(here));
    await waitFor(async () => {
      const { time = '0:0' } = await state();
      const [reached = 0, at = 0] = secondsOf(time);
      return reached > seconds || (reached === seconds && at >= count);
    });
  };
  const withoutMarks = (contents: Record<string, string[]>) =>
    Object.fromEntries(Object.entries(contents).filter(([name]) => !name.includes('store_format')));

  it('follows what is written, goes on where it was after kills, and is the whole of its source', async () => {
    const writing = changes();
    for (let kills = 0; kills < (isFull ? 10 : 2); kills += 1) {
      const { time: before } = await state();
      const child = follow();
      await waitFor(async () => (await state()).time !== before);
      child.kill('SIGKILL');
      await child.ended;
    }
    await writing;
    const child = follow();
    await caughtUp();
    expect((await run('standby.mjs', ['--status'], env)).errors).toMatch(
      /^following, as its source was at .*, \d+ s ago$/m,
    );
    child.kill('SIGTERM');
    expect(await child.ended).toEqual({ code: 0, errors: expect.stringContaining('stopped at') });
    expect(withoutMarks(await contentsOf(there))).toEqual(withoutMarks(await contentsOf(here)));
    const marks = await there.db('orders').collection('store_format').findOne({ isRestoring: true });
    expect(marks).not.toBeNull();
  });

  it('begins its first copy anew when that was broken off', async () => {
    const child = follow();
    await waitFor(async () => (await state()).state === 'copying');
    child.kill('SIGKILL');
    await child.ended;
    const broken = (await state()).state === 'copying';
    if (broken) expect((await run('standby.mjs', ['--promote'], env)).errors).toContain('nothing whole to promote');
    const again = follow();
    await caughtUp();
    again.kill('SIGTERM');
    await again.ended;
    expect(withoutMarks(await contentsOf(there))).toEqual(withoutMarks(await contentsOf(here)));
  });

  it('is one that services may work with once it is promoted, and then follows nobody', async () => {
    const child = follow();
    await changes(2);
    await caughtUp();
    expect((await run('standby.mjs', ['--promote'], env)).errors).toContain('Start the services here, and only here.');
    await changes(1);
    expect(await child.ended).toEqual({ code: 1, errors: expect.stringContaining('has promoted this copy') });
    await eventually(async () => {
      for (const name of databases)
        expect(await there.db(name).collection('store_format').findOne({})).toMatchObject({
          version: '0.1.0',
          format: 1,
        });
    });
    expect(await there.db('orders').collection('retelling').findOne({})).toMatchObject({ since: expect.any(Date) });
    expect(await run('standby.mjs', [], env)).toEqual({ code: 1, errors: expect.stringContaining('was promoted at') });
  });

  it('refuses databases that are not empty, and a source that is another one', async () => {
    await there.db('orders').collection<{ _id: string }>('orders').insertOne({ _id: 'own' });
    const refused = await run('standby.mjs', [], env);
    expect(refused).toEqual({ code: 1, errors: expect.stringContaining('is not empty. With --replace') });
    await there.db('orders').dropDatabase();
    const child = follow();
    await caughtUp();
    child.kill('SIGTERM');
    await child.ended;
    const other = await openStores();
    await seed(other, 1);
    const foreign = { ...env, SOURCE_DATABASE_PREFIX: other.env['DATABASE_PREFIX'] ?? '' };
    const strange = await run('standby.mjs', [], foreign);
    await other.drop();
    expect(strange).toEqual({ code: 1, errors: expect.stringContaining('is not what this copy was made of') });
  });
});
