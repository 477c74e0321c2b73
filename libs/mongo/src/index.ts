export {
  connectMongo,
  type Collection,
  type Document,
  type Indexes,
  type Mongo,
  type MongoOptions,
} from './connect.ts';
export { duplicateKey, isDuplicateKey } from './duplicate-key.ts';
export { createLeases, type Leases } from './leases.ts';
export {
  createOutbox,
  createOutboxRelay,
  outboxIndex,
  traced,
  type Outbox,
  type OutboxEntry,
  type OutboxRelayOptions,
  type WithOutbox,
} from './outbox.ts';
