import { randomUUID } from 'node:crypto';
import type { Outbox, OutboxEntry, StoredModel } from '@kopru/mongo';
import type { AtPlatform, StateRepository } from '../domain/ports.ts';

/** The lease of a crashed process ends after this time; a longer pass renews it. */
const leaseMs = 20_000;
const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseMs);
const free = { lease: '', leaseUntil: new Date(0) };

/** A claimed document is leased until `leaseUntil`. */
export interface Leased {
  lease: string;
  leaseUntil: Date;
}

type Stored = AtPlatform & Leased & { outbox?: OutboxEntry[] };

/** What a kind of state is made of, besides what all have. */
interface Kind<S, Reconciled> {
  /** Of a platform of which nothing is known yet. */
  fresh: () => Partial<S>;
  /** What changes when another version of the desired state is fanned out. */
  pending: (now: Date, nextAt: Date) => Partial<S>;
  /** What a pass has learnt of the platform, whatever the desired state is by now. */
  learnt: (reconciled: Reconciled) => Partial<Reconciled>;
  /** The events of a pass, stored in the same write as its result. */
  publishes?: { outbox: Outbox; entriesOf: (before: S, reconciled: Reconciled) => OutboxEntry[] };
}

/** The states of one kind: a document for each integration, claimed by lease. */
export const createStateRepository = <S extends AtPlatform, Reconciled extends object>(
  model: StoredModel<S & Leased>,
  { fresh, pending, learnt, publishes }: Kind<S, Reconciled>,
): StateRepository<S, Reconciled> => {
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
    renew: async ({ state: { _id }, lease }) => {
      await states.updateOne({ _id, lease }, { $set: { leaseUntil: leaseEnd(new Date()) } });
    },
    finish: async ({ state, lease }, reconciled) => {
      const { _id, version } = state;
      if (reconciled === 'gone') {
        // A state with an unpublished event is deleted in a later pass.
        await states.deleteOne({ _id, lease, version, ...(publishes && { 'outbox.0': { $exists: false } }) });
        return;
      }
      const entries = publishes?.entriesOf(state, reconciled) ?? [];
      const published = entries.length === 0 ? {} : { $push: { outbox: { $each: entries } } };
      let { matchedCount } = await states.updateOne(
        { _id, lease, version },
        { $set: { ...reconciled, ...free }, ...published },
      );
      if (matchedCount === 0)
        ({ matchedCount } = await states.updateOne(
          { _id, lease },
          { $set: { ...learnt(reconciled), ...free }, ...published },
        ));
      if (entries.length > 0 && matchedCount > 0) await publishes?.outbox.publish([{ _id, outbox: entries }]);
    },
  };
};
