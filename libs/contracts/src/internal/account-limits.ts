import { z } from 'zod';
import { itemsOf } from './operation.ts';

/** How much of each an account may have, unless the operator of the system sets another number for it. */
export const defaultLimits = {
  endpoints: 50,
  restaurants: 2_000,
  integrations: 10_000,
  keys: 100,
  users: 200,
  /** Of one process at once: requests that wait for events. */
  longPolls: 50,
  /** Of one process at once: open browser tabs of the control panel. */
  livePanels: 200,
  /** Of one process at once: repeats of an Idempotency-Key that wait for the first request's result. */
  waitingRepeats: 50,
  /** Of one process and one operation at once: reads of much that an account has. More wait until one of them has ended. */
  heavyReads: 2,
} as const;
export type LimitName = keyof typeof defaultLimits;
export type Limits = Record<LimitName, number>;
export const limitNames = Object.keys(defaultLimits) as [LimitName, ...LimitName[]];

const limitSchema = z.object({
  name: z.enum(limitNames).meta({ 'x-open': true }),
  max: z.int(),
  /** Null while the service that counts it does not answer. */
  used: z.int().nullable(),
});
export type Limit = z.infer<typeof limitSchema>;
export const limitListSchema = itemsOf(limitSchema);
