import type { CertificationScenario, CertificationState } from '@kopru/contracts/certification';
import { appError } from '@kopru/contracts/errors/errors';
import { newId } from '@kopru/contracts/values/ids';
import { isDuplicateKey, type Mongo } from '@kopru/mongo';
import { runSchema, type Abortion, type RunDocument, type StoredVerdict, type StoredFault } from './run.model.ts';

const dayMs = 86_400_000;
/** Longer than a version of the API is supported. */
const retentionMs = 800 * dayMs;
/** A judge that does not renew its lease within this time is dead. */
export const leaseMs = 15_000;
const maxListed = 50;

export interface NewRun {
  accountId: string;
  /** The webhook endpoint of the POS. */
  endpointId: string;
  till: { name: string; version: string };
  seed: number;
  version: string;
  scenarios: readonly CertificationScenario[];
}

/** Stored certifications; an account has one run at a time. */
export const createRuns = (mongo: Mongo, now: () => Date) => {
  const runs = mongo.collection(runSchema);
  const after = (ms: number): Date => new Date(now().getTime() + ms);
  const ended = (state: CertificationState, reason: Abortion | null) => ({
    $set: { state, reason, endedAt: now(), traps: [] },
  });
  /** Ends runs whose process was killed. */
  const endLost = async (accountId: string): Promise<void> => {
    await runs.updateMany(
      { accountId, state: 'running', leaseUntil: { $lt: now() } },
      ended('aborted', 'gateway_lost'),
    );
  };
  const find = async (accountId: string, id: string): Promise<RunDocument> => {
    await endLost(accountId);
    const found = await runs.findOne({ _id: id, accountId });
    if (found === null) throw appError('certification_not_found');
    return found;
  };
  const open = (id: string) => ({ _id: id, state: 'running' as const });

  return {
    find,
    /** Newest first. */
    list: async (accountId: string): Promise<RunDocument[]> => {
      await endLost(accountId);
      return runs.find({ accountId }).sort({ startedAt: -1 }).limit(maxListed).toArray();
    },
    /** `certification_running` while another run is in progress. */
    insert: async ({ accountId, endpointId, till, seed, version, scenarios }: NewRun): Promise<RunDocument> => {
      await endLost(accountId);
      const document: RunDocument = {
        _id: newId(now()),
        accountId,
        state: 'running',
        reason: null,
        till,
        seed,
        version,
        publicId: null,
        verdicts: scenarios.map((scenario) => ({ scenario, state: 'waiting', findings: [] })),
        traps: [],
        endpointId,
        startedAt: now(),
        endedAt: null,
        leaseUntil: after(leaseMs),
        expiresAt: after(retentionMs),
      };
      try {
        await runs.insertOne(document);
        return document;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const other = await runs.findOne({ accountId, state: 'running' });
        throw appError('certification_running', { params: { id: other?._id ?? '' } });
      }
    },
    /** The run in progress; undefined: none. */
    running: async (accountId: string): Promise<string | undefined> => {
      const found = await runs.findOne(
        { accountId, state: 'running', leaseUntil: { $gte: now() } },
        { projection: { _id: 1 } },
      );
      return found?._id;
    },
    /** False: it has ended. */
    renew: async (id: string): Promise<boolean> => {
      const { matchedCount } = await runs.updateOne(open(id), { $set: { leaseUntil: after(leaseMs) } });
      return matchedCount === 1;
    },
    write: async (id: string, verdict: StoredVerdict): Promise<void> => {
      await runs.updateOne({ ...open(id), 'verdicts.scenario': verdict.scenario }, { $set: { 'verdicts.$': verdict } });
    },
    /** Does nothing when the run has ended. */
    end: async (id: string, state: CertificationState, reason: Abortion | null = null): Promise<void> => {
      await runs.updateOne(open(id), ended(state, reason));
    },
    /** Ends the run in progress whose POS has this endpoint. */
    endAt: async (accountId: string, endpointId: string): Promise<void> => {
      await runs.updateOne({ accountId, endpointId, state: 'running' }, ended('aborted', 'tunnel_closed'));
    },
    /** Saves the certificate of a run, unless it has one; returns the saved one. */
    saveCertificate: async (
      id: string,
      certificate: NonNullable<RunDocument['certificate']>,
    ): Promise<NonNullable<RunDocument['certificate']>> => {
      await runs.updateOne({ _id: id, certificate: { $exists: false } }, { $set: { certificate } });
      return (await runs.findOne({ _id: id }, { projection: { certificate: 1 } }))?.certificate ?? certificate;
    },
    setPublicId: async (id: string, publicId: string | null): Promise<void> => {
      await runs.updateOne({ _id: id }, { $set: { publicId } });
    },
    byPublicId: async (publicId: string): Promise<RunDocument | undefined> =>
      (await runs.findOne({ publicId })) ?? undefined,
    addFault: async (id: string, fault: StoredFault): Promise<void> => {
      await runs.updateOne(open(id), { $push: { traps: fault } });
    },
    faults: async (id: string): Promise<StoredFault[]> =>
      (await runs.findOne(open(id), { projection: { traps: 1 } }))?.traps ?? [],
    /** False: other calls have used it up. */
    takeFault: async (id: string, faultId: string): Promise<boolean> => {
      const { modifiedCount } = await runs.updateOne(
        { ...open(id), traps: { $elemMatch: { id: faultId, left: { $gt: 0 } } } },
        { $inc: { 'traps.$.left': -1, 'traps.$.taken': 1 } },
      );
      return modifiedCount === 1;
    },
    releaseFault: async (id: string, faultId: string): Promise<void> => {
      await runs.updateOne({ ...open(id), 'traps.id': faultId }, { $set: { 'traps.$.isReleased': true } });
    },
    /** Does nothing when the fault was released meanwhile. */
    setOverdue: async (id: string, faultId: string): Promise<void> => {
      await runs.updateOne(
        { ...open(id), traps: { $elemMatch: { id: faultId, isReleased: false } } },
        { $set: { 'traps.$.isOverdue': true } },
      );
    },
  };
};
export type Runs = ReturnType<typeof createRuns>;
