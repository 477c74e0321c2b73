import { createHash } from 'node:crypto';
import type { Collection } from '@kopru/mongo';
import type { Fact } from '../providers/adapter.ts';

interface PolledDocument {
  _id: string;
  integrationId: string;
  providerOrderId: string;
  /** Not yet delivered or cancelled. */
  isOpen: boolean;
  /** What was last told of the order. */
  fingerprint: string;
  at: Date;
}

/** Remembers what polling has told already, so that a list that is read again and again is news only once. */
export interface FactFilter {
  /** Orders of the integration that were under way when they were last told of, a day back at most. */
  openOrders(integrationId: string): Promise<string[]>;
  /** The facts that are new, and what to call once they are safe. */
  fresh(integrationId: string, facts: readonly Fact[]): Promise<{ facts: Fact[]; told: () => Promise<void> }>;
}

const orderIdOf = (fact: Fact): string =>
  fact.kind === 'order' ? fact.order.providerOrderId : fact.update.providerOrderId;
const fingerprintOf = (facts: readonly Fact[]): string => {
  const updates = facts.flatMap((fact) => (fact.kind === 'update' ? [{ ...fact.update, occurredAt: null }] : []));
  return createHash('sha256').update(JSON.stringify(updates)).digest('base64');
};

const firstEndStatus = 900;
const isOpen = (facts: readonly Fact[]): boolean =>
  facts.every((fact) => ((fact.kind === 'order' ? fact.order.status : fact.update.status) ?? 0) < firstEndStatus);

const dayMs = 86_400_000;
const maxOpen = 100;

export const createFactFilter = (collection: Collection<PolledDocument>): FactFilter => ({
  async openOrders(integrationId) {
    const open = { integrationId, isOpen: true, at: { $gt: new Date(Date.now() - dayMs) } };
    const documents = await collection
      .find(open, { projection: { providerOrderId: 1 } })
      .limit(maxOpen)
      .toArray();
    return documents.map(({ providerOrderId }) => providerOrderId);
  },
  async fresh(integrationId, facts) {
    const byOrder = Map.groupBy(facts, (fact) => `${integrationId}:${orderIdOf(fact)}`);
    if (byOrder.size === 0) return { facts: [], told: () => Promise.resolve() };
    const known = await collection.find({ _id: { $in: [...byOrder.keys()] } }).toArray();
    const knownPrints = new Map(known.map(({ _id, fingerprint }) => [_id, fingerprint]));
    const news = [...byOrder].filter(([key, group]) => knownPrints.get(key) !== fingerprintOf(group));
    return {
      facts: news.flatMap(([key, group]) =>
        knownPrints.has(key) ? group.filter(({ kind }) => kind === 'update') : group,
      ),
      told: async () => {
        if (news.length === 0) return;
        const at = new Date();
        await collection.bulkWrite(
          news.map(([_id, group]) => {
            const [fact] = group;
            const providerOrderId = fact === undefined ? '' : orderIdOf(fact);
            const content = {
              integrationId,
              providerOrderId,
              isOpen: isOpen(group),
              fingerprint: fingerprintOf(group),
              at,
            };
            return { updateOne: { filter: { _id }, update: { $set: content }, upsert: true } };
          }),
          { ordered: false },
        );
      },
    };
  },
});
