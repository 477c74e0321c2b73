import { createClocks, type Mongo } from '@kopru/mongo';
import { createAccountKeyRepository } from './account-key.repository.ts';
import { createConsumerRepository } from './consumer.repository.ts';
import { createEndpointRepository } from './endpoint.repository.ts';
import { createEventRepository } from './event.repository.ts';
import { makeExpire } from './expire-records.ts';
import { makeReadMarks } from './feed-marks.ts';
import { createBlockedRepository } from './blocked.repository.ts';
import { createReadOrderState } from './read-order-state.ts';
import { createLineBatchRepository } from './line-batch.repository.ts';
import { createRecordRepository } from './record.repository.ts';
import { createRecoveryRepository } from './recovery.repository.ts';
import { createRegistrationRepository } from './registration.repository.ts';
import type { Schemas } from './schemas.ts';
import { createStatsRepository } from './stats.repository.ts';
import { createWaits } from './waits.repository.ts';

export type Storage = ReturnType<typeof createStorage>;

/** Models for settings that people change, the driver for what every delivery writes. */
export const createStorage = (
  mongo: Mongo,
  schemas: Schemas,
  times: { retentionDays: number; orderTimeoutMs: number },
) => {
  const { retentionDays, orderTimeoutMs } = times;
  const eventCollection = mongo.collection(schemas.events);
  const feeds = mongo.collection(schemas.feeds);
  const consumerCollection = mongo.collection(schemas.consumers);
  const recordCollection = mongo.collection(schemas.records);
  return {
    eventCollection,
    recordCollection,
    endpoints: createEndpointRepository(mongo.model(schemas.endpoints)),
    keys: createAccountKeyRepository(mongo.model(schemas.keys)),
    records: createRecordRepository(recordCollection, retentionDays),
    events: createEventRepository(mongo, eventCollection, feeds, orderTimeoutMs),
    consumers: createConsumerRepository(mongo, consumerCollection, feeds),
    readMarks: makeReadMarks({ events: eventCollection, feeds, consumers: consumerCollection }),
    registrations: createRegistrationRepository(mongo.model(schemas.registrations)),
    blocked: createBlockedRepository(recordCollection),
    readOrderState: createReadOrderState(eventCollection, recordCollection),
    recoveries: createRecoveryRepository(mongo.model(schemas.recoveries)),
    lineBatches: createLineBatchRepository(mongo.collection(schemas.lineBatches)),
    clocks: createClocks(mongo.collection(schemas.clocks)),
    waits: createWaits({ records: recordCollection, endpoints: mongo.collection(schemas.endpoints) }),
    expire: makeExpire({ records: recordCollection, events: eventCollection }),
    stats: createStatsRepository(mongo.collection(schemas.stats)),
  };
};
