import { z } from 'zod';
import { isoTime, maxOrderIdLength } from '../orders/canonical-order.ts';
import { failureSchema } from '../errors/failure-schemas.ts';
import { idListSchema, idSchema } from '../values/ids.ts';
import { publicEvents } from '../messages/events.ts';
import { withinBytes } from '../values/free-form.ts';
import { lineSchema } from '../values/names.ts';
import { publicEventSchema } from '../messages/messages.ts';
import { recordStates } from '../panel/values.ts';
import { destinationSchema } from './destinations.ts';
import { receiversOfOrdersOperation, receiversOperation } from './journey.ts';
import { deliveryTimesOperation } from './service-levels.ts';
import { probeSchema } from './webhook-probe.ts';
import { del, get, itemsOf, optionalPageQuerySchema, pageOf, pageQuerySchema, post, put } from './operation.ts';

const endpointFields = z.object({
  url: z.string().max(2000).meta({
    description: 'Of the receiver, the RabbitMQ (with user and password, which is shown masked), or the store',
  }),
  destination: destinationSchema.meta({
    description: 'A webhook unless it says otherwise: the account’s own RabbitMQ, or an S3-compatible store',
  }),
  events: z.array(publicEventSchema).max(publicEvents.length).meta({
    description: 'Empty: those of orders and integrations; those of restaurants come only when they are named',
  }),
  restaurantIds: z.array(idSchema).max(1000).meta({ description: 'Empty: every restaurant' }),
  authorization: z.enum(['bearer', 'bare']).meta({ description: 'How the API key of the account is sent along' }),
  isEnabled: z.boolean(),
  description: lineSchema(500),
  isSigned: z.boolean().meta({
    description: 'Standard Webhooks signature; the secret is in the answer of the write that switches it on',
  }),
  includeOrder: z.boolean().meta({ description: 'Adds `veri.siparis`, the whole order detail' }),
  ratePerSecond: z
    .number()
    .min(0.1)
    .max(1000)
    .nullable()
    .meta({ description: 'Deliveries per second to this endpoint; null: no limit' }),
  ordered: z.boolean().meta({
    description: 'Events of one order arrive in their order: the next is not tried before the one before it has ended',
  }),
});

const { shape: field } = endpointFields;
export const endpointWriteSchema = endpointFields.extend({
  destination: field.destination.default({ type: 'webhook' }),
  events: field.events.default([]),
  restaurantIds: field.restaurantIds.default([]),
  authorization: field.authorization.default('bearer'),
  isEnabled: field.isEnabled.default(true),
  description: field.description.default(''),
  isSigned: field.isSigned.default(false),
  includeOrder: field.includeOrder.default(false),
  ratePerSecond: field.ratePerSecond.default(null),
  ordered: field.ordered.default(true),
});
export type EndpointWrite = z.infer<typeof endpointWriteSchema>;
/** Absent members do not change, so nothing here has a default. */
export const endpointPatchSchema = endpointFields.partial();
export type EndpointPatch = z.infer<typeof endpointPatchSchema>;

