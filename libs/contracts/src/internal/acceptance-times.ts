import { z } from 'zod';
import { idSchema } from '../values/ids.ts';
import { dayReportBodySchema } from './day-report.ts';
import { itemsOf, post } from './operation.ts';

/**
 * How long the accepted orders of a working day waited for that. Left out are trials, scheduled orders and those that came
 * accepted.
 */
const acceptanceTimesSchema = itemsOf(
  z.object({
    restaurantId: idSchema,
    orderCount: z.int(),
    /** Whole seconds, rounded up; half of the orders took at most so many, approximate. */
    medianSeconds: z.int().min(0),
    slowestSeconds: z.int().min(0),
  }),
);
export type AcceptanceTimes = z.infer<typeof acceptanceTimesSchema>;

/** By restaurant; those without such an order are left out. */
export const acceptanceTimesOperation = post('/acceptance-times', {
  body: dayReportBodySchema,
  data: acceptanceTimesSchema,
  timeoutMs: 20_000,
});
