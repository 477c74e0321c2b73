import { z } from 'zod';
import { businessDaySchema } from '../orders/canonical-order.ts';
import { idSchema } from '../values/ids.ts';
import { providerSchema } from '../platforms/providers.ts';
import { firstDay } from '../values/sales-range.ts';
import { ofBranches } from './day-report.ts';
import { post } from './operation.ts';

/** The last day of a week. */
export const weekEndSchema = businessDaySchema.refine((day) => day >= firstDay, {
  error: `must be ${firstDay} or later`,
});

const serviceLevelsBodySchema = z.object({
  /** The last working day of the week. */
  day: weekEndSchema,
  ...ofBranches,
});
export type ServiceLevelsBody = z.infer<typeof serviceLevelsBodySchema>;

const timesSchema = z.object({
  /** How many orders count, and how many of them were in time. */
  orderCount: z.int(),
  onTimeCount: z.int(),
  /** Seconds that half of them, and 99 of 100, took at most; approximate, not interpolated. Null: none has a time. */
  p50Seconds: z.number().min(0).nullable(),
  p99Seconds: z.number().min(0).nullable(),
});

/** How fast the orders of a week came and were accepted. Trials are in no figure. */
export const serviceLevelsSchema = z.object({
  fromDay: businessDaySchema,
  toDay: businessDaySchema,
  rows: z.array(
    z.object({
      restaurantId: idSchema,
      provider: providerSchema,
      /** All orders, cancelled ones, too. */
      orderCount: z.int(),
      /**
       * From the platform's own time of the order until Köprü had it, by the clocks of both: an order that came before its
       * time took no time. Where a platform gave no time, the order counts as of the moment at which Köprü read it.
       * Scheduled orders are left out: when a platform sends these is its own choice.
       */
      arrival: timesSchema,
      /**
       * From arrival until somebody, or something, accepted the order. Left out are scheduled orders, those that came
       * accepted, and those that were cancelled, or are still waiting, within the limit. The percentiles are of those
       * that were accepted.
       */
      acceptance: timesSchema,
      /** Cancelled by the platform before anybody accepted them, whatever its reason. */
      unacceptedCount: z.int(),
    }),
  ),
});
export type ServiceLevels = z.infer<typeof serviceLevelsSchema>;

/** The seven working days up to one, by restaurant and platform; each restaurant's own day counts. */
export const serviceLevelsOperation = post('/service-levels', {
  body: serviceLevelsBodySchema,
  data: serviceLevelsSchema,
  timeoutMs: 20_000,
});
