import { z } from 'zod';
import { isoTime } from '../orders/canonical-order.ts';
import { storeStates } from '../platforms/capabilities.ts';
import { idSchema } from '../values/ids.ts';
import { withFormerNames } from './former-names.ts';
import { origin } from './origin.ts';

const formerNames = { isAsWished: 'inSync' };

/** What was seen at a platform is another state than what was seen there before. */
const observed = {
  eventId: idSchema,
  ...origin,
  /** What was seen is the desired state. */
  inSync: z.boolean(),
  observedAt: isoTime,
  occurredAt: isoTime,
};
export const storeChangedSchema = withFormerNames(
  formerNames,
  z.object({
    ...observed,
    state: z.enum(storeStates),
    /** Null: it had not been seen before. */
    oldState: z.enum(storeStates).nullable(),
  }),
);
export const itemChangedSchema = withFormerNames(
  formerNames,
  z.object({
    ...observed,
    /** The account's own number of it. */
    item: z.string().min(1).max(200),
    /** Null: it tells of the price. */
    isAvailable: z.boolean().nullable(),
    /** Minor units; null: it tells of something else. */
    price: z.int().nullable(),
  }),
);
export type ObservedChange = z.infer<typeof storeChangedSchema> | z.infer<typeof itemChangedSchema>;
