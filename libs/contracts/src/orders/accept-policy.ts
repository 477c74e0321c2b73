import { z } from 'zod';
import { acceptModes, defaultAfterSeconds, minAfterSeconds, maxAfterSeconds } from './accept-modes.ts';

/** What happens with an order of a restaurant that nobody accepts. */
export const acceptPolicySchema = z.object({
  mode: z.enum(acceptModes).meta({
    'x-open': true,
    description:
      '`ask`: it waits for somebody; `accept`: Köprü accepts it; `accept_if_open`: Köprü accepts it while the store is open at its platform',
  }),
  afterSeconds: z.int().min(minAfterSeconds).max(maxAfterSeconds).default(defaultAfterSeconds).meta({
    description: 'So long after its arrival, and in any case a minute before its platform gives it up',
    example: defaultAfterSeconds,
  }),
});
export type AcceptPolicy = z.infer<typeof acceptPolicySchema>;

/** Where a restaurant has chosen nothing. */
export const defaultAcceptPolicy: AcceptPolicy = { mode: 'ask', afterSeconds: defaultAfterSeconds };
