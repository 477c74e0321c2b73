import type { IncidentFact } from '@kopru/contracts/internal/incidents';
import type { StoredModel } from '@kopru/mongo';
import { couldTakeOrders } from '../domain/availability/could-take-orders.ts';
import type { FactSource } from '../domain/incidents/fact-source.ts';
import type { IntegrationDocument } from './integration.model.ts';
import type { StoreDocument } from './store.model.ts';
import type { DesiredStateDocument } from './desired-state.model.ts';

const minuteMs = 60_000;
const limitMs = 2_000;

interface Parts {
  integrations: StoredModel<IntegrationDocument>;
  stores: StoredModel<StoreDocument>;
  desiredStates: StoredModel<DesiredStateDocument>;
  now: () => Date;
}

/** The facts of silent restaurants, without those that were closed or switched off in that time. */
export const createSilenceFacts = (
  owned: FactSource,
  { integrations, stores, desiredStates, now }: Parts,
): FactSource => {
  const withoutClosed = async (facts: readonly IncidentFact[]): Promise<IncidentFact[]> => {
    if (facts.length === 0) return [];
    const restaurantIds = facts.map(({ subject }) => subject);
    const theirs = {
      accountId: { $in: [...new Set(facts.map(({ accountId }) => accountId))] },
      restaurantId: { $in: restaurantIds },
    };
    const [switchedOn, seen, allDesired] = await Promise.all([
      integrations
        .find({ ...theirs, live: true, status: true }, { restaurantId: 1, provider: 1, updatedAt: 1 })
        .maxTimeMS(limitMs),
      stores.find(theirs, { observed: 1 }).maxTimeMS(limitMs),
      desiredStates.find({ _id: { $in: restaurantIds } }, { store: 1, storeAt: 1 }).maxTimeMS(limitMs),
    ]);
    const observed = new Map(seen.map((store) => [store._id, store.observed]));
    const ofRestaurant = Map.groupBy(switchedOn, ({ restaurantId }) => restaurantId);
    const desiredOf = new Map(allDesired.map((desired) => [desired._id, desired]));
    const isOpen = (fact: IncidentFact): boolean => {
      if (fact.kind !== 'restaurant_silent') return true;
      const sources = (ofRestaurant.get(fact.subject) ?? []).map(({ _id, provider, updatedAt }) => ({
        ...{ provider, updatedAt, observed: observed.get(_id) ?? null },
      }));
      const since = new Date(now().getTime() - fact.details.minutes * minuteMs);
      return couldTakeOrders(sources, desiredOf.get(fact.subject), { since, now: now() });
    };
    return facts.filter(isOpen);
  };
  return {
    ...owned,
    page: async (cursor) => {
      const { items, nextCursor } = await owned.page(cursor);
      return { items: await withoutClosed(items), nextCursor };
    },
  };
};
