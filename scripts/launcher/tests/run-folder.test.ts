import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeRunFolder } from './run-folder.ts';

describe('the folder of a run', () => {
  const place = mkdtempSync(join(tmpdir(), 'kopru-run-folder-'));
  const disk = mkdtempSync(join(place, 'disk-'));
  const plenty = { folder: place, availableBytes: 2000, neededBytes: 1000 };

  afterAll(() => {
    rmSync(place, { recursive: true });
  });

  it.each([
    ['processes may take little memory', { availableBytes: 1999 }],
    ['no folder is in memory', { folder: join(place, 'none') }],
    ['the folder in memory is small', { availableBytes: Number.MAX_VALUE, neededBytes: 2 ** 62 }],
  ])('is on the disk where %s', (_why, less) => {
    expect(dirname(makeRunFolder({ ...plenty, ...less }, disk))).toBe(disk);
  });

  it('is in memory where there is room, and each run has its own', () => {
    const [one = '', other = ''] = [1, 2].map(() => makeRunFolder(plenty, disk));
    expect([one, other].map((folder) => dirname(folder))).toEqual([place, place]);
    expect(one).not.toBe(other);
    expect(statSync(one).mode & 0o777).toBe(0o700);
  });
});
