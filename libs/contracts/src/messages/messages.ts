import { z } from 'zod';
import {
  businessDaySchema,
  canonicalOrderSchema,
  courierSchema,
  isoTime,
  maxOrderIdLength,
  minorUnits,
} from '../orders/canonical-order.ts';
import { acceptPolicySchema } from '../orders/accept-policy.ts';
import { channelSlugSchema } from '../platforms/channels.ts';
import { publicEvents, type publishedEvents } from './events.ts';
import { withFormerNames } from './former-names.ts';
import { itemChangedSchema, storeChangedSchema } from './observed-change.ts';
import { origin } from './origin.ts';
import { leadMinutesSchema } from '../values/hours.ts';
import { idSchema, orderIdOf } from '../values/ids.ts';
import { incidentActors, incidentKinds } from '../internal/incident-kinds.ts';
import { orderStatusSchema } from '../orders/order-status.ts';
import { sealedSchema } from '../orders/personal-data.ts';
import { providerSchema } from '../platforms/providers.ts';

export const exchanges = {
  orders: 'siparis',
  integrations: 'entegrasyon',
  restaurants: 'restoran',
  accounts: 'hesap',
} as const;

const formerNames = { held: 'sealed' };

/** A platform handed over an order; published by provider-ingest, stored by order-service. */
export const orderArrivedSchema = z.object({
  ...origin,
  order: canonicalOrderSchema,
  /** The platform's own body, unchanged, for support. */
  raw: z.string(),
  /** In privacy mode: what was taken out of `order` and `raw`. */
  sealed: sealedSchema.optional(),
  autoVerify: z.boolean(),
  /** The restaurant's lead as the order comes; older versions sent none. */
  leadMinutes: leadMinutesSchema.optional(),
  /** The restaurant's accept policy as the order comes; absent: somebody is asked. */
  acceptPolicy: acceptPolicySchema.optional(),
  receivedAt: isoTime,
});
export type OrderArrived = z.infer<typeof orderArrivedSchema>;

/** A cancellation as reported by a platform. */
export const cancellationSchema = z.object({
  reason: z.string().nullable(),
  reasonName: z.string().nullable(),
  note: z.string().nullable(),
  by: z.enum(['customer', 'platform', 'restaurant']),
});
/** A platform without reasons of its own tells what somebody wrote as the name of one, too. */
export const isNoteRepeated = ({
  reasonName,
  note,
}: Pick<z.infer<typeof cancellationSchema>, 'reasonName' | 'note'>): boolean => note !== null && reasonName === note;

const { items, amount, customer, pickupAt, prepareAt, promisedAt, unread } = canonicalOrderSchema.shape;
/** An order, or the part of one that was changed; the lines and the customer are whole. */
const modifiedOrderSchema = z.object({
  items: items.optional(),
  amount: amount.optional(),
  customer: customer.optional(),
  scheduledFor: isoTime.nullish(),
  pickupAt,
  prepareAt,
  promisedAt,
  /** What could not be read of the members above. */
  unread,
});

/** A platform reported progress, a courier, a cancellation or a change of items. */
export const platformUpdateSchema = z.object({
  ...origin,
  providerOrderId: z.string().min(1).max(maxOrderIdLength),
  businessDay: businessDaySchema.optional(),
  status: orderStatusSchema.optional(),
  /** What the platform's word means for who brings the order, where that is not `status`. */
  statusBy: z.object({ pickup: orderStatusSchema.optional() }).optional(),
  cancel: cancellationSchema.optional(),
  courier: courierSchema.optional(),
  /** Items (by id) of which some are cancelled; the total that remains, in minor units. */
  partialCancel: z
    .object({
      items: z.array(z.object({ id: z.string(), cancelledQuantity: z.number().min(0) })),
      /** Given instead when the platform reports what is left: items not listed are cancelled completely. */
      remaining: z.array(z.object({ id: z.string(), quantity: z.number().min(0) })).optional(),
      total: z.int().optional(),
    })
    .optional(),
  /** What the platform changed about the order, as it states it now; what it does not state stays as it is. */
  modified: modifiedOrderSchema.optional(),
  /** What was given back after the delivery, in all so far; minor units. */
  refund: z.object({ amount: minorUnits, reason: z.string().max(4000).nullish() }).optional(),
  /** The new scheduled time; null or a past time: the order is due. */
  scheduledFor: isoTime.nullable().optional(),
  /** In privacy mode: what was taken out of the report, sealed. */
  sealed: z.string().optional(),
  occurredAt: isoTime,
});
export type PlatformUpdate = z.infer<typeof platformUpdateSchema>;

