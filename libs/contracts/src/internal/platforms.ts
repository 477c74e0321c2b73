import { z } from 'zod';
import { canonicalOrderSchema, isoTime } from '../orders/canonical-order.ts';
import { storeStates } from '../platforms/capabilities.ts';
import { failureSchema } from '../errors/failure-schemas.ts';
import { withinBytes } from '../values/free-form.ts';
import { hoursSchema } from '../values/hours.ts';
import { idSchema } from '../values/ids.ts';
import { cancellationSchema } from '../messages/messages.ts';
import { orderStatusSchema } from '../orders/order-status.ts';
import { integrationConfigSchema, providerSchema } from '../platforms/providers.ts';
import { get, itemsOf, post } from './operation.ts';
import {
  setStockSchema,
  stockSetSchema,
  readStockSchema,
  setPricesSchema,
  readPricesSchema,
  stockReadSchema,
} from './platform-products.ts';
import { personPushesSchema } from './persons.ts';
import { reasonsSchema } from './orders.ts';
import { menuSchema } from './restaurants.ts';

/** All that an adapter needs to act on an order, because adapters store nothing. */
const platformOrderSchema = z.object({
  accountId: idSchema,
  restaurantId: idSchema,
  integrationId: idSchema,
  provider: providerSchema,
  providerOrderId: z.string(),
  status: orderStatusSchema,
  deliveryBy: z.enum(['restaurant', 'platform', 'pickup']),
  items: canonicalOrderSchema.shape.items,
  scheduledFor: isoTime.nullable(),
  platform: canonicalOrderSchema.shape.platform,
  /** When the platform last accepted a step of this order; null: never. */
  lastStepAt: isoTime.nullable(),
});
export type PlatformOrder = z.infer<typeof platformOrderSchema>;

const platformCommandSchema = z.object({
  commandId: idSchema,
  order: platformOrderSchema,
  command: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('verify'), preparationMinutes: z.int().optional() }),
    z.object({ kind: z.literal('advance'), to: orderStatusSchema }),
    z.object({ kind: z.literal('cancel'), reason: z.string().nullable(), note: z.string().nullable() }),
  ]),
  /** The progress that an earlier call of this command answered. */
  progress: z.string().nullable().default(null),
});
export type PlatformCommand = z.infer<typeof platformCommandSchema>;

/**
 * The platform's answer. `done`: carried out (or nothing to carry out). `deferred`: accepted in principle, the (next)
 * platform call may only be made at `notBefore`; call again then with `progress`. Refusals and faults are errors:
 * `provider_error`, `provider_timeout`, `invalid_reason`.
 */
const platformOutcomeSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('done'),
    /** False: the platform has no message for this step, it was local. */
    called: z.boolean(),
    reason: z.object({ id: z.string(), name: z.string() }).optional(),
    /** A cancellation came too late: this one, of the customer or of the platform, had ended the order before it. */
    cancelledBefore: cancellationSchema.optional(),
  }),
  z.object({ outcome: z.literal('deferred'), notBefore: isoTime, progress: z.string().nullable() }),
]);
export type PlatformOutcome = z.infer<typeof platformOutcomeSchema>;

/** What a browser shows as a picture and runs nothing of: no SVG. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
export type PictureType = (typeof pictureTypes)[number];
export const pictureUrlSchema = z.string().min(1).max(2_000);

const platformMenuBodySchema = z.object({ integrationId: idSchema });
export const testConnectionBodySchema = z.object({
  provider: providerSchema,
  config: withinBytes(integrationConfigSchema.loose()),
  integrationId: idSchema.optional(),
  /** The gateway's to say. */
  isSandbox: z.literal(true).optional(),
});
export const testConnectionResultSchema = z.object({ ok: z.boolean(), failure: failureSchema.nullable() });

export const rejectedPushSchema = z.object({
  id: idSchema,
  integrationId: idSchema.nullable(),
  provider: z.string(),
  at: isoTime,
  failure: failureSchema,
  body: z.string(),
});

const refusedWhileOffSchema = z.object({
  integrationId: idSchema,
  restaurantId: idSchema,
  provider: providerSchema,
  /** Different orders, however often each was sent. */
  orders: z.int(),
  pushes: z.int(),
  firstAt: isoTime,
  lastAt: isoTime,
});
export type RefusedWhileOff = z.infer<typeof refusedWhileOffSchema>;

/** What was last sent to a platform; null: unknown, because it was not asked or a call ended without an answer. */
const appliedStoreSchema = z.object({ isOpen: z.boolean().nullable(), isBusy: z.boolean().nullable() });
export type AppliedStore = z.infer<typeof appliedStoreSchema>;
const setStoreSchema = z.object({
  integrationId: idSchema,
  state: z.enum(storeStates),
  /** When the store is to be open again; null: until somebody says so. */
  until: isoTime.nullable(),
  lastApplied: appliedStoreSchema,
});
export type SetStore = z.infer<typeof setStoreSchema>;
const storeSetSchema = z.object({
  lastApplied: appliedStoreSchema,
  /** When the platform opens the store by itself, however much longer it is to be closed. */
  endsAt: isoTime.nullable(),
  /** Why only a part of the store is in the wanted state; null: all of it is. */
  partly: failureSchema.nullable(),
});
export type StoreSet = z.infer<typeof storeSetSchema>;
/** `closedBy` is absent in answers of earlier versions. */
const storeSeenSchema = z.object({
  isOpen: z.boolean().nullable(),
  closedBy: z.enum(['platform', 'person']).nullish(),
});
export type StoreSeen = z.infer<typeof storeSeenSchema>;

