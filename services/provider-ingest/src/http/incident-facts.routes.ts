import { incidentFactOperations, type IncidentFact } from '@kopru/contracts/internal/incidents';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import type { IncidentRow, IncidentRows } from '../storage/incident-rows.ts';
import { expiringWithinMs, type RefundRequestDocument } from '../storage/refund-request.model.ts';
import type { UnreadDocument } from '../storage/unread.model.ts';

const common = ({ _id, accountId, restaurantId, provider, isSandbox }: IncidentRow) => ({
  ...{ accountId, restaurantId, subject: _id, provider, isTest: isSandbox === true },
  actor: 'person' as const,
});
const refusedFact = (unread: UnreadDocument): IncidentFact => ({
  ...common(unread),
  ...{ kind: 'order_refused', since: unread.since.toISOString() },
  details: { reason: unread.failure, count: unread.count },
});
const refundFact = (request: RefundRequestDocument): IncidentFact => ({
  ...common(request),
  kind: 'refund_request_expiring',
  since: new Date(request.endsAt.getTime() - expiringWithinMs).toISOString(),
  details: { orderNumber: request.orderNumber, endsAt: request.endsAt.toISOString() },
});

/**
 * Of all accounts: the integrations of which something was refused that may be an order, and the refund requests that
 * their platform soon decides by itself.
 */
export const incidentFactRoutes = ({ list }: IncidentRows): Router =>
  serve(incidentFactOperations, {
    list: async ({ query: { cursor = '', limit } }) => {
      const found = await list(cursor, limit);
      return {
        items: found.map((row) => ('endsAt' in row ? refundFact(row) : refusedFact(row))),
        nextCursor: found.length < limit ? null : (found.at(-1)?._id ?? null),
      };
    },
  });
