import { z } from 'zod';
import { paymentKinds, platformNames, refundStatuses } from '../world/model.ts';

export const platformSchema = z.enum(platformNames);
/** A restaurant or an order, by its id at its platform. */
export const targetSchema = z.object({ platform: platformSchema, id: z.string().max(200) });
export type Target = z.infer<typeof targetSchema>;
/** A fault or a stream, by its number. */
export const idSchema = z.object({ id: z.coerce.number().int() });

export const shopSchema = z.object({
  name: z.string().max(200).default('Örnek Dürümcü'),
  apiKey: z.string().min(1).max(1000),
  secretKey: z.string().min(1).max(1000),
  supplierId: z.string().max(100).default('0'),
  clockMs: z.int().min(0).optional().describe('Of one that is not known yet: how far its clock is ahead'),
  pushUrl: z.url().nullable().default(null).describe("The integration's ingressUrl"),
});

export const orderSpecSchema = z.object({
  platform: platformSchema.optional().describe('Absent: any that has a restaurant'),
  restaurantId: z.string().max(100).optional().describe('Absent: any of the platform'),
  deliveryBy: z.enum(['restaurant', 'platform']).optional(),
  payment: z.enum(paymentKinds).optional(),
  appName: z.string().max(200).optional().describe('The storefront of a Trendyol Go order, such as Galaxy'),
  note: z.string().max(200).optional().describe('Words in it may make something happen: KOPRU-TIMEOUT, …'),
  scheduledInMs: z.number().int().min(0).max(604_800_000).optional(),
  seed: z.number().int().optional().describe('The same seed makes an order of the same contents'),
});
export const ordersBodySchema = orderSpecSchema.extend({ count: z.number().int().min(1).max(10_000).default(1) });

export const zooBodySchema = z.object({
  platform: platformSchema,
  restaurantId: z.string().max(100).optional().describe('Absent: any of the platform'),
  name: z.string().max(200).optional().describe('Absent: every body of the platform, one after another'),
});

export const noticeBodySchema = z.object({
  platform: platformSchema,
  name: z.string().max(200),
  id: z.string().max(200).optional().describe('The order; absent: a new one, as the notice brings it where it does'),
  restaurantId: z.string().max(100).optional().describe('Of a new order; absent: any of the platform'),
});

export const streamBodySchema = orderSpecSchema.extend({
  ratePerSecond: z.number().positive().max(1000).describe('At the peak, when it is a rush'),
  seconds: z.number().positive().max(86_400),
  shape: z.enum(['steady', 'rush']).default('steady').describe('rush: swells and ebbs like a lunch hour'),
  zooShare: z.number().min(0).max(1).default(0).describe('Share of orders that are bodies of the zoo, at random'),
  cancelShare: z.number().min(0).max(1).default(0).describe('Share of orders that the customer cancels meanwhile'),
  cancelAfterMs: z.number().int().min(0).max(3_600_000).default(5000),
});

export const cancelBodySchema = z.object({
  by: z.enum(['customer', 'platform']).default('customer'),
  id: z.string().max(100).default('000000000000000000000001'),
  name: z.string().max(200).default('Müşteri vazgeçti'),
  latestStatus: z.number().int().default(800).describe('Not when the order is further on'),
});

/** The customer asked for a refund this long ago; an existing request gets the new status or time. */
export const refundRequestBodySchema = z.object({
  status: z.enum(refundStatuses).default('WaitingInAction'),
  agoMs: z.int().min(0).max(86_400_000).optional(),
});

/** The restaurants of one sandbox, and how far its time is ahead of the real one. */
export const clockBodySchema = z.object({
  restaurantIds: z.array(z.string().max(100)).max(1000),
  offsetMs: z.int().min(0),
});
/** The restaurants of one sandbox, by their ids at the platforms. */
export const resetBodySchema = z.object({ restaurantIds: z.array(z.string().max(100)).max(1000) });
/** A change of a store by a person in the platform's panel, or by the platform. */
export const storeBodySchema = z.object({ isOpen: z.boolean(), by: z.enum(['panel', 'platform']).default('panel') });
/** A change of a product or an option in the platform's panel, by the platform's id. */
export const stockBodySchema = z.object({ id: z.string().min(1).max(100), isAvailable: z.boolean() });
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** When a shop is open on each day, from 0, Sunday; closed all day without times. */
export const hoursBodySchema = z.object({
  hours: z
    .array(z.object({ day: z.int().min(0).max(6), from: clock.optional(), to: clock.optional() }))
    .length(7)
    .refine((days) => new Set(days.map(({ day }) => day)).size === 7, 'day must be unique'),
});
/** A product by the id that every platform's menu derives its own from; kuruş. */
export const priceBodySchema = z.object({ id: z.string().min(1).max(100), price: z.int().min(1) });
/** A body that a restaurant's own channel sends to an address of Köprü. */
export const channelPushSchema = z.object({ url: z.url(), body: z.unknown() });
