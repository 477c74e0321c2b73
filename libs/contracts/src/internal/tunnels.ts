import { z } from 'zod';
import { failureSchema } from '../errors/failure-schemas.ts';
import { idSchema } from '../values/ids.ts';
import { post } from './operation.ts';

/** Below it no name resolves (RFC 6761): a sender without tunnels reaches no server there. */
const tunnelHost = 'tunnel.kopru.invalid';

/** The address of an endpoint that leads through a tunnel: Köprü itself hands on what is sent there. */
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
export const tunnelledSchema = z.object({
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  timeoutMs: z.int().meta({ description: 'How long the receiver may take, in milliseconds' }),
});
export type Tunnelled = z.infer<typeof tunnelledSchema>;

const maxWaitSeconds = 600;

export const tunnelOperations = {
  /** Passes a POST to the opener of the tunnel, and waits for the outcome; `tunnel_not_found`. */
  send: post('/tunnels/{tunnelId}/requests', {
    callers: ['webhook-dispatcher'],
    params: z.object({ tunnelId: idSchema }),
    missing: 'tunnel_not_found',
    /** In seconds; the caller gives up then. */
    query: z.object({ wait: z.coerce.number().min(1).max(maxWaitSeconds) }),
    waits: true,
    body: tunnelledSchema,
    data: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('handed'), answer: tunnelAnswerSchema }),
      z.object({ kind: z.literal('not_handed'), reason: failureSchema }),
    ]),
  }),
};
