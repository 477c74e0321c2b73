import { z } from 'zod';
import { acceptPolicySchema, defaultAcceptPolicy } from '../orders/accept-policy.ts';
import { isoTime, minorUnits } from '../orders/canonical-order.ts';
import { freeFormSchema, withinBytes } from '../values/free-form.ts';
import { dayEndsAtSchema, leadMinutesSchema } from '../values/hours.ts';
import { idListSchema, idSchema } from '../values/ids.ts';
import { defaultLeadMinutes } from '../orders/lead.ts';
import { nameSchema } from '../values/names.ts';
import { privacyHoursSchema } from '../orders/personal-data.ts';
import { providerSchema } from '../platforms/providers.ts';
import { defaultDayEndsAt } from '../values/time-zone.ts';
import { del, get, optionalPageQuerySchema, pageOf, post, put } from './operation.ts';
import { preparationMinutesSchema } from './preparation-time.ts';

const headersSchema = z.record(z.string().max(200), z.string().max(4000));
/** A business id is the account's own key, so any printable text without path characters, and not dots alone. */
export const businessIdSchema = z
  .string()
  .max(100)
  .regex(/^\.*[\w:-][\w.:-]*$/);
export const businessSchema = z.object({
  id: businessIdSchema,
  name: z.string(),
  restaurantCount: z.int(),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type Business = z.infer<typeof businessSchema>;
/** What is in a name, however it is written; and only those with an id of these, separated by commas. */
const searchSchema = z.string().trim().max(200).optional();
const listBusinessesQuerySchema = optionalPageQuerySchema.extend({
  q: searchSchema,
  ids: z
    .string()
    .max(10_100)
    .regex(/^[\w.,:-]+$/)
    .optional(),
  /** Only those of these restaurants, for a person who is limited to them. */
  restaurantIds: idListSchema.optional(),
});
export type ListBusinessesQuery = z.infer<typeof listBusinessesQuerySchema>;
const businessPageSchema = pageOf(businessSchema);
export type BusinessPage = z.infer<typeof businessPageSchema>;
export const businessUpdateSchema = z.object({ name: nameSchema(200) });
const businessCreateSchema = businessUpdateSchema.extend({ id: businessIdSchema.optional() });

export const restaurantSchema = z.object({
  id: idSchema,
  accountId: idSchema,
  businessId: businessIdSchema.nullable(),
  name: z.string(),
  description: z.string().nullable(),
  address: z.string().nullable(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  config: z.record(z.string(), z.unknown()).nullable(),
  paymentMatchingUrl: z.string().nullable(),
  paymentMatchingHeaders: headersSchema.nullable(),
  /** Null: privacy mode is off. */
  privacyHours: privacyHoursSchema.nullable().default(null),
  dayEndsAt: dayEndsAtSchema.default(defaultDayEndsAt),
  leadMinutes: leadMinutesSchema.default(defaultLeadMinutes),
  acceptPolicy: acceptPolicySchema.default(defaultAcceptPolicy),
  /** Null: the learned preparation time. */
  pinnedPreparationMinutes: preparationMinutesSchema.nullable().default(null),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type Restaurant = z.infer<typeof restaurantSchema>;

/**
 * Absent stays, null clears. An address or a header that may not be used for payment matching is `url_not_allowed`,
 * `header_not_allowed`.
 */
export const restaurantWriteSchema = z.object({
  businessId: businessIdSchema.nullish(),
  name: nameSchema(200),
  description: z.string().max(2000).nullish(),
  address: z.string().max(1000).nullish(),
  lat: z.number().min(-90).max(90).nullish(),
  lon: z.number().min(-180).max(180).nullish(),
  config: freeFormSchema.nullish(),
  paymentMatchingUrl: z.string().max(2000).nullish(),
  paymentMatchingHeaders: withinBytes(headersSchema).nullish(),
  privacyHours: privacyHoursSchema.nullish(),
  dayEndsAt: dayEndsAtSchema.nullish(),
  leadMinutes: leadMinutesSchema.nullish(),
  acceptPolicy: acceptPolicySchema.nullish(),
  pinnedPreparationMinutes: preparationMinutesSchema.nullish(),
});
export type RestaurantWrite = z.infer<typeof restaurantWriteSchema>;

const listRestaurantsQuerySchema = optionalPageQuerySchema.extend({
  businessId: businessIdSchema.optional(),
  q: searchSchema,
  ids: idListSchema.optional(),
  /** Only these, for a person who is limited to them. */
  restaurantIds: idListSchema.optional(),
  /** Null in every item, for who does not read it. */
  config: z.literal('omit').optional(),
});
export type ListRestaurantsQuery = z.infer<typeof listRestaurantsQuerySchema>;
const restaurantPageSchema = pageOf(restaurantSchema);
export type RestaurantPage = z.infer<typeof restaurantPageSchema>;

/** A menu with the ids, times and prices of an interface. */
export const menuOf = <I extends z.ZodType, A extends z.ZodType, P extends z.ZodType>(of: {
  id: I;
  at: A;
  price: P;
  optionPrice: P;
}) =>
  z.object({
    provider: providerSchema,
    restaurantId: of.id,
    fetchedAt: of.at,
    categories: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        products: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            description: z.string().nullable(),
            price: of.price,
            currency: z.string(),
            isAvailable: z.boolean(),
            imageUrl: z.string().nullable(),
            /** Where the platform has one. */
            barcode: z.string().optional(),
            optionGroups: z.array(
              z.object({
                id: z.string(),
                name: z.string(),
                min: z.int(),
                max: z.int(),
                options: z.array(z.object({ id: z.string(), name: z.string(), price: of.optionPrice })),
              }),
            ),
          }),
        ),
      }),
    ),
  });

