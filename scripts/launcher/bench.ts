import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { openDataDir, root } from './data-dir.ts';
import { findBacking } from './infra/index.ts';
import { stopRequested } from './stop-signal.ts';

/** `npm run bench`: real RabbitMQ and MongoDB, then bench/main.ts with their addresses. */
export const main = async (args: readonly string[]): Promise<void> => {
  const dataDir = openDataDir(process.env['DATA_DIR'] ?? '.data/bench');
  const stop = stopRequested();
  const backing = await findBacking({ dataDir, env: process.env, purpose: 'bench' });
  const env = {
    ...process.env,
    MONGODB_URI: backing.mongodbUri,
    RABBITMQ_URL: backing.rabbitmqUrl,
    RABBITMQ_MANAGEMENT_URL: backing.rabbitmqManagementUrl,
  };
  const child = spawn(process.execPath, [join(root, 'bench', 'main.ts'), ...args], { env, stdio: 'inherit' });
  void stop.then(() => child.kill('SIGTERM'));
  const code = await new Promise<number>((resolve) =>
    child.once('close', (status) => {
      resolve(status ?? 1);
    }),
  );
  await backing.stop();
  process.exit(code);
};
