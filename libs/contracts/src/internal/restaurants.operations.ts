import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { internalOperation } from './operation.ts';
import {
  businessCreateSchema,
  businessIdSchema,
  businessListSchema,
  businessSchema,
  businessUpdateSchema,
  credentialsListSchema,
  credentialsQuerySchema,
  integrationCredentialsSchema,
  integrationHealthSchema,
  integrationListSchema,
  integrationSchema,
  integrationStatusResultSchema,
  integrationWriteSchema,
  linkRestaurantBodySchema,
  listRestaurantsQuerySchema,
  menuSchema,
  paymentMatchingSchema,
  restaurantPageSchema,
  restaurantSchema,
  restaurantWriteSchema,
  updateIntegrationStatusSchema,
} from './restaurants.schemas.ts';

const restaurant = { params: z.object({ restaurantId: idSchema }), missing: 'restaurant_not_found' } as const;
const business = { params: z.object({ businessId: businessIdSchema }), missing: 'business_not_found' } as const;
const integration = { params: z.object({ integrationId: idSchema }), missing: 'integration_not_found' } as const;

export const restaurantOperations = {
  /** Newest first; without `limit` all of them. */
  list: internalOperation({
    method: 'get',
    path: '/restaurants',
    query: listRestaurantsQuerySchema,
    data: restaurantPageSchema,
  }),
  create: internalOperation({
    method: 'post',
    path: '/restaurants',
    body: restaurantWriteSchema,
    data: restaurantSchema,
  }),
  get: internalOperation({ method: 'get', path: '/restaurants/{restaurantId}', ...restaurant, data: restaurantSchema }),
  update: internalOperation({
    method: 'put',
    path: '/restaurants/{restaurantId}',
    ...restaurant,
    body: restaurantWriteSchema,
    data: restaurantSchema,
  }),
  remove: internalOperation({ method: 'delete', path: '/restaurants/{restaurantId}', ...restaurant }),
  paymentMatching: internalOperation({
    method: 'get',
    path: '/restaurants/{restaurantId}/payment-matching',
    ...restaurant,
    data: paymentMatchingSchema,
  }),
} as const;

export const businessOperations = {
  list: internalOperation({ method: 'get', path: '/businesses', data: businessListSchema }),
  /** Issues an id when none is given; a taken id is `already_exists`. */
  create: internalOperation({ method: 'post', path: '/businesses', body: businessCreateSchema, data: businessSchema }),
  get: internalOperation({ method: 'get', path: '/businesses/{businessId}', ...business, data: businessSchema }),
  update: internalOperation({
    method: 'put',
    path: '/businesses/{businessId}',
    ...business,
    body: businessUpdateSchema,
    data: businessSchema,
  }),
  remove: internalOperation({ method: 'delete', path: '/businesses/{businessId}', ...business }),
  /** An unknown business is created with its first restaurant. */
  link: internalOperation({
    method: 'post',
    path: '/businesses/{businessId}/restaurants',
    params: business.params,
    body: linkRestaurantBodySchema,
    data: restaurantSchema,
  }),
} as const;

export const integrationOperations = {
  /** All integrations of the account. */
  list: internalOperation({ method: 'get', path: '/integrations', data: integrationListSchema }),
  listOfRestaurant: internalOperation({
    method: 'get',
    path: '/restaurants/{restaurantId}/integrations',
    ...restaurant,
    data: integrationListSchema,
  }),
  write: internalOperation({
    method: 'post',
    path: '/restaurants/{restaurantId}/integrations',
    ...restaurant,
    body: integrationWriteSchema,
    data: integrationSchema,
  }),
  updateStatus: internalOperation({
    method: 'post',
    path: '/integrations/update-status',
    body: updateIntegrationStatusSchema,
    data: integrationStatusResultSchema,
  }),
  get: internalOperation({
    method: 'get',
    path: '/integrations/{integrationId}',
    ...integration,
    data: integrationSchema,
  }),
  remove: internalOperation({ method: 'delete', path: '/integrations/{integrationId}', ...integration }),
  /** Issues a new ingressUrl; the old one stops working at once. */
  rotateToken: internalOperation({
    method: 'post',
    path: '/integrations/{integrationId}/rotate-token',
    ...integration,
    data: integrationSchema,
  }),
  reportHealth: internalOperation({
    method: 'post',
    path: '/integrations/{integrationId}/health',
    ...integration,
    body: integrationHealthSchema,
  }),
} as const;

/** For provider-ingest only, which serves all accounts and needs the credentials in the clear. */
export const credentialOperations = {
  /** The integrations of a platform that are switched on, by id, page by page. */
  list: internalOperation({
    method: 'get',
    path: '/credentials',
    isForService: true,
    query: credentialsQuerySchema,
    data: credentialsListSchema,
  }),
  byToken: internalOperation({
    method: 'get',
    path: '/credentials/by-token/{token}',
    isForService: true,
    params: z.object({ token: z.string().max(200) }),
    data: integrationCredentialsSchema,
  }),
  get: internalOperation({
    method: 'get',
    path: '/credentials/{integrationId}',
    isForService: true,
    ...integration,
    data: integrationCredentialsSchema,
  }),
} as const;

export const menuOperations = {
  /** The menu, at most a minute old. */
  get: internalOperation({
    method: 'get',
    path: '/menus/{provider}',
    params: z.object({ provider: z.string().max(100) }),
    missing: 'provider_not_found',
    query: z.object({ restaurantId: z.string().min(1).max(200) }),
    data: menuSchema,
  }),
} as const;
