import { withProgress } from '../../progress.mjs';
import { pidsOf } from '../supervise.ts';
import type { Backing, BackingContext, Way } from './backing.ts';
import { installPackages, whyNoPackages } from './debian.ts';
import { findMongod } from './mongod-program.ts';
import { startPrivateMongodb, type MongodProgram } from './private-mongodb.ts';
import { findRabbitmq, startPrivateRabbitmq, type PrivateServer } from './private-rabbitmq.ts';

const whyNoRabbitmq = (): string | undefined => {
  const reason = findRabbitmq() === undefined ? whyNoPackages() : undefined;
  return reason === undefined ? undefined : `rabbitmq-server is not installed and ${reason}`;
};

const rabbitmqProgram = async (): Promise<string | { reason: string }> => {
  const found = findRabbitmq();
  if (found !== undefined) return found;
  const reason = whyNoRabbitmq();
  if (reason !== undefined) return { reason };
  await installPackages('Installing RabbitMQ', ['rabbitmq-server']);
  return findRabbitmq() ?? { reason: 'rabbitmq-server was installed but cannot be found' };
};

/** Tests make thousands of collections. Wine reads the whole folder for each new file, so every database has its own. */
const optionsFor = (purpose: BackingContext['purpose']): string[] => (purpose === 'test' ? ['--directoryperdb'] : []);

const startBoth = async (
  { dataDir, purpose }: Pick<BackingContext, 'dataDir' | 'purpose'>,
  rabbitmq: string,
  mongod: MongodProgram,
): Promise<Backing> => {
  const [broker, store] = await Promise.allSettled([
    startPrivateRabbitmq(dataDir, rabbitmq),
    startPrivateMongodb(dataDir, mongod, { options: optionsFor(purpose) }),
  ]);
  const started: PrivateServer[] = [broker, store].flatMap((result) =>
    result.status === 'fulfilled' ? [result.value] : [],
  );
  const stop = async (): Promise<void> => {
    await Promise.all(started.map((server) => server.stop()));
  };
  if (broker.status === 'rejected' || store.status === 'rejected') {
    await stop();
    throw broker.status === 'rejected' ? broker.reason : (store as PromiseRejectedResult).reason;
  }
  return {
    description: `own processes: RabbitMQ, ${mongod.description}`,
    addresses: {
      MONGODB_URI: store.value.url,
      RABBITMQ_URL: broker.value.url,
      RABBITMQ_MANAGEMENT_URL: broker.value.managementUrl,
    },
    processes: () => started.flatMap((server) => pidsOf(server.processes)),
    outages: () => started.flatMap(({ processes }) => processes.flatMap((node) => node.outages())),
    stop,
  };
};

/** Private instances from the machine's programs; on Debian and Ubuntu, root gets missing ones installed. */
export const nativeWay: Way = {
  name: 'native',
  whyNot: whyNoRabbitmq,
  start: async (context) => {
    const rabbitmq = await rabbitmqProgram();
    if (typeof rabbitmq !== 'string') return rabbitmq.reason;
    const mongod = await findMongod();
    if (typeof mongod === 'string') return mongod;
    return withProgress('Starting RabbitMQ and MongoDB', () => startBoth(context, rabbitmq, mongod));
  },
};
