import { z } from 'zod';
import { failureSchema } from '../errors/failure-schemas.ts';
import { maxOrderIdLength } from '../orders/canonical-order.ts';
import { idSchema } from '../values/ids.ts';
import { del, get, post } from './operation.ts';

/** Below it no name resolves (RFC 6761): a sender without tunnels reaches no server there. */
const tunnelHost = 'tunnel.kopru.invalid';

/** The address of an endpoint that leads through a tunnel: Köprü itself passes on what is sent there. */
export const tunnelUrl = (tunnelId: string): string => `https://${tunnelHost}/${tunnelId}`;

/** The tunnel that an address leads through; undefined: it leads to a receiver. */
export const tunnelIn = (url: string): string | undefined => {
  const [, id] = /^https:\/\/tunnel\.kopru\.invalid\/([0-9a-f]{24})$/.exec(url) ?? [];
  return id;
};

/** As much of an answer as is read of a receiver's. */
export const maxAnswerBytes = 65_536;
const maxBase64 = Math.ceil(maxAnswerBytes / 3) * 4;

/** What became of a request at the far end; times are in milliseconds. */
export const tunnelAnswerSchema = z.object({
  status: z.int().min(100).max(999).nullable().meta({ description: 'Of the answer; null: there was none' }),
  error: z
    .string()
    .max(200)
    .nullable()
    .default(null)
    .meta({ description: 'Why there was no answer, as the system calls it: `ECONNREFUSED`; null: it came too late' }),
  headers: z
    .object({
      'retry-after': z.string().max(200).optional(),
      'webhook-delivery': z.string().max(200).optional(),
      'content-encoding': z.string().max(200).optional(),
    })
    .default({})
    .meta({ description: 'Those of the answer that count' }),
  body: z
    .string()
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be base64')
    .max(maxBase64)
    .default('')
    .meta({ description: `The first ${maxAnswerBytes / 1024} KiB of the answer, in base64` }),
  durationMs: z.number().min(0).max(3_600_000).meta({ description: 'How long the receiver took' }),
});
export type TunnelAnswer = z.infer<typeof tunnelAnswerSchema>;

/** A POST as the receiver gets it. */
export const tunnelRequestSchema = z.object({
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  timeoutMs: z.int().meta({ description: 'How long the receiver may take, in milliseconds' }),
});
export type TunnelRequest = z.infer<typeof tunnelRequestSchema>;

/** Ids of requests that a client has taken and not answered yet. */
export const inFlightSchema = z
  .string()
  .max(4_000)
  .regex(/^[0-9a-f]{24}(?:,[0-9a-f]{24})*$/);
/** Seconds for which a client may poll a tunnel. */
export const maxPollSeconds = 30;
const maxWaitSeconds = 600;

/** The API key that has opened a tunnel: no other one has to do with it. */
const ofKey = { keyId: idSchema };
const one = { params: z.object({ tunnelId: idSchema }), missing: 'tunnel_not_found' } as const;

/** Tunnels of sandboxes. The endpoint that leads through one is removed with it. */
export const tunnelOperations = {
  /** A tunnel without an endpoint; `too_many_tunnels`. */
  open: post('/tunnels', {
    body: z.object(ofKey),
    data: z.object({ id: idSchema, idleTimeoutMs: z.int() }),
  }),
  find: get('/tunnels/{tunnelId}', { ...one, data: z.object({ isOpen: z.boolean() }) }),
  take: get('/tunnels/{tunnelId}/requests', {
    ...one,
    query: z.object({
      ...ofKey,
      inFlight: inFlightSchema.optional(),
      wait: z.coerce.number().int().min(0).max(maxPollSeconds).default(0),
    }),
    waits: true,
    data: z.object({ requests: z.array(z.object({ id: idSchema, ...tunnelRequestSchema.shape })) }),
  }),
  answer: post('/tunnels/{tunnelId}/requests/{requestId}/answer', {
    ...one,
    params: one.params.extend({ requestId: z.string().max(maxOrderIdLength) }),
    body: z.object({ ...ofKey, answer: tunnelAnswerSchema }),
    data: z.object({ isAwaited: z.boolean() }),
  }),
  close: del('/tunnels/{tunnelId}', { ...one, query: z.object(ofKey), data: z.object({}) }),
  /** Passes a POST to the opener of the tunnel, and waits for the outcome; `tunnel_not_found`. */
  send: post('/tunnels/{tunnelId}/requests', {
    ...one,
    callers: ['webhook-dispatcher'],
    /** In seconds; the caller gives up then. */
    query: z.object({ wait: z.coerce.number().min(1).max(maxWaitSeconds) }),
    waits: true,
    body: tunnelRequestSchema,
    data: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('handed'), answer: tunnelAnswerSchema }),
      z.object({ kind: z.literal('not_handed'), reason: failureSchema }),
    ]),
  }),
};
