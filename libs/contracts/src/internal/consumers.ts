import { z } from 'zod';
import { isoTime } from '../orders/canonical-order.ts';
import { del, get, itemsOf, post } from './operation.ts';
import { eventFeedSchema } from './webhooks.ts';

/** A name that its user chooses: it stands in addresses, logs and tables. */
export const consumerNameSchema = z.string().regex(/^[A-Za-z0-9][\w.-]{0,63}$/);

/** A place in the feed: an end of it, a time, or a cursor. */
export const seekTargetSchema = z.union([
  z.enum(['earliest', 'latest']),
  z.iso.datetime({ offset: true }),
  z.string().regex(/^e[0-9a-z]{1,10}(?:\.[0-9a-f]{12})?$/),
]);

const named = { params: z.object({ name: consumerNameSchema }) };
const placed = { ...named, data: z.object({ position: z.string() }) };

const consumerSchema = z.object({
  name: z.string(),
  /** The cursor up to which everything is committed. */
  position: z.string(),
  /** Events that are not committed yet. */
  lag: z.int(),
  /** Those of them that are leased to a machine now. */
  leased: z.int(),
  createdAt: isoTime,
  lastSeenAt: isoTime,
});
export type FeedConsumer = z.infer<typeof consumerSchema>;

/** `wait` and `lease` in seconds. */
const takeQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  wait: z.coerce.number().int().min(0).max(30).default(0),
  lease: z.coerce.number().int().min(1).max(900).default(30),
});
const takenSchema = z.object({
  items: eventFeedSchema.shape.items,
  /** To be committed when all of the items are done; null when there are none. */
  cursor: z.string().nullable(),
  leasedUntil: isoTime.nullable(),
});

/** Named readers of the event feed, with their places in it. */
export const consumerOperations = {
  list: get('/consumers', { data: itemsOf(consumerSchema) }),
  /** Takes events under a lease; an asker who is gone takes nothing. */
  take: get('/consumers/{name}', { ...named, query: takeQuerySchema, data: takenSchema, waits: true }),
  commit: post('/consumers/{name}/commit', { ...placed, body: z.object({ cursor: z.string().max(200) }) }),
  seek: post('/consumers/{name}/seek', { ...placed, body: z.object({ to: seekTargetSchema }) }),
  remove: del('/consumers/{name}', named),
};
