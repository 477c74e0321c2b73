import { z } from 'zod';
import { isoTime } from '../orders/canonical-order.ts';
import { storeStates } from '../platforms/capabilities.ts';
import { failureSchema } from '../errors/failure-schemas.ts';
import { hoursSchema } from '../values/hours.ts';
import { idSchema } from '../values/ids.ts';
import { providerSchema } from '../platforms/providers.ts';
import { itemSchema, maxItems } from './items.ts';
import { get, itemsOf, post, put } from './operation.ts';
import { restaurant } from './restaurants.ts';

/**
 * How far a platform is with its desired state. `partly`: a part of it is in sync; `pending`: it is on its way; `unsupported`: it
 * has no word for that; `refused`: it said no, or somebody changed it there.
 */
export const applyStates = ['applied', 'partly', 'pending', 'unsupported', 'refused'] as const;
export type ApplyState = (typeof applyStates)[number];

/** What becomes of a change that somebody makes in the platform's own panel. */
export const driftPolicies = ['correct', 'adopt'] as const;

/** What becomes of a store that its platform has closed by itself. */
export const closedPolicies = ['show', 'reopen'] as const;

const maxMinutes = 7 * 24 * 60;
/** `end_of_day`: when the working day of the restaurant ends. */
const untilSchema = z.union([isoTime, z.literal('end_of_day')]);
const storeState = z.enum(storeStates);

/** `until` counts before `minutes`; one that is over means open. */
export const storeWriteSchema = z.object({
  state: storeState,
  minutes: z.int().min(1).max(maxMinutes).optional(),
  until: untilSchema.nullish(),
  reason: z.string().max(200).nullish(),
});
/** The highest price of a product, in minor units: far above any meal's, and below a slip of the keyboard. */
export const maxPrice = 10_000_000;
const priceSchema = z.int().min(1).max(maxPrice);

/** `until` alone means off until then; of an item that is named twice the last word counts. */
export const itemChangeSchema = z.object({
  item: itemSchema.shape.item,
  isAvailable: z.boolean().optional(),
  until: untilSchema.nullish(),
  /** Minor units. */
  price: priceSchema.optional(),
});
export type ItemChange = z.infer<typeof itemChangeSchema>;
const availabilityPatchSchema = z.object({
  store: storeWriteSchema.optional(),
  items: z.array(itemChangeSchema).max(maxItems).optional(),
  hours: hoursSchema.optional(),
  onDrift: z.enum(driftPolicies).optional(),
  onClosed: z.enum(closedPolicies).optional(),
  /** Only these; absent: all of the restaurant. */
  platforms: z.array(providerSchema).min(1).max(20).optional(),
  /** Nothing changes when the desired state has another version than this. */
  version: z.int().optional(),
});
export type AvailabilityPatch = z.infer<typeof availabilityPatchSchema>;

/** An availability with the ids, times and reasons of an interface. */
export const availabilityOf = <I extends z.ZodType, A extends z.ZodType, R extends z.ZodType, P extends z.ZodType>(of: {
  id: I;
  at: A;
  reason: R;
  price: P;
}) => {
  /** The desired state, and how far each platform is with it. */
  const withProgress = <W extends z.ZodType, S extends z.ZodType>(desired: W, seen: S) => {
    const progress = z.object({
      provider: providerSchema,
      integrationId: of.id,
      desired: desired.nullable(),
      state: z.enum(applyStates).nullable(),
      since: of.at.nullable(),
      dueAt: of.at.nullable(),
      reason: of.reason,
      observed: seen.nullable(),
      drift: seen.nullable(),
    });
    return z.object({ desired: desired.nullable(), platforms: z.array(progress) });
  };
  const store = { state: storeState, at: of.at };
  const stock = { isAvailable: z.boolean(), at: of.at };
  const price = z.object({ price: of.price, at: of.at });
  const hours = z.object({ hours: hoursSchema, at: of.at });
  const until = of.at.nullable();
  return z.object({
    restaurantId: of.id,
    version: z.int(),
    onDrift: z.enum(driftPolicies),
    onClosed: z.enum(closedPolicies),
    store: withProgress(z.object({ ...store, until, reason: z.string().nullable() }), z.object(store)),
    /** Those with a desired state. */
    items: z.array(
      z.object({
        item: z.string(),
        name: z.string(),
        stock: withProgress(z.object({ ...stock, until }), z.object(stock)),
        price: withProgress(price, price),
      }),
    ),
    hours: withProgress(hours, hours),
  });
};
const availabilitySchema = availabilityOf({
  id: idSchema,
  at: isoTime,
  reason: failureSchema.nullable(),
  price: z.int(),
});
export type Availability = z.infer<typeof availabilitySchema>;

/** A restaurant, and the time that is asked for. */
const soldOutRangeSchema = z.object({ restaurantId: idSchema, from: isoTime, to: isoTime });
export type SoldOutRange = z.infer<typeof soldOutRangeSchema>;

/** By the last desired state of each item: what somebody switched on again since is not known any more. */
const soldOutSchema = z.object({
  restaurantId: idSchema,
  item: z.string(),
  name: z.string(),
  /** Only at these; empty: everywhere. */
  providers: z.array(providerSchema),
  since: isoTime,
  /** Null: until somebody switches it on. */
  until: isoTime.nullable(),
});

export const availabilityOperations = {
  get: get('/restaurants/{restaurantId}/availability', { ...restaurant, data: availabilitySchema }),
  change: put('/restaurants/{restaurantId}/availability', {
    ...restaurant,
    body: availabilityPatchSchema,
    data: availabilitySchema,
  }),
  /** The items that were off at some time of a range. */
  soldOut: post('/sold-out', {
    body: z.object({ ranges: z.array(soldOutRangeSchema).max(1_000) }),
    data: itemsOf(soldOutSchema),
  }),
};
