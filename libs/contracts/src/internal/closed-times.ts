import { z } from 'zod';
import { idSchema } from '../values/ids.ts';
import { providerSchema } from '../platforms/providers.ts';
import { dayReportBodySchema } from './day-report.ts';
import { itemsOf, post } from './operation.ts';

/** How long platforms had closed stores by themselves on a working day; of a day that is not over: until now. */
const closedTimesSchema = itemsOf(
  z.object({
    restaurantId: idSchema,
    provider: providerSchema,
    /** Rounded up. */
    minutes: z.int().min(1),
  }),
);
export type ClosedTimes = z.infer<typeof closedTimesSchema>;

const closedTimesBodySchema = dayReportBodySchema.omit({ restaurantId: true });
export type ClosedTimesBody = z.infer<typeof closedTimesBodySchema>;

/** The longest first; stores that no platform had closed are left out. */
export const closedTimesOperation = post('/closed-times', { body: closedTimesBodySchema, data: closedTimesSchema });
