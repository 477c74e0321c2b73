import { withProgress } from '../../progress.mjs';
import type { Backing, Way } from './backing.ts';
import { engineAnswers, images, whyNoImages } from './docker-engine.ts';

const startupTimeoutMs = 180_000;

const startContainers = async (): Promise<Backing> => {
  // Both containers are removed when the tests end; the cleaner of Testcontainers would be one more image to pull.
  process.env['TESTCONTAINERS_RYUK_DISABLED'] ??= 'true';
  const { RabbitMQContainer } = await import('@testcontainers/rabbitmq');
  const { MongoDBContainer } = await import('@testcontainers/mongodb');
  const [broker, store] = await Promise.all([
    new RabbitMQContainer(images.rabbitmq).withStartupTimeout(startupTimeoutMs).start(),
    new MongoDBContainer(images.mongodb).withStartupTimeout(startupTimeoutMs).start(),
  ]);
  const at = (port: number): string => `guest:guest@${broker.getHost()}:${String(broker.getMappedPort(port))}`;
  return {
    description: `RabbitMQ and MongoDB in Docker (Testcontainers: ${images.rabbitmq}, ${images.mongodb})`,
    addresses: {
      MONGODB_URI: `${store.getConnectionString()}/?replicaSet=rs0&directConnection=true`,
      RABBITMQ_URL: `amqp://${at(5672)}`,
      RABBITMQ_MANAGEMENT_URL: `http://${at(15672)}`,
    },
    processes: () => [],
    outages: () => [],
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
