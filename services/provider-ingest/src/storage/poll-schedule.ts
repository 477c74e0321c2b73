import { randomUUID } from 'node:crypto';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import type { Collection } from '@kopru/mongo';
import { createIdleLook } from './idle-look.ts';
import type { PollDocument } from './poll.model.ts';

export interface Claim {
  integrationId: string;
  provider: ProviderSlug;
  lease: string;
  cursor: string | null;
  failures: number;
  /** The refund requests are to be read, too; no other claim says so for the next minutes, whatever becomes of this one. */
  areRefundsDue: boolean;
}

/**
 * Says which integration is due for a round of polling. Replicas claim due integrations one by one, so the work spreads
 * by itself; a claim ends with its round or, when its replica has died, at its time limit. The database server's clock
 * counts. While nothing is due, the database is hardly asked.
 */
export interface PollSchedule {
  /** The integrations that are not parked. */
  idsOf(provider: ProviderSlug): Promise<string[]>;
  /**
   * A new integration is due at once and before all known ones, but the many of one account wait for the few of others.
   * A parked one goes on at once where it was.
   */
  add(provider: ProviderSlug, integrations: readonly IntegrationCredentials[], leaseMs: number): Promise<void>;
  park(ids: readonly string[]): Promise<void>;
  /** Makes the integration's next round due at once. */
  makeDue(integrationId: string): Promise<void>;
  claim(): Promise<Claim | undefined>;
  /** False when the claim had ended and another replica may have taken over. */
  finish(claim: Claim, result: { cursor: string | null; failures: number; nextInMs: number }): Promise<boolean>;
}

/** How long a replica may not know of what only another one has learnt of. */
const maxPauseMs = 15_000;
/** More than all replicas together have under way. */
const maxLooked = 200;
const minLeaseMs = 3000;
/** A claim lasts one interval, at least 3 s, so that another replica soon takes over from one that died. */
export const leaseMsOf = (everyMs: number): number => Math.max(minLeaseMs, everyMs);
/**
 * A refund request is open for hours. The time varies, so that the many integrations of one supplier, which meet its
 * limit together, do not meet it again.
 */
const refundsEveryMs = 600_000;
const refundsJitterMs = 120_000;
const longAgo = new Date(0);
const never = new Date(8.64e15);
const notParked = { parkedAt: { $exists: false } } as const;
const dueAtOnce = { $set: { nextAt: longAgo, failures: 0 }, $unset: { parkedAt: true } } as const;

export const createPollSchedule = (collection: Collection<PollDocument>): PollSchedule => {
  const idle = createIdleLook(maxPauseMs);
  /** The time until a round, or the claim of one under way, is over and another is due. */
  const untilNextMs = async (): Promise<number> => {
    const [next] = await collection
      .aggregate<{ ms: number }>([
        { $match: notParked },
        { $sort: { nextAt: 1 } },
        { $limit: maxLooked },
        { $group: { _id: null, at: { $min: { $max: ['$nextAt', '$leaseUntil'] } } } },
        { $project: { ms: { $subtract: ['$at', '$$NOW'] } } },
      ])
      .toArray();
    return next?.ms ?? maxPauseMs;
  };
  const claimDue = async (): Promise<Claim | undefined> => {
    const lease = randomUUID();
    const refundsInMs = refundsEveryMs - Math.floor(Math.random() * refundsJitterMs);
    const document = await collection.findOneAndUpdate(
      { ...notParked, $expr: { $and: [{ $lte: ['$nextAt', '$$NOW'] }, { $lte: ['$leaseUntil', '$$NOW'] }] } },
      [
        {
          $set: {
            lease,
            leaseUntil: { $add: ['$$NOW', '$leaseMs'] },
            areRefundsDue: { $lte: [{ $ifNull: ['$refundsDueAt', longAgo] }, '$$NOW'] },
          },
        },
        {
          $set: {
            refundsDueAt: { $cond: ['$areRefundsDue', { $add: ['$$NOW', refundsInMs] }, '$refundsDueAt'] },
          },
        },
      ],
      { sort: { nextAt: 1 }, returnDocument: 'after' },
    );
    if (document === null) {
      idle.dueIn(await untilNextMs());
      return undefined;
    }
    const { _id, provider, cursor, failures } = document;
    const areRefundsDue = document.areRefundsDue === true;
    return { integrationId: _id, provider, lease, cursor, failures, areRefundsDue };
  };
  const countsOf = async (accountIds: readonly string[]): Promise<Map<string, number>> => {
    const counts = await collection
      .aggregate<{ _id: string; count: number }>([
        { $match: { accountId: { $in: [...accountIds] }, ...notParked } },
        { $group: { _id: '$accountId', count: { $sum: 1 } } },
      ])
      .toArray();
    return new Map(counts.map(({ _id, count }) => [_id, count]));
  };
  return {
    async idsOf(provider) {
      const documents = await collection.find({ provider, ...notParked }, { projection: { _id: 1 } }).toArray();
      return documents.map(({ _id }) => _id);
    },
    async add(provider, integrations, leaseMs) {
      const ids = integrations.map(({ integrationId }) => integrationId);
      const known = await collection
        .find({ _id: { $in: ids } }, { projection: { _id: 1, leaseMs: 1, parkedAt: 1 } })
        .toArray();
      const knownIds = new Set(known.filter((one) => one.leaseMs === leaseMs).map(({ _id }) => _id));
      const back = known.filter(({ parkedAt }) => parkedAt !== undefined).map(({ _id }) => _id);
      if (back.length > 0) {
        await collection.updateMany({ _id: { $in: back } }, dueAtOnce);
        idle.dueIn(0);
      }
      const missing = integrations.filter(({ integrationId }) => !knownIds.has(integrationId));
      if (missing.length === 0) return;
      const counts = await countsOf([...new Set(missing.map(({ accountId }) => accountId))]);
      const fresh = { provider, leaseUntil: longAgo, lease: '', cursor: null, failures: 0 };
      await collection.bulkWrite(
        missing.map(({ integrationId, accountId }) => {
          const rank = counts.get(accountId) ?? 0;
          counts.set(accountId, rank + 1);
          const $setOnInsert = { ...fresh, accountId, nextAt: new Date(rank) };
          return {
            updateOne: { filter: { _id: integrationId }, update: { $set: { leaseMs }, $setOnInsert }, upsert: true },
          };
        }),
        { ordered: false },
      );
      idle.dueIn(0);
    },
    async park(ids) {
      if (ids.length > 0)
        await collection.updateMany(
          { _id: { $in: [...ids] }, ...notParked },
          { $set: { parkedAt: new Date(), nextAt: never } },
        );
    },
    async makeDue(integrationId) {
      await collection.updateOne({ _id: integrationId }, dueAtOnce);
      idle.dueIn(0);
    },
    claim: () => idle.look(claimDue),
    async finish({ integrationId, lease }, { cursor, failures, nextInMs }) {
      const { matchedCount } = await collection.updateOne({ _id: integrationId, lease }, [
        { $set: { cursor, failures, leaseUntil: longAgo, lease: '', nextAt: { $add: ['$$NOW', nextInMs] } } },
      ]);
      idle.dueIn(nextInMs);
      return matchedCount === 1;
    },
  };
};
