import type { CanonicalOrder, OrderItem } from '@kopru/contracts/orders/canonical-order';

/** What could not be read of an order: path and reason. */
export const unreadOf = (order: CanonicalOrder): string[] | undefined =>
  order.unread?.map(({ path, reason }) => `${path} ${reason}`);

/** The first line of an order. */
export const firstOf = (order: CanonicalOrder): OrderItem => {
  const [item] = order.items;
  if (item === undefined) throw new Error('no line');
  return item;
};
