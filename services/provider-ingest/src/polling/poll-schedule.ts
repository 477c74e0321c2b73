import { randomUUID } from 'node:crypto';
import type { IntegrationCredentials, ProviderSlug } from '@kopru/contracts';
import type { Collection } from '@kopru/mongo';

interface PollDocument {
  _id: string;
  provider: ProviderSlug;
  /** Due at; whoever claims it holds it until `leaseUntil`. */
  nextAt: Date;
  leaseUntil: Date;
  leaseMs: number;
  lease: string;
  /** Where the next round goes on; survives restarts. */
  cursor: string | null;
  failures: number;
}

export interface Claim {
  integrationId: string;
  provider: ProviderSlug;
  lease: string;
  cursor: string | null;
  failures: number;
}

/**
 * Which integration is due for a round of polling. Replicas claim due ones one by one, so the work spreads by itself;
 * a claim ends with its round, or, when its replica died, with its time. Time is the database server's.
 */
export interface PollSchedule {
  /** Makes the schedule hold exactly these integrations of a platform. */
  sync(provider: ProviderSlug, integrations: readonly IntegrationCredentials[], leaseMs: number): Promise<void>;
  claim(): Promise<Claim | undefined>;
  /** False: the claim had ended, and another replica may have taken over. */
  finish(claim: Claim, result: { cursor: string | null; failures: number; nextInMs: number }): Promise<boolean>;
}

const longAgo = new Date(0);

export const createPollSchedule = (collection: Collection<PollDocument>): PollSchedule => ({
  async sync(provider, integrations, leaseMs) {
    const ids = integrations.map(({ integrationId }) => integrationId);
    const known = await collection.find({ provider }, { projection: { _id: 1 } }).toArray();
    const knownIds = new Set(known.map(({ _id }) => _id));
    const missing = ids.filter((id) => !knownIds.has(id));
    const fresh = { provider, nextAt: longAgo, leaseUntil: longAgo, leaseMs, lease: '', cursor: null, failures: 0 };
    if (missing.length > 0)
      await collection.bulkWrite(
        missing.map((_id) => ({ updateOne: { filter: { _id }, update: { $setOnInsert: fresh }, upsert: true } })),
        { ordered: false },
      );
    await collection.updateMany({ provider, leaseMs: { $ne: leaseMs } }, { $set: { leaseMs } });
    if (knownIds.size + missing.length > ids.length) await collection.deleteMany({ provider, _id: { $nin: ids } });
  },
  async claim() {
    const lease = randomUUID();
    const document = await collection.findOneAndUpdate(
      { $expr: { $and: [{ $lte: ['$nextAt', '$$NOW'] }, { $lte: ['$leaseUntil', '$$NOW'] }] } },
      [{ $set: { lease, leaseUntil: { $add: ['$$NOW', '$leaseMs'] } } }],
      { sort: { nextAt: 1 }, returnDocument: 'after' },
    );
    if (document === null) return undefined;
    const { _id, provider, cursor, failures } = document;
    return { integrationId: _id, provider, lease, cursor, failures };
  },
  async finish({ integrationId, lease }, { cursor, failures, nextInMs }) {
    const { matchedCount } = await collection.updateOne({ _id: integrationId, lease }, [
      { $set: { cursor, failures, leaseUntil: longAgo, lease: '', nextAt: { $add: ['$$NOW', nextInMs] } } },
    ]);
    return matchedCount === 1;
  },
});
