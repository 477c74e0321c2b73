import { toQuantity, type OrderItem } from '@kopru/contracts/orders/canonical-order';
import type { LineChange } from '@kopru/contracts/orders/order-changes';
import { withCancelled } from '@kopru/contracts/orders/order-money';
import { flatOptions, flatRemoved } from '@kopru/contracts/orders/order-options';
import { normaliseText } from '@kopru/contracts/values/normalise-text';

/** The lines of an order after its platform changed it, and what changed about each. */
export interface ComparedLines {
  /** Lines that are gone stay, cancelled, so that a kitchen sees what is not wanted any more. */
  items: OrderItem[];
  changes: LineChange[];
}

const keyOf = ({ lineId, id }: OrderItem): string => lineId ?? id;
const productOf = ({ productId, name }: OrderItem): string => productId ?? normaliseText(name);
const leftOf = ({ quantity, cancelledQuantity }: OrderItem): number =>
  Math.max(0, toQuantity(quantity - cancelledQuantity));

/** What is to be cooked, whatever keys and prices the platform gives it. */
const requestOf = (item: OrderItem): string =>
  JSON.stringify([
    normaliseText(item.name),
    item.note ?? '',
    flatOptions(item).map(({ name, quantity }) => [normaliseText(name), quantity]),
    flatRemoved(item).map(({ name }) => normaliseText(name)),
  ]);

const isSameProduct = (one: OrderItem, other: OrderItem): boolean =>
  productOf(one) === productOf(other) || normaliseText(one.name) === normaliseText(other.name);

/** How two lines may be found to be one, the surest first; a line that has another product now was replaced. */
const ways: readonly ((before: OrderItem, after: OrderItem) => boolean)[] = [
  (before, after) => keyOf(before) === keyOf(after) && isSameProduct(before, after),
  (before, after) => isSameProduct(before, after) && requestOf(before) === requestOf(after),
  isSameProduct,
  (before, after) => keyOf(before) === keyOf(after) && leftOf(before) > 0,
];

const paired = (before: readonly OrderItem[], after: readonly OrderItem[]): Map<OrderItem, OrderItem> => {
  const pairs = new Map<OrderItem, OrderItem>();
  const taken = new Set<OrderItem>();
  for (const isPair of ways)
    for (const old of before) {
      if (pairs.has(old)) continue;
      const found = after.find((one) => !taken.has(one) && isPair(old, one));
      if (found === undefined) continue;
      pairs.set(old, found);
      taken.add(found);
    }
  return pairs;
};

/** The line as it stands now; what there are fewer of is cancelled, and still seen. */
const merged = (before: OrderItem, after: OrderItem): OrderItem => {
  if (after.quantity >= before.quantity) return after;
  return { ...after, quantity: before.quantity, cancelledQuantity: toQuantity(before.quantity - leftOf(after)) };
};

const changeOf = (before: OrderItem, after: OrderItem): LineChange | undefined => {
  const quantities = { before: leftOf(before), after: leftOf(after) };
  const line = { lineId: keyOf(after), name: after.name, ...quantities };
  if (!isSameProduct(before, after)) return { kind: 'replaced', ...line, replaced: before.name };
  if (quantities.before !== quantities.after) {
    if (quantities.after === 0) return { kind: 'cancelled', ...line };
    return { kind: quantities.after < quantities.before ? 'fewer' : 'more', ...line };
  }
  return quantities.after > 0 && requestOf(before) !== requestOf(after) ? { kind: 'changed', ...line } : undefined;
};

/** Compares the lines of an order with those that its platform states now: by their keys, else by their content. */
export const compareLines = (before: readonly OrderItem[], after: readonly OrderItem[]): ComparedLines => {
  const pairs = paired(before, after);
  const known = new Set(pairs.values());
  const result: ComparedLines = { items: [], changes: [] };
  const add = (item: OrderItem, change: LineChange | undefined): void => {
    result.items.push(item);
    if (change !== undefined) result.changes.push(change);
  };
  for (const old of before) {
    const now = pairs.get(old);
    const gone = withCancelled(old, old.quantity);
    if (now === undefined) add(gone, changeOf(old, gone));
    else if (isSameProduct(old, now)) add(merged(old, now), changeOf(old, now));
    else {
      // The product that was replaced is still seen, cancelled, before the one that came for it.
      result.items.push({ ...gone, lineId: `${keyOf(old)}-` });
      add(now, changeOf(old, now));
    }
  }
  for (const item of after)
    if (!known.has(item))
      add(item, { kind: 'new', lineId: keyOf(item), name: item.name, before: 0, after: leftOf(item) });
  return result;
};
