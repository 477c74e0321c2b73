import { Socket } from 'node:net';
// Not by the package's name: `npm test` comes here without having built it.
import { brokerAddresses } from '../../../libs/runtime/src/broker-addresses.ts';
import { Problem } from '../../progress.mjs';
import type { Way } from './backing.ts';

const connects = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = new Socket();
    const finish = (result: boolean): void => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(5000, () => {
      finish(false);
    });
    socket.once('error', () => {
      finish(false);
    });
    socket.connect(port, host, () => {
      finish(true);
    });
  });

interface Place {
  host: string;
  port: number;
}

const placeOf = ({ hostname, port }: URL, defaultPort: number): Place => ({
  host: hostname.replace(/^\[|\]$/g, ''),
  port: Number(port) || defaultPort,
});

const mongodbPlaces = (uri: string): Place[] => {
  const hosts = /^[^/]+:\/\/(?:[^/@]*@)?([^/?]+)/.exec(uri)?.[1] ?? '';
  return hosts.split(',').map((host) => placeOf(new URL(`http://${host}`), 27_017));
};

const brokersOf = (url: string): URL[] => {
  try {
    return brokerAddresses(url);
  } catch (error) {
    throw new Problem(`RABBITMQ_URL ${error instanceof Error ? error.message : String(error)}.`);
  }
};

/** The index of the first place that answers. */
const mustConnect = async (variable: string, places: readonly Place[]): Promise<number> => {
  const answers = await Promise.all(places.map(({ host, port }) => connects(host, port)));
  const first = answers.indexOf(true);
  if (first !== -1) return first;
  const named = places.map(({ host, port }) => `${host}:${String(port)}`).join(', ');
  throw new Problem(
    `${variable} points at ${named}, where nothing answers. Start that server, or unset the variable to let Köprü find one.`,
  );
};

/** RabbitMQ's own default place for its management interface. */
const managementUrlOf = ({ hostname, username, password }: URL): string =>
  `http://${username || 'guest'}:${password || 'guest'}@${hostname}:15672`;

export const environmentWay: Way = {
  name: 'env',
  whyNot: ({ env }) =>
    env['MONGODB_URI'] && env['RABBITMQ_URL'] ? undefined : 'MONGODB_URI and RABBITMQ_URL are not both set',
  start: async ({ env }) => {
    const { MONGODB_URI: mongodbUri, RABBITMQ_URL: rabbitmqUrl } = env;
    if (!mongodbUri || !rabbitmqUrl) return 'MONGODB_URI and RABBITMQ_URL are not both set';
    const brokers = brokersOf(rabbitmqUrl);
    if (!mongodbUri.startsWith('mongodb+srv:')) await mustConnect('MONGODB_URI', mongodbPlaces(mongodbUri));
    const places = brokers.map((broker) => placeOf(broker, broker.protocol === 'amqps:' ? 5671 : 5672));
    const answering = brokers[await mustConnect('RABBITMQ_URL', places)];
    return {
      description: 'RabbitMQ and MongoDB from RABBITMQ_URL and MONGODB_URI',
      addresses: {
        MONGODB_URI: mongodbUri,
        RABBITMQ_URL: rabbitmqUrl,
        RABBITMQ_MANAGEMENT_URL: env['RABBITMQ_MANAGEMENT_URL'] ?? (answering ? managementUrlOf(answering) : ''),
      },
      processes: () => [],
      outages: () => [],
      stop: () => Promise.resolve(),
    };
  },
};
