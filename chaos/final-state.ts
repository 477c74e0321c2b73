import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import type { System } from '../bench/system.ts';

/** What the databases themselves hold at the end, read without any API. */
export interface FinalState {
  /** Webhook records by state. */
  records: Record<string, number>;
  /** Events that the dispatcher took in. */
  events: number;
  /** Orders with an unpublished event, an unfinished command or an unsent platform call. */
  unfinishedOrders: number;
  /** Reports of platforms on orders that never came. */
  waitingUpdates: number;
}

export interface FinalStateReader {
  read(): Promise<FinalState>;
  close(): Promise<void>;
}

/** The address of the private MongoDB of a system that was started without Docker. */
export const privateMongodb = ({ dataDir }: System): string => {
  const { mongodb } = JSON.parse(readFileSync(join(dataDir, 'ports.json'), 'utf8')) as { mongodb: number };
  return `mongodb://127.0.0.1:${mongodb}/?directConnection=true`;
};

export const openFinalState = ({ databaseOf }: System, mongodbUri: string): FinalStateReader => {
  const client = new MongoClient(mongodbUri, {
    serverSelectionTimeoutMS: 20_000,
  });
  const database = (purpose: 'orders' | 'webhooks') => client.db(databaseOf(purpose));
  return {
    read: async () => {
      const states = await database('webhooks')
        .collection('records')
        .aggregate<{ _id: string; count: number }>([{ $group: { _id: '$state', count: { $sum: 1 } } }])
        .toArray();
      return {
        records: Object.fromEntries(states.map(({ _id, count }) => [_id, count])),
        events: await database('webhooks').collection('events').countDocuments(),
        unfinishedOrders: await database('orders')
          .collection('orders')
          .countDocuments({
            $or: [
              { 'outbox.0': { $exists: true } },
              { intent: { $exists: true } },
              { 'platformCalls.0': { $exists: true } },
            ],
          }),
        waitingUpdates: (
          await database('orders')
            .collection('waiting_updates')
            .aggregate([
              { $lookup: { from: 'orders', localField: 'orderId', foreignField: '_id', as: 'order' } },
              { $match: { order: [] } },
            ])
            .toArray()
        ).length,
      };
    },
    close: () => client.close(),
  };
};
