import { z } from 'zod';
import { idSchema } from '../values/ids.ts';
import { dayReportBodySchema } from './day-report.ts';
import { itemsOf, post } from './operation.ts';

/** How much came of platforms on a working day that could not be read and may be orders. */
const refusedOrdersSchema = itemsOf(z.object({ restaurantId: idSchema, orderCount: z.int().min(1) }));
export type RefusedOrders = z.infer<typeof refusedOrdersSchema>;

const refusedOrdersBodySchema = dayReportBodySchema.omit({ restaurantId: true });
export type RefusedOrdersBody = z.infer<typeof refusedOrdersBodySchema>;

/** By the incidents that were opened on the day, the most orders first; restaurants without any are left out. */
export const refusedOrdersOperation = post('/refused-orders', {
  body: refusedOrdersBodySchema,
  data: refusedOrdersSchema,
});
