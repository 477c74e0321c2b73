import { newId, type Failure } from '@kopru/contracts';
import type { StoredModel } from '@kopru/mongo';
import type { EndpointDocument, StoredBreaker } from './endpoint.model.ts';
import { sealedUnderOther } from './sealed-under-other.ts';

export type EndpointFields = Omit<EndpointDocument, '_id' | 'accountId' | 'createdAt' | 'updatedAt'>;

/** The context that an endpoint's signing secret is sealed for. */
export const signingContext = (endpointId: string): string => `webhook-signing:${endpointId}`;

export const closedBreaker: StoredBreaker = {
  state: 'closed',
  since: null,
  nextProbeAt: null,
  reason: null,
  failedProbes: 0,
};

export interface EndpointRepository {
  listOf(accountId: string): Promise<EndpointDocument[]>;
  find(accountId: string, endpointId: string): Promise<EndpointDocument | undefined>;
  create(accountId: string, fields: EndpointFields): Promise<EndpointDocument>;
  update(accountId: string, endpointId: string, fields: Partial<EndpointFields>): Promise<EndpointDocument | undefined>;
  remove(accountId: string, endpointId: string): Promise<boolean>;
  /** For any account: for the parts that look after the endpoints themselves. */
  findAny(endpointId: string): Promise<EndpointDocument | undefined>;
  /** False when the breaker was no longer closed. */
  openBreaker(endpointId: string, breaker: StoredBreaker): Promise<boolean>;
  closeBreaker(endpointId: string): Promise<void>;
  reopenBreaker(endpointId: string, nextProbeAt: Date, reason: Failure): Promise<void>;
  /** Claims one broken endpoint whose probe is due, until `heldUntil`. */
  claimProbe(now: Date, heldUntil: Date): Promise<EndpointDocument | undefined>;
  /** Endpoints of all accounts with a signing secret sealed under another master key than `keyId`. */
  sealedUnderOther(keyId: string, limit: number): Promise<EndpointDocument[]>;
  countSealedUnderOther(keyId: string): Promise<number>;
  /** False when the endpoint has changed in the meantime. */
  replaceSealed(before: EndpointDocument, signingSecret: string): Promise<boolean>;
}

export const createEndpointRepository = (model: StoredModel<EndpointDocument>): EndpointRepository => {
  const found = (document: EndpointDocument | null): EndpointDocument | undefined => document ?? undefined;
  return {
    listOf: (accountId) => model.find({ accountId }).sort({ createdAt: 1, _id: 1 }),
    find: async (accountId, endpointId) => found(await model.findOne({ _id: endpointId, accountId })),
    create: async (accountId, fields) => {
      const now = new Date();
      const document = { _id: newId(now), accountId, ...fields, createdAt: now, updatedAt: now };
      await model.insertOne(document);
      return document;
    },
    update: async (accountId, endpointId, fields) =>
      found(
        await model.findOneAndUpdate(
          { _id: endpointId, accountId },
          { $set: { ...fields, updatedAt: new Date() } },
          { returnDocument: 'after' },
        ),
      ),
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
    claimProbe: async (now, heldUntil) =>
      found(
        await model.findOneAndUpdate(
          { isBroken: true, isPaused: false, isEnabled: true, 'breaker.nextProbeAt': { $lte: now } },
          { $set: { 'breaker.state': 'probing', 'breaker.nextProbeAt': heldUntil } },
          { returnDocument: 'after' },
        ),
      ),
    sealedUnderOther: (keyId, limit) => model.find({ signingSecret: sealedUnderOther(keyId) }).limit(limit),
    countSealedUnderOther: (keyId) => model.countDocuments({ signingSecret: sealedUnderOther(keyId) }),
    replaceSealed: async ({ _id, signingSecret: before }, signingSecret) =>
      (await model.updateOne({ _id, signingSecret: before }, { $set: { signingSecret } })).modifiedCount === 1,
  };
};
