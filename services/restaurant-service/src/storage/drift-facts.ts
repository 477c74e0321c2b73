import type { IncidentFact } from '@kopru/contracts/internal/incidents';
import type { StoredModel } from '@kopru/mongo';
import type { FactSource } from '../domain/incidents/fact-source.ts';
import type { ComparisonDocument } from './comparison.model.ts';
import { pageOfFacts } from './page-of-facts.ts';

type FailingDocument = Pick<ComparisonDocument, '_id' | 'accountId' | 'isTest'> & {
  failing: NonNullable<ComparisonDocument['failing']>;
};

const members = ['accountId', 'isTest', 'failing'] as const;

const factOf = ({ _id, accountId, isTest, failing: { since, count } }: FailingDocument): IncidentFact => ({
  ...{ accountId, isTest, restaurantId: _id, subject: _id, provider: null },
  ...{ kind: 'drift', since: since.toISOString(), actor: 'person', details: { count } },
});

/** In the index of that name. */
export const differing = { failing: { $type: 'object' } } as const;

/** The restaurants of all accounts whose platforms differ so that orders can fail, as last compared. */
export const createDriftFacts = (comparisons: StoredModel<ComparisonDocument>): Omit<FactSource, 'owner'> => ({
  kinds: ['drift'],
  page: async (cursor = '') => {
    const asked = { index: 'failing', match: differing, members, cursor };
    const { documents, nextCursor } = await pageOfFacts<FailingDocument>(comparisons, asked);
    return { items: documents.map(factOf), nextCursor };
  },
});
