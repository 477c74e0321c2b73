import { z } from 'zod';
import { acceptPolicySchema } from '../orders/accept-policy.ts';
import { isoTime } from '../orders/canonical-order.ts';
import { failureSchema } from '../errors/failure-schemas.ts';
import { withinBytes } from '../values/free-form.ts';
import { leadMinutesSchema } from '../values/hours.ts';
import { idListSchema, idSchema } from '../values/ids.ts';
import { privacyHoursSchema } from '../orders/personal-data.ts';
import { integrationConfigSchema, providerSchema } from '../platforms/providers.ts';
import { del, get, itemsOf, optionalPageQuerySchema, pageOf, post } from './operation.ts';
import { restaurant } from './restaurants.ts';

/** Unknown members of `config` are accepted and dropped. */
export const integrationWriteSchema = z.object({
  integrationId: z.string().max(100).optional(),
  provider: z.string().max(100).optional(),
  config: withinBytes(integrationConfigSchema.loose()),
});
export type IntegrationWrite = z.infer<typeof integrationWriteSchema>;

/** The error of an integration's last call or push; `code` is the failure's, or a finer one (`credential_refused`). */
const healthErrorSchema = z.object({
  code: z.string().max(100),
  failure: failureSchema,
  at: isoTime,
  /** The first of those that came one after another; restaurant-service knows it, reports need not. */
  since: isoTime.optional(),
});

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
const integrationListSchema = itemsOf(integrationSchema);

/** `well` and `failing` are switched on. */
const integrationStates = ['failing', 'well', 'off'] as const;
const listIntegrationsQuerySchema = optionalPageQuerySchema.extend({
  state: z.enum(integrationStates).optional(),
  ids: idListSchema.optional(),
  /** Only those of these restaurants. */
  ofRestaurants: idListSchema.optional(),
  /** As `ofRestaurants`, for a person who is limited to them. */
  restaurantIds: idListSchema.optional(),
});
export type ListIntegrationsQuery = z.infer<typeof listIntegrationsQuerySchema>;

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
  /** Of a sandbox: spoken to at the simulator only. */
  isSandbox: z.literal(true).optional(),
  /** Its restaurant's privacy mode; absent: off. */
  privacyHours: privacyHoursSchema.optional(),
  /** Its restaurant's lead; absent: nothing was chosen. */
  leadMinutes: leadMinutesSchema.optional(),
  /** Its restaurant's accept policy; absent: somebody is asked. */
  acceptPolicy: acceptPolicySchema.optional(),
});
export type IntegrationCredentials = z.infer<typeof integrationCredentialsSchema>;
const credentialsQuerySchema = z.object({
  provider: providerSchema,
  cursor: idSchema.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(200),
});
export type CredentialsQuery = z.infer<typeof credentialsQuerySchema>;
const credentialsListSchema = z.object({
  items: z.array(integrationCredentialsSchema),
  nextCursor: idSchema.nullable(),
});
export type CredentialsList = z.infer<typeof credentialsListSchema>;

/** Absent stays, null clears. */
export const integrationHealthSchema = z.object({
  lastOrderAt: isoTime.optional(),
  /** How that order came first; absent: unknown. */
  lastOrderBy: z.enum(['push', 'poll']).optional(),
  lastError: healthErrorSchema
    .extend({
      /** What was refused may be an order: that is an incident of its own. */
      isRefusedOrder: z.literal(true).optional(),
    })
    .nullable()
    .optional(),
});
export type IntegrationHealth = z.infer<typeof integrationHealthSchema>;

const integration = { params: z.object({ integrationId: idSchema }), missing: 'integration_not_found' } as const;

const forIngest = { callers: ['provider-ingest'] } as const;

export const integrationOperations = {
  /** Newest first; without `limit` all of the account. */
  list: get('/integrations', { query: listIntegrationsQuerySchema, data: pageOf(integrationSchema) }),
  listOfRestaurant: get('/restaurants/{restaurantId}/integrations', { ...restaurant, data: integrationListSchema }),
  write: post('/restaurants/{restaurantId}/integrations', {
    ...restaurant,
    /** `isSandbox` is the gateway's to say; `config` is then the simulator's. */
    body: integrationWriteSchema.extend({ isSandbox: z.literal(true).optional() }),
    data: integrationSchema,
  }),
  updateStatus: post('/integrations/update-status', {
    body: updateIntegrationStatusSchema,
    data: integrationStatusResultSchema,
  }),
  get: get('/integrations/{integrationId}', { ...integration, data: integrationSchema }),
  remove: del('/integrations/{integrationId}', integration),
  /** Issues a new ingressUrl; the old one stops working at once. */
  rotateToken: post('/integrations/{integrationId}/rotate-token', { ...integration, data: integrationSchema }),
  reportHealth: post('/integrations/{integrationId}/health', {
    ...forIngest,
    ...integration,
    body: integrationHealthSchema,
  }),
  /** Something has happened after which a platform may have closed the store; it is looked at soon. May be repeated. */
  lookAtStore: post('/integrations/{integrationId}/store-look', { ...forIngest, ...integration }),
};

const disclosed = { ...forIngest, isForService: true, data: integrationCredentialsSchema } as const;

export const maxCredentialsRead = 200;

/** For provider-ingest only, which serves all accounts and needs the credentials in the clear. */
export const credentialOperations = {
  /** The integrations of a platform that are switched on, by id, page by page. */
  list: get('/credentials', {
    ...forIngest,
    isForService: true,
    query: credentialsQuerySchema,
    data: credentialsListSchema,
  }),
  /** Those of the named ones that there are. */
  read: post('/credentials/read', {
    ...forIngest,
    isForService: true,
    body: z.object({ integrationIds: z.array(idSchema).min(1).max(maxCredentialsRead) }),
    data: itemsOf(integrationCredentialsSchema),
  }),
  byToken: get('/credentials/by-token/{token}', { ...disclosed, params: z.object({ token: z.string().max(200) }) }),
  get: get('/credentials/{integrationId}', { ...disclosed, ...integration }),
};
