import { waitFor } from '@kopru/testing';
import { contentsOf, isFull, openStores, run, seed } from './support/scripts.ts';
import { caughtUp, changes, env, follow, here, state, there, withoutMarks } from './support/standby.ts';

describe('a standby', () => {
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
