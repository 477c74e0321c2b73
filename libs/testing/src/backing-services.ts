import { randomBytes } from 'node:crypto';
import { brokerAddresses } from '@kopru/runtime';
import mongoose from 'mongoose';
import { createBrokerTools, type BrokerTools } from './management.ts';

export interface BackingServices {
  mongodbUri: string;
  /** The full name of a database of this test, which is dropped at the end. */
  database(name: string): string;
  /** The address of this test's own virtual host. */
  rabbitmqUrl: string;
  broker: BrokerTools;
  /** A driver's client for looking into the databases. */
  client: mongoose.mongo.MongoClient;
  /** For the services, and for `npm start`. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

const needed = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === '')
    throw new Error(`${name} is not set: run the tests with npm test, or point it at a running server`);
  return value;
};

/** Real MongoDB and RabbitMQ, with databases and a virtual host that nobody else has. */
export const backingServices = async (): Promise<BackingServices> => {
  const id = randomBytes(5).toString('hex');
  const mongodbUri = needed('MONGODB_URI');
  const vhost = `test_${id}`;
  const addresses = brokerAddresses(needed('RABBITMQ_URL'));
  for (const address of addresses) address.pathname = `/${vhost}`;
  const rabbitmqUrl = addresses.map(({ href }) => href).join(',');
  const management = needed('RABBITMQ_MANAGEMENT_URL').replace(/\/$/, '');
  const { tools, createVhost, deleteVhost } = createBrokerTools({ url: rabbitmqUrl, vhost, management });
  const client = new mongoose.mongo.MongoClient(mongodbUri, {
    serverSelectionTimeoutMS: 10_000,
  });
  const prefix = `test_${id}_`;
  await Promise.all([createVhost(), client.connect()]);
  const dropDatabases = async (): Promise<void> => {
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
    for (const { name } of databases) if (name.startsWith(prefix)) await client.db(name).dropDatabase();
  };
  return {
    mongodbUri,
    database: (name) => `${prefix}${name}`,
    rabbitmqUrl,
    broker: tools,
    client,
    env: { MONGODB_URI: mongodbUri, RABBITMQ_URL: rabbitmqUrl, DATABASE_PREFIX: prefix, KOPRU_INFRA: 'env' },
    stop: async () => {
      await deleteVhost();
      await dropDatabases();
      await client.close();
    },
  };
};
