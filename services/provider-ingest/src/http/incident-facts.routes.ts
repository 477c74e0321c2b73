import { incidentFactOperations, type IncidentFact } from '@kopru/contracts/internal/incidents';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import type { UnreadDocument } from '../storage/unread.model.ts';
import type { UnreadRepository } from '../storage/unread-repository.ts';

const factOf = ({ _id, accountId, restaurantId, provider, ...unread }: UnreadDocument): IncidentFact => ({
  ...{ accountId, restaurantId, subject: _id, provider, isTest: unread.isSandbox === true },
  ...{ kind: 'order_refused', since: unread.since.toISOString(), actor: 'person' },
  details: { reason: unread.failure, count: unread.count },
});

/** The integrations of all accounts of which something was refused that may be an order. */
export const incidentFactRoutes = ({ list }: Pick<UnreadRepository, 'list'>): Router =>
  serve(incidentFactOperations, {
    list: async ({ query: { cursor = '', limit } }) => {
      const found = await list(cursor, limit);
      return { items: found.map(factOf), nextCursor: found.length < limit ? null : (found.at(-1)?._id ?? null) };
    },
  });
