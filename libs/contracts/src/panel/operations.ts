import { z } from 'zod';
import { idSchema } from '../ids.ts';
import {
  commandResultSchema,
  groupedPaymentsQuerySchema,
  groupedPaymentsSchema,
  listOrdersQuerySchema,
  markReportResultSchema,
  orderPageSchema,
  rawOrderSchema,
  reasonsSchema,
} from '../internal/orders.schemas.ts';
import {
  refusedWhileOffSchema,
  rejectedPushSchema,
  testConnectionBodySchema,
  testConnectionResultSchema,
} from '../internal/platforms.schemas.ts';
import {
  businessIdSchema,
  businessListSchema,
  businessSchema,
  businessUpdateSchema,
  integrationListSchema,
  integrationSchema,
  integrationStatusResultSchema,
  integrationWriteSchema,
  menuSchema,
  restaurantSchema,
  restaurantWriteSchema,
} from '../internal/restaurants.schemas.ts';
import {
  attemptResultSchema,
  endpointPatchSchema,
  endpointSchema,
  endpointWriteSchema,
  listRecordsQuerySchema,
  recordPageSchema,
  recoverySchema,
  recoveryWriteSchema,
  webhookRecordDetailSchema,
} from '../internal/webhooks.schemas.ts';
import { providerSchema } from '../providers.ts';
import {
  accountWriteSchema,
  alertsSchema,
  catalogueSchema,
  changePasswordSchema,
  integrationSwitchSchema,
  issuedKeySchema,
  keyCreateSchema,
  keyRotateSchema,
  overviewQuerySchema,
  overviewSchema,
  panelAdvanceSchema,
  panelCancelSchema,
  panelKeySchema,
  panelOrderSchema,
  panelUserSchema,
  sessionListItemSchema,
  sessionViewSchema,
  signInSchema,
  userCreateSchema,
  userPatchSchema,
} from './schemas.ts';
import { panelAddresses, type PanelAddresses, type PanelOperationId, type PanelRole } from './values.ts';

/** One operation of the session API, whole: the same data routes, validates and guards it, and types both its sides. */
export interface PanelOperationShape {
  /** The name of the handler. */
  id: PanelOperationId;
  method: 'get' | 'post' | 'put' | 'delete';
  /** Below the prefix, with `{name}` for path parameters. */
  path: string;
  /** The weakest role that may call it; without one nobody needs to be signed in. */
  needs?: PanelRole;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** `data` of a successful answer; without it the answer is `{success: true}` only. */
  data?: z.ZodType;
  /** The media type of an answer that is not JSON. */
  mediaType?: 'text/csv' | 'text/event-stream';
  /** How long the answer may take when its owner must ask a platform or a receiver while the person waits. */
  answerLimitMs?: number;
}

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;
type Terms<Path extends string> = Omit<PanelOperationShape, 'id' | 'method' | 'path' | 'params'> &
  ([ParamNames<Path>] extends [never] ? unknown : { params: z.ZodType<Record<ParamNames<Path>, string>> });
type AllTerms = { [Id in PanelOperationId]: Terms<PanelAddresses[Id]['path']> };

const params = z.object({ id: idSchema });
const businessParams = z.object({ id: businessIdSchema });
const listOf = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item) });
const answerLimitMs = 20_000;

