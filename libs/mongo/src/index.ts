export { clockSchema, createClocks, type Clocks } from './clocks.ts';
export { connectMongo, type Collection, type Document, type Mongo, type MongoOptions } from './connect.ts';
export { duplicateKey, isDuplicateKey } from './duplicate-key.ts';
export { storeFormat, type Migrate, type StoreFormat } from './format.ts';
export { dropCollection, dropIndex, renameCollection, renameMembers, renamedMembers } from './rename-stored.ts';
export { beyond, jsonCursor, readPage, shortCursor, type CursorFormat, type Place, type Reading } from './paging.ts';
export { createLeases, leaseSchema, type Leases } from './leases.ts';
export {
  createOutbox,
  outboxMember,
  outboxIndex,
  traced,
  type Outbox,
  type OutboxEntry,
  type OutboxOptions,
  type WithOutbox,
} from './outbox.ts';
export { writeErrorsOf } from './write-errors.ts';
export {
  asGiven,
  date,
  flag,
  indexesOf,
  listOf,
  number,
  objectOf,
  oneOf,
  optional,
  orNull,
  storedIn,
  storing,
  text,
  type Indexes,
  type Member,
  type OptionalMember,
  type StoredBy,
  type StoredModel,
  type StoredSchema,
} from './schema.ts';
