import type { OrderDiscount, OrderItem } from '@kopru/contracts/orders/canonical-order';
import { amountOf, lineAmount, lineDiscounts } from '@kopru/contracts/orders/order-money';
import { firstThatAddsUp, type Money } from '../adds-up.ts';
import type { BodyReader } from '../body.ts';

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Getir states what the order costs before and after its discounts, and the same of each line. */
const discountsOf = (items: readonly OrderItem[], off: number | null): OrderDiscount[] => {
  const ofLines = lineDiscounts(items);
  if (off === null) return ofLines;
  if (off <= 0) return [];
  const isOfSomeLines = items.some((item) => item.discount === undefined && lineAmount(item) > 0);
  if (isOfSomeLines && ofLines[0]?.amount === off) return ofLines;
  return [{ kind: 'order', amount: off, name: null }];
};

/** The lines and the money of an order; a stated line that does not fit the order's total is made from its prices. */
export const readMoney = (order: BodyReader, lines: OrderItem[]): Money => {
  const [before, after] = [order.money('totalPrice'), order.money('totalDiscountedPrice')];
  const ofLines = sumOf(lines.map(({ discount = 0 }) => discount));
  const total = after ?? (before ?? order.assumed('totalPrice', sumOf(lines.map(lineAmount)))) - ofLines;
  const off = before === null || after === null ? null : before - after;
  const orderBy = (items: OrderItem[]): Money => ({
    items,
    amount: amountOf({ items, discounts: discountsOf(items, off), total }),
  });
  const stated = orderBy(lines);
  return firstThatAddsUp([stated, orderBy(lines.map(({ total: _total, ...line }) => line))]) ?? stated;
};
