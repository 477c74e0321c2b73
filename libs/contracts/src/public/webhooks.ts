import { z } from 'zod';
import { storeStates } from '../platforms/capabilities.ts';
import { withinBytes } from '../values/free-form.ts';
import { incidentActors, incidentKinds } from '../internal/incident-kinds.ts';
import { publicEventSchema } from '../messages/messages.ts';
import { publishedChangeSchema } from '../orders/order-changes.ts';
import { providerSchema } from '../platforms/providers.ts';
import { feedEventExample } from './webhook-examples.ts';
import { integerQuery, orderReference, publicIdSchema, publicTimeSchema } from './fields.ts';
import { examples, rowsOf } from './operation.ts';

const feedQuerySchema = z.object({
  after: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: '`nextCursor` of the last answer, or `latest`; the oldest kept event when absent' }),
  limit: integerQuery({ min: 1, max: 200, default: 50 }, 'The most events of an answer'),
  wait: integerQuery({ min: 0, max: 30, default: 0 }, 'Seconds to wait for an event when there is none yet'),
});

export const publicFeedEventSchema = z
  .object({
    cursor: z.string().meta({ description: 'Where this event stands in the feed' }),
    at: publicTimeSchema,
    sequence: z.int().nullable().meta({
      description: "The event's place among those of its order, from 1; null for an event that is not about an order",
    }),
    olay: publicEventSchema.meta({ description: 'What happened' }),
    veri: z.record(z.string(), z.unknown()).meta({ description: 'As a webhook carries it' }),
  })
  .meta({ id: 'FeedEvent' })
  .register(examples, { example: feedEventExample });

const test = z
  .literal(true)
  .optional()
  .meta({ description: 'Only where a person sent a test: answer, and do nothing else' });

/** The body of an order event at a receiver. */
export const webhookOrderBodySchema = z
  .object({
    olay: publicEventSchema.meta({ description: 'What happened' }),
    veri: z.object({
      id: publicIdSchema.meta({ description: 'The webhook record; the same on every attempt, so duplicates show' }),
      providerOrderId: z.string().meta({ description: 'The number of the order on its platform' }),
      restaurantId: publicIdSchema,
      degisenler: z
        .array(publishedChangeSchema.meta({ 'x-open': true }))
        .optional()
        .meta({ description: 'What changed, where it is not the status: read the order again' }),
    }),
    test,
  })
  .meta({ id: 'OrderWebhook' });

/** The body of `entegrasyon.durum_degisti` at a receiver. */
export const webhookIntegrationBodySchema = z
  .object({
    olay: z.literal('entegrasyon.durum_degisti'),
    veri: z.object({
      id: publicIdSchema,
      restaurantId: publicIdSchema,
      integrationId: publicIdSchema,
      provider: providerSchema,
      status: z.boolean().meta({ description: 'Switched on' }),
    }),
    test,
  })
  .meta({ id: 'IntegrationWebhook' });

const seen = {
  id: publicIdSchema,
  restaurantId: publicIdSchema,
  integrationId: publicIdSchema,
  provider: providerSchema,
  inSync: z.boolean().meta({ description: 'It is what you asked for' }),
  observedAt: publicTimeSchema,
};

/** The body of `restoran.durum_degisti` at a receiver. */
export const webhookStoreBodySchema = z
  .object({
    olay: z.literal('restoran.durum_degisti'),
    veri: z.object({
      ...seen,
      state: z.enum(storeStates).meta({ description: 'What the store is on the platform now' }),
      oldState: z.enum(storeStates).nullable().meta({ description: 'Null: it had not been seen before' }),
    }),
    test,
  })
  .meta({ id: 'StoreWebhook' });

/** The body of `restoran.urun_degisti` at a receiver. */
export const webhookItemBodySchema = z
  .object({
    olay: z.literal('restoran.urun_degisti'),
    veri: z.object({
      ...seen,
      item: z.string().meta({ description: "The account's own number of the item" }),
      isAvailable: z.boolean().nullable().meta({ description: 'Null: it tells of the price' }),
      price: z
        .number()
        .nullable()
        .meta({ description: 'In Turkish lira; null: it tells of whether the item is there' }),
    }),
    test,
  })
  .meta({ id: 'ItemWebhook' });

/** The body of `olay.acildi` and `olay.kapandi` at a receiver. */
export const webhookIncidentBodySchema = z
  .object({
    olay: z.enum(['olay.acildi', 'olay.kapandi']),
    veri: z.object({
      id: publicIdSchema,
      restaurantId: publicIdSchema,
      incidentId: publicIdSchema.meta({ description: 'The incident; the same when it is resolved' }),
      kind: z.enum(incidentKinds).meta({ description: 'What is wrong', 'x-open': true }),
      subject: publicIdSchema.meta({ description: 'Id of the order, of the integration or of the restaurant' }),
      provider: providerSchema.nullable().meta({ description: 'Null: it is about the whole restaurant' }),
      actor: z.enum(incidentActors).meta({ description: 'Who has to act', 'x-open': true }),
      orderNumber: z.string().nullable().meta({ description: 'Null: it is about no order' }),
      reason: z
        .string()
        .nullable()
        .meta({ description: 'Code of the failure; null: not known, or it is about an order' }),
      since: publicTimeSchema.meta({ description: 'Since when it is wrong' }),
      resolvedAt: publicTimeSchema.nullable().meta({ description: 'Null: it is open' }),
    }),
    test,
  })
  .meta({ id: 'IncidentWebhook' });

const retryWebhookBodySchema = z
  .object({
    webhookOrderId: orderReference.meta({
      description: "A webhook record's id, or an order's id: then its newest undelivered record",
    }),
    url: z.string().min(1).max(2000).meta({ description: 'Where to send it; public http or https addresses only' }),
    headers: withinBytes(z.record(z.string(), z.string())).meta({
      description: 'Sent along; at most 20 and 8 KiB as JSON, none that HTTP itself needs',
      override: { propertyNames: undefined },
    }),
  })
  .meta({ id: 'RetryWebhook' })
  .register(examples, {
    example: {
      webhookOrderId: feedEventExample.cursor,
      url: 'https://pos.example.com/kopru',
      headers: { 'X-Branch': '12' },
    },
  });
const publicRetryWebhookResultSchema = z
  .object({
    message: z.string(),
    statusCode: z.int().meta({ description: "The receiver's status, whatever it is" }),
    delivered: z.boolean(),
  })
  .meta({ id: 'RetryWebhookResult' })
  .register(examples, { example: { message: 'The receiver took the webhook', statusCode: 200, delivered: true } });

const { get, post } = rowsOf('Webhooks');

export const webhookOperations = {
  retryWebhook: post('/orders/retry-webhook', {
    answerLimitMs: 17_000,
    body: retryWebhookBodySchema,
    data: publicRetryWebhookResultSchema,
    errors: ['webhook_not_found', 'url_not_allowed', 'header_not_allowed', 'webhook_unreachable'],
  }),
  listEvents: get('/events', {
    // The longest wait plus the usual answer time.
    answerLimitMs: 38_000,
    query: feedQuerySchema,
    data: z.array(publicFeedEventSchema),
    errors: ['too_many_at_once'],
    isPaged: true,
    pagination: { limit: 50, nextCursor: feedEventExample.cursor, prevCursor: null },
  }),
};
