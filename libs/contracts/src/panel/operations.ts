import { z } from 'zod';
import { businessDaySchema } from '../orders/canonical-order.ts';
import { idSchema } from '../values/ids.ts';
import { availabilityOperations as availability } from '../internal/availability.ts';
import { incidentOperations as incidents } from '../internal/incidents.ts';
import { integrationOperations as integrations } from '../internal/integrations.ts';
import { driftOperations as drift } from '../internal/drift.ts';
import { itemOperations as items } from '../internal/items.ts';
import { journeySchema, orderWaySchema } from '../internal/journey.ts';
import { pageOf, pageQuerySchema, type InternalOperation } from '../internal/operation.ts';
import { orderOperations as orders } from '../internal/orders.ts';
import { pictureUrlSchema, platformOperations as platforms } from '../internal/platforms.ts';
import { preparationMinutesSchema } from '../internal/preparation-time.ts';
import { ofSalesRange, salesDays } from '../internal/sales.ts';
import { weekEndSchema, weekLevelsSchema } from '../internal/service-levels.ts';
import {
  businessIdSchema,
  businessOperations as businesses,
  menuOperations as menus,
  restaurantOperations as restaurants,
} from '../internal/restaurants.ts';
import {
  endpointOperations as endpoints,
  recordOperations as records,
  recoveryOperations as recoveries,
} from '../internal/webhooks.ts';
import { consumerNameSchema, consumerOperations as consumers } from '../internal/consumers.ts';
import { registrationOperations as registrations } from '../internal/registrations.ts';
import { orderStatusSchema } from '../orders/order-status.ts';
import { providerSchema } from '../platforms/providers.ts';
import { accessTerms } from './access.ts';
import { auditTerms } from './audit.ts';
import { contactTerms } from './contacts.ts';
import { certificationTerms } from './certifications.ts';
import { overviewTerms } from './overview.ts';
import { personTerms } from './persons.ts';
import { sandboxTerms } from './sandbox.ts';
import { secondFactorTerms } from './second-factor.ts';
import { panelAddresses, type Admission, type PanelAddresses, type PanelOperationId } from './values.ts';

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** One operation of the session API, whole: the same data routes, validates and guards it, and types both its sides. */
export interface PanelOperationShape extends Admission {
  /** The name of the handler. */
  id: PanelOperationId;
  method: 'get' | 'post' | 'put' | 'delete';
  /** Below the prefix. */
  path: string;
  /** A read that leaves an entry in the audit log. */
  isAudited?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** `data` of a successful answer; without it the answer is `{success: true}` only. */
  data?: z.ZodType;
  /** The media type of an answer that is not JSON. */
  mediaType?: 'text/csv' | 'application/x-ndjson' | typeof workbook | 'text/event-stream' | 'image/*';
  /** Reads so much that an account has only a few of it at once; more wait, and many more are `too_many_at_once`. */
  isHeavy?: true;
  /** How long the answer may take when its owner must ask a platform or a receiver while the person waits. */
  answerLimitMs?: number;
}

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;
type PathOf<Id extends PanelOperationId> = PanelAddresses[Id]['path'];
/** A parameter `{id}` is one of our ids, unless the terms say otherwise; any other parameter has a schema there. */
type Terms<Path extends string> = Pick<PanelOperationShape, 'query' | 'body' | 'data' | 'mediaType' | 'answerLimitMs'> &
  ([ParamNames<Path>] extends ['id']
    ? { params?: z.ZodType }
    : { params: z.ZodType<Record<ParamNames<Path>, string>> });

const params = z.object({ id: idSchema });
const answerLimitMs = 20_000;

/** What the owner's operation takes and answers, apart from the parameters. */
const sameAs = <O extends InternalOperation>({ query, body, data }: O) =>
  ({ query, body, data }) as Pick<O, keyof O & ('query' | 'body' | 'data')>;
const waitingFor = <O extends InternalOperation>(row: O) => ({ ...sameAs(row), answerLimitMs });

/** Which restaurants a person is limited to is not the browser's to say. */
const withoutBranches = <S extends z.ZodObject<{ restaurantIds: z.ZodType } & z.ZodRawShape>>(query: S) =>
  query.omit({ restaurantIds: true } as never) as unknown as z.ZodObject<Omit<S['shape'], 'restaurantIds'>>;
