import { z } from 'zod';
import { businessDaySchema } from '../orders/canonical-order.ts';
import { dayEndsAtSchema } from '../values/hours.ts';
import { idSchema } from '../values/ids.ts';
import { providerSchema } from '../platforms/providers.ts';
import { isSalesRange, maxSalesDays, type DayRange } from '../values/sales-range.ts';
import { ofBranches, sums } from './day-report.ts';
import { post } from './operation.ts';

/** So many products are named; the others are one sum. */
export const maxSoldProducts = 200;

/** Working days, both included. */
export const salesDays = { fromDay: businessDaySchema, toDay: businessDaySchema };
export const ofSalesRange = <S extends z.ZodType<DayRange>>(schema: S): S =>
  schema.refine(isSalesRange, { path: ['toDay'], error: `must be at most ${maxSalesDays} days, from fromDay on` });

const salesBodySchema = ofSalesRange(
  z.object({
    ...salesDays,
    provider: providerSchema.optional(),
    ...ofBranches,
  }),
);
export type SalesBody = z.infer<typeof salesBodySchema>;

/** `before`: of as many days right before them. */
const compared = { ...sums, before: z.object(sums) };
const sold = { quantity: z.number(), total: z.int() };

/** Made as the day report is: cancelled orders and trials are in no sum but that of `cancelled`, which has no trials. */
export const salesSchema = z.object({
  ...salesDays,
  ...sums,
  before: z.object({ ...salesDays, ...sums }),
  currency: z.string(),
  cancelled: z.object(compared),
  /** All days, the first one first; `before`: of the day as many days before as there are. */
  byDay: z.array(z.object({ day: businessDaySchema, ...compared })).max(maxSalesDays),
  /** All hours, by the clock of Türkiye. */
  byHour: z.array(z.object({ hour: z.int().min(0).max(23), ...compared })).length(24),
  byRestaurant: z.array(z.object({ restaurantId: idSchema, dayEndsAt: dayEndsAtSchema, ...compared })),
  /** What brought most, by its amount: the lines with their options, before discounts. Null: too much to add up in time. */
  products: z
    .object({
      items: z
        .array(
          z.object({ name: z.string(), unit: z.enum(['piece', 'kg']).optional(), ...sold, before: z.object(sold) }),
        )
        .max(maxSoldProducts),
      others: z.object({ productCount: z.int(), total: z.int(), before: z.object({ total: z.int() }) }),
    })
    .nullable(),
});
export type Sales = z.infer<typeof salesSchema>;

/** What was sold on some working days, and on as many before them; each restaurant's own day counts. */
export const salesOperation = post('/sales', { body: salesBodySchema, data: salesSchema, timeoutMs: 20_000 });
