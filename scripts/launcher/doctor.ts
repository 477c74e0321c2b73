import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { openDataDir, root } from './data-dir.ts';
import { readRuntime } from './leftovers.ts';
import { Problem } from './problem.ts';
import { secretsOf } from './secrets.ts';

const needed = ['MONGODB_URI', 'RABBITMQ_URL', 'INTERNAL_TOKEN', 'MASTER_KEYS', 'GATEWAY_URL'] as const;

/** Of the system that the environment describes, else of the one that runs on the data directory. */
const environmentOf = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const missing = needed.filter((name) => !env[name]);
  if (missing.length === 0) return env;
  const dataDir = openDataDir(env['DATA_DIR'] ?? '.data');
  const runtime = readRuntime(dataDir);
  if (runtime === undefined)
    throw new Problem(
      `No system runs on ${dataDir.path}. Start it (npm start), name its DATA_DIR, or set ${missing.join(', ')} as its services have them.`,
    );
  return { ...runtime.environment, ...secretsOf(dataDir, {}), ...env };
};

/** `npm run -s admin -- doctor`: one line per check, and exit code 1 when anything is wrong. */
export const main = async (): Promise<void> => {
  const program = join(root, 'scripts', 'launcher', 'doctor', 'main.ts');
  const child = spawn(process.execPath, ['--conditions=source', '--disable-warning=ExperimentalWarning', program], {
    env: environmentOf(process.env),
    stdio: 'inherit',
  });
  process.exitCode = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      resolve(code ?? 1);
    });
  });
};
