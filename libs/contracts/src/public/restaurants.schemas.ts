import { z } from 'zod';
import { isoTime } from '../canonical-order.ts';
import { integrationSchema } from '../internal/integrations.ts';
import { businessIdSchema, restaurantWriteSchema } from '../internal/restaurants.ts';
import { integrationConfigSchema, providerSchema } from '../providers.ts';
import { integerQuery, money, pagingQuery, publicIdSchema, publicTimeSchema } from './fields.ts';

const text = z.string().nullable();
const freeObject = z.record(z.string(), z.unknown());

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

const headersField = z
  .record(z.string().max(200), z.string().max(4000))
  .nullish()
  .meta({
    description: 'Sent to `paymentMatchingUrl`; a value that is sent back masked, as it was shown, stays as it is',
    override: { propertyNames: undefined },
  });

export const publicRestaurantWriteSchema = z
  .object({
    businessId: businessIdSchema
      .nullish()
      .meta({ description: "The account's own key of a business; created when new" }),
    name: restaurantWriteSchema.shape.name.meta({
      description: 'Shown to people',
      override: { pattern: String.raw`\S` },
    }),
    description: z.string().max(2000).nullish(),
    address: z.string().max(1000).nullish(),
    lat: z.number().min(-90).max(90).nullish().meta({ description: 'Latitude' }),
    lon: z.number().min(-180).max(180).nullish().meta({ description: 'Longitude' }),
    latitude: placeAlias(90, 'Understood as `lat` when that is absent'),
    longitude: placeAlias(180, 'Understood as `lon` when that is absent'),
    config: freeObject.nullish().meta({ description: "The account's own settings; kept as they are" }),
    paymentMatchingUrl: z
      .string()
      .max(2000)
      .nullish()
      .meta({ description: "Answers the restaurant's own payment codes: [{provider?, paymentType, code}]" }),
    paymentMatchingHeaders: headersField,
  })
  .transform(({ latitude, longitude, ...fields }) => ({
    ...fields,
    ...(fields.lat === undefined && latitude !== undefined ? { lat: latitude } : {}),
    ...(fields.lon === undefined && longitude !== undefined ? { lon: longitude } : {}),
  }))
  .meta({ id: 'RestaurantWrite', description: 'On update an absent field stays as it is and null clears it' });

export const publicRestaurantSchema = z
  .object({
    id: publicIdSchema,
    name: z.string(),
    businessId: text,
    description: text,
    address: text,
    lat: z.number().nullable(),
    lon: z.number().nullable(),
    config: freeObject.nullable(),
    paymentMatchingUrl: text,
    paymentMatchingHeaders: z
      .record(z.string(), z.string())
      .nullable()
      .meta({ description: 'A key without `restaurants:write` sees the values masked' }),
    createdAt: publicTimeSchema,
    updatedAt: publicTimeSchema,
  })
  .meta({ id: 'Restaurant' });
export type PublicRestaurant = z.infer<typeof publicRestaurantSchema>;

export const publicRestaurantsQuerySchema = z.object({
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

export const publicLinkBodySchema = z
  .object({ restaurantId: z.string().min(1).max(64).meta({ description: 'An existing restaurant of the account' }) })
  .meta({ id: 'LinkRestaurant' });

export const publicIntegrationWriteSchema = z
  .object({
    integrationId: z
      .string()
      .max(100)
      .optional()
      .meta({ description: "An existing integration's id (update), or a platform's name (new)", example: 'getir' }),
    provider: z.string().max(100).optional().meta({ description: "The platform's name", example: 'getir' }),
    config: integrationConfigSchema.loose().meta({
      description: 'Which members are needed depends on the platform; others are not kept. At most 8 KiB as JSON',
    }),
  })
  .meta({ id: 'IntegrationWrite' });

export const publicIntegrationSchema = integrationSchema
  .extend({
    integrationId: publicIdSchema,
    restaurantId: publicIdSchema,
    providerId: publicIdSchema.meta({ description: 'The same as `integrationId`' }),
    status: z.boolean().meta({ description: 'Switched on' }),
    health: z.object({
      lastOrderAt: isoTime.nullable(),
      lastError: z.object({ code: z.string(), message: z.string(), at: isoTime }).nullable(),
    }),
    config: freeObject.meta({ description: 'Secrets are masked to their last 4 characters' }),
    ingressUrl: z.string().meta({
      description:
        'Where the platform, or your own channel, sends its orders. Its last part is a secret: a key without `restaurants:write` sees it masked',
    }),
  })
  .meta({ id: 'Integration' });
export type PublicIntegration = z.infer<typeof publicIntegrationSchema>;

export const publicUpdateStatusBodySchema = z
  .object({
    field: z.enum(['status', 'autoVerify']).meta({ description: 'What to switch' }),
    status: z.boolean().meta({ description: 'On or off' }),
    providerId: z.string().min(1).max(100).meta({
      description: "An integration's id, or a platform's name when the account has just one integration of it",
    }),
  })
  .meta({ id: 'IntegrationSwitch' });
export const publicUpdateStatusResultSchema = z
  .object({ field: z.string(), status: z.boolean(), providerId: z.string() })
  .meta({ id: 'IntegrationSwitchResult' });

const businessName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .meta({ description: 'Shown to people', override: { pattern: String.raw`\S` } });
export const publicBusinessCreateSchema = z
  .object({
    id: businessIdSchema
      .optional()
      .meta({ description: "The account's own key; letters, digits and _ . : - ; one is made when absent" }),
    name: businessName,
  })
  .meta({ id: 'BusinessCreate' });
export const publicBusinessUpdateSchema = z.object({ name: businessName }).meta({ id: 'BusinessUpdate' });
export const publicBusinessSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    restaurantCount: z.int(),
    createdAt: publicTimeSchema,
    updatedAt: publicTimeSchema,
  })
  .meta({ id: 'Business' });

export const publicMenuQuerySchema = z.object({
  restaurantId: z.string().min(1).max(64).meta({ description: "The restaurant's id" }),
});
export const publicMenuSchema = z
  .object({
    provider: providerSchema,
    restaurantId: publicIdSchema,
    fetchedAt: publicTimeSchema,
    categories: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        products: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            description: text,
            price: money('Of one'),
            currency: z.string(),
            isAvailable: z.boolean(),
            imageUrl: text,
            optionGroups: z.array(
              z.object({
                id: z.string(),
                name: z.string(),
                min: z.int(),
                max: z.int(),
                options: z.array(z.object({ id: z.string(), name: z.string(), price: money('Added for one') })),
              }),
            ),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'Menu' });
export type PublicMenu = z.infer<typeof publicMenuSchema>;
