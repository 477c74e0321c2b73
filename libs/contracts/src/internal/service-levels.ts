import { z } from 'zod';
import { businessDaySchema } from '../orders/canonical-order.ts';
import { idSchema } from '../values/ids.ts';
import { providerSchema } from '../platforms/providers.ts';
import { firstDay } from '../values/sales-range.ts';
import { ofBranches } from './day-report.ts';
import { itemsOf, post } from './operation.ts';

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

/** The working days of a week. */
export const daysOfWeek = 7;

const timesSchema = z.object({
  /** How many orders count, and how many of them were in time. */
  orderCount: z.int(),
  onTimeCount: z.int(),
  /** Seconds that half of them, and 99 of 100, took at most; approximate, not interpolated. Null: none has a time. */
  p50Seconds: z.number().min(0).nullable(),
  p99Seconds: z.number().min(0).nullable(),
});

/** Seconds are rounded up to a tenth, so that no order is said to have been faster than it was. */
export const timesOf = (
  orderCount: number,
  onTimeCount: number,
  seconds: readonly [number | null, number | null],
): z.infer<typeof timesSchema> => {
  const [p50Seconds, p99Seconds] = seconds.map((one) => (one === null ? null : Math.ceil(one * 10) / 10));
  return { orderCount, onTimeCount, p50Seconds: p50Seconds ?? null, p99Seconds: p99Seconds ?? null };
};

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

/**
 * How fast the first receiver of each order took its `siparis.olusturuldu`, from arrival until its first acceptance. Left
 * out are trials, orders that no endpoint wanted, those that wait within the limit, and those of versions that stored no
 * platform with a delivery.
 */
const deliveryTimesSchema = itemsOf(timesSchema.extend({ restaurantId: idSchema, provider: providerSchema }));
export type DeliveryTimes = z.infer<typeof deliveryTimesSchema>;

/** Of webhook-dispatcher, for the same week. */
export const deliveryTimesOperation = post('/delivery-times', {
  body: serviceLevelsBodySchema,
  data: deliveryTimesSchema,
  timeoutMs: 20_000,
});

/** The figures of a week from both owners. */
export const weekLevelsSchema = serviceLevelsSchema.extend({
  rows: z.array(
    serviceLevelsSchema.shape.rows.element.extend({
      /** Null: no order was sent to a receiver, or webhook-dispatcher is unavailable. */
      delivery: timesSchema.nullable(),
    }),
  ),
  unavailable: z.array(z.enum(['delivery'])),
});
export type WeekLevels = z.infer<typeof weekLevelsSchema>;
