import type { Mongo } from '@kopru/mongo';
import { createAccountKeyRepository } from './account-key.repository.ts';
import { createEndpointRepository } from './endpoint.repository.ts';
import { createEventRepository } from './event.repository.ts';
import { createRecordRepository } from './record.repository.ts';
import { createRecoveryRepository } from './recovery.repository.ts';
import type { Schemas } from './schemas.ts';
import { createStatsRepository } from './stats.repository.ts';

export type Storage = ReturnType<typeof createStorage>;

/** Models for settings that people change, the driver for what every delivery writes. */
export const createStorage = (mongo: Mongo, schemas: Schemas, retentionDays: number) => {
  const eventCollection = mongo.collection(schemas.events);
  const recordCollection = mongo.collection(schemas.records);
  return {
    eventCollection,
    recordCollection,
    endpoints: createEndpointRepository(mongo.model(schemas.endpoints)),
    keys: createAccountKeyRepository(mongo.model(schemas.keys)),
    records: createRecordRepository(recordCollection, retentionDays),
    events: createEventRepository(mongo, eventCollection, mongo.collection(schemas.feeds)),
    recoveries: createRecoveryRepository(mongo.model(schemas.recoveries)),
    stats: createStatsRepository(mongo.collection(schemas.stats)),
  };
};
