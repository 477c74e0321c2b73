import { shownJson } from '../../libs/cli/src/output.ts';
import { Problem } from '../progress.mjs';
import { callAdmin, type AdminTarget } from './client.ts';
import { adminProgram } from './commands.ts';
import { main as moveAccount } from '../launcher/cells/main.ts';
import { openDataDir, secretsOf } from '../launcher/data-dir.ts';
import { workOnDeadQueue } from './dead-queues.ts';
import { environmentOf, main as doctor } from '../doctor/start.ts';
import { internalToken } from '../launcher/internal-token.ts';
import { readRuntime } from '../launcher/leftovers.ts';
import { shardPlan } from '../stores/shard-plan.ts';

/** The system that the environment names, else the one that runs on the data directory. */
const findTarget = async (env: NodeJS.ProcessEnv): Promise<AdminTarget> => {
  const gateway = env['GATEWAY_URL'];
  const token = await internalToken(env, 'api-gateway');
  if (gateway && token) return { gateway, internalToken: token };
  const dataDir = openDataDir(env['DATA_DIR'] ?? '.data');
  const runtime = readRuntime(dataDir);
  if (!runtime)
    throw new Problem(
      `No system runs on ${dataDir.path}. Start it (npm start), name its DATA_DIR, or set GATEWAY_URL and INTERNAL_KEYS.`,
    );
  return {
    gateway: gateway ?? runtime.environment?.['GATEWAY_URL'] ?? runtime.gateway,
    internalToken: token ?? secretsOf(dataDir, env).INTERNAL_TOKEN,
  };
};

/** Customers write some of it: a terminal must obey nothing of that. */
const printJson = (answer: unknown): void => {
  console.log(shownJson((answer ?? null) as object));
};

/** `npm run -s admin -- <noun> <verb> --option value …`: prints the answer as one line of JSON. */
export const main = async (args: readonly string[]): Promise<void> => {
  const program = adminProgram({
    call: async (name, body) => {
      printJson(await callAdmin(await findTarget(process.env), name, body));
    },
    doctor,
    workOnQueue: async (order) => {
      const { RABBITMQ_URL: url = '' } = environmentOf(process.env, ['RABBITMQ_URL']);
      printJson(await workOnDeadQueue(url, order));
    },
    moveAccount: async (order) => {
      printJson(await moveAccount(order));
    },
    printShardPlan: ({ prefix }) => {
      console.log(shardPlan(prefix).join('\n'));
    },
  });
  await program.parseAsync(args.length === 0 ? ['--help'] : args, { from: 'user' });
};
