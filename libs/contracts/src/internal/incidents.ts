import { z } from 'zod';
import { isoTime } from '../orders/canonical-order.ts';
import { failureSchema } from '../errors/failure-schemas.ts';
import { idListSchema, idSchema } from '../values/ids.ts';
import { nameSchema } from '../values/names.ts';
import { incidentActors } from './incident-kinds.ts';
import { providerSchema } from '../platforms/providers.ts';
import { closedTimesOperation } from './closed-times.ts';
import { get, itemsOf, pageOf, pageQuerySchema, post } from './operation.ts';
import { refusedOrdersOperation } from './refused-orders.ts';

/** Nothing that a notice may not contain: no customer data, no receiver's address. */
const order = { orderNumber: z.string() };
const trouble = { reason: failureSchema.nullable() };
/** So many pushes or entries of a list within the last hours; the reason is the last one's. */
const unread = { ...trouble, count: z.int() };
/** Every week there are orders within so many minutes up to this hour, and now there was none. */
const silence = { minutes: z.int() };
/** So many differences between the platforms and the desired state can fail orders. */
const drift = { count: z.int() };
/** What a person reads at the platform, null: it cannot be read; and whether it is only a change of the order. */
const deadOrder = { orderNumber: z.string().nullable(), isChange: z.boolean() };
/** When a push last brought an order. */
const stoppedPushes = { lastPushAt: isoTime };
/** The key's name; never a part of the key. */
const endingKey = { name: z.string(), expiresAt: isoTime };

/** When the platform decides by itself; the order's number at the platform, where it could be read. */
const endingRefund = { orderNumber: z.string().nullable(), endsAt: isoTime };

/** Each kind has details of its own. */
const ofKinds = <C extends z.ZodRawShape>(common: C) =>
  z.discriminatedUnion('kind', [
    z.object({ ...common, kind: z.literal('order_not_accepted'), details: z.object(order) }),
    z.object({
      ...common,
      kind: z.literal('order_stopped'),
      details: z.object({ ...order, isCancelled: z.boolean() }),
    }),
    z.object({ ...common, kind: z.literal('endpoint_failing'), details: z.object(trouble) }),
    z.object({ ...common, kind: z.literal('endpoint_disabled'), details: z.object(trouble) }),
    z.object({ ...common, kind: z.literal('credential_refused'), details: z.object(trouble) }),
    z.object({ ...common, kind: z.literal('integration_failing'), details: z.object(trouble) }),
    z.object({ ...common, kind: z.literal('store_closed_by_platform'), details: z.object(trouble) }),
    z.object({ ...common, kind: z.literal('order_refused'), details: z.object(unread) }),
    z.object({ ...common, kind: z.literal('restaurant_silent'), details: z.object(silence) }),
    z.object({ ...common, kind: z.literal('drift'), details: z.object(drift) }),
    z.object({ ...common, kind: z.literal('key_expiring'), details: z.object(endingKey) }),
    z.object({ ...common, kind: z.literal('pos_not_reading'), details: z.object(order) }),
    z.object({ ...common, kind: z.literal('order_not_printed'), details: z.object(order) }),
    z.object({ ...common, kind: z.literal('refund_request_expiring'), details: z.object(endingRefund) }),
    z.object({ ...common, kind: z.literal('push_stopped'), details: z.object(stoppedPushes) }),
    z.object({ ...common, kind: z.literal('message_dead'), details: z.object(deadOrder) }),
  ]);

const fact = {
  accountId: idSchema,
  /** Null: it concerns the whole account. */
  restaurantId: idSchema.nullable(),
  /**
   * Id of the order, of the integration (also for its store), of the endpoint, the restaurant, the API key or the refund
   * request; of the message where its order cannot be read.
   */
  subject: idSchema,
  since: isoTime,
  provider: providerSchema.nullable(),
  /** A test order, or a sandbox. */
  isTest: z.boolean(),
  actor: z.enum(incidentActors),
};

/** Something that is wrong now, as the service that owns the data reports it. */
const incidentFactSchema = ofKinds(fact);
export type IncidentFact = z.infer<typeof incidentFactSchema>;

const incidentSchema = ofKinds({
  ...fact,
  id: idSchema,
  createdAt: isoTime,
  /** Null: it is open. */
  resolvedAt: isoTime.nullable(),
  /** Who has said last to be on it; null: nobody. */
  acknowledged: z.object({ at: isoTime, name: z.string() }).nullable(),
});
export type Incident = z.infer<typeof incidentSchema>;

/** A fact that is true during the whole read is on one of the pages. */
const readFacts = {
  callers: ['restaurant-service'],
  isForService: true,
  query: z.object({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(1000).default(500),
  }),
  data: z.object({ items: z.array(incidentFactSchema), nextCursor: z.string().nullable() }),
  timeoutMs: 3_000,
} as const;

/** Answered by every service that owns facts: what is wrong now, for all accounts. */
export const incidentFactOperations = { list: get('/incident-facts', readFacts) };
/** Facts that need the orders of weeks. They are read apart, so that the others do not wait or fail with them. */
export const silenceFactOperations = { list: get('/silence-facts', readFacts) };
/** Facts that need the orders before them, read apart for the same reason. */
export const printFactOperations = { list: get('/print-facts', readFacts) };
export type IncidentFactPage = z.infer<(typeof incidentFactOperations)['list']['data']>;

const incidentsQuerySchema = pageQuerySchema.extend({
  state: z.enum(['open', 'resolved']).default('open'),
  /** Only of these, for a person who is limited to them. */
  restaurantIds: idListSchema.optional(),
  /** `restaurants` leaves out what concerns the whole account; `without_keys` only its API keys. */
  about: z.enum(['all', 'without_keys', 'restaurants']).default('all'),
});
export type IncidentsQuery = z.infer<typeof incidentsQuerySchema>;

const ofOne = { params: z.object({ id: idSchema }), missing: 'incident_not_found' } as const;
export const incidentOperations = {
  /** Newest first. */
  list: get('/incidents', { query: incidentsQuerySchema, data: pageOf(incidentSchema) }),
  get: get('/incidents/{id}', { ...ofOne, data: incidentSchema }),
  /** Somebody is on it: no other person is notified while `isAcknowledged` is true. One that is resolved stays as it is. */
  acknowledge: post('/incidents/{id}/acknowledge', {
    ...ofOne,
    body: z.object({ name: nameSchema(200) }),
    data: incidentSchema,
  }),
  /** Of all accounts, oldest first: incidents of which people may have to be notified. */
  listOpen: get('/open-incidents', {
    isForService: true,
    query: z.object({ after: idSchema.optional(), limit: z.coerce.number().int().min(1).max(1000).default(500) }),
    data: itemsOf(incidentSchema),
    timeoutMs: 3_000,
  }),
  closedTimes: closedTimesOperation,
  refusedOrders: refusedOrdersOperation,
};
