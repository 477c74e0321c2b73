import { createHash } from 'node:crypto';
import { gathered } from '@kopru/messaging';
import type { Collection } from '@kopru/mongo';
import { type Fact, orderIdOf } from '../providers/adapter.ts';
import type { PolledDocument } from './polled.model.ts';

/** Remembers what is known of each order, so that a list that is polled again and again yields only news. */
export interface FactFilter {
  /** Orders that were under way when last polled or pushed, within the last day. */
  openOrders(integrationId: string): Promise<string[]>;
  /** Notes orders that were pushed: polling does not report them again, but follows them to their end. */
  arrived(integrationId: string, facts: readonly Fact[]): Promise<void>;
  /** The facts that are new, and a function to call once they are safe. */
  fresh(integrationId: string, facts: readonly Fact[]): Promise<{ facts: Fact[]; told: () => Promise<void> }>;
}

const fingerprintOf = (facts: readonly Fact[]): string => {
  const updates = facts.flatMap((fact) => (fact.kind === 'update' ? [{ ...fact.update, occurredAt: null }] : []));
  return createHash('sha256').update(JSON.stringify(updates)).digest('base64');
};

const firstEndStatus = 900;
const isOpen = (facts: readonly Fact[]): boolean =>
  facts.every((fact) => ((fact.kind === 'order' ? fact.order.status : fact.update.status) ?? 0) < firstEndStatus);

const dayMs = 86_400_000;
const maxOpen = 100;

interface Arrival {
  integrationId: string;
  providerOrderId: string;
  group: Fact[];
}
const limits = { max: 200, inFlight: 2 } as const;

const documentOf = (integrationId: string, providerOrderId: string, group: readonly Fact[]) => ({
  integrationId,
  providerOrderId,
  isOpen: isOpen(group),
  fingerprint: fingerprintOf(group),
  at: new Date(),
});
const keyOf = (integrationId: string, providerOrderId: string): string => `${integrationId}:${providerOrderId}`;

export const createFactFilter = (collection: Collection<PolledDocument>): FactFilter => {
  const note = gathered(limits, async (arrivals: Arrival[]) => {
    await collection.bulkWrite(
      arrivals.map(({ integrationId, providerOrderId, group }) => ({
        updateOne: {
          filter: { _id: keyOf(integrationId, providerOrderId) },
          update: { $setOnInsert: documentOf(integrationId, providerOrderId, group) },
          upsert: true,
        },
      })),
      { ordered: false },
    );
    return arrivals.map(() => undefined);
  });

  return {
    async openOrders(integrationId) {
      const open = { integrationId, isOpen: true, at: { $gt: new Date(Date.now() - dayMs) } };
      const documents = await collection
        .find(open, { projection: { providerOrderId: 1 } })
        .limit(maxOpen)
        .toArray();
      return documents.map(({ providerOrderId }) => providerOrderId);
    },
    async arrived(integrationId, facts) {
      const byOrder = Map.groupBy(facts, orderIdOf);
      const withOrder = [...byOrder].filter(([, group]) => group.some(({ kind }) => kind === 'order'));
      await Promise.all(withOrder.map(([providerOrderId, group]) => note({ integrationId, providerOrderId, group })));
    },
    async fresh(integrationId, facts) {
      const byOrder = Map.groupBy(facts, (fact) => keyOf(integrationId, orderIdOf(fact)));
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
          await collection.bulkWrite(
            news.map(([_id, group]) => {
              const [fact] = group;
              const content = documentOf(integrationId, fact === undefined ? '' : orderIdOf(fact), group);
              return { updateOne: { filter: { _id }, update: { $set: content }, upsert: true } };
            }),
            { ordered: false },
          );
        },
      };
    },
  };
};
