import { mkdtempSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from '../data-dir.ts';

interface Memory {
  folder: string;
  /** Bytes that processes here may still take; a container's limit counts. */
  availableBytes: number;
  /** Bytes that the largest run writes. The tests themselves need as much again. */
  neededBytes: number;
}

const freeBytes = (folder: string): number => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    // This system has no such folder.
    return 0;
  }
};

/**
 * A new folder for the data of a run's servers. It is in memory where there is plenty: what a test waits for is mostly a
 * write that MongoDB and RabbitMQ put on the disk before they confirm it.
 */
export const makeRunFolder = (
  { folder, availableBytes, neededBytes }: Memory = {
    folder: '/dev/shm',
    availableBytes: process.availableMemory(),
    neededBytes: 6 * 1024 ** 3,
  },
  disk = join(cacheDir, '..'),
): string => {
  const hasSpace = availableBytes >= 2 * neededBytes && freeBytes(folder) >= neededBytes;
  return mkdtempSync(join(hasSpace ? folder : disk, 'test-'));
};
