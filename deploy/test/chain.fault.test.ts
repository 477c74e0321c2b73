import { copyFileSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { waitFor } from '@kopru/testing';
import { backUp, changes, done, folder, here, key, refused, restore, there } from './support/chain.ts';
import { chainIn, contentsOf, openStores, seed, start, timeOf, type Ended } from './support/scripts.ts';

describe('a chain of back-ups', () => {
  it('is gone on with after a back-up was killed', async () => {
    await backUp();
    await changes();
    const isPart = (name: string): boolean => name.endsWith('.part');
    const child = start('backup.mjs', ['--into', folder.path], { ...here.env, BACKUP_PLAIN: 'true' });
    await waitFor(() => readdirSync(chainIn(folder.path)).length > 1);
    child.kill('SIGKILL');
    await child.ended;
    const left = readdirSync(chainIn(folder.path));
    expect([left.length, left.filter(isPart).length <= 1]).toEqual([2, true]);
    await changes(3);
    expect(await backUp()).toEqual(done);
    expect(await restore()).toEqual(done);
    expect(await contentsOf(there)).toEqual(await contentsOf(here));
  });

  it('is restored by a second try after a restore was killed, until which no service may work there', async () => {
    await backUp();
    const child = start('restore.mjs', ['--from', folder.path], there.env);
    const marks = there.db('orders').collection('store_format');
    await waitFor(async () => (await marks.findOne({ isRestoring: true })) !== null);
    child.kill('SIGKILL');
    await child.ended;
    expect(await marks.findOne({ isRestoring: true })).not.toBeNull();
    await there.db('ingest').collection('polled').insertOne({ half: true });
    expect(await restore()).toEqual(refused('is not empty'));
    expect(await restore(['--replace'])).toEqual(done);
    expect(await contentsOf(there)).toEqual(await contentsOf(here));
  });

  it('is refused where a member is missing, cut off or changed, before anything is touched', async () => {
    await backUp();
    for (const _step of [1, 2]) {
      await changes(2);
      await backUp();
    }
    const time = await timeOf(here);
    const [full = '', first = '', second = ''] = readdirSync(chainIn(folder.path)).map((name) =>
      join(chainIn(folder.path), name),
    );
    const spoilt = async (spoil: () => void, file: string): Promise<Ended> => {
      copyFileSync(file, `${file}.kept`);
      spoil();
      const result = await restore();
      copyFileSync(`${file}.kept`, file);
      rmSync(`${file}.kept`);
      return result;
    };
    const whole = readFileSync(second);
    const flipped = Buffer.from(readFileSync(first));
    flipped[flipped.length - 30] = (flipped[flipped.length - 30] ?? 0) ^ 1;
    const missing = await spoilt(() => rmSync(first), first);
    expect(missing).toEqual(refused('000001-changes.kopru is missing'));
    expect(missing.errors).toMatch(/What came before it reaches to \S+: --to \d+:\d+/);
    const cut = await spoilt(() => truncateSync(second, whole.length - 20), second);
    expect(cut).toEqual(refused('000002-changes.kopru is damaged'));
    expect(await spoilt(() => writeFileSync(first, flipped), first)).toEqual(
      refused('000001-changes.kopru is damaged'),
    );
    const forged = Buffer.from(whole.toString('latin1').replace('"at":"2', '"at":"3'), 'latin1');
    expect(await spoilt(() => writeFileSync(second, forged), second)).toEqual(refused('it is not what was written'));
    expect(await spoilt(() => copyFileSync(first, full), full)).toEqual(refused('does not follow'));
    expect(await contentsOf(there)).toEqual({});
    expect(await restore(['--to', `${Number(time.split(':')[0]) + 60}:1`])).toEqual(refused('The back-ups end at '));
    expect(await restore(['--to', '2020-01-01T00:00:00Z'])).toEqual(refused('before the oldest back-up'));
    expect(await restore(['--to', 'yesterday'])).toEqual(refused('--to yesterday is no time'));
    expect(await contentsOf(there)).toEqual({});
  });

  it('that began plain is gone on with encrypted, and restored with the key', async () => {
    await backUp();
    await changes(1);
    const [old, none] = [key(), { BACKUP_PLAIN: '' }];
    expect(await backUp([], none)).toEqual(refused('BACKUP_KEY is not set'));
    expect(await backUp([], { ...none, BACKUP_KEY: old })).toEqual(done);
    expect(readdirSync(chainIn(folder.path))).toHaveLength(2);
    expect(await restore()).toEqual(refused('is encrypted: set BACKUP_KEY'));
    expect(await restore([], { BACKUP_KEY: old })).toEqual(done);
    expect(await contentsOf(there)).toEqual(await contentsOf(here));
  });

  it('is encrypted with the first key, and opened by any that is given and by no other', async () => {
    const [old, fresh] = [key(), key()];
    await backUp([], { BACKUP_KEY: old });
    await changes(1);
    await backUp([], { BACKUP_KEY: `${fresh},${old}` });
    const files = readdirSync(chainIn(folder.path)).map((name) => readFileSync(join(chainIn(folder.path), name)));
    // The whole head of what is compressed: its first three bytes stand in some hundred kilobytes by chance.
    for (const file of files) expect(file.includes(gzipSync('').subarray(0, 8))).toBe(false);
    expect(await restore()).toEqual(refused('is encrypted: set BACKUP_KEY'));
    expect(await restore([], { BACKUP_KEY: key() })).toEqual(refused('is encrypted with the key'));
    expect(await restore([], { BACKUP_KEY: 'short' })).toEqual(refused('BACKUP_KEY must be 32 bytes in base64'));
    expect(await contentsOf(there)).toEqual({});
    expect(await restore([], { BACKUP_KEY: `${old},${fresh}` })).toEqual(done);
    expect(await contentsOf(there)).toEqual(await contentsOf(here));
  });

  it('ends with a word where its changes can no longer be had, and a full back-up begins another', async () => {
    await backUp();
    await here.db('restaurants').dropDatabase();
    await changes(1);
    const dropped = await backUp();
    expect(dropped).toEqual({ code: 0, errors: expect.stringMatching(/^GAP: .*restaurants.*dropDatabase/) });
    expect(dropped.errors).toContain('full up to ');
    const elsewhere = await openStores();
    await seed(elsewhere, 1);
    const foreign = await backUp([], elsewhere.env);
    await elsewhere.drop();
    expect(foreign.errors).toMatch(/^GAP: this is not the server, or not the databases/);
    expect(readdirSync(folder.path).length).toBeGreaterThan(1);
  });

  it('is led up to the next one, and kept as long as the setting says', async () => {
    await backUp();
    await changes(2);
    const [between, time] = [await contentsOf(here), await timeOf(here)];
    await changes(2);
    expect((await backUp(['--full'])).errors).toContain('A new chain: as told.');
    expect(await restore(['--to', time])).toEqual(done);
    expect(await contentsOf(there)).toEqual(between);
    expect((await backUp(['--keep', '1'])).errors).toContain('is removed.');
    expect(await restore(['--replace', '--to', time])).toEqual(refused('before the oldest back-up'));
    expect(await here.db('maintenance').collection('backups').findOne()).toMatchObject({
      kind: 'changes',
      isSealed: false,
    });
  });
});
