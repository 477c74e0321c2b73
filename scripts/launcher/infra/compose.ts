import { join } from 'node:path';
import { Problem, withProgress } from '../../progress.mjs';
import { root, type DataDir } from '../data-dir.ts';
import { lastLinesOf, run } from '../run.ts';
import type { Way } from './backing.ts';
import { watchContainers } from './container-watch.ts';
import { engineAnswers, engineHost, whyNoImages } from './docker-engine.ts';
import { replicaSetUri } from './replica-set.ts';

const file = join(root, 'deploy', 'backing.compose.yml');

const projectOf = (dataDir: DataDir): string =>
  `kopru-${dataDir.secret('instance', () => Math.random().toString(36).slice(2, 10))}`;

export const volumeOf = (dataDir: DataDir): string => `${projectOf(dataDir)}_mongodb`;

const whyNoEngine = async (): Promise<string | undefined> => {
  if (!(await engineAnswers())) return 'no Docker engine answers';
  const { code } = await run('docker', ['compose', 'version']);
  return code === 0 ? undefined : 'the docker compose plugin is not installed';
};

/** Containers whose data are named volumes of this data directory's own project. */
export const composeWay: Way = {
  name: 'docker',
  whyNot: whyNoEngine,
  start: async ({ dataDir }) => {
    const reason = (await whyNoEngine()) ?? (await whyNoImages());
    if (reason !== undefined) return reason;

    const project = projectOf(dataDir);
    const ports = {
      mongodb: await dataDir.port('mongodb'),
      rabbitmq: await dataDir.port('rabbitmq'),
      management: await dataDir.port('rabbitmqManagement'),
    };
    const password = dataDir.secret('rabbitmqPassword');
    const env = {
      ...process.env,
      MONGODB_PORT: String(ports.mongodb),
      RABBITMQ_PORT: String(ports.rabbitmq),
      RABBITMQ_MANAGEMENT_PORT: String(ports.management),
      RABBITMQ_PASSWORD: password,
    };
    const compose = (...args: string[]): ReturnType<typeof run> =>
      run('docker', ['compose', '-p', project, '-f', file, ...args], { env });
    const started = await withProgress('Starting RabbitMQ and MongoDB in Docker', () =>
      compose('up', '--detach', '--wait', '--wait-timeout', '180'),
    );
    if (started.code !== 0) {
      const logs = await compose('logs', '--tail', '20');
      await compose('down');
      throw new Problem(
        `Docker could not start RabbitMQ and MongoDB:\n${lastLinesOf(started.output)}\n${lastLinesOf(logs.output, 20)}`,
      );
    }
    const watch = watchContainers(project, () => compose('up', '--detach', '--no-recreate'));
    const host = engineHost();
    return {
      description: `RabbitMQ and MongoDB in Docker (compose project ${project})`,
      addresses: {
        MONGODB_URI: replicaSetUri(host, ports.mongodb),
        RABBITMQ_URL: `amqp://kopru:${password}@${host}:${String(ports.rabbitmq)}`,
        RABBITMQ_MANAGEMENT_URL: `http://kopru:${password}@${host}:${String(ports.management)}`,
      },
      processes: () => [],
      outages: () => [],
      stop: async () => {
        watch.stop();
        await compose('stop', '--timeout', '8');
      },
    };
  },
};
