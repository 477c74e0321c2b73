import type { CanonicalOrder } from '@kopru/contracts/orders/canonical-order';

/** The money of an order by one understanding of what a platform's figures mean. */
export type Money = Pick<CanonicalOrder, 'items' | 'amount'>;

/** The first understanding by which a platform's own figures add up; undefined where none does. */
export const firstThatAddsUp = (understandings: Iterable<Money>): Money | undefined => {
  for (const money of understandings) if (money.amount.difference === 0) return money;
  return undefined;
};
