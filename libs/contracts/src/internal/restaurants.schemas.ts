import { z } from 'zod';
import { isoTime, minorUnits } from '../canonical-order.ts';
import { failureSchema } from '../failure-schemas.ts';
import { idSchema } from '../ids.ts';
import { itemsOf } from './operation.ts';
import { pageQuerySchema, paginationSchema } from './orders.schemas.ts';
import { integrationConfigSchema, providerSchema } from '../providers.ts';

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
export const businessListSchema = itemsOf(businessSchema);
export const businessCreateSchema = z.object({
  id: businessIdSchema.optional(),
  name: z.string().trim().min(1).max(200),
});
export const businessUpdateSchema = z.object({ name: z.string().trim().min(1).max(200) });

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
  name: z.string().trim().min(1).max(200),
  description: z.string().max(2000).nullish(),
  address: z.string().max(1000).nullish(),
  lat: z.number().min(-90).max(90).nullish(),
  lon: z.number().min(-180).max(180).nullish(),
  config: z.record(z.string(), z.unknown()).nullish(),
  paymentMatchingUrl: z.string().max(2000).nullish(),
  paymentMatchingHeaders: headersSchema.nullish(),
});
export type RestaurantWrite = z.infer<typeof restaurantWriteSchema>;

export const listRestaurantsQuerySchema = pageQuerySchema.extend({
  limit: z.coerce.number().int().min(1).max(200).optional(),
  businessId: businessIdSchema.optional(),
});
export type ListRestaurantsQuery = z.infer<typeof listRestaurantsQuerySchema>;
export const restaurantPageSchema = z.object({ items: z.array(restaurantSchema), pagination: paginationSchema });
export type RestaurantPage = z.infer<typeof restaurantPageSchema>;

export const linkRestaurantBodySchema = z.object({ restaurantId: idSchema });

/** Unknown members of `config` are accepted and dropped; more than `maxConfigBytes` is `invalid_request`. */
export const integrationWriteSchema = z.object({
  integrationId: z.string().max(100).optional(),
  provider: z.string().max(100).optional(),
  config: integrationConfigSchema.loose(),
});
export type IntegrationWrite = z.infer<typeof integrationWriteSchema>;

/** The error of an integration's last call or push; `code` is the failure's, or a finer one (`credential_refused`). */
const healthErrorSchema = z.object({ code: z.string(), failure: failureSchema, at: isoTime });

/** An integration as it is shown: secrets masked to their last 4 characters. */
export const integrationSchema = z.object({
  integrationId: idSchema,
  restaurantId: idSchema,
  provider: providerSchema,
  providerName: z.string(),
  status: z.boolean(),
  autoVerify: z.boolean(),
  config: z.record(z.string(), z.unknown()),
  ingressUrl: z.string(),
  health: z.object({
    lastOrderAt: isoTime.nullable(),
    lastError: healthErrorSchema.nullable(),
  }),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type Integration = z.infer<typeof integrationSchema>;
export const integrationListSchema = itemsOf(integrationSchema);

export const updateIntegrationStatusSchema = z.object({
  field: z.enum(['status', 'autoVerify']),
  status: z.boolean(),
  providerId: z.string().min(1).max(100),
});
export const integrationStatusResultSchema = z.object({
  field: z.string(),
  status: z.boolean(),
  providerId: z.string(),
});

/** An integration with its credentials in the clear. */
export const integrationCredentialsSchema = z.object({
  integrationId: idSchema,
  accountId: idSchema,
  restaurantId: idSchema,
  provider: providerSchema,
  token: z.string(),
  status: z.boolean(),
  autoVerify: z.boolean(),
  config: integrationConfigSchema,
});
export type IntegrationCredentials = z.infer<typeof integrationCredentialsSchema>;
export const credentialsQuerySchema = z.object({
  provider: providerSchema,
  cursor: idSchema.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(200),
});
export type CredentialsQuery = z.infer<typeof credentialsQuerySchema>;
export const credentialsListSchema = z.object({
  items: z.array(integrationCredentialsSchema),
  nextCursor: idSchema.nullable(),
});
export type CredentialsList = z.infer<typeof credentialsListSchema>;

/** Absent stays, null clears. */
export const integrationHealthSchema = z.object({
  lastOrderAt: isoTime.optional(),
  lastError: healthErrorSchema.nullable().optional(),
});
export type IntegrationHealth = z.infer<typeof integrationHealthSchema>;

/** Prices in minor units. */
export const menuSchema = z.object({
  provider: providerSchema,
  restaurantId: idSchema,
  fetchedAt: isoTime,
  categories: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      products: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          description: z.string().nullable(),
          price: minorUnits,
          currency: z.string(),
          isAvailable: z.boolean(),
          imageUrl: z.string().nullable(),
          optionGroups: z.array(
            z.object({
              id: z.string(),
              name: z.string(),
              min: z.int(),
              max: z.int(),
              options: z.array(z.object({ id: z.string(), name: z.string(), price: minorUnits })),
            }),
          ),
        }),
      ),
    }),
  ),
});
export type Menu = z.infer<typeof menuSchema>;

/** The data of a restaurant for payment matching. */
export const paymentMatchingSchema = z.object({
  name: z.string(),
  url: z.string().nullable(),
  headers: headersSchema.nullable(),
});
