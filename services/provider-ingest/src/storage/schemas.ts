import { leaseSchema } from '@kopru/mongo';
import { inboxSchema } from './inbox.model.ts';
import { personKeyContext, personKeySchema } from './person-key.model.ts';
import { integrationSchema } from './integration.model.ts';
import { sealingContext } from './integration-projection.ts';
import { pollSchema } from './poll.model.ts';
import { polledSchema } from './polled.model.ts';
import { rateLimitSchema } from './rate-limit.model.ts';
import { refusedSchema, refusedTotalSchema } from './refused.model.ts';
import { refundRequestSchema } from './refund-request.model.ts';
import { rejectedSchema } from './rejected.model.ts';
import { unreadSchema } from './unread.model.ts';
import { sentBodySchema } from './sent-body.model.ts';
import { sentOrderContexts, sentOrderSchema } from './sent-order.model.ts';

/** Every collection of this service. */
export const schemasOf = (options: { rejectedRetentionMs: number }) => ({
  integrations: integrationSchema,
  rejected: rejectedSchema(options.rejectedRetentionMs),
  unread: unreadSchema,
  refundRequests: refundRequestSchema,
  refused: refusedSchema,
  refusedTotals: refusedTotalSchema,
  polls: pollSchema,
  polled: polledSchema,
  rateLimits: rateLimitSchema,
  sentBodies: sentBodySchema,
  sentOrders: sentOrderSchema,
  inbox: inboxSchema,
  personKeys: personKeySchema,
  leases: leaseSchema,
});

/** By collection: the contexts that texts in a document may be sealed for. */
export const sealedFor = {
  [integrationSchema.collection]: (id: string) => [sealingContext(id)],
  [personKeySchema.collection]: (id: string) => [personKeyContext(id)],
  [sentOrderSchema.collection]: sentOrderContexts,
};
