import { z } from 'zod';
import { idSchema } from '../values/ids.ts';

/** A webhook that no event makes, such as one with a wrong key, to see how a receiver takes it. */
export const probeSchema = z.object({
  olay: z.string().max(100),
  veri: z.looseObject({ id: idSchema }),
  /** Further members of the body, beside `olay` and `veri`. */
  more: z.record(z.string(), z.unknown()).default({}),
  /** False: it carries a key that is not the account's. */
  hasKey: z.boolean(),
});
export type WebhookProbe = z.infer<typeof probeSchema>;
