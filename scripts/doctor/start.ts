import { join } from 'node:path';
import { Problem } from '../progress.mjs';
import { openDataDir, root, secretsOf } from '../launcher/data-dir.ts';
import { readRuntime } from '../launcher/leftovers.ts';
import { runHere } from '../launcher/run.ts';

const needed = ['MONGODB_URI', 'RABBITMQ_URL', 'INTERNAL_KEYS', 'MASTER_KEYS', 'GATEWAY_URL'] as const;

/** The environment of the system that it describes, else of the system that runs on the data directory. */
export const environmentOf = (env: NodeJS.ProcessEnv, wanted: readonly string[] = needed): NodeJS.ProcessEnv => {
  const missing = wanted.filter((name) => !env[name] && !(name === 'INTERNAL_KEYS' && env['INTERNAL_TOKEN']));
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
  const program = join(root, 'scripts', 'doctor', 'main.ts');
  const options = ['--conditions=source', '--disable-warning=ExperimentalWarning'];
  process.exitCode = await runHere([...options, program], { env: environmentOf(process.env) });
};
