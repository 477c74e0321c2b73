import { z } from 'zod';
import { isoTime, minorUnits } from '../orders/canonical-order.ts';
import { failureSchema } from '../errors/failure-schemas.ts';
import { hoursSchema } from '../values/hours.ts';
import { idSchema } from '../values/ids.ts';
import { providerSchema } from '../platforms/providers.ts';
import { get, post } from './operation.ts';
import { restaurant } from './restaurants.ts';

const platforms = z.array(providerSchema);

/** What each platform has; `wished` is null where nothing is wished of it. */
const placesOf = <V extends z.ZodType>(value: V) =>
  z.array(z.object({ provider: providerSchema, productId: z.string(), value, wished: value.nullable() }));

const common = {
  /** An order can fail by it, or bring what is not to be sold at that price. */
  canFailOrders: z.boolean(),
  seenAt: isoTime,
};
const article = { item: z.string(), name: z.string() };

/** Each correction is one change of the availability, or one link of an item; none: only the platforms' own panels can. */
const findingSchema = z.discriminatedUnion('kind', [
  z.object({
    ...{ ...common, ...article, kind: z.literal('price'), places: placesOf(minorUnits) },
    corrections: z.array(z.object({ price: minorUnits, platforms })),
  }),
  z.object({
    ...{ ...common, ...article, kind: z.literal('stock'), places: placesOf(z.boolean()) },
    corrections: z.array(z.object({ isAvailable: z.boolean(), platforms })),
  }),
  /** No platform takes a name. */
  z.object({ ...common, ...article, kind: z.literal('name'), places: placesOf(z.string()) }),
  z.object({
    ...{ ...common, kind: z.literal('hours') },
    places: z.array(z.object({ provider: providerSchema, value: hoursSchema, wished: hoursSchema.nullable() })),
    corrections: z.array(z.object({ hours: hoursSchema, platforms })),
  }),
  /** A product of a menu that is no item's; `places` has one, with the name that it has there. */
  z.object({
    ...{ ...common, kind: z.literal('unlinked'), places: placesOf(z.string()) },
    /** The item that it seems to be. */
    corrections: z.array(z.object(article)),
  }),
]);
export type Finding = z.infer<typeof findingSchema>;

const comparisonSchema = z.object({
  restaurantId: idSchema,
  /** Null: not yet. */
  comparedAt: isoTime.nullable(),
  /** Those that can fail orders first. */
  findings: z.array(findingSchema),
  /** How many there are; `findings` has the first of them. */
  count: z.int(),
  /** The platforms that did not answer: what was found at them before stays. */
  unread: z.array(z.object({ provider: providerSchema, reason: failureSchema })),
});
export type Comparison = z.infer<typeof comparisonSchema>;

export const driftOperations = {
  /** As last found. */
  get: get('/restaurants/{restaurantId}/drift', { ...restaurant, data: comparisonSchema }),
  /** Compares now, at most once in a minute: `rate_limited`. */
  compare: post('/restaurants/{restaurantId}/drift', { ...restaurant, data: comparisonSchema, timeoutMs: 20_000 }),
};
