import { z } from 'zod';
import { idSchema } from '../values/ids.ts';
import { providerSchema } from '../platforms/providers.ts';
import { get } from './operation.ts';

/** Only orders of so many days are looked through. */
export const orderedProductsDays = 30;
/** So many products of a platform are named, and no more. */
export const maxOrderedProducts = 300;

export const orderedProductSchema = z.object({
  provider: providerSchema,
  /** The platform's id of the product in its menu. */
  id: z.string().min(1).max(200),
  /** As the latest order has it. */
  name: z.string().min(1).max(200),
  /** How many orders had it. */
  orderCount: z.int().positive(),
});
export type OrderedProduct = z.infer<typeof orderedProductSchema>;

/** What was ordered of a restaurant lately, most often first: some platforms show their menu nowhere else. */
export const orderedProductsOperation = get('/ordered-products', {
  query: z.object({ restaurantId: idSchema }),
  data: z.object({ products: z.array(orderedProductSchema) }),
});
