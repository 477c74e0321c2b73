import type { Failure } from '@kopru/contracts/errors/failures';
import type { OptionalPageQuery, Pagination } from '@kopru/contracts/internal/operation';
import { jsonCursor, readPage, type StoredModel } from '@kopru/mongo';
import type { Place } from '../domain/destination-secret.ts';
import type { EndpointDocument, StoredBreaker } from './endpoint.model.ts';
import { sealedUnderOther } from './sealed-under-other.ts';

export type EndpointFields = Omit<EndpointDocument, '_id' | 'accountId' | 'createdAt' | 'updatedAt'>;

/** The context that an endpoint's signing secret is sealed for. */
export const signingContext = (endpointId: string): string => `webhook-signing:${endpointId}`;
/** The context that the secret of an endpoint's destination is sealed for. */
export const destinationContext = (endpointId: string): string => `webhook-destination:${endpointId}`;

/** Where an endpoint leads, as people see it. */
export const placeOf = ({ url, destination = { type: 'webhook' } }: EndpointDocument): Place => ({ url, destination });

/** The sealed texts of an endpoint. */
export type EndpointSecrets = Pick<EndpointDocument, 'signingSecret' | 'destinationSecret'>;

export const closedBreaker: StoredBreaker = {
  state: 'closed',
  since: null,
  nextProbeAt: null,
  reason: null,
  failedProbes: 0,
};

export interface EndpointRepository {
  listOf(accountId: string): Promise<EndpointDocument[]>;
  page(accountId: string, query: OptionalPageQuery): Promise<{ items: EndpointDocument[]; pagination: Pagination }>;
  countOf(accountId: string): Promise<number>;
  find(accountId: string, endpointId: string): Promise<EndpointDocument | undefined>;
  create(accountId: string, endpointId: string, fields: EndpointFields): Promise<EndpointDocument>;
  update(accountId: string, endpointId: string, fields: Partial<EndpointFields>): Promise<EndpointDocument | undefined>;
  remove(accountId: string, endpointId: string): Promise<boolean>;
  /** For any account: for the parts that look after the endpoints themselves. */
  findAny(endpointId: string): Promise<EndpointDocument | undefined>;
  /** False when the breaker was no longer closed. */
  openBreaker(endpointId: string, breaker: StoredBreaker): Promise<boolean>;
  closeBreaker(endpointId: string): Promise<void>;
  reopenBreaker(endpointId: string, nextProbeAt: Date, reason: Failure): Promise<void>;
  /** The next probe comes later, with nothing learnt. */
  postponeProbe(endpointId: string, nextProbeAt: Date): Promise<void>;
  /** Claims one broken endpoint whose probe is due, until `leasedUntil`. */
  claimProbe(now: Date, leasedUntil: Date): Promise<EndpointDocument | undefined>;
  /** Up to `limit` RabbitMQs and stores of all accounts that have taken nothing since before a time. */
  silentDestinations(before: Date, limit: number): Promise<EndpointDocument[]>;
  /** Of all accounts, by id: up to `limit` endpoints whose breaker is not closed, or that were switched off for a reason. */
  failing(after: string, limit: number): Promise<EndpointDocument[]>;
  /** Endpoints of all accounts with a secret sealed under another master key than `keyId`. */
  sealedUnderOther(keyId: string, limit: number): Promise<EndpointDocument[]>;
  countSealedUnderOther(keyId: string): Promise<number>;
  /** False when the endpoint has changed in the meantime. */
  replaceSealed(before: EndpointDocument, secrets: EndpointSecrets): Promise<boolean>;
}

const anySealedUnderOther = (keyId: string) => ({
  $or: [{ signingSecret: sealedUnderOther(keyId) }, { destinationSecret: sealedUnderOther(keyId) }],
});

