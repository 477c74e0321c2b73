import type { Order } from './order.ts';

export type Distinguished = Pick<Order, 'provider'> & { content: Pick<Order['content'], 'items' | 'amount'> };

/** Without what is erased with a customer's data. */
const saidBy = ({ content: { items, amount } }: Distinguished): string =>
  JSON.stringify([
    amount.total,
    items.map(({ name, quantity, unitPrice, options }) => [
      ...[name, quantity, unitPrice],
      options.map((option) => [option.name, option.quantity]),
    ]),
  ]);

/**
 * Whether an own channel has given its number to another order. provider-ingest refuses that; but not while its database is away,
 * nor where another of its processes has taken the first order within the last second.
 */
export const isOtherOrder = (stored: Distinguished, arrived: Distinguished): boolean =>
  arrived.provider === 'direct' && saidBy(stored) !== saidBy(arrived);
