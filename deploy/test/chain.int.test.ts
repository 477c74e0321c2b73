import { readdirSync } from 'node:fs';
import { backUp, changes, done, folder, here, refused, restore, rounds, there } from './support/chain.ts';
import { chainIn, contentsOf, timeOf } from './support/scripts.ts';

describe('a chain of back-ups', () => {
  it('restores every collection as it was at any time, also between two steps and while it was written to', async () => {
    expect(await backUp()).toEqual(done);
    await changes();
    const [between, time] = [await contentsOf(here), await timeOf(here)];
    const writing = changes(2 * rounds);
    expect(await backUp()).toEqual(done);
    await writing;
    expect((await backUp()).errors).toMatch(/^changes up to /m);
    expect(readdirSync(chainIn(folder.path))).toHaveLength(3);
    expect(await restore(['--to', time])).toEqual(done);
    expect(await contentsOf(there)).toEqual(between);
    expect(await restore()).toEqual(refused('is not empty. With --replace'));
    expect(await restore(['--replace'])).toEqual(done);
    expect(await contentsOf(there)).toEqual(await contentsOf(here));
  });
});
