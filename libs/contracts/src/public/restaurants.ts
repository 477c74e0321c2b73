import { z } from 'zod';
import {
  businessIdSchema,
  businessSchema,
  menuOf,
  restaurantSchema,
  restaurantWriteSchema,
} from '../internal/restaurants.ts';
import { acceptPolicySchema } from '../orders/accept-policy.ts';
import { dayEndsAtSchema, leadMinutesSchema } from '../values/hours.ts';
import { preparationMinutesSchema } from '../internal/preparation-time.ts';
import { privacyHoursSchema } from '../orders/personal-data.ts';
import { businessExample, menuExample, restaurantExample, restaurantWriteExample } from './restaurant-examples.ts';
import {
  exampleId,
  integerQuery,
  money,
  pagingQuery,
  publicIdSchema,
  publicTimeSchema,
  reference,
  text,
} from './fields.ts';
import { examples, rowsOf } from './operation.ts';

/** A coordinate as existing clients write it: a number, or a number as text; anything else is ignored. */
const placeAlias = (limit: number, description: string) =>
  z
    .unknown()
    .transform((value) => {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
      return typeof number === 'number' && Math.abs(number) <= limit ? number : undefined;
    })
    .optional()
    .meta({ description, override: { type: undefined } });

const restaurantReference = z.string().min(1).max(64);
const { shape: field } = restaurantWriteSchema;
const times = { createdAt: publicTimeSchema, updatedAt: publicTimeSchema };
const shownName = {
  description: 'Shown to people, on one line: without control characters',
  override: { pattern: String.raw`\S` },
};

const restaurantBodySchema = restaurantWriteSchema
  .extend({
    businessId: field.businessId.meta({ description: "The account's own key of a business; created when new" }),
    name: field.name.meta(shownName),
    lat: field.lat.meta({ description: 'Latitude' }),
    lon: field.lon.meta({ description: 'Longitude' }),
    latitude: placeAlias(90, 'Understood as `lat` when that is absent'),
    longitude: placeAlias(180, 'Understood as `lon` when that is absent'),
    config: field.config.meta({ description: "The account's own settings; kept as they are. At most 8 KiB as JSON" }),
    paymentMatchingUrl: field.paymentMatchingUrl.meta({
      description: "Answers the restaurant's own payment codes: [{provider?, paymentType, code}]",
    }),
    paymentMatchingHeaders: field.paymentMatchingHeaders.meta({
      description:
        'Sent to `paymentMatchingUrl`; a value that is sent back masked, as it was shown, stays as it is. At most 8 KiB as JSON',
      override: { propertyNames: undefined },
    }),
    privacyHours: field.privacyHours.meta({
      description:
        "Privacy mode: hours after the end of an order until its customer's data is gone; from the next order on, null turns it off",
    }),
    dayEndsAt: field.dayEndsAt.meta({
      description:
        'When the working day ends, in Turkish time: from `00:00` to `11:59`. `end_of_day` means this time; null makes it `04:00`',
      example: '02:00',
    }),
    leadMinutes: field.leadMinutes.meta({
      description:
        'The lead: how many minutes before its time a scheduled order is due, the way to the customer included. Its time is the wanted one, or when the courier comes, whichever is earlier. From the next order on; null makes it 30',
      example: 45,
    }),
    acceptPolicy: field.acceptPolicy.meta({
      description:
        'What happens with an order that nobody accepts. From the next order on; null makes it `ask`, as it is at first',
    }),
    pinnedPreparationMinutes: field.pinnedPreparationMinutes.meta({
      description: 'The preparation time in place of the learned one, in minutes; null: the learned one',
      example: 25,
    }),
  })
  .transform(({ latitude, longitude, ...fields }) => ({
    ...fields,
    ...(fields.lat === undefined && latitude !== undefined ? { lat: latitude } : {}),
    ...(fields.lon === undefined && longitude !== undefined ? { lon: longitude } : {}),
  }))
  .meta({ id: 'RestaurantWrite', description: 'On update an absent field stays as it is and null clears it' })
  .register(examples, { example: restaurantWriteExample });

const publicRestaurantSchema = restaurantSchema
  .omit({ accountId: true })
  .extend({
    id: publicIdSchema,
    businessId: text,
    paymentMatchingHeaders: z
      .record(z.string(), z.string())
      .nullable()
      .meta({ description: 'A key without `restaurants:write` sees the values masked' }),
    privacyHours: privacyHoursSchema
      .nullable()
      .optional()
      .meta({ description: 'Privacy mode: hours after the end of an order; null: off' }),
    dayEndsAt: dayEndsAtSchema
      .optional()
      .meta({ description: 'When the working day ends, in Turkish time', example: '04:00' }),
    leadMinutes: leadMinutesSchema
      .optional()
      .meta({ description: 'The lead: how many minutes before its time a scheduled order is due', example: 30 }),
    acceptPolicy: acceptPolicySchema
      .optional()
      .meta({ description: 'The accept policy: what happens with an order that nobody accepts' }),
    pinnedPreparationMinutes: preparationMinutesSchema
      .nullable()
      .optional()
      .meta({ description: 'The preparation time in place of the learned one, in minutes; null: the learned one' }),
    ...times,
  })
  .meta({ id: 'Restaurant' })
  .register(examples, { example: restaurantExample });
