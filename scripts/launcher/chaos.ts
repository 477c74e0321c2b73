import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './data-dir.ts';
import { stopRequested } from './stop-signal.ts';

/** `npm run chaos`: chaos/main.ts, which starts a system of its own and breaks it. */
export const main = async (args: readonly string[]): Promise<void> => {
  const child = spawn(process.execPath, [join(root, 'chaos', 'main.ts'), ...args], { stdio: 'inherit' });
  void stopRequested().then(() => child.kill('SIGTERM'));
  const code = await new Promise<number>((resolve) =>
    child.once('close', (status) => {
      resolve(status ?? 1);
    }),
  );
  process.exit(code);
};
