import { Socket } from 'node:net';
import { Problem } from '../problem.ts';
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

const firstHost = (uri: string, defaultPort: number): { host: string; port: number } => {
  const authority = /^[^/]+:\/\/(?:[^/@]*@)?([^/?,]+)/.exec(uri)?.[1] ?? '';
  const { hostname, port } = new URL(`http://${authority}`);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || defaultPort };
};

const mustConnect = async (variable: string, uri: string, defaultPort: number): Promise<void> => {
  const { host, port } = firstHost(uri, defaultPort);
  if (await connects(host, port)) return;
  throw new Problem(
    `${variable} points at ${host}:${String(port)}, where nothing answers. Start that server, or unset the variable to let Köprü find one.`,
  );
};

/** RabbitMQ's own default place for its management interface. */
const managementUrlOf = (amqpUrl: string): string => {
  const { hostname, username, password } = new URL(amqpUrl);
  return `http://${username || 'guest'}:${password || 'guest'}@${hostname}:15672`;
};

export const environmentWay: Way = {
  name: 'env',
  start: async ({ env }) => {
    const { MONGODB_URI: mongodbUri, RABBITMQ_URL: rabbitmqUrl } = env;
    if (!mongodbUri || !rabbitmqUrl) return 'MONGODB_URI and RABBITMQ_URL are not both set';
    if (!mongodbUri.startsWith('mongodb+srv:')) await mustConnect('MONGODB_URI', mongodbUri, 27017);
    await mustConnect('RABBITMQ_URL', rabbitmqUrl, rabbitmqUrl.startsWith('amqps:') ? 5671 : 5672);
    return {
      description: 'RabbitMQ and MongoDB from RABBITMQ_URL and MONGODB_URI',
      mongodbUri,
      rabbitmqUrl,
      rabbitmqManagementUrl: env['RABBITMQ_MANAGEMENT_URL'] ?? managementUrlOf(rabbitmqUrl),
      processes: () => [],
      stop: () => Promise.resolve(),
    };
  },
};
