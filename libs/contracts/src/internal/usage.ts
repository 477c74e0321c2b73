import { z } from 'zod';
import { get } from './operation.ts';

export const usageOperations = {
  /** How many restaurants and integrations the account has. */
  count: get('/usage', { data: z.object({ restaurants: z.int(), integrations: z.int() }) }),
};