/** The panel never asks for a whole list. */
const paged = <Q extends z.ZodObject<{ restaurantIds: z.ZodType } & z.ZodRawShape>, D extends z.ZodType>({
  query,
  data,
}: {
  query: Q;
  data: D;
}) => ({ query: withoutBranches(query).extend(pageQuerySchema.shape), data });
const restaurantList = pageOf(restaurants.get.data.omit({ config: true }));
const ordersQuery = withoutBranches(orders.list.query.omit({ details: true }));
const paymentsQuery = withoutBranches(orders.groupedPayments.query);

const csv = { mediaType: 'text/csv' } as const;
/** A link cannot say the panel's language in a header. */
const language = z.enum(['tr', 'en']).optional();
const dayReportQuery = z.object({ day: businessDaySchema, restaurantId: idSchema.optional() });
const salesQuery = z.object({
  ...salesDays,
  provider: providerSchema.optional(),
  restaurantId: idSchema.optional(),
});
const salesDownload = ofSalesRange(salesQuery.extend({ language }));
const serviceLevelsQuery = z.object({ day: weekEndSchema, restaurantId: idSchema.optional() });
const ordersDownload = ordersQuery.omit({ limit: true, cursor: true, dir: true }).extend({ language });
const consumer = { params: z.object({ name: consumerNameSchema }) };
const menu = { params: z.object({ provider: providerSchema }), query: z.object({ restaurantId: idSchema }) };
const business = { params: z.object({ id: businessIdSchema }) };

const panelOrderSchema = orders.get.data.omit({ accountId: true, platform: true });
export type PanelOrder = z.infer<typeof panelOrderSchema>;
const panelCancelSchema = z.object({
  reason: z.string().max(200).optional(),
  note: z.string().max(1000).optional(),
});
const panelVerifySchema = z.object({ preparationMinutes: preparationMinutesSchema.optional() }).default({});
/** `expectedStatus` is the status that the person saw, so that a second press is not a second step. */
const panelAdvanceSchema = z.object({
  expectedStatus: orderStatusSchema.optional(),
  targetStatus: orderStatusSchema.optional(),
});

const integrationSwitchSchema = z.object({ field: z.enum(['status', 'autoVerify']), value: z.boolean() });

