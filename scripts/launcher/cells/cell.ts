import type { MovedCell } from '@kopru/contracts/internal/cells';
import { MongoClient, type Collection, type Document } from 'mongodb';

type Stored = Document & { _id: string };
export type Stores = Collection<Stored>;

/** The databases of a cell. */
export interface Cell {
  name: string;
  settings: MovedCell;
  collection(of: { database: string; collection: string }): Stores;
  close(): Promise<void>;
}

export const openCell = async (name: string, settings: MovedCell): Promise<Cell> => {
  const client = new MongoClient(settings.mongodb, {
    serverSelectionTimeoutMS: 10_000,
    writeConcern: { w: 'majority', journal: true, wtimeoutMS: 10_000 },
    readConcern: { level: 'majority' },
    readPreference: 'primary',
  });
  await client.connect();
  return {
    name,
    settings,
    collection: ({ database, collection }) =>
      client.db(`${settings.databasePrefix}${database}`).collection<Stored>(collection),
    close: () => client.close(),
  };
};