const terms = {
  getSession: { data: sessionViewSchema },
  signIn: { body: signInSchema, data: sessionViewSchema },
  signOut: {},
  changePassword: { needs: 'viewer', body: changePasswordSchema },
  listSessions: { needs: 'viewer', data: listOf(sessionListItemSchema) },
  signOutEverywhere: { needs: 'viewer' },
  renameAccount: { needs: 'owner', body: accountWriteSchema },

  listUsers: { needs: 'owner', data: listOf(panelUserSchema) },
  createUser: { needs: 'owner', body: userCreateSchema, data: panelUserSchema },
  updateUser: { needs: 'owner', params, body: userPatchSchema, data: panelUserSchema },
  deleteUser: { needs: 'owner', params },

  listKeys: { needs: 'owner', data: listOf(panelKeySchema) },
  issueKey: { needs: 'owner', body: keyCreateSchema, data: issuedKeySchema },
  rotateKey: { needs: 'owner', params, body: keyRotateSchema, data: issuedKeySchema },
  revokeKey: { needs: 'owner', params },

  getCatalogue: { needs: 'viewer', data: catalogueSchema },
  getOverview: { needs: 'viewer', query: overviewQuerySchema, data: overviewSchema },
  listAlerts: { needs: 'viewer', data: alertsSchema },
  /** `event: change` with a `liveEventSchema`, for as long as the session lives. */
  followEvents: { needs: 'viewer', mediaType: 'text/event-stream' },
  groupedPayments: { needs: 'viewer', query: groupedPaymentsQuerySchema, data: groupedPaymentsSchema },
  downloadPayments: { needs: 'viewer', query: groupedPaymentsQuerySchema, mediaType: 'text/csv' },

  listOrders: { needs: 'viewer', query: listOrdersQuerySchema, data: orderPageSchema },
  getOrder: { needs: 'viewer', params, data: panelOrderSchema },
  // The platform's own body carries more of the customer than the page shows.
  getRawOrder: { needs: 'operator', params, data: rawOrderSchema },
  cancelReasons: { needs: 'viewer', params, data: reasonsSchema, answerLimitMs },
  verifyOrder: { needs: 'operator', params, data: commandResultSchema, answerLimitMs },
  advanceOrder: { needs: 'operator', params, body: panelAdvanceSchema, data: commandResultSchema, answerLimitMs },
  cancelOrder: { needs: 'operator', params, body: panelCancelSchema, data: commandResultSchema, answerLimitMs },
  markReported: { needs: 'operator', params, data: markReportResultSchema },

  listRestaurants: { needs: 'viewer', data: listOf(restaurantSchema) },
  createRestaurant: { needs: 'owner', body: restaurantWriteSchema, data: restaurantSchema },
  getRestaurant: { needs: 'viewer', params, data: restaurantSchema },
  updateRestaurant: { needs: 'owner', params, body: restaurantWriteSchema, data: restaurantSchema },
  deleteRestaurant: { needs: 'owner', params },
  listIntegrationsOf: { needs: 'viewer', params, data: integrationListSchema },
  writeIntegration: { needs: 'owner', params, body: integrationWriteSchema, data: integrationSchema },

  listBusinesses: { needs: 'viewer', data: businessListSchema },
  createBusiness: { needs: 'owner', body: businessUpdateSchema, data: businessSchema },
  updateBusiness: { needs: 'owner', params: businessParams, body: businessUpdateSchema, data: businessSchema },
  deleteBusiness: { needs: 'owner', params: businessParams },

  listIntegrations: { needs: 'viewer', data: integrationListSchema },
  listRefusedWhileOff: { needs: 'viewer', data: listOf(refusedWhileOffSchema) },
  testConnection: {
    needs: 'operator',
    body: testConnectionBodySchema,
    data: testConnectionResultSchema,
    answerLimitMs,
  },
  switchIntegration: { needs: 'operator', params, body: integrationSwitchSchema, data: integrationStatusResultSchema },
  rotateToken: { needs: 'owner', params, data: integrationSchema },
  deleteIntegration: { needs: 'owner', params },
  listRejectedPushes: { needs: 'operator', params, data: listOf(rejectedPushSchema) },
  getMenu: {
    needs: 'viewer',
    params: z.object({ provider: providerSchema }),
    query: z.object({ restaurantId: idSchema }),
    data: menuSchema,
    answerLimitMs,
  },

  listEndpoints: { needs: 'viewer', data: listOf(endpointSchema) },
  createEndpoint: { needs: 'owner', body: endpointWriteSchema, data: endpointSchema },
  updateEndpoint: { needs: 'owner', params, body: endpointPatchSchema, data: endpointSchema },
  deleteEndpoint: { needs: 'owner', params },
  testEndpoint: { needs: 'operator', params, data: attemptResultSchema, answerLimitMs },
  pauseEndpoint: { needs: 'operator', params, data: endpointSchema },
  resumeEndpoint: { needs: 'operator', params, data: endpointSchema },

  listRecords: { needs: 'viewer', query: listRecordsQuerySchema, data: recordPageSchema },
  getRecord: { needs: 'viewer', params, data: webhookRecordDetailSchema },
  retryRecord: { needs: 'operator', params, data: attemptResultSchema, answerLimitMs },
  listRecoveries: { needs: 'viewer', data: listOf(recoverySchema) },
  startRecovery: { needs: 'operator', body: recoveryWriteSchema, data: recoverySchema },
} as const satisfies AllTerms;

type AllOperations = { [Id in PanelOperationId]: { id: Id } & PanelAddresses[Id] & (typeof terms)[Id] };

/** Every operation of the session API that the control panel speaks. Money is in minor units. */
export const panelOperations = Object.fromEntries(
  Object.entries(panelAddresses).map(([id, address]) => [id, { id, ...address, ...terms[id as PanelOperationId] }]),
) as AllOperations;
export type PanelOperations = AllOperations;
export const panelOperationList: readonly PanelOperationShape[] = Object.values(panelOperations);

type Part<Terms, Name extends string> = Terms extends Record<Name, infer S extends z.ZodType> ? z.input<S> : unknown;
/** Parameters as text in an address, which may turn out not to be an allowed value. */
type Written<T, Value> = unknown extends T ? unknown : { [Name in keyof T]: Value };
type Member<Name extends string, T> = unknown extends T
  ? object
  : Record<never, never> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };
type RequestOf<Terms> = Member<'params', Written<Part<Terms, 'params'>, string>> &
  Member<'query', Written<Part<Terms, 'query'>, string | number | null | undefined>> &
  Member<'body', Part<Terms, 'body'>>;

/** What the browser sends with an operation; empty values of the query are left out. */
export type PanelRequest<Id extends PanelOperationId> = Id extends unknown ? RequestOf<PanelOperations[Id]> : never;

/** What an operation answers. */
export type PanelData<Id extends PanelOperationId> =
  PanelOperations[Id] extends Record<'data', infer S extends z.ZodType> ? z.infer<S> : undefined;
