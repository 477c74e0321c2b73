import { z } from 'zod';

/** Who changed an order. */
export const actorSchema = z.enum(['api', 'panel', 'auto', 'platform', 'customer', 'schedule']);
export type Actor = z.infer<typeof actorSchema>;