export type PublicRestaurant = z.infer<typeof publicRestaurantSchema>;

const restaurantsQuerySchema = z.object({
  limit: integerQuery({ min: 1, max: 200, default: 50 }, 'The most items of a page; all restaurants when absent')
    .unwrap()
    .optional()
    .meta({
      description: 'The most items of a page; all restaurants when absent',
      override: { type: 'integer', minimum: 1, maximum: 200, pattern: undefined },
    }),
  cursor: pagingQuery.cursor,
  dir: pagingQuery.dir,
});

const linkBodySchema = z
  .object({ restaurantId: restaurantReference.meta({ description: 'An existing restaurant of the account' }) })
  .meta({ id: 'LinkRestaurant' })
  .register(examples, { example: { restaurantId: restaurantExample.id } });

const businessUpdateSchema = z
  .object({ name: field.name.meta(shownName) })
  .meta({ id: 'BusinessUpdate' })
  .register(examples, { example: { name: businessExample.name } });
const businessCreateSchema = businessUpdateSchema
  .extend({
    id: businessIdSchema
      .optional()
      .meta({ description: "The account's own key; letters, digits and _ . : - ; one is made when absent" }),
  })
  .meta({ id: 'BusinessCreate' })
  .register(examples, { example: { id: businessExample.id, name: businessExample.name } });
const publicBusinessSchema = businessSchema
  .extend({ id: z.string(), ...times })
  .meta({ id: 'Business' })
  .register(examples, { example: businessExample });

const publicMenuSchema = menuOf({
  id: publicIdSchema,
  at: publicTimeSchema,
  price: money('Of one'),
  optionPrice: money('Added for one'),
})
  .meta({ id: 'Menu' })
  .register(examples, { example: menuExample });
export type PublicMenu = z.infer<typeof publicMenuSchema>;

export const providerNames = 'The platform: `getir`, `ys`, `ty`, `migros`, `direct`, or another name of one of them';

const { get, post, put, del } = rowsOf('Restaurants');
const business = rowsOf('Businesses');

export const restaurantPath = z.object({ restaurantId: reference("The restaurant's id", exampleId) });
const restaurant = { params: restaurantPath, errors: ['restaurant_not_found'] } as const;
const written = { body: restaurantBodySchema, data: publicRestaurantSchema };
const writeErrors = ['url_not_allowed', 'header_not_allowed'] as const;

export const restaurantOperations = {
  listRestaurants: get('/restaurants', {
    query: restaurantsQuerySchema,
    data: z.array(publicRestaurantSchema),
    isPaged: true,
    isHeavy: true,
  }),
  createRestaurant: post('/restaurants', { ...written, errors: [...writeErrors, 'limit_reached'] }),
  getRestaurant: get('/restaurants/{restaurantId}', { ...restaurant, data: publicRestaurantSchema }),
  updateRestaurant: put('/restaurants/{restaurantId}', {
    ...restaurant,
    ...written,
    errors: [...restaurant.errors, ...writeErrors],
  }),
  deleteRestaurant: del('/restaurants/{restaurantId}', restaurant),
  getMenu: rowsOf('Menus').get('/providers/{provider}/menus', {
    params: z.object({ provider: reference(providerNames, 'getir') }),
    query: z.object({ restaurantId: restaurantReference.meta({ description: "The restaurant's id" }) }),
    data: publicMenuSchema,
    errors: [
      'provider_not_found',
      'restaurant_not_found',
      'integration_not_found',
      'provider_error',
      'provider_timeout',
    ],
  }),
};

const ofBusiness = {
  params: z.object({ businessId: reference("The account's own key of the business", businessExample.id) }),
  errors: ['business_not_found'],
} as const;
const oneBusiness = { ...ofBusiness, data: publicBusinessSchema };

export const businessOperations = {
  linkRestaurant: business.post('/businesses/{businessId}/restaurants', {
    params: z.object({
      businessId: businessIdSchema.meta({
        description: "The account's own key of the business; letters, digits and _ . : -",
        example: businessExample.id,
      }),
    }),
    body: linkBodySchema,
    data: publicRestaurantSchema,
    errors: ['restaurant_not_found'],
  }),
  listBusinesses: business.get('/businesses', { data: z.array(publicBusinessSchema) }),
  createBusiness: business.post('/businesses', {
    body: businessCreateSchema,
    data: publicBusinessSchema,
    errors: ['already_exists'],
  }),
  getBusiness: business.get('/businesses/{businessId}', oneBusiness),
  updateBusiness: business.put('/businesses/{businessId}', { ...oneBusiness, body: businessUpdateSchema }),
  deleteBusiness: business.del('/businesses/{businessId}', ofBusiness),
};
