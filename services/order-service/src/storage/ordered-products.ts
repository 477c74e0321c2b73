import { orderedProductsDays, type OrderedProduct } from '@kopru/contracts/internal/ordered-products';
import type { Collection } from '@kopru/mongo';
import type { mongo as driver } from 'mongoose';
import type { Order } from '../domain/order.ts';
import { orderedProducts, type OrderedLines } from '../domain/reports/ordered-products.ts';

const dayMs = 86_400_000;
/** So many orders show what a restaurant sells. */
const maxOrders = 5_000;
const limitMs = 5_000;

export type ReadOrderedProducts = (accountId: string, restaurantId: string) => Promise<{ products: OrderedProduct[] }>;

/** The products of a restaurant's latest orders; trials name what is on no menu, and the archive is older. */
export const makeReadOrderedProducts =
  (orders: Collection<Order>, now: () => Date): ReadOrderedProducts =>
  async (accountId, restaurantId) => {
    const from = new Date(now().getTime() - orderedProductsDays * dayMs);
    const recent = { accountId, restaurantId, createdAt: { $gte: from }, isTest: { $exists: false } };
    const found = orders
      .find(recent as driver.Filter<Order>, { hint: 'by_restaurant', maxTimeMS: limitMs })
      .sort({ createdAt: -1, _id: -1 })
      .limit(maxOrders)
      .project<OrderedLines>({
        _id: 0,
        provider: 1,
        lines: {
          $map: { input: '$content.items', as: 'line', in: { productId: '$$line.productId', name: '$$line.name' } },
        },
      });
    const products = orderedProducts();
    for await (const order of found) products.add(order);
    return { products: products.all() };
  };
