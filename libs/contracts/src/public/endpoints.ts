import { z } from 'zod';
import { registrationSchema } from '../internal/registrations.ts';
import {
  attemptResultSchema,
  endpointPatchSchema,
  endpointSchema,
  endpointWriteSchema,
  recoverySchema,
  recoveryWriteSchema,
  webhookRecordSchema,
} from '../internal/webhooks.ts';
import { publicEventSchema } from '../messages/messages.ts';
import { recordStates } from '../panel/values.ts';
import {
  attemptExample,
  deliveryExample,
  endpointExample,
  endpointWriteExample,
  recoveryExample,
} from './webhook-examples.ts';
import { orderReference, pagingQuery, publicFailureSchema, reference, timeQuerySchema } from './fields.ts';
import { examples, rowsOf } from './operation.ts';

const writeSchema = endpointWriteSchema
  .meta({ id: 'WebhookEndpointWrite' })
  .register(examples, { example: endpointWriteExample });
const patchSchema = endpointPatchSchema
  .meta({ id: 'WebhookEndpointPatch' })
  .register(examples, { example: { description: 'Kasa', events: [] } });

export const publicEndpointSchema = endpointSchema
  .extend({
    disabledNotice: publicFailureSchema.nullable(),
    breaker: endpointSchema.shape.breaker.extend({ reason: publicFailureSchema.nullable() }),
  })
  .meta({ id: 'WebhookEndpoint' })
  .register(examples, { example: endpointExample });
export type PublicEndpoint = z.infer<typeof publicEndpointSchema>;

const deliverySchema = webhookRecordSchema
  .extend({ lastError: publicFailureSchema.nullable() })
  .meta({ id: 'Delivery' })
  .register(examples, { example: deliveryExample });
export type PublicDelivery = z.infer<typeof deliverySchema>;

export const publicAttemptSchema = attemptResultSchema
  .extend({ error: publicFailureSchema.nullable() })
  .meta({ id: 'AttemptResult' })
  .register(examples, { example: attemptExample });
export type PublicAttempt = z.infer<typeof publicAttemptSchema>;

// Filters have no examples, because the documentation page would fill them in and show an empty list.
const idQuery = (description: string) => orderReference.optional().meta({ description });
const deliveriesQuerySchema = z.object({
  ...pagingQuery,
  state: z.enum(recordStates).optional().meta({ description: 'Only in this state' }),
  endpointId: idQuery('Only to this endpoint'),
  orderId: idQuery('Only of this order, by its `id`'),
  event: publicEventSchema.optional().meta({ description: 'Only of this event' }),
  from: timeQuerySchema.optional().meta({ description: 'Only made at or after this time' }),
  to: timeQuerySchema.optional().meta({ description: 'Only made at or before this time' }),
});

const recoverBodySchema = recoveryWriteSchema
  .meta({ id: 'RecoveryStart' })
  .register(examples, { example: { since: recoveryExample.since } });
const publicRecoverySchema = recoverySchema.meta({ id: 'Recovery' }).register(examples, { example: recoveryExample });

const expungeBodySchema = z
  .object({ orderId: z.string().max(200).meta({ description: 'The `id` of the order' }) })
  .meta({ id: 'Expunge' })
  .register(examples, { example: { orderId: deliveryExample.orderId } });
const expungedSchema = z
  .object({ deliveries: z.int(), events: z.int() })
  .meta({ id: 'Expunged' })
  .register(examples, { example: { deliveries: 3, events: 3 } });

const registerBodySchema = registrationSchema
  .meta({ id: 'Registration' })
  .register(examples, { example: { token: 'kpr_reg_…', url: endpointWriteExample.url } });
const registeredSchema = z
  .object({ endpoint: publicEndpointSchema, test: publicAttemptSchema })
  .meta({ id: 'Registered' })
  .register(examples, {
    example: { endpoint: endpointExample, test: { ...attemptExample, recordId: null } },
  });

const { get, post, put, del } = rowsOf('Webhook endpoints', { scope: 'webhooks:write' });

const one = { params: z.object({ id: reference('The id of the endpoint or the delivery', endpointExample.id) }) };
const shown = { ...one, data: publicEndpointSchema, errors: ['webhook_not_found'] } as const;
/** The receiver has 10 s, and the result is waited for. */
const attempted = { ...one, data: publicAttemptSchema, answerLimitMs: 22_000 };

export const endpointRows = {
  listEndpoints: get('/webhook-endpoints', { data: z.array(publicEndpointSchema) }),
  createEndpoint: post('/webhook-endpoints', {
    body: writeSchema,
    data: publicEndpointSchema,
    errors: ['url_not_allowed', 'limit_reached'],
  }),
  registerEndpoint: post('/webhook-endpoints/register', {
    isOpen: true,
    answerLimitMs: 22_000,
    body: registerBodySchema,
    data: registeredSchema,
    errors: ['token_not_found', 'token_expired', 'token_used', 'url_not_allowed', 'limit_reached'],
  }),
  getEndpoint: get('/webhook-endpoints/{id}', shown),
  updateEndpoint: put('/webhook-endpoints/{id}', {
    ...shown,
    body: patchSchema,
    errors: ['webhook_not_found', 'url_not_allowed'],
  }),
  deleteEndpoint: del('/webhook-endpoints/{id}', { ...one, errors: ['webhook_not_found'] }),
  testEndpoint: post('/webhook-endpoints/{id}/test', { ...attempted, errors: ['webhook_not_found'] }),
  pauseEndpoint: post('/webhook-endpoints/{id}/pause', shown),
  resumeEndpoint: post('/webhook-endpoints/{id}/resume', shown),
  rotateSecret: post('/webhook-endpoints/{id}/rotate-secret', {
    ...shown,
    errors: ['webhook_not_found', 'not_signed'],
  }),
  listDeliveries: get('/deliveries', {
    query: deliveriesQuerySchema,
    data: z.array(deliverySchema),
    isPaged: true,
  }),
  retryDelivery: post('/deliveries/{id}/retry', {
    ...attempted,
    errors: ['webhook_not_found', 'contents_expunged', 'earlier_event_waits'],
  }),
  expungeDeliveries: post('/deliveries/expunge', {
    body: expungeBodySchema,
    data: expungedSchema,
    errors: ['order_not_found'],
  }),
  startRecovery: post('/recoveries', { body: recoverBodySchema, data: publicRecoverySchema }),
};
