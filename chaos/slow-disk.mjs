// Keeps the disk of the databases busy with synced writes until it is killed: node slow-disk.mjs FILE
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

const file = openSync(process.argv[2], 'w');
const block = Buffer.alloc(4 * 1024 * 1024, 1);
for (let number = 0; ; number += 1) {
  writeSync(file, block, 0, block.length, (number % 16) * block.length);
  fsyncSync(file);
  if (process.ppid === 1) {
    closeSync(file);
    break;
  }
}
