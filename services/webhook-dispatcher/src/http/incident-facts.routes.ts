import { readFailure } from '@kopru/contracts/errors/failures';
import { incidentFactOperations, type IncidentFact } from '@kopru/contracts/internal/incidents';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import type { EndpointDocument } from '../storage/endpoint.model.ts';
import type { EndpointRepository } from '../storage/endpoint.repository.ts';

type Failed = EndpointDocument['disabledNotice'];
const reasonOf = (failed: Failed) => (failed === null ? null : readFailure(failed));

const factOf = ({ _id, accountId, isEnabled, disabledNotice, breaker, updatedAt }: EndpointDocument): IncidentFact => {
  const common = { accountId, restaurantId: null, subject: _id, provider: null, isTest: false };
  return isEnabled
    ? {
        ...common,
        kind: 'endpoint_failing',
        since: (breaker.since ?? updatedAt).toISOString(),
        actor: 'pos',
        details: { reason: reasonOf(breaker.reason) },
      }
    : {
        ...common,
        kind: 'endpoint_disabled',
        since: updatedAt.toISOString(),
        actor: 'person',
        details: { reason: reasonOf(disabledNotice) },
      };
};

/** The endpoints of all accounts that get nothing: those that fail, and those that were switched off for a reason. */
export const incidentFactRoutes = ({ failing }: Pick<EndpointRepository, 'failing'>): Router =>
  serve(incidentFactOperations, {
    list: async ({ query: { cursor = '', limit } }) => {
      const found = await failing(cursor, limit);
      return { items: found.map(factOf), nextCursor: found.length < limit ? null : (found.at(-1)?._id ?? null) };
    },
  });