export const endpointSchema = endpointWriteSchema.extend({
  id: idSchema,
  /** Also an old one that would be refused now. */
  description: z.string().max(500),
  isPaused: z.boolean(),
  /** Present only in the answer that switches signing on. */
  signingSecret: z.string().optional(),
  /** The reason, when Köprü switched the endpoint off (`410 Gone`). */
  disabledNotice: failureSchema.nullable(),
  breaker: z.object({
    state: z.enum(['closed', 'open', 'probing']),
    since: isoTime.nullable(),
    nextProbeAt: isoTime.nullable(),
    reason: failureSchema.nullable(),
  }),
  pool: z.enum(['fast', 'slow']),
  counts: z.object({
    delivered24h: z.int(),
    failed24h: z.int(),
    waiting: z.int(),
    retrying: z.int().meta({ description: 'Of those that wait: whose last attempt failed and that are tried again' }),
    p95Ms: z.number().nullable(),
  }),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type Endpoint = z.infer<typeof endpointSchema>;

const recordStateSchema = z.enum(recordStates);
export type RecordState = z.infer<typeof recordStateSchema>;

const attemptSchema = z.object({
  number: z.int(),
  at: isoTime,
  url: z.string(),
  /** Null: no answer. */
  statusCode: z.int().nullable(),
  error: failureSchema.nullable(),
  durationMs: z.number(),
  /** The first 4 KiB of the answer. */
  responseBody: z.string().nullable(),
});
export type Attempt = z.infer<typeof attemptSchema>;

export const webhookRecordSchema = z.object({
  id: idSchema,
  eventId: idSchema,
  endpointId: idSchema,
  event: publicEventSchema,
  orderId: idSchema.nullable(),
  providerOrderId: z.string().nullable(),
  shortCode: z.string().nullable().meta({ description: 'What the courier and the platform’s tablet call the order' }),
  restaurantId: idSchema,
  /** The event's place among those of its order; null: it has none. */
  sequence: z.int().nullable(),
  state: recordStateSchema,
  /** The earlier event that must end first; its record is null while the event itself is on its way. */
  waitsFor: z.object({ sequence: z.int(), recordId: idSchema.nullable() }).nullable(),
  attemptCount: z.int(),
  nextAttemptAt: isoTime.nullable(),
  lastStatusCode: z.int().nullable(),
  lastError: failureSchema.nullable(),
  createdAt: isoTime,
  deliveredAt: isoTime.nullable(),
});
export type WebhookRecord = z.infer<typeof webhookRecordSchema>;

const listRecordsQuerySchema = pageQuerySchema.extend({
  state: recordStateSchema.optional(),
  /** Any text: one that is no id of ours has no records. */
  endpointId: z.string().max(200).optional(),
  orderId: z.string().max(maxOrderIdLength).optional(),
  /** Only these restaurants', for a person who is limited to them. */
  restaurantIds: idListSchema.optional(),
  event: publicEventSchema.optional(),
  from: isoTime.optional(),
  to: isoTime.optional(),
});
const recordPageSchema = pageOf(webhookRecordSchema);
export const webhookRecordDetailSchema = webhookRecordSchema.extend({
  attempts: z.array(attemptSchema),
  /** The body as it is sent, and the headers with the key masked. */
  request: z.object({ body: z.string(), headers: z.record(z.string(), z.string()) }),
});

export const attemptResultSchema = z.object({
  recordId: idSchema.nullable(),
  delivered: z.boolean(),
  statusCode: z.int().nullable(),
  error: failureSchema.nullable(),
  durationMs: z.number(),
});
export type AttemptResult = z.infer<typeof attemptResultSchema>;

export const retryWebhookBodySchema = z.object({
  webhookOrderId: z.string().min(1).max(maxOrderIdLength),
  url: z.string().min(1).max(2000),
  headers: withinBytes(z.record(z.string(), z.string())),
});
export const retryWebhookResultSchema = z.object({ statusCode: z.int(), delivered: z.boolean(), recordId: idSchema });

export const recoveryWriteSchema = z.object({ since: isoTime, endpointId: idSchema.nullish() });
export const recoverySchema = z.object({
  id: idSchema,
  since: isoTime,
  endpointId: idSchema.nullable(),
  state: z.enum(['running', 'done']),
  /** Records put back into delivery so far. */
  requeued: z.int(),
  createdAt: isoTime,
  finishedAt: isoTime.nullable(),
});
export type Recovery = z.infer<typeof recoverySchema>;

/** `wait` in seconds. */
const eventFeedQuerySchema = z.object({
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  wait: z.coerce.number().int().min(0).max(30).default(0),
});
const feedEventSchema = z.object({ olay: publicEventSchema, veri: z.record(z.string(), z.unknown()) });
export const eventFeedSchema = z.object({
  items: z.array(z.object({ cursor: z.string(), at: isoTime, sequence: z.int().nullable(), event: feedEventSchema })),
  /** The cursor for the next call; equal to `after` when there were no events. */
  nextCursor: z.string(),
});

export const webhookStatsSchema = z.object({
  delivered: z.int(),
  failed: z.int(),
  waiting: z.int(),
  p50Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
  byHour: z.array(z.object({ hour: isoTime, delivered: z.int(), failed: z.int() })),
});

const one = { params: z.object({ id: idSchema }), missing: 'webhook_not_found' } as const;
/** The dispatcher's deadline of 10 s for a receiver, and time to find and record the delivery. */
const receiverTimeoutMs = 15_000;
/** The person who asks for an attempt waits for its result. */
const attempted = { ...one, data: attemptResultSchema, timeoutMs: 20_000 };

export const endpointOperations = {
  /** Newest first; without `limit` all of them. */
  list: get('/endpoints', {
    callers: ['api-gateway', 'sandbox'],
    query: optionalPageQuerySchema,
    data: pageOf(endpointSchema),
  }),
  /** How many the account has. */
  count: get('/usage/endpoints', { data: z.object({ endpoints: z.int() }) }),
  create: post('/endpoints', { body: endpointWriteSchema, data: endpointSchema }),
  get: get('/endpoints/{id}', { callers: ['api-gateway', 'sandbox'], ...one, data: endpointSchema }),
  update: put('/endpoints/{id}', { ...one, body: endpointPatchSchema, data: endpointSchema }),
  remove: del('/endpoints/{id}', { callers: ['api-gateway', 'sandbox'], ...one, data: z.object({}) }),
  pause: post('/endpoints/{id}/pause', { ...one, data: endpointSchema }),
  resume: post('/endpoints/{id}/resume', { ...one, data: endpointSchema }),
  /** A new signing secret, which is in this answer only; `not_signed` when the endpoint does not sign. */
  rotateSecret: post('/endpoints/{id}/rotate-secret', { ...one, data: endpointSchema }),
  test: post('/endpoints/{id}/test', { callers: ['api-gateway', 'sandbox'], ...attempted }),
  /** One attempt of a made-up webhook, which leaves no record and is not counted. */
  probe: post('/endpoints/{id}/probe', { callers: ['api-gateway', 'sandbox'], ...attempted, body: probeSchema }),
};

export const recordOperations = {
  list: get('/records', { callers: ['api-gateway', 'sandbox'], query: listRecordsQuerySchema, data: recordPageSchema }),
  get: get('/records/{id}', { callers: ['api-gateway', 'sandbox'], ...one, data: webhookRecordDetailSchema }),
  receivers: receiversOperation,
  receiversOfOrders: receiversOfOrdersOperation,
  deliveryTimes: deliveryTimesOperation,
  /** Makes one attempt now, which is counted and recorded. */
  retry: post('/records/{id}/retry', { callers: ['api-gateway', 'sandbox'], ...attempted }),
  /** Sends an order's last record to an address of the caller's; `webhook_unreachable` when there is no answer. */
  retryWebhook: post('/retry-webhook', {
    body: retryWebhookBodySchema,
    data: retryWebhookResultSchema,
    timeoutMs: receiverTimeoutMs,
  }),
  /** Takes the contents of an order out of its records and events, which stay; how many there are. */
  expunge: post('/expunge', {
    body: z.object({ orderId: z.string().max(200) }),
    data: z.object({ records: z.int(), events: z.int() }),
  }),
  /** The figures of the last day when no time is given. */
  stats: get('/stats/webhooks', {
    query: z.object({ from: isoTime.optional(), to: isoTime.optional() }),
    data: webhookStatsSchema,
  }),
};

/** Jobs that send every undelivered record since a time again; they survive a crash. */
export const recoveryOperations = {
  list: get('/recoveries', { data: itemsOf(recoverySchema) }),
  create: post('/recoveries', { body: recoveryWriteSchema, data: recoverySchema }),
  get: get('/recoveries/{id}', { ...one, data: recoverySchema }),
};

export const eventOperations = {
  list: get('/events', { query: eventFeedQuerySchema, data: eventFeedSchema, waits: true }),
};