/** The three public order events, as they travel inside; an order's id tells its account, so that none speaks for another's. */
const orderEventSchema = z
  .object({
    eventId: idSchema,
    accountId: idSchema,
    orderId: idSchema,
    providerOrderId: z.string(),
    businessDay: businessDaySchema.optional(),
    /** What the courier calls the order; older versions sent none. */
    shortCode: z.string().nullable().optional(),
    restaurantId: idSchema,
    provider: providerSchema,
    /** Absent in events of orders that were stored without one. */
    channel: channelSlugSchema.optional(),
    oldStatus: orderStatusSchema.nullable(),
    status: orderStatusSchema,
    /** Minor units. */
    total: z.int(),
    /** What changed, where it is not the status; see `changeNames`. */
    changes: z.array(z.string().max(50)).max(50).optional(),
    /** The customer's data is stored for some hours only, and nowhere else. */
    isPrivate: z.literal(true).optional(),
    /** A trial, which is in no figure; older versions did not say so. */
    isTest: z.literal(true).optional(),
    /** The event's place among those of its order, from 1 and without gaps; older versions sent none. */
    sequence: z.int().min(1).optional(),
    /** The id of event 1 of the order. */
    firstEventId: idSchema.optional(),
    occurredAt: isoTime,
  })
  .refine((event) => event.orderId === orderIdOf(event), { path: ['orderId'], message: 'is no order of this account' });
export type OrderEvent = z.infer<typeof orderEventSchema>;

const integrationSwitchedSchema = z.object({
  eventId: idSchema,
  ...origin,
  status: z.boolean(),
  occurredAt: isoTime,
});
export type IntegrationSwitched = z.infer<typeof integrationSwitchedSchema>;

const integrationChangedSchema = z.object({ eventId: idSchema, ...origin, occurredAt: isoTime });

/** An incident of a restaurant was opened or resolved; those of a whole account are reported to people only. */
const incidentChangedSchema = z.object({
  eventId: idSchema,
  accountId: idSchema,
  restaurantId: idSchema,
  incidentId: idSchema,
  kind: z.enum(incidentKinds),
  /** Id of the order, of the integration or of the restaurant. */
  subject: idSchema,
  /** Null: it is about the whole restaurant. */
  provider: providerSchema.nullable(),
  actor: z.enum(incidentActors),
  /** What a person reads at the platform; null: it is about no order. */
  orderNumber: z.string().nullable(),
  /** A failure's code; null: not known, or it is about an order. */
  reason: z.string().nullable(),
  since: isoTime,
  resolvedAt: isoTime.nullable(),
  occurredAt: isoTime,
});
export type IncidentChanged = z.infer<typeof incidentChangedSchema>;

/** An account's keys changed; `webhookKey` is sealed (libs/secrets) with the context `webhook-key:<accountId>`. */
const keyChangedSchema = z.object({
  eventId: idSchema,
  accountId: idSchema,
  /** Grows with every change of the account, so that an older message never overwrites a newer one. */
  version: z.int().min(1),
  /** The key that webhooks carry from now on; null: the account has none. */
  webhookKey: z.string().nullable(),
  occurredAt: isoTime,
});
export type KeyChanged = z.infer<typeof keyChangedSchema>;

/** An account's webhook endpoints changed, so replicas of webhook-dispatcher drop their cached endpoints. */
const endpointsChangedSchema = z.object({ eventId: idSchema, accountId: idSchema, occurredAt: isoTime });

/** Every message there is: routing key, exchange, body. */
export const messages = {
  'siparis.geldi': { exchange: exchanges.orders, schema: withFormerNames(formerNames, orderArrivedSchema) },
  'siparis.platform_guncelledi': {
    exchange: exchanges.orders,
    schema: withFormerNames(formerNames, platformUpdateSchema),
  },
  'siparis.olusturuldu': { exchange: exchanges.orders, schema: orderEventSchema },
  'siparis.iptal_edildi': { exchange: exchanges.orders, schema: orderEventSchema },
  'siparis.durum_degisti': { exchange: exchanges.orders, schema: orderEventSchema },
  'entegrasyon.durum_degisti': { exchange: exchanges.integrations, schema: integrationSwitchedSchema },
  'entegrasyon.guncellendi': { exchange: exchanges.integrations, schema: integrationChangedSchema },
  'entegrasyon.silindi': { exchange: exchanges.integrations, schema: integrationChangedSchema },
  'restoran.durum_degisti': { exchange: exchanges.restaurants, schema: storeChangedSchema },
  'restoran.urun_degisti': { exchange: exchanges.restaurants, schema: itemChangedSchema },
  'olay.acildi': { exchange: exchanges.restaurants, schema: incidentChangedSchema },
  'olay.kapandi': { exchange: exchanges.restaurants, schema: incidentChangedSchema },
  'hesap.anahtar_degisti': { exchange: exchanges.accounts, schema: keyChangedSchema },
  'hesap.webhook_degisti': { exchange: exchanges.accounts, schema: endpointsChangedSchema },
} as const;
export type MessageType = keyof typeof messages;
export type MessageBody<T extends MessageType> = z.infer<(typeof messages)[T]['schema']>;

/** More events may come. */
export const publicEventSchema = z.enum(publicEvents).meta({ 'x-open': true });
export type PublicEvent = z.infer<typeof publicEventSchema>;
/** The types of the messages that tell of a public event. */
export type PublishedEvent = (typeof publishedEvents)[number];
