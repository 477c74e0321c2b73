import type { Mongo } from '@kopru/mongo';
import type { RecordDocument } from '../domain/webhook-record.ts';
import { createAccountKeyRepository, type AccountKeyDocument } from './account-key.repository.ts';
import { createEndpointRepository, type EndpointDocument } from './endpoint.repository.ts';
import { createEventRepository, type EventDocument, type FeedDocument } from './event.repository.ts';
import { collections } from './indexes.ts';
import { createRecordRepository } from './record.repository.ts';
import { createRecoveryRepository, type RecoveryDocument } from './recovery.repository.ts';
import { createStatsRepository, type StatsDocument } from './stats.repository.ts';

export type Storage = ReturnType<typeof createStorage>;

/** Everything that this service keeps. */
export const createStorage = (mongo: Mongo, retentionDays: number) => {
  const eventCollection = mongo.collection<EventDocument>(collections.events);
  const recordCollection = mongo.collection<RecordDocument>(collections.records);
  return {
    eventCollection,
    recordCollection,
    endpoints: createEndpointRepository(mongo.collection<EndpointDocument>(collections.endpoints)),
    keys: createAccountKeyRepository(mongo.collection<AccountKeyDocument>(collections.keys)),
    records: createRecordRepository(recordCollection, retentionDays),
    events: createEventRepository(mongo, eventCollection, mongo.collection<FeedDocument>(collections.feeds)),
    recoveries: createRecoveryRepository(mongo.collection<RecoveryDocument>(collections.recoveries)),
    stats: createStatsRepository(mongo.collection<StatsDocument>(collections.stats)),
  };
};
