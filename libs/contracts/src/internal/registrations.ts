import { z } from 'zod';
import { isoTime } from '../orders/canonical-order.ts';
import { idSchema } from '../values/ids.ts';
import { post } from './operation.ts';
import { attemptResultSchema, endpointSchema, endpointWriteSchema } from './webhooks.ts';

/** What a receiver says of itself; it is a webhook, and switched on. */
export const registrationSchema = endpointWriteSchema
  .omit({ destination: true, isEnabled: true })
  .extend({ token: z.string().min(1).max(200) });

/** Tokens with which a receiver registers itself once, without an API key. */
export const registrationOperations = {
  /** The token is in this answer only. */
  issue: post('/registrations', { data: z.object({ token: z.string(), expiresAt: isoTime }) }),
  /** Whose token it is; it stays unused. */
  holder: post('/registrations/holder', {
    isForService: true,
    body: registrationSchema.pick({ token: true }),
    data: z.object({ accountId: idSchema }),
  }),
  /** At the account whose token it is. */
  register: post('/register', {
    body: registrationSchema,
    data: z.object({ endpoint: endpointSchema, test: attemptResultSchema }),
    timeoutMs: 20_000,
  }),
};
