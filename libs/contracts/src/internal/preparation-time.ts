import { z } from 'zod';
import { isoTime } from '../orders/canonical-order.ts';
import { idSchema } from '../values/ids.ts';
import { maxPreparationMinutes } from '../orders/lead.ts';
import { providerSchema } from '../platforms/providers.ts';
import { weekdays } from '../values/weekdays.ts';
import { get } from './operation.ts';

/** Minutes until the food is ready, for platforms that ask for them. */
export const preparationMinutesSchema = z.int().min(1).max(maxPreparationMinutes);

const count = z.int().min(0);
/** With one decimal. */
const minutes = z.number().min(0);

/** How long the kitchen of a restaurant needs, from the begin of preparation until the food is ready; minutes. */
export const preparationTimeOf = <I extends z.ZodType, A extends z.ZodType>(of: { id: I; at: A }) =>
  z.object({
    restaurantId: of.id,
    at: of.at,
    suggestedMinutes: preparationMinutesSchema.nullable().meta({
      description:
        'For an order that is accepted now: what is pinned, else what is learned; null: nothing is known yet',
    }),
    pinnedMinutes: preparationMinutesSchema.nullable().meta({
      description: 'What a person has chosen (`pinnedPreparationMinutes` of the restaurant); null: nobody has',
    }),
    learnedMinutes: preparationMinutesSchema
      .nullable()
      .meta({ description: 'What is usual at this hour of this weekday, with `loadMinutes`' }),
    loadMinutes: z
      .int()
      .meta({ description: 'How much longer, or shorter, it takes now, by the orders of the last hour' }),
    platforms: z
      .array(z.object({ provider: providerSchema, minutes: preparationMinutesSchema }))
      .meta({ description: '`suggestedMinutes` within the limits of each platform that has a preparation time' }),
    orderCount: count.meta({ description: 'How many orders of the last 90 days it is learned from' }),
    medianMinutes: minutes.nullable().meta({ description: 'What these really took: their median' }),
    learnedErrorMinutes: minutes
      .nullable()
      .meta({ description: 'How far off the learned times are for the orders that they are made of: the median' }),
    sentOrderCount: count.meta({ description: 'How many of them were accepted with a preparation time' }),
    sentErrorMinutes: minutes
      .nullable()
      .meta({ description: 'How far off that time was from what really happened: the median' }),
    hours: z
      .array(
        z.object({
          weekday: z.enum(weekdays).meta({ description: 'Of the working day' }),
          hour: z.int().min(0).max(23).meta({ description: 'By the clock of Türkiye, of the acceptance' }),
          minutes: preparationMinutesSchema.meta({ description: 'What is learned' }),
          orderCount: count.meta({ description: 'Of this hour of this weekday' }),
          medianMinutes: minutes.nullable().meta({ description: 'What these really took: their median' }),
        }),
      )
      .max(weekdays.length * 24)
      .meta({ description: 'The hours that had orders, of each day of the week' }),
  });

export const preparationTimeSchema = preparationTimeOf({ id: idSchema, at: isoTime });
export type PreparationTime = z.infer<typeof preparationTimeSchema>;

/** Of order-service; the restaurant and what is pinned are read of their owner. */
export const preparationTimeOperation = get('/restaurants/{restaurantId}/preparation-time', {
  params: z.object({ restaurantId: idSchema }),
  missing: 'restaurant_not_found',
  data: preparationTimeSchema,
});
