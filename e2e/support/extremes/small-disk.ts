import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own that a test may fill. */
export interface SmallDisk {
  folder: string;
  /** Nothing more can be written. */
  fill: () => void;
  free: () => void;
  remove: () => void;
}

const chunk = Buffer.alloc(1024 * 1024);

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
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, '');
      for (let left = bavail * bsize; left > 0; left -= chunk.length)
        writeFileSync(filler, chunk.subarray(0, Math.min(chunk.length, left)), { flag: 'a' });
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
