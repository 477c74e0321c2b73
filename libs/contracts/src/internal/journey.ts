import { z } from 'zod';
import { actorSchema } from '../orders/actor.ts';
import { canonicalOrderSchema, isoTime, maxOrderIdLength } from '../orders/canonical-order.ts';
import { failureSchema } from '../errors/failure-schemas.ts';
import { idSchema } from '../values/ids.ts';
import { plainNameSchema } from '../values/names.ts';
import { orderStatusSchema } from '../orders/order-status.ts';
import { recordStates } from '../panel/values.ts';
import { providerSchema } from '../platforms/providers.ts';
import { get, itemsOf, post } from './operation.ts';

/** The links of an order's way, in the order in which they come. */
export const journeyLinks = [
  'arrived',
  'stored',
  'notified',
  'accepted',
  'confirmed',
  'printed',
  'advanced',
  'reported',
] as const;
export type JourneyLink = (typeof journeyLinks)[number];

/** Who has to act where a link is missing. */
export const journeyCulprits = ['platform', 'kopru', 'posMaker', 'network', 'person'] as const;
export type JourneyCulprit = (typeof journeyCulprits)[number];

export const brokenLinkSchema = z.object({
  link: z.enum(journeyLinks),
  culprit: z.enum(journeyCulprits),
  /** When its usual time was over. */
  since: isoTime,
});
export type BrokenLink = z.infer<typeof brokenLinkSchema>;

/** So many slips of an order are remembered; the first ones say that it was printed. */
export const maxPrinted = 20;
export const slipKinds = ['order', 'change', 'cancel'] as const;
export const printedSchema = z.object({
  printer: plainNameSchema(60).meta({ description: 'The name of the printer', example: 'mutfak' }),
  slip: z.enum(slipKinds).meta({
    'x-open': true,
    description: '`order`: the order; `change`: what changed of it; `cancel`: that it was cancelled',
  }),
});
export type Printed = z.infer<typeof printedSchema>;

/** A step of an order. */
export const orderStepSchema = z.object({
  status: orderStatusSchema,
  at: isoTime,
  by: actorSchema,
  /** The person, where one is known; null: somebody or something that `by` names. */
  who: z.string().nullable().default(null),
  /** What became of the platform's own call for this step; `none`: nothing to call. */
  platform: z.enum(['none', 'pending', 'done', 'failed']),
  /** When a pending call is due; why a failed one failed. */
  platformDueAt: isoTime.nullable().default(null),
  platformError: failureSchema.nullable().default(null),
  /** Set where the accept policy of the restaurant accepted it: so many seconds after it came. */
  acceptedAfterSeconds: z.int().min(0).optional(),
});

const { delivery } = canonicalOrderSchema.shape;

/** What an order itself says of its way. */
export const orderJourneySchema = z.object({
  id: idSchema,
  restaurantId: idSchema,
  provider: providerSchema,
  status: orderStatusSchema,
  isTest: z.boolean(),
  deliveryBy: delivery.shape.by,
  scheduledFor: isoTime.nullable(),
  readyAt: isoTime.nullable(),
  /** By the platform's own clock. */
  placedAt: isoTime,
  arrivedAt: isoTime,
  storedAt: isoTime,
  /** Since when somebody has to accept it; null: nobody has to. */
  waitsSince: isoTime.nullable(),
  /** When the platform gives the order up if nobody accepts it. */
  acceptUntil: isoTime.nullable(),
  /** How often Köprü has tried to tell the platform of an acceptance that is under way; null: there is none. */
  acceptTries: z.int().nullable(),
  /** The changes of its status, its arrival first. */
  steps: z.array(orderStepSchema),
  printed: z.array(printedSchema.extend({ at: isoTime })),
  isReported: z.boolean(),
  /** Null also where an older version marked it. */
  reportedAt: isoTime.nullable(),
  /** What the restaurant's orders before it have come to. */
  usual: z.object({ isPrinted: z.boolean(), isAdvanced: z.boolean(), isReported: z.boolean() }),
});
export type OrderJourney = z.infer<typeof orderJourneySchema>;

/** Why a delivery waits for its endpoint and is not attempted. */
const parkedReasons = ['breaker', 'paused', 'disabled', 'backlog', 'rate', 'recovery'] as const;

/** The delivery of an order to a receiver. */
export const journeyReceiverSchema = z.object({
  endpointId: idSchema,
  /** Its description, else the host of its address; null: the caller may not see it. */
  name: z.string().nullable(),
  /** `missing`: it wants such events, and there is no delivery. */
  state: z.enum([...recordStates, 'missing']),
  parkedFor: z.enum(parkedReasons).nullable(),
  /** When it took the event. */
  deliveredAt: isoTime.nullable(),
  attemptCount: z.int(),
  nextAttemptAt: isoTime.nullable(),
  lastStatusCode: z.int().nullable(),
  lastError: failureSchema.nullable(),
});
export type JourneyReceiver = z.infer<typeof journeyReceiverSchema>;

/** The whole way of an order; a part whose service is unavailable is null, and named. */
export const journeySchema = orderJourneySchema.extend({
  receivers: z.array(journeyReceiverSchema).nullable(),
  unavailable: z.array(z.enum(['receivers'])),
  broken: brokenLinkSchema.nullable(),
});
export type Journey = z.infer<typeof journeySchema>;

/** How far an order has come, and the first link of its journey that is broken; null: none is. */
export const orderWaySchema = z.object({
  point: z.enum(['arrived', 'notified', 'accepted', 'printed']),
  broken: z.enum(journeyLinks).nullable(),
});
export type OrderWay = z.infer<typeof orderWaySchema>;

/** The journeys of so many orders are read at once. */
export const maxJourneys = 50;

const order = {
  params: z.object({ ref: z.string().min(1).max(maxOrderIdLength) }),
  missing: 'order_not_found',
} as const;

/** Of order-service. */
export const journeyOperation = get('/orders/{ref}/journey', { ...order, data: orderJourneySchema });
/** What orders themselves say of their ways; what nobody has is left out. */
export const journeysOperation = post('/orders/journeys', {
  body: z.object({ orderIds: z.array(idSchema).max(maxJourneys) }),
  data: itemsOf(orderJourneySchema),
});
export const markPrintedOperation = post('/orders/{ref}/printed', {
  ...order,
  body: printedSchema,
  data: z.object({ orderId: idSchema }),
});

/** So many receivers of an order are named. */
export const maxReceivers = 200;
const storedOrder = z.object({ orderId: idSchema, restaurantId: idSchema, since: isoTime });
/** Of webhook-dispatcher: the deliveries to each receiver of an order of this restaurant that was stored then. */
export const receiversOperation = get('/receivers', {
  query: storedOrder,
  data: itemsOf(journeyReceiverSchema),
});
/** The same of several orders. */
export const receiversOfOrdersOperation = post('/receivers', {
  body: z.object({ orders: z.array(storedOrder).max(maxJourneys) }),
  data: itemsOf(z.object({ orderId: idSchema, receivers: z.array(journeyReceiverSchema) })),
});
