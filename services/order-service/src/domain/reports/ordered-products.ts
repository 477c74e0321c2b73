import {
  maxOrderedProducts,
  orderedProductSchema,
  type OrderedProduct,
} from '@kopru/contracts/internal/ordered-products';
import type { OrderItem } from '@kopru/contracts/orders/canonical-order';
import type { Order } from '../order.ts';

export interface OrderedLines extends Pick<Order, 'provider'> {
  lines: readonly Pick<OrderItem, 'productId' | 'name'>[];
}

const { id: idSchema, name: nameSchema } = orderedProductSchema.shape;
const maxName = 200;

/** Gathers the products of orders, the newest order first. */
export const orderedProducts = () => {
  const found = new Map<string, OrderedProduct>();
  return {
    add: ({ provider, lines }: OrderedLines): void => {
      const seen = new Set<string>();
      for (const { productId, name: written } of lines) {
        const [id, name] = [productId ?? '', written.trim().slice(0, maxName)];
        if (seen.has(id) || !idSchema.safeParse(id).success || !nameSchema.safeParse(name).success) continue;
        seen.add(id);
        const key = JSON.stringify([provider, id]);
        const known = found.get(key) ?? { provider, id, name, orderCount: 0 };
        known.orderCount += 1;
        found.set(key, known);
      }
    },
    /** Those that are ordered most often of each platform. */
    all: (): OrderedProduct[] => {
      const sorted = [...found.values()].sort((one, other) => other.orderCount - one.orderCount);
      return [...Map.groupBy(sorted, ({ provider }) => provider).values()].flatMap((own) =>
        own.slice(0, maxOrderedProducts),
      );
    },
  };
};
