import type { IncidentFact } from '@kopru/contracts';
import type { StoredModel } from '@kopru/mongo';
import type { FactSource } from '../domain/fact-source.ts';
import type { ComparisonDocument } from './comparison.model.ts';

const pageSize = 500;

type FailingDocument = Pick<ComparisonDocument, '_id' | 'accountId' | 'isTest'> & {
  failing: NonNullable<ComparisonDocument['failing']>;
};

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
    const found: unknown = await comparisons
      .find({ ...differing, _id: { $gt: cursor } }, { accountId: 1, isTest: 1, failing: 1 })
      .hint('failing')
      .sort({ _id: 1 })
      .limit(pageSize)
      .maxTimeMS(2_000);
    const items = (found as FailingDocument[]).map(factOf);
    return { items, nextCursor: items.length < pageSize ? null : (items.at(-1)?.subject ?? null) };
  },
});
