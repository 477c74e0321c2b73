import { incidentFactOperations, type IncidentFact } from '@kopru/contracts/internal/incidents';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { Stage } from './stage.ts';

export type RefundFact = Extract<IncidentFact, { kind: 'refund_request_expiring' }>;

interface StoredRequest {
  _id: string;
  orderNumber: string;
  endsAt: Date;
  [member: string]: unknown;
}
const isRefund = (fact: IncidentFact): fact is RefundFact => fact.kind === 'refund_request_expiring';

/** The refund requests of one integration on a stage, as facts and as they are stored. */
export const refundsOf = (stage: Stage, { integrationId, restaurantId }: IntegrationCredentials) => {
  const database = stage.backing.client.db(stage.backing.database('ingest'));
  const polls = database.collection<{ _id: string; refundsDueAt: Date }>('polls');
  const stored = database.collection<StoredRequest>('refund_requests');
  return {
    facts: async (): Promise<RefundFact[]> => {
      const { data } = await stage.internal('GET', '/incident-facts');
      const { items } = incidentFactOperations.list.data.parse((data as { data: unknown }).data);
      return items.filter(isRefund).filter((fact) => fact.restaurantId === restaurantId);
    },
    stored,
    rows: () => stored.find({ integrationId }, { sort: { orderNumber: 1 } }).toArray(),
    /** The next round of orders reads the refund requests, too. */
    makeDue: () => polls.updateOne({ _id: integrationId }, { $set: { refundsDueAt: new Date(0) } }),
    dueAt: async () => (await polls.findOne({ _id: integrationId }))?.refundsDueAt,
  };
};
