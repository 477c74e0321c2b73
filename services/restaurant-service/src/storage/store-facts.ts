import { failure } from '@kopru/contracts/errors/failures';
import type { IncidentFact } from '@kopru/contracts/internal/incidents';
import type { StoredModel } from '@kopru/mongo';
import type { FactSource } from '../domain/incidents/fact-source.ts';
import type { Closure } from '../domain/availability/store-state.ts';
import type { IntegrationDocument } from './integration.model.ts';
import { pageOfFacts } from './page-of-facts.ts';
import type { StoreDocument } from './store.model.ts';

type ClosedDocument = Pick<StoreDocument, '_id' | 'accountId' | 'restaurantId' | 'provider'> & { closure: Closure };

const members = ['accountId', 'restaurantId', 'provider', 'closure'] as const;

const factOf = (
  { _id, accountId, restaurantId, provider, closure }: ClosedDocument,
  isTest: boolean,
): IncidentFact => ({
  ...{ accountId, restaurantId, provider, isTest },
  kind: 'store_closed_by_platform',
  subject: _id,
  since: closure.since.toISOString(),
  actor: 'person',
  details: { reason: failure(closure.reason) },
});

/** In the index of that name. */
export const closed = { closure: { $type: 'object' } } as const;

/** The stores of all accounts that are closed at their platform and should be open, of integrations that are switched on. */
export const createStoreFacts = (
  stores: StoredModel<StoreDocument>,
  integrations: StoredModel<IntegrationDocument>,
): Omit<FactSource, 'owner'> => {
  /** By integration: whether its orders are tests. */
  const switchedOn = async (ids: string[]): Promise<Map<string, boolean>> => {
    const found = await integrations.find({ _id: { $in: ids }, status: true }, { isSandbox: 1 }).maxTimeMS(2_000);
    return new Map(found.map(({ _id, isSandbox }) => [_id, isSandbox === true]));
  };
  return {
    kinds: ['store_closed_by_platform'],
    page: async (cursor = '') => {
      const asked = { index: 'closed', match: closed, members, cursor };
      const { documents, nextCursor } = await pageOfFacts<ClosedDocument>(stores, asked);
      const isTest =
        documents.length === 0 ? new Map<string, boolean>() : await switchedOn(documents.map(({ _id }) => _id));
      const items = documents.flatMap((store) => {
        const ofTest = isTest.get(store._id);
        return ofTest === undefined ? [] : [factOf(store, ofTest)];
      });
      return { items, nextCursor };
    },
  };
};
