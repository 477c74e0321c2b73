import type { RefusedWhileOff } from '@kopru/contracts/internal/platforms';
import type { Collection } from '@kopru/mongo';
import type { RefusedDocument, RefusedTotal } from './refused.model.ts';

export type RefusedFact = Pick<RefusedDocument, 'kind' | 'providerOrderId' | 'firstAt' | 'fact'> & { key: string };
export type RefusedOrigin = Pick<RefusedTotal, 'accountId' | 'restaurantId' | 'provider'> & { integrationId: string };

export interface RefusedRepository {
  /** Adds what was sent to one integration: each fact is saved once, up to `maxFacts`, and orders are counted once. */
  add(origin: RefusedOrigin, seen: { facts: readonly RefusedFact[]; pushes: number; at: Date }): Promise<void>;
  /** Restarts the count; resolves with the saved facts in the order in which they first came. */
  begin(integrationId: string): Promise<RefusedDocument[]>;
  forget(ids: readonly string[]): Promise<void>;
  list(accountId: string): Promise<RefusedWhileOff[]>;
  /** The integrations of all accounts that have something refused. */
  integrationIds(): Promise<string[]>;
}

/** Per integration: as many as a restaurant could still cook, and too few for a stranger to fill the store. */
const maxFacts = 500;

export const createRefusedRepository = (
  facts: Collection<RefusedDocument>,
  totals: Collection<RefusedTotal>,
): RefusedRepository => {
  const saveFacts = async (integrationId: string, seen: readonly RefusedFact[], lastAt: Date): Promise<number> => {
    if (seen.length === 0) return 0;
    const remaining = maxFacts - (await facts.countDocuments({ integrationId }));
    const saved = seen.slice(0, Math.max(0, remaining));
    if (saved.length === 0) return 0;
    const { upsertedIds } = await facts.bulkWrite(
      saved.map(({ key, ...content }) => ({
        updateOne: {
          filter: { _id: `${integrationId}:${key}` },
          update: { $setOnInsert: { integrationId, ...content }, $set: { lastAt } },
          upsert: true,
        },
      })),
      { ordered: false },
    );
    return Object.keys(upsertedIds).filter((index) => saved[Number(index)]?.kind === 'order').length;
  };

  return {
    async add({ integrationId, ...origin }, { facts: seen, pushes, at }) {
      const orders = await saveFacts(integrationId, seen, at);
      await totals.updateOne(
        { _id: integrationId },
        { $setOnInsert: { ...origin, firstAt: at }, $inc: { orders, pushes }, $max: { lastAt: at } },
        { upsert: true },
      );
    },
    // `add` writes the fact before the total, so a fact that is too late for this reading still leaves a total behind.
    async begin(integrationId) {
      await totals.deleteOne({ _id: integrationId });
      return facts.find({ integrationId }).sort({ firstAt: 1, kind: 1, _id: 1 }).toArray();
    },
    async forget(ids) {
      if (ids.length > 0) await facts.deleteMany({ _id: { $in: [...ids] } });
    },
    async list(accountId) {
      const documents = await totals.find({ accountId }).toArray();
      return documents.map(({ _id, accountId: _account, firstAt, lastAt, ...total }) => ({
        ...total,
        integrationId: _id,
        firstAt: firstAt.toISOString(),
        lastAt: lastAt.toISOString(),
      }));
    },
    async integrationIds() {
      const counted = await totals.find({}, { projection: { _id: 1 } }).toArray();
      return [...new Set([...counted.map(({ _id }) => _id), ...(await facts.distinct('integrationId'))])];
    },
  };
};
