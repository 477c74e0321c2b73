import { z } from 'zod';
import { inFlightSchema, maxPollSeconds, tunnelAnswerSchema, tunnelRequestSchema } from '../internal/tunnels.ts';
import { lineSchema } from '../values/names.ts';
import { exampleId, integerQuery, orderReference, publicIdSchema } from './fields.ts';
import { examples, rowsOf } from './operation.ts';

const openSchema = z
  .object({
    description: lineSchema(500).default('').meta({ description: 'Of its webhook endpoint, for people' }),
  })
  .meta({ id: 'SandboxTunnelOpen' })
  .register(examples, { example: { description: 'http://localhost:9000/hook' } });

const tunnelSchema = z
  .object({
    id: publicIdSchema,
    endpointId: publicIdSchema.meta({ description: 'The webhook endpoint that leads through it, and goes with it' }),
    idleTimeoutMs: z.int().meta({ description: 'So long nobody may ask before it closes by itself' }),
  })
  .meta({ id: 'SandboxTunnel' })
  .register(examples, { example: { id: exampleId, endpointId: '6700000000000000000000e1', idleTimeoutMs: 15_000 } });

const requestId = '6700000000000000000000f1';
const takenSchema = z
  .object({
    requests: z.array(z.object({ id: publicIdSchema, ...tunnelRequestSchema.shape })).meta({
      description: 'In the order in which they came; each is a POST, to be made as it is',
    }),
  })
  .meta({ id: 'SandboxTunnelRequests' })
  .register(examples, {
    example: {
      requests: [
        {
          id: requestId,
          headers: { 'Content-Type': 'application/json', 'X-Webhook-Id': '6700000000000000000000d1' },
          body: '{"olay":"siparis.olusturuldu","veri":{}}',
          timeoutMs: 10_000,
        },
      ],
    },
  });

const answerSchema = tunnelAnswerSchema
  .meta({ id: 'SandboxTunnelAnswer' })
  .register(examples, { example: { status: 200, error: null, headers: {}, body: '', durationMs: 12 } });
const answeredSchema = z
  .object({ isAwaited: z.boolean().meta({ description: 'False: nobody waits for it any more' }) })
  .meta({ id: 'SandboxTunnelAnswered' })
  .register(examples, { example: { isAwaited: true } });

// Its opener receives webhooks, as an endpoint does.
const { get, post, del } = rowsOf('Sandbox', { scope: 'webhooks:write' });

const tunnelId = orderReference.meta({ description: 'Of the tunnel', example: exampleId });
const one = {
  isSandboxOnly: true,
  params: z.object({ tunnelId }),
  errors: ['sandbox_only', 'tunnel_not_found'],
} as const;
/** What it takes to hand requests on must not take from what the till may call. */
const counted = { isCountedApart: true } as const;

export const tunnelRows = {
  openSandboxTunnel: post('/sandbox/tunnels', {
    isSandboxOnly: true,
    body: openSchema,
    isBodyOptional: true,
    data: tunnelSchema,
    errors: ['sandbox_only', 'sandbox_not_set_up', 'too_many_tunnels', 'limit_reached'],
  }),
  takeTunnelRequests: get('/sandbox/tunnels/{tunnelId}/requests', {
    ...one,
    ...counted,
    // The longest wait plus the usual answer time.
    answerLimitMs: 38_000,
    query: z.object({
      wait: integerQuery(
        { min: 0, max: maxPollSeconds, default: 0 },
        'Seconds to wait for a request when there is none',
      ),
      inFlight: inFlightSchema
        .optional()
        .meta({ description: 'Ids of requests that are at hand and not answered yet: they are left out' }),
    }),
    data: takenSchema,
  }),
  answerTunnelRequest: post('/sandbox/tunnels/{tunnelId}/requests/{requestId}/answer', {
    ...one,
    ...counted,
    isAudited: false,
    params: z.object({
      tunnelId,
      requestId: orderReference.meta({ description: 'Of the request', example: requestId }),
    }),
    body: answerSchema,
    data: answeredSchema,
  }),
  closeSandboxTunnel: del('/sandbox/tunnels/{tunnelId}', one),
};
