import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests with npm test`);
  return value;
};

export interface Corner {
  env: Record<string, string>;
  mongo: MongoClient;
  database: (name: string) => string;
  remove: () => Promise<void>;
}

const manage = async (method: 'PUT' | 'DELETE', vhost: string): Promise<void> => {
  const url = new URL(required('RABBITMQ_MANAGEMENT_URL'));
  const authorization = `Basic ${Buffer.from(`${url.username}:${url.password}`).toString('base64')}`;
  const response = await fetch(`${url.origin}/api/vhosts/${vhost}`, { method, headers: { authorization } });
  if (!response.ok) throw new Error(`${method} vhost ${vhost}: ${String(response.status)}`);
};

/** A virtual host and databases of its own on the servers of this test run. */
export const openCorner = async (): Promise<Corner> => {
  const name = `e2e-${randomBytes(4).toString('hex')}`;
  const prefix = `${name.replace('-', '_')}_`;
  await manage('PUT', name);
  const mongo = await new MongoClient(required('MONGODB_URI')).connect();
  return {
    mongo,
    env: {
      MONGODB_URI: required('MONGODB_URI'),
      RABBITMQ_URL: `${new URL(required('RABBITMQ_URL')).href.replace(/\/$/, '')}/${name}`,
      DATABASE_PREFIX: prefix,
      KOPRU_INFRA: 'env',
    },
    database: (database) => `${prefix}${database}`,
    remove: async () => {
      for (const database of ['gateway', 'orders', 'restaurants', 'ingest', 'webhooks'])
        await mongo.db(`${prefix}${database}`).dropDatabase();
      await mongo.close();
      await manage('DELETE', name);
    },
  };
};
