import { setTimeout as pause } from 'node:timers/promises';
import { withProgress } from '../../progress.mjs';
import type { Backing, Way } from './backing.ts';
import { engineAnswers, images, whyNoImages } from './docker-engine.ts';

const initiate =
  "try { rs.status() } catch { rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: '127.0.0.1:27017' }] }) }; db.hello().isWritablePrimary || quit(1)";

const startContainers = async (): Promise<Backing> => {
  // Both containers are removed when the tests end; the cleaner that Testcontainers would add is one more image to pull.
  process.env['TESTCONTAINERS_RYUK_DISABLED'] ??= 'true';
  const { GenericContainer, Wait } = await import('testcontainers');
  const rabbitmq = new GenericContainer(images.rabbitmq)
    .withEnvironment({ RABBITMQ_DEFAULT_USER: 'kopru', RABBITMQ_DEFAULT_PASS: 'kopru' })
    .withExposedPorts(5672, 15672)
    .withWaitStrategy(Wait.forLogMessage(/Server startup complete/))
    .withStartupTimeout(180_000);
  const mongodb = new GenericContainer(images.mongodb)
    .withCommand(['--replSet', 'rs0'])
    .withExposedPorts(27017)
    .withWaitStrategy(Wait.forLogMessage(/Waiting for connections/))
    .withStartupTimeout(180_000);
  const [broker, store] = await Promise.all([rabbitmq.start(), mongodb.start()]);
  for (let tries = 0; tries < 60; tries += 1) {
    const { exitCode } = await store.exec(['mongosh', '--quiet', '--eval', initiate]);
    if (exitCode === 0) break;
    await pause(500);
  }
  const at = (port: number): string => `${broker.getHost()}:${String(broker.getMappedPort(port))}`;
  return {
    description: `RabbitMQ and MongoDB in Docker (Testcontainers: ${images.rabbitmq}, ${images.mongodb})`,
    addresses: {
      MONGODB_URI: `mongodb://${store.getHost()}:${String(store.getMappedPort(27017))}/?replicaSet=rs0&directConnection=true`,
      RABBITMQ_URL: `amqp://kopru:kopru@${at(5672)}`,
      RABBITMQ_MANAGEMENT_URL: `http://kopru:kopru@${at(15672)}`,
    },
    processes: () => [],
    stop: async () => {
      await Promise.all([broker.stop({ timeout: 5000 }), store.stop({ timeout: 5000 })]);
    },
  };
};

const whyNoEngine = async (): Promise<string | undefined> =>
  (await engineAnswers()) ? undefined : 'no Docker engine answers';

/** Throw-away containers for the tests. */
export const testcontainersWay: Way = {
  name: 'docker',
  whyNot: whyNoEngine,
  start: async () => {
    const reason = (await whyNoEngine()) ?? (await whyNoImages());
    if (reason !== undefined) return reason;
    return withProgress('Starting RabbitMQ and MongoDB in Docker', startContainers);
  },
};
