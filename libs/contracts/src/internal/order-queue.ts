import { z } from 'zod';
import { canonicalOrderSchema, isoTime, minorUnits } from '../orders/canonical-order.ts';
import { channelSchema } from '../platforms/channels.ts';
import { cancellationSchema } from '../messages/messages.ts';
import { orderChangeSchema } from '../orders/order-changes.ts';
import { idListSchema, idSchema } from '../values/ids.ts';
import { orderActions, orderStatusSchema, type OrderStatus } from '../orders/order-status.ts';
import { providerSchema } from '../platforms/providers.ts';
import { get } from './operation.ts';

/** The columns of the orders that are under way, by status. */
export const queueColumns = {
  waiting: [325, 400],
  scheduled: [350],
  preparing: [500, 550],
  underWay: [600, 700, 800],
} as const satisfies Record<string, readonly OrderStatus[]>;
export type QueueColumn = keyof typeof queueColumns;

/** So many orders of a column are listed, and no more. */
export const maxQueued = 30;
/** So many orders that changed or were cancelled are listed, the latest, and no more. */
export const maxNotices = 100;
/** So many orders of a column are counted, and no more. */
export const maxCounted = 1000;

const { courier, customer, delivery, scheduledFor, shortCode, items, isTest, isPriority, pickupAt, promisedAt } =
  canonicalOrderSchema.shape;
const { name, quantity, note, cancelledQuantity, lineId, unit, isGift, ifUnavailable } = items.element.shape;

/** What was chosen for a line or for another choice, and what is to be left out of it. */
export interface QueuedChoice {
  name: string;
  quantity: number;
  choices?: QueuedChoice[] | undefined;
  removed?: string[] | undefined;
}
const choiceSchema: z.ZodType<QueuedChoice, QueuedChoice> = z.object({
  name: z.string(),
  quantity: z.number(),
  choices: z.lazy(() => z.array(choiceSchema)).optional(),
  removed: z.array(z.string()).optional(),
});

/** What a kitchen must know of an order that is under way. */
const queuedOrderSchema = z.object({
  id: idSchema,
  providerOrderId: z.string(),
  shortCode,
  restaurantId: idSchema,
  provider: providerSchema,
  channel: channelSchema,
  status: orderStatusSchema,
  /** Minor units; null: the caller may not see amounts. */
  total: minorUnits.nullable(),
  currency: z.string(),
  customerName: customer.shape.name,
  note: customer.shape.note,
  deliveryBy: delivery.shape.by,
  /** Where the courier is who comes for it. */
  courierState: courier.unwrap().unwrap().shape.state,
  /** From when the restaurant pays for his wait. */
  waitingFeeFrom: courier.unwrap().unwrap().shape.waitingFeeFrom,
  scheduledFor,
  lines: z.array(
    z.object({
      name,
      quantity,
      note,
      cancelledQuantity,
      options: z.array(z.object({ name, quantity })),
      removed: z.array(z.string()),
      /** Absent: as the platform gave no key. */
      lineId,
      /** `options` and `removed` as they belong to each other. */
      choices: z.array(choiceSchema).optional(),
      /** What is to be left out of the line itself. */
      without: z.array(z.string()).optional(),
      unit,
      isGift,
      ifUnavailable,
    }),
  ),
  isTest,
  isPriority,
  /** How many members of the platform's order could not be read. */
  unread: z.int().optional(),
  pickupAt,
  promisedAt,
  /** The preparation time that was chosen when it was accepted, and when it is over. */
  preparationMinutes: z.int().nullish(),
  readyAt: isoTime.nullish(),
  courierName: z.string().nullish(),
  allowedActions: z.array(z.enum(orderActions)),
  /** When the platform phones the restaurant unless somebody accepts it; null: it does not. */
  callAt: isoTime.nullable(),
  /** When the platform cancels it unless somebody accepts it; null: the platform has not said. */
  acceptUntil: isoTime.nullable(),
  /** When the accept policy accepts it unless somebody is faster; absent: it does not. */
  policyAt: isoTime.optional(),
  /** Only while the store is open then. */
  isPolicyIfOpen: z.literal(true).optional(),
  createdAt: isoTime,
  /** When it came to its status. */
  since: isoTime,
});
export type QueuedOrder = z.infer<typeof queuedOrderSchema>;

/** An order that changed, or was cancelled, and nobody has said yet that they saw it. */
const noticeSchema = queuedOrderSchema.extend({
  /** Set when it was cancelled. `isTimedOut`: the platform's time to accept it was over. */
  cancel: cancellationSchema
    .pick({ by: true, reasonName: true, note: true })
    .extend({ isTimedOut: z.boolean() })
    .nullable(),
  /** Its status before it was cancelled; otherwise that of now. */
  statusBefore: orderStatusSchema,
  /** What changed meanwhile, oldest first. */
  changes: z.array(orderChangeSchema),
  /** When the last of it happened: what `markSeen` takes. */
  at: isoTime,
});
export type OrderNotice = z.infer<typeof noticeSchema>;

/** `count` ends at `maxCounted`; the most urgent `maxQueued` are listed: by their deadline, then by their age. */
const columnSchema = z.object({ count: z.int(), items: z.array(queuedOrderSchema) });
const columns = Object.fromEntries(Object.keys(queueColumns).map((column) => [column, columnSchema])) as Record<
  QueueColumn,
  typeof columnSchema
>;

export const queueSchema = z.object({
  columns: z.object(columns),
  /** Of the last day, oldest first; the latest `maxNotices` where they are more. */
  notices: z.array(noticeSchema).optional(),
  /** How many there are; ends at `mostCounted`. */
  noticeCount: z.int().optional(),
  /** The orders from `from` on; revenue without those that were cancelled, in minor units, null as `total`. */
  today: z.object({ orderCount: z.int(), cancelledCount: z.int(), revenue: z.int().nullable(), currency: z.string() }),
});
export type OrderQueue = z.infer<typeof queueSchema>;

const queueQuerySchema = z.object({
  from: isoTime,
  restaurantId: z.string().max(64).optional(),
  /** Only these restaurants', for a person who is limited to them. */
  restaurantIds: idListSchema.optional(),
});
export type QueueQuery = z.infer<typeof queueQuerySchema>;

/** The orders that are under way, the most urgent first, and the day's figures. */
export const queueOperation = get('/queue', { query: queueQuerySchema, data: queueSchema });
