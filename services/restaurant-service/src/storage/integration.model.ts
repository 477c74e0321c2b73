import { providerSlugs } from '@kopru/contracts/platforms/providers';
import {
  asGiven,
  date,
  flag,
  number,
  objectOf,
  oneOf,
  optional,
  outboxIndex,
  outboxMember,
  orNull,
  storedIn,
  text,
  type StoredBy,
} from '@kopru/mongo';
import type { StoredHealthError } from '../domain/integrations/integration.ts';
import type { PolledRounds } from '../domain/incidents/push-stopped.ts';

export const integrationSchema = storedIn(
  'integrations',
  {
    _id: text,
    accountId: text,
    restaurantId: text,
    provider: oneOf(providerSlugs),
    /** Hash of its store on the platform; absent where it has none, or was written before stores were distinguished. */
    storeHash: optional(text),
    status: flag,
    autoVerify: flag,
    /** Sealed JSON of {token, config}. */
    sealed: text,
    /** The master key that sealed it. */
    keyId: text,
    /** Keyed hash of the token; finds the integration that a push is for. */
    tokenHash: text,
    health: objectOf({
      lastOrderAt: orNull(date),
      lastError: orNull(asGiven<StoredHealthError>()),
      /** When a push last brought an order; absent: none has. */
      lastPushAt: optional(date),
      /** Absent: since the last push, no poll was first to find an order. */
      polled: optional(asGiven<PolledRounds>()),
    }),
    createdAt: date,
    updatedAt: date,
    /** Grows with every write of config or token, so that concurrent writes cannot undo each other. */
    version: number,
    /** Of a sandbox: its platform is the simulator. */
    isSandbox: optional(asGiven<true>()),
    /** Absent on a deleted integration, which stays until its event is published. */
    live: optional(asGiven<true>()),
    deletedAt: optional(date),
    outbox: outboxMember,
  },
  [
    {
      name: 'one_per_platform',
      key: { accountId: 1, restaurantId: 1, provider: 1 },
      unique: true,
      partialFilterExpression: { live: true },
    },
    {
      name: 'one_per_store',
      key: { accountId: 1, provider: 1, storeHash: 1 },
      unique: true,
      partialFilterExpression: { live: true, storeHash: { $exists: true } },
    },
    {
      name: 'newest',
      key: { accountId: 1, createdAt: -1, _id: -1 },
      partialFilterExpression: { live: true },
    },
    { name: 'token', key: { tokenHash: 1 }, unique: true, sparse: true },
    { name: 'account_provider', key: { accountId: 1, provider: 1 } },
    { name: 'switched_on_by_id', key: { provider: 1, status: 1, _id: 1 } },
    { name: 'deleted', key: { deletedAt: 1 }, sparse: true },
    { name: 'key', key: { keyId: 1 } },
    // Few: those of all accounts that cannot work now.
    {
      name: 'failing',
      key: { status: 1, _id: 1 },
      partialFilterExpression: { 'health.lastError': { $type: 'object' } },
    },
    // Few: those whose platform has stopped to push, or is about to be found so.
    {
      name: 'polled',
      key: { status: 1, _id: 1 },
      partialFilterExpression: { 'health.polled': { $type: 'object' } },
    },
    outboxIndex,
  ],
);
export type IntegrationDocument = StoredBy<typeof integrationSchema>;