const terms = {
  ...accessTerms,
  ...secondFactorTerms,
  ...contactTerms,
  ...auditTerms,
  ...overviewTerms,
  ...personTerms,
  ...sandboxTerms,
  ...certificationTerms,
  groupedPayments: { ...sameAs(orders.groupedPayments), query: paymentsQuery },
  downloadPayments: { query: paymentsQuery.extend({ language }), ...csv },
  /** `soldOut` is null when its service is unavailable. */
  getDayReport: {
    query: dayReportQuery,
    data: orders.dayReport.data.extend({ soldOut: availability.soldOut.data.shape.items.nullable() }),
  },
  downloadDayReport: { query: dayReportQuery.extend({ language }), mediaType: workbook },
  getSales: { query: ofSalesRange(salesQuery), data: orders.sales.data },
  downloadSales: { query: salesDownload, ...csv },
  downloadSalesWorkbook: { query: salesDownload, mediaType: workbook },
  getServiceLevels: { query: serviceLevelsQuery, data: weekLevelsSchema },
  downloadServiceLevels: { query: serviceLevelsQuery.extend({ language }), ...csv },
  downloadOrders: { query: ordersDownload, ...csv },
  downloadOrdersWorkbook: { query: ordersDownload, mediaType: workbook },

  getQueue: { ...sameAs(orders.queue), query: withoutBranches(orders.queue.query) },
  /** With the way of each order where it is asked for and can be read. */
  listOrders: {
    query: ordersQuery.extend({ way: z.literal('true').optional() }),
    data: pageOf(orders.list.data.shape.items.element.extend({ way: orderWaySchema.optional() })),
  },
  getOrder: { data: panelOrderSchema },
  getRawOrder: sameAs(orders.raw),
  getJourney: { data: journeySchema },
  cancelReasons: waitingFor(orders.reasons),
  verifyOrder: { body: panelVerifySchema, data: orders.verify.data, answerLimitMs },
  advanceOrder: { body: panelAdvanceSchema, data: orders.advance.data, answerLimitMs },
  cancelOrder: { body: panelCancelSchema, data: orders.cancel.data, answerLimitMs },
  markReported: { data: orders.markReported.data },
  markSeen: sameAs(orders.markSeen),

  listRestaurants: paged({ query: restaurants.list.query.omit({ config: true }), data: restaurantList }),
  createRestaurant: sameAs(restaurants.create),
  getRestaurant: sameAs(restaurants.get),
  updateRestaurant: sameAs(restaurants.update),
  listIntegrationsOf: sameAs(integrations.listOfRestaurant),
  writeIntegration: sameAs(integrations.write),

  getPreparationTime: { data: orders.preparationTime.data },

  getAvailability: sameAs(availability.get),
  changeAvailability: sameAs(availability.change),

  getDrift: { data: drift.get.data },
  comparePlatforms: { data: drift.compare.data, answerLimitMs },

  listItems: sameAs(items.get),
  suggestLinks: { data: items.suggest.data, answerLimitMs },
  listOrderedProducts: { data: orders.orderedProducts.data },
  writeItems: sameAs(items.write),

  listBusinesses: paged(businesses.list),
  // The panel always lets the owner issue the id.
  createBusiness: sameAs(businesses.update),
  updateBusiness: { ...business, ...sameAs(businesses.update) },
  deleteBusiness: business,

  listIncidents: paged(incidents.list),
  getIncident: sameAs(incidents.get),
  acknowledgeIncident: { data: incidents.acknowledge.data },
  listIntegrations: paged(integrations.list),
  listRefusedWhileOff: sameAs(platforms.refusedWhileOff),
  testConnection: waitingFor(platforms.testConnection),
  switchIntegration: { body: integrationSwitchSchema, data: integrations.updateStatus.data },
  /** The whole ingress address, which everything that others may read shows masked. */
  showAddress: { data: integrations.get.data.pick({ ingressUrl: true }) },
  rotateToken: sameAs(integrations.rotateToken),
  listRejectedPushes: { data: platforms.rejected.data },
  getMenu: { ...menu, data: menus.get.data, answerLimitMs },
  /** A picture of that menu, so that no other server learns who looks at it. */
  getMenuPicture: { ...menu, query: menu.query.extend({ url: pictureUrlSchema }), mediaType: 'image/*', answerLimitMs },

  listEndpoints: { query: pageQuerySchema, data: endpoints.list.data },
  createEndpoint: sameAs(endpoints.create),
  issueRegistration: sameAs(registrations.issue),
  updateEndpoint: sameAs(endpoints.update),
  testEndpoint: waitingFor(endpoints.test),
  pauseEndpoint: sameAs(endpoints.pause),
  resumeEndpoint: sameAs(endpoints.resume),

  listConsumers: sameAs(consumers.list),
  seekConsumer: { ...consumer, ...sameAs(consumers.seek) },
  deleteConsumer: consumer,

  listRecords: { ...sameAs(records.list), query: withoutBranches(records.list.query) },
  getRecord: sameAs(records.get),
  retryRecord: waitingFor(records.retry),
  listRecoveries: sameAs(recoveries.list),
  startRecovery: sameAs(recoveries.create),
} as const satisfies Partial<{ [Id in PanelOperationId]: Terms<PathOf<Id>> }>;

type Given<Id extends PanelOperationId> = Id extends keyof typeof terms ? (typeof terms)[Id] : unknown;
type AllOperations = {
  [Id in PanelOperationId]: { id: Id } & PanelAddresses[Id] &
    Given<Id> &
    ('id' extends ParamNames<PathOf<Id>>
      ? Given<Id> extends { params: z.ZodType }
        ? unknown
        : { params: typeof params }
      : unknown);
};

/** Every operation of the session API that the control panel speaks. Money is in minor units. */
export const panelOperations = Object.fromEntries(
  Object.entries(panelAddresses).map(([id, address]) => {
    const given: { params?: z.ZodType } = address.path.includes('{') ? { params } : {};
    return [id, { id, ...address, ...given, ...(terms as Record<string, object>)[id] }];
  }),
) as unknown as AllOperations;
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
