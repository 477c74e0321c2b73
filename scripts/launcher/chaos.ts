import { join } from 'node:path';
import { root } from './data-dir.ts';
import { runHere } from './run.ts';
import { stopRequested } from './stop-signal.ts';

/** `npm run chaos`: chaos/main.ts, which starts a system of its own and breaks it. */
export const main = async (args: readonly string[]): Promise<void> =>
  process.exit(await runHere([join(root, 'chaos', 'main.ts'), ...args], { stop: stopRequested() }));
