import { z } from 'zod';
import { isoTime } from '../orders/canonical-order.ts';
import { failureSchema } from '../errors/failure-schemas.ts';
import { idSchema } from '../values/ids.ts';
import { itemLinkSchema } from './items.ts';

/** A product of the platform's menu, or one of its options. */
const linkedSchema = itemLinkSchema.pick({ productId: true, optionId: true });
/** No more than these at once, so that the answer comes in time. */
export const maxStockChanges = 50;
const stockChangeSchema = linkedSchema.extend({
  isAvailable: z.boolean(),
  /** When it is to be there again; null: when somebody says so. */
  until: isoTime.nullable(),
});
export const setStockSchema = z.object({
  integrationId: idSchema,
  changes: z.array(stockChangeSchema).min(1).max(maxStockChanges),
});
export type SetStock = z.infer<typeof setStockSchema>;
/** Of each change why it was not made, and when it may be tried again: null, not before something else changes. */
export const stockSetSchema = z.object({
  refusals: z.array(z.object({ reason: failureSchema, retryAfterSeconds: z.number().nullable() }).nullable()),
});
export type StockSet = z.infer<typeof stockSetSchema>;
export const maxStockRead = 2_000;
export const readStockSchema = z.object({
  integrationId: idSchema,
  products: z.array(linkedSchema).min(1).max(maxStockRead),
});
export type ReadStock = z.infer<typeof readStockSchema>;
/** Trendyol takes 1,000 at once; there is room for others that go along. */
export const maxPriceChanges = 980;
const productIdSchema = linkedSchema.shape.productId;
/** Minor units. */
const pricedSchema = z.object({ productId: productIdSchema, price: z.int().positive() });
export const setPricesSchema = z.object({
  integrationId: idSchema,
  changes: z.array(pricedSchema).min(1).max(maxPriceChanges),
  /** The desired state of other products: it may go along where the same changes were sent alone before. */
  others: z.array(pricedSchema).max(100).default([]),
});
export type SetPrices = z.infer<typeof setPricesSchema>;
export const readPricesSchema = z.object({
  integrationId: idSchema,
  productIds: z.array(productIdSchema).min(1).max(maxStockRead),
});
export type ReadPrices = z.infer<typeof readPricesSchema>;

export const stockReadSchema = z.object({ seen: z.array(z.boolean().nullable()) });
