import { totalmem } from 'node:os';
import type { DataDir } from '../data-dir.ts';
import type { HangWatch } from '../hang-watch.ts';
import { supervise } from '../supervise.ts';
import type { PrivateServer } from './private-rabbitmq.ts';
import { answers, isPrimary, replicaSetUri, shutDown } from './replica-set.ts';

/** How to run a mongod: directly, or through Wine. */
export interface MongodProgram {
  description: string;
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  /** The same, with what it shares with others of its kind in `folder`, for itself alone. */
  apartIn?: ((folder: string) => Promise<MongodProgram>) | undefined;
  /** Ends what it has started beside its own process. */
  killRest?: () => Promise<void>;
}

const cacheGigabytes = (): string => Math.min(2, Math.max(0.25, totalmem() / 1024 ** 3 / 6)).toFixed(2);

/** Nothing that is well leaves six questions in a row without an answer, on a machine that is slow and busy, too. */
const seldomHang = { everyMs: 5000, limit: 6 };

interface Own {
  /** More of mongod's options; stored data may need the same ones again. */
  options?: readonly string[];
  hang?: Pick<HangWatch, 'everyMs' | 'limit'>;
}

/** A single-node replica set of our own; it is started again when it ends, and when it hangs. */
export const startPrivateMongodb = async (
  dataDir: DataDir,
  found: MongodProgram,
  { options: more = [], hang = seldomHang }: Own = {},
): Promise<PrivateServer> => {
  const program = (await found.apartIn?.(dataDir.file('wine'))) ?? found;
  const port = await dataDir.port('mongodb');
  const options = [
    '--dbpath',
    dataDir.folder('mongodb'),
    '--port',
    String(port),
    '--bind_ip',
    '127.0.0.1',
    '--replSet',
    'rs0',
    '--wiredTigerCacheSizeGB',
    cacheGigabytes(),
    ...more,
  ];
  const node = supervise({
    name: 'MongoDB',
    command: program.command,
    args: [...program.args, ...options],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], LANG: 'C.UTF-8', ...program.env },
    cwd: dataDir.path,
    logFile: dataDir.file('logs', 'mongodb.log'),
    isReady: () => isPrimary(port),
    askToStop: () => shutDown(port),
    hang: { ...hang, answers: () => answers(port), killRest: program.killRest },
  });
  const stop = (): Promise<void> => node.stop(20_000);
  await node.whenReady(120_000).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url: replicaSetUri('127.0.0.1', port), processes: [node], stop };
};
