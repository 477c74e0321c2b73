import { randomUUID } from 'node:crypto';
import type { Outbox, OutboxEntry, StoredModel } from '@kopru/mongo';
import type { AtPlatform, StateRepository } from '../domain/ports.ts';

/** What a process held that died is free after this time; a turn that takes longer is held anew meanwhile. */
const leaseMs = 20_000;
const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseMs);
const free = { lease: '', leaseUntil: new Date(0) };

/** Whoever claims a document holds it until `leaseUntil`. */
export interface Leased {
  lease: string;
  leaseUntil: Date;
}

type Stored = AtPlatform & Leased & { outbox?: OutboxEntry[] };

/** What a kind of state is made of, besides what all have. */
interface Kind<S, Kept> {
  /** Of a platform of which nothing is known yet. */
  fresh: () => Partial<S>;
  /** What changes when there is another version of the wishes to follow. */
  pending: (now: Date, nextAt: Date) => Partial<S>;
  /** What is known of the platform after a turn, whatever is wished by now. */
  learnt: (kept: Kept) => Partial<Kept>;
  /** What is told of a turn, in the same write as what became of it. */
  tells?: { outbox: Outbox; entriesOf: (before: S, kept: Kept) => OutboxEntry[] };
}

/** The states of one kind: a document for each integration, claimed by lease. */
export const createStateRepository = <S extends AtPlatform, Kept extends object>(
  model: StoredModel<S & Leased>,
  { fresh, pending, learnt, tells }: Kind<S, Kept>,
): StateRepository<S, Kept> => {
  // The documents of all kinds have these members; the compiler cannot see it through the type of one.
  const states = model as unknown as StoredModel<Stored>;
  const toState = ({ lease: _lease, leaseUntil: _until, outbox: _outbox, ...state }: Stored): S =>
    state as unknown as S;
  return {
    of: async (accountId, restaurantId) => (await states.find({ accountId, restaurantId })).map(toState),
    follow: async ({ version, accountId, restaurantId }, integrations, inMs) => {
      if (integrations.length === 0) return;
      const now = new Date();
      const nextAt = new Date(now.getTime() + inMs);
      await states.bulkWrite(
        integrations.map(({ id, provider }) => ({
          updateOne: {
            filter: { _id: id, accountId },
            update: {
              $set: { version, nextAt, ...pending(now, nextAt) },
              $setOnInsert: { ...fresh(), ...free, restaurantId, provider },
            },
            upsert: true,
          },
        })),
        { ordered: false },
      );
    },
    hasten: async (accountId, _id) => {
      const { matchedCount } = await states.updateOne({ _id, accountId }, { $min: { nextAt: new Date() } });
      return matchedCount > 0;
    },
    claim: async () => {
      const lease = randomUUID();
      const now = new Date();
      const state = await states.findOneAndUpdate(
        { nextAt: { $lte: now }, leaseUntil: { $lte: now } },
        { $set: { lease, leaseUntil: leaseEnd(now) } },
        { sort: { nextAt: 1 }, returnDocument: 'after' },
      );
      return state === null ? undefined : { state: toState(state), lease };
    },
    hold: async ({ state: { _id }, lease }) => {
      await states.updateOne({ _id, lease }, { $set: { leaseUntil: leaseEnd(new Date()) } });
    },
    finish: async ({ state, lease }, kept) => {
      const { _id, version } = state;
      if (kept === 'gone') {
        // One whose event has not been published yet goes at a later turn.
        await states.deleteOne({ _id, lease, version, ...(tells && { 'outbox.0': { $exists: false } }) });
        return;
      }
      const entries = tells?.entriesOf(state, kept) ?? [];
      const told = entries.length === 0 ? {} : { $push: { outbox: { $each: entries } } };
      let { matchedCount } = await states.updateOne({ _id, lease, version }, { $set: { ...kept, ...free }, ...told });
      if (matchedCount === 0)
        ({ matchedCount } = await states.updateOne({ _id, lease }, { $set: { ...learnt(kept), ...free }, ...told }));
      if (entries.length > 0 && matchedCount > 0) await tells?.outbox.publish([{ _id, outbox: entries }]);
    },
  };
};