export const createEndpointRepository = (model: StoredModel<EndpointDocument>): EndpointRepository => {
  // Given a variable, not a call: the compiler gives up on the types of an update inside it.
  const found = (document: EndpointDocument | null): EndpointDocument | undefined => document ?? undefined;
  return {
    listOf: (accountId) => model.find({ accountId }).sort({ createdAt: 1, _id: 1 }),
    page: (accountId, query) =>
      readPage(query, {
        cursor: jsonCursor,
        read: async ({ conditions: [beyondPlace], sort, limit }) => ({
          found: await model
            .find({ accountId, ...beyondPlace })
            .sort(sort)
            .limit(limit),
        }),
      }),
    countOf: (accountId) => model.countDocuments({ accountId }),
    find: async (accountId, endpointId) => found(await model.findOne({ _id: endpointId, accountId })),
    create: async (accountId, _id, fields) => {
      const now = new Date();
      const document = { _id, accountId, ...fields, createdAt: now, updatedAt: now };
      await model.insertOne(document);
      return document;
    },
    update: async (accountId, endpointId, fields) => {
      const change = { $set: { ...fields, updatedAt: new Date() } };
      const updated = await model.findOneAndUpdate({ _id: endpointId, accountId }, change, { returnDocument: 'after' });
      return found(updated);
    },
    remove: async (accountId, endpointId) => (await model.deleteOne({ _id: endpointId, accountId })).deletedCount === 1,
    findAny: async (endpointId) => found(await model.findOne({ _id: endpointId })),
    openBreaker: async (endpointId, breaker) => {
      const filter = { _id: endpointId, 'breaker.state': 'closed' as const };
      return (await model.updateOne(filter, { $set: { breaker, isBroken: true } })).modifiedCount === 1;
    },
    closeBreaker: async (endpointId) => {
      await model.updateOne({ _id: endpointId }, { $set: { breaker: closedBreaker }, $unset: { isBroken: '' } });
    },
    reopenBreaker: async (endpointId, nextProbeAt, reason) => {
      await model.updateOne(
        { _id: endpointId, isBroken: true },
        {
          $set: { 'breaker.state': 'open', 'breaker.nextProbeAt': nextProbeAt, 'breaker.reason': reason },
          $inc: { 'breaker.failedProbes': 1 },
        },
      );
    },
    postponeProbe: async (endpointId, nextProbeAt) => {
      const change = { 'breaker.state': 'open' as const, 'breaker.nextProbeAt': nextProbeAt };
      await model.updateOne({ _id: endpointId, isBroken: true }, { $set: change });
    },
    claimProbe: async (now, leasedUntil) => {
      const claimed = await model.findOneAndUpdate(
        { isBroken: true, isPaused: false, isEnabled: true, 'breaker.nextProbeAt': { $lte: now } },
        { $set: { 'breaker.state': 'probing', 'breaker.nextProbeAt': leasedUntil } },
        { returnDocument: 'after' },
      );
      return found(claimed);
    },
    silentDestinations: (before, limit) =>
      model
        .find({
          isBroken: true,
          isEnabled: true,
          isPaused: false,
          'destination.type': { $in: ['amqp', 's3'] },
          'breaker.since': { $lt: before },
        })
        .limit(limit),
    failing: (after, limit) =>
      model
        .find({
          _id: { $gt: after },
          $or: [
            { isBroken: true as const, isEnabled: true },
            { isEnabled: false, disabledNotice: { $ne: null } },
          ],
        })
        .sort({ _id: 1 })
        .limit(limit)
        .maxTimeMS(2_000),
    sealedUnderOther: (keyId, limit) => model.find(anySealedUnderOther(keyId)).limit(limit),
    countSealedUnderOther: (keyId) => model.countDocuments(anySealedUnderOther(keyId)),
    replaceSealed: async ({ _id, signingSecret, destinationSecret }, secrets) => {
      const before = { signingSecret, destinationSecret: destinationSecret ?? null };
      return (await model.updateOne({ _id, ...before }, { $set: secrets })).modifiedCount === 1;
    },
  };
};
