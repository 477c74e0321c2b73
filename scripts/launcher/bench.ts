import { join } from 'node:path';
import { openDataDir, root } from './data-dir.ts';
import { findBacking } from './infra/index.ts';
import { runHere } from './run.ts';
import { stopRequested } from './stop-signal.ts';

/** `npm run bench`: real RabbitMQ and MongoDB, then bench/main.ts with their addresses. */
export const main = async (args: readonly string[]): Promise<void> => {
  const dataDir = openDataDir(process.env['DATA_DIR'] ?? '.data/bench');
  const stop = stopRequested();
  const backing = await findBacking({ dataDir, env: process.env, purpose: 'bench' });
  // The system that it starts takes the same servers.
  const env = { ...process.env, ...backing.addresses, KOPRU_INFRA: 'env' };
  const code = await runHere([join(root, 'bench', 'main.ts'), ...args], { env, stop });
  await backing.stop();
  process.exit(code);
};
