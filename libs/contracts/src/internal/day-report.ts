import { z } from 'zod';
import { businessDaySchema, minorUnits, paymentTypeSchema } from '../orders/canonical-order.ts';
import { dayEndsAtSchema } from '../values/hours.ts';
import { idListSchema, idSchema } from '../values/ids.ts';
import { cancellationSchema } from '../messages/messages.ts';
import { providerSchema } from '../platforms/providers.ts';
import { post } from './operation.ts';

/** So many products are named, and no more. */
export const maxProducts = 20;

/** Minor units; what was given back is taken off. */
export const sums = { orderCount: z.int(), total: minorUnits };

/** When the day ends of restaurants that have chosen another time than the usual one. */
const closingsSchema = z.array(z.object({ restaurantId: idSchema, dayEndsAt: dayEndsAtSchema })).max(3_000);

/** Whose orders a report is of, and when their days end. */
export const ofBranches = {
  restaurantId: z.string().max(64).optional(),
  /** Only these restaurants', for a person who is limited to them. */
  restaurantIds: idListSchema.optional(),
  closings: closingsSchema,
};

/** A working day of restaurants, each of which has its own. */
export const dayReportBodySchema = z.object({
  /** The working day. */
  day: businessDaySchema,
  ...ofBranches,
});
export type DayReportBody = z.infer<typeof dayReportBodySchema>;

/** Cancelled orders and trials are in no sum but that of `cancelled`, which has no trials either. */
export const dayReportSchema = z.object({
  day: businessDaySchema,
  ...sums,
  currency: z.string(),
  byProvider: z.array(z.object({ provider: providerSchema, ...sums })),
  byPayment: z.array(
    z.object({
      paymentType: paymentTypeSchema,
      /** One name for one kind of payment, in Turkish, whatever the platforms call it. */
      paymentTypeName: z.string(),
      ...sums,
    }),
  ),
  byRestaurant: z.array(z.object({ restaurantId: idSchema, dayEndsAt: dayEndsAtSchema, ...sums })),
  cancelled: z.object({
    ...sums,
    reasons: z.array(
      z.object({
        /** Null: an older version stored no word of it. */
        by: cancellationSchema.shape.by.nullable(),
        /** Null: nobody gave one. */
        reason: z.string().nullable(),
        ...sums,
      }),
    ),
  }),
  /** What was given back of orders that were not cancelled. */
  refunds: z.object(sums),
  /** What the restaurant's own couriers took in cash at the door: refunds are not taken off. */
  courierCash: z.object(sums),
  /** What was sold most, by its number; `total`: the lines with their options, before discounts. */
  products: z
    .array(
      z.object({ name: z.string(), unit: z.enum(['piece', 'kg']).optional(), quantity: z.number(), total: z.int() }),
    )
    .max(maxProducts),
});
export type DayReport = z.infer<typeof dayReportSchema>;

/** The end of a working day; each restaurant's own day counts. */
export const dayReportOperation = post('/day-report', {
  body: dayReportBodySchema,
  data: dayReportSchema,
  timeoutMs: 20_000,
});
