import type { Collection, StoredModel } from '@kopru/mongo';
import type { FactSource } from '../domain/incidents/fact-source.ts';
import { comparisonSchema, type ComparisonDocument } from './comparison.model.ts';
import { createDriftFacts, differing } from './drift-facts.ts';
import { createIntegrationFacts, failing } from './integration-facts.ts';
import { integrationSchema, type IntegrationDocument } from './integration.model.ts';
import { createPushFacts, polledOnly } from './push-facts.ts';
import { closed, createStoreFacts } from './store-facts.ts';
import { storeSchema, type StoreDocument } from './store.model.ts';

/** The facts of this service's own collections, one after the other. One request asks whether there are any at all. */
export const createOwnFacts = (
  integrations: StoredModel<IntegrationDocument>,
  stores: StoredModel<StoreDocument>,
  comparisons: StoredModel<ComparisonDocument>,
  collection: Collection<IntegrationDocument>,
  now: () => Date,
): FactSource => {
  const sources = [
    createIntegrationFacts(integrations),
    createStoreFacts(stores, integrations),
    createDriftFacts(comparisons),
    createPushFacts(integrations, now),
  ];
  const hasAny = async (): Promise<boolean> => {
    const first = (match: object): [object, object, object] => [
      { $match: match },
      { $limit: 1 },
      { $project: { _id: 1 } },
    ];
    const ofStores = { $unionWith: { coll: storeSchema.collection, pipeline: first(closed) } };
    const ofComparisons = { $unionWith: { coll: comparisonSchema.collection, pipeline: first(differing) } };
    const ofPushes = { $unionWith: { coll: integrationSchema.collection, pipeline: first(polledOnly) } };
    const options = { hint: 'failing', maxTimeMS: 2_000 };
    const all = [...first(failing), ofStores, ofComparisons, ofPushes];
    return (await collection.aggregate(all, options).toArray()).length > 0;
  };
  return {
    owner: 'restaurant-service',
    kinds: sources.flatMap(({ kinds }) => kinds),
    page: async (cursor = '') => {
      if (cursor === '' && !(await hasAny())) return { items: [], nextCursor: null };
      const [index = 0, after] = cursor === '' ? [] : [Number(cursor.slice(0, 1)), cursor.slice(1)];
      const found = await sources[index]?.page(after);
      const nextIndex = found?.nextCursor == null ? index + 1 : index;
      const isEnd = nextIndex === sources.length;
      return { items: found?.items ?? [], nextCursor: isEnd ? null : `${nextIndex}${found?.nextCursor ?? ''}` };
    },
  };
};