/** What provider-ingest does at the platforms, and what it turned away. */
export const platformOperations = {
  /** The same commandId may come again after a crash: the adapter treats "already done" as done. */
  carryOut: post('/commands', {
    callers: ['order-service'],
    isForService: true,
    body: platformCommandSchema,
    data: platformOutcomeSchema,
  }),
  reasons: post('/reasons', {
    callers: ['order-service'],
    isForService: true,
    body: z.object({ order: platformOrderSchema }),
    data: reasonsSchema,
  }),
  /** Whose an ingress token is; null: this cell does not know it. */
  holder: post('/holder', {
    isForService: true,
    body: z.object({ token: z.string().min(1).max(500) }),
    data: z.object({ accountId: idSchema.nullable() }),
  }),
  menu: post('/menu', { callers: ['restaurant-service'], body: platformMenuBodySchema, data: menuSchema }),
  /** A picture of a menu from the platform's address; `picture_unavailable` when there is none to be shown. */
  picture: post('/picture', {
    body: z.object({ url: pictureUrlSchema }),
    data: z.object({ type: z.enum(pictureTypes), base64: z.string() }),
  }),
  /** Are these credentials accepted? With `integrationId`, those that are stored. */
  testConnection: post('/test-connection', {
    body: testConnectionBodySchema,
    data: testConnectionResultSchema,
    timeoutMs: 20_000,
  }),
  /** May be repeated. Where the platform says "later", the error tells when to call again. */
  setStore: post('/store', {
    callers: ['restaurant-service'],
    body: setStoreSchema,
    data: storeSetSchema,
    timeoutMs: 20_000,
  }),
  /** `isOpen` and `closedBy` are null where the platform does not say. */
  readStore: post('/store/read', {
    callers: ['restaurant-service'],
    body: platformMenuBodySchema,
    data: storeSeenSchema,
    timeoutMs: 20_000,
  }),
  /** May be repeated. */
  setHours: post('/hours', {
    callers: ['restaurant-service'],
    body: z.object({ integrationId: idSchema, hours: hoursSchema }),
    timeoutMs: 20_000,
  }),
  /** Null: the platform does not say. */
  readHours: post('/hours/read', {
    callers: ['restaurant-service'],
    body: platformMenuBodySchema,
    data: z.object({ hours: hoursSchema.nullable() }),
    timeoutMs: 20_000,
  }),
  /** Changes of products, each for itself; may be repeated. */
  setStock: post('/stock', {
    callers: ['restaurant-service'],
    body: setStockSchema,
    data: stockSetSchema,
    timeoutMs: 30_000,
  }),
  /** Whether each product is there, in the order of the question; null where the platform does not say. */
  readStock: post('/stock/read', {
    callers: ['restaurant-service'],
    body: readStockSchema,
    data: stockReadSchema,
    timeoutMs: 20_000,
  }),
  /** Prices of products, each for itself; may be repeated. */
  setPrices: post('/prices', {
    callers: ['restaurant-service'],
    body: setPricesSchema,
    data: stockSetSchema,
    timeoutMs: 30_000,
  }),
  /** What each product costs in minor units, in the order of the question; null where the platform does not say. */
  readPrices: post('/prices/read', {
    callers: ['restaurant-service'],
    body: readPricesSchema,
    data: z.object({ seen: z.array(z.int().nullable()) }),
    timeoutMs: 20_000,
  }),
  /** Pushes that were refused, newest first, for support. */
  rejected: get('/rejected', {
    query: z.object({
      integrationId: idSchema.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    data: itemsOf(rejectedPushSchema),
  }),
  /** Those of the keys that seal customers' data for some hours that there are. */
  personKeys: post('/person-keys', {
    callers: ['order-service'],
    isForService: true,
    body: z.object({ ids: z.array(z.string().max(40)).min(1).max(200) }),
    data: z.object({ keys: z.array(z.object({ id: z.string(), key: z.string() })) }),
  }),
  /** Rejected pushes and stored events with a person's data. */
  pushesOfPerson: post('/persons/pushes', {
    body: personPushesSchema,
    data: z.object({ pushes: z.array(z.object({ id: z.string(), at: isoTime, body: z.string() })) }),
    timeoutMs: 60_000,
  }),
  /** May be repeated. */
  erasePushes: post('/persons/pushes/erase', {
    body: personPushesSchema,
    data: z.object({ pushes: z.int() }),
    timeoutMs: 60_000,
  }),
  /** What came to the account's integrations since each was switched off. */
  refusedWhileOff: get('/refused-while-off', { data: itemsOf(refusedWhileOffSchema) }),
};
