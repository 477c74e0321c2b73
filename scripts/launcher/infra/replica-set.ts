import type { MongoClient } from 'mongodb';

const name = 'rs0';
const notYetInitialized = 94;

export const replicaSetUri = (host: string, port: number): string =>
  `mongodb://${host}:${String(port)}/?replicaSet=${name}&directConnection=true`;

const withAdmin = async <T>(port: number, work: (client: MongoClient) => Promise<T>): Promise<T> => {
  // Imported only here, because this module is loaded before anything is installed.
  const mongodb = await import('mongodb');
  const client = new mongodb.MongoClient(`mongodb://127.0.0.1:${String(port)}/?directConnection=true`, {
    serverSelectionTimeoutMS: 2000,
  });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
};

const isNotInitialized = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === notYetInitialized;

/** True when the server on `port` answers at all. */
export const answers = (port: number): Promise<boolean> =>
  withAdmin(port, async (client) => (await client.db('admin').command({ hello: 1 }))['ok'] === 1);

/** Stored data names the address of its last run; after a change of port it must get the new one. */
const moveTo = async (client: MongoClient, host: string): Promise<void> => {
  const config = await client.db('local').collection('system.replset').findOne();
  const members = (config?.['members'] ?? []) as { host: string }[];
  if (!config || members[0]?.host === host) return;
  const moved = { ...config, version: Number(config['version']) + 1, members: [{ ...members[0], host }] };
  await client.db('admin').command({ replSetReconfig: moved, force: true });
};

/** True once the single-node replica set on `port` takes writes. */
export const isPrimary = (port: number): Promise<boolean> =>
  withAdmin(port, async (client) => {
    const host = `127.0.0.1:${String(port)}`;
    const hello = await client.db('admin').command({ hello: 1 });
    if (hello['isWritablePrimary'] === true) return true;
    try {
      await moveTo(client, host);
      await client.db('admin').command({ replSetGetStatus: 1 });
    } catch (error) {
      if (!isNotInitialized(error)) throw error;
      await client.db('admin').command({ replSetInitiate: { _id: name, members: [{ _id: 0, host }] } });
    }
    return false;
  });

/** Shuts the server down with a checkpoint, so that the next start is quick; breaking the connection is its answer. */
export const shutDown = (port: number): Promise<void> =>
  withAdmin(port, async (client) => {
    await client.db('admin').command({ shutdown: 1, force: true });
  });