/** Prices in minor units. */
export const menuSchema = menuOf({ id: idSchema, at: isoTime, price: minorUnits, optionPrice: minorUnits });
export type Menu = z.infer<typeof menuSchema>;

/** The data of a restaurant for payment matching. */
const paymentMatchingSchema = z.object({
  name: z.string(),
  url: z.string().nullable(),
  headers: headersSchema.nullable(),
});

const business = { params: z.object({ businessId: businessIdSchema }), missing: 'business_not_found' } as const;
export const restaurant = { params: z.object({ restaurantId: idSchema }), missing: 'restaurant_not_found' } as const;
const writesRestaurant = { body: restaurantWriteSchema, data: restaurantSchema };

export const restaurantOperations = {
  /**
   * Newest first; without `limit` all of them. What `config` and `paymentMatchingHeaders` may take of one answer has an
   * end; behind it they are null, as one is that is larger than a write may make it.
   */
  list: get('/restaurants', { query: listRestaurantsQuerySchema, data: restaurantPageSchema }),
  create: post('/restaurants', writesRestaurant),
  get: get('/restaurants/{restaurantId}', { ...restaurant, data: restaurantSchema }),
  update: put('/restaurants/{restaurantId}', { ...restaurant, ...writesRestaurant }),
  remove: del('/restaurants/{restaurantId}', { callers: ['api-gateway', 'sandbox'], ...restaurant }),
  paymentMatching: get('/restaurants/{restaurantId}/payment-matching', {
    callers: ['order-service'],
    ...restaurant,
    data: paymentMatchingSchema,
  }),
  /** Whether its store at a platform takes orders, by the desired state and what was last seen; what is not known is not open. */
  storeOpen: get('/restaurants/{restaurantId}/stores/{provider}', {
    callers: ['order-service'],
    params: restaurant.params.extend({ provider: providerSchema }),
    missing: 'restaurant_not_found',
    data: z.object({ isOpen: z.boolean() }),
  }),
  preparationSettings: get('/restaurants/{restaurantId}/preparation-settings', {
    callers: ['order-service'],
    ...restaurant,
    data: z.object({ dayEndsAt: dayEndsAtSchema, pinnedMinutes: preparationMinutesSchema.nullable() }),
  }),
};

export const businessOperations = {
  /** Newest first; without `limit` all of them. */
  list: get('/businesses', { query: listBusinessesQuerySchema, data: businessPageSchema }),
  /** Issues an id when none is given; a taken id is `already_exists`. */
  create: post('/businesses', { body: businessCreateSchema, data: businessSchema }),
  get: get('/businesses/{businessId}', { ...business, data: businessSchema }),
  update: put('/businesses/{businessId}', { ...business, body: businessUpdateSchema, data: businessSchema }),
  remove: del('/businesses/{businessId}', business),
  /** An unknown business is created with its first restaurant. */
  link: post('/businesses/{businessId}/restaurants', {
    params: business.params,
    body: z.object({ restaurantId: idSchema }),
    data: restaurantSchema,
  }),
};

export const menuOperations = {
  /** The menu, at most a minute old. */
  get: get('/menus/{provider}', {
    params: z.object({ provider: z.string().max(100) }),
    missing: 'provider_not_found',
    query: z.object({ restaurantId: z.string().min(1).max(200) }),
    data: menuSchema,
  }),
};
