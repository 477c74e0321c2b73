import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small separate disk that a test may fill. */
export interface SmallDisk {
  folder: string;
  /** Fills the disk, so that nothing more can be written. */
  fill: () => void;
  free: () => void;
  remove: () => void;
}

const chunk = Buffer.alloc(1024 * 1024);

/** Appends pieces until there is no room for another. */
const fillWith = (file: string, piece: Buffer): void => {
  try {
    for (;;) appendFileSync(file, piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
};

/** Undefined where this process may not mount one. */
export const mountSmallDisk = (megabytes: number): SmallDisk | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'kopru-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${String(megabytes)}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: () => {
      for (const size of [chunk.length, 4096]) fillWith(filler, chunk.subarray(0, size));
    },
    free: () => {
      rmSync(filler);
    },
    remove: () => {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true });
    },
  };
};
