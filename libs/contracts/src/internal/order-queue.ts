import { z } from 'zod';
import { canonicalOrderSchema, isoTime, minorUnits } from '../canonical-order.ts';
import { channelSchema } from '../channels.ts';
import { idListSchema, idSchema } from '../ids.ts';
import { orderActions, orderStatusSchema, type OrderStatus } from '../order-status.ts';
import { providerSchema } from '../providers.ts';
import { get } from './operation.ts';

/** The lanes of the orders that are under way, by status. */
export const queueLanes = {
  waiting: [325, 400],
  scheduled: [350],
  preparing: [500, 550],
  underWay: [600, 700, 800],
} as const satisfies Record<string, readonly OrderStatus[]>;
export type QueueLane = keyof typeof queueLanes;

/** So many orders of a lane are listed, and no more. */
export const mostQueued = 30;
/** So many orders of a lane are counted, and no more. */
export const mostCounted = 1000;

const { customer, delivery, scheduledFor, shortCode, items } = canonicalOrderSchema.shape;
const { name, quantity, note, cancelledQuantity } = items.element.shape;

/** What a kitchen must know of an order that is under way. */
const queuedOrderSchema = z.object({
  id: idSchema,
  providerOrderId: z.string(),
  shortCode,
  restaurantId: idSchema,
  provider: providerSchema,
  channel: channelSchema,
  status: orderStatusSchema,
  /** Minor units. */
  total: minorUnits,
  currency: z.string(),
  customerName: customer.shape.name,
  note: customer.shape.note,
  deliveryBy: delivery.shape.by,
  scheduledFor,
  lines: z.array(
    z.object({
      name,
      quantity,
      note,
      cancelledQuantity,
      options: z.array(z.object({ name, quantity })),
      removed: z.array(z.string()),
    }),
  ),
  allowedActions: z.array(z.enum(orderActions)),
  /** When the platform phones the restaurant unless somebody accepts it; null: it does not. */
  callAt: isoTime.nullable(),
  /** When the platform cancels it unless somebody accepts it; null: the platform has not said. */
  acceptUntil: isoTime.nullable(),
  createdAt: isoTime,
  /** When it came to its status. */
  since: isoTime,
});
export type QueuedOrder = z.infer<typeof queuedOrderSchema>;

/** `count` ends at `mostCounted`; the oldest `mostQueued` are listed. */
const laneSchema = z.object({ count: z.int(), items: z.array(queuedOrderSchema) });
const lanes = Object.fromEntries(Object.keys(queueLanes).map((lane) => [lane, laneSchema])) as Record<
  QueueLane,
  typeof laneSchema
>;

export const queueSchema = z.object({
  lanes: z.object(lanes),
  /** The orders from `from` on; revenue without those that were cancelled, in minor units. */
  today: z.object({ orderCount: z.int(), cancelledCount: z.int(), revenue: z.int(), currency: z.string() }),
});
export type OrderQueue = z.infer<typeof queueSchema>;

const queueQuerySchema = z.object({
  from: isoTime,
  restaurantId: z.string().max(64).optional(),
  /** Only these restaurants', for a person who is limited to them. */
  restaurantIds: idListSchema.optional(),
});
export type QueueQuery = z.infer<typeof queueQuerySchema>;

/** The orders that are under way, oldest first, and the day's figures. */
export const queueOperation = get('/queue', { query: queueQuerySchema, data: queueSchema });
