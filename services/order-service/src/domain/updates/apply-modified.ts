import type { PlatformUpdate } from '@kopru/contracts/messages/messages';
import { maxUnread, type CanonicalOrder, type OrderItem } from '@kopru/contracts/orders/canonical-order';
import type { LineChange, OrderChange } from '@kopru/contracts/orders/order-changes';
import { amountOf, lineAmount, moneyOf } from '@kopru/contracts/orders/order-money';
import { isCancelled } from '@kopru/contracts/orders/order-status';
import { patchOrder, netTotal, recordChanges, statedIn, type OrderUpdate } from '../order-update.ts';
import { compareLines } from './compare-lines.ts';
import type { Order, OrderContent } from '../order.ts';
import { dueOf, statedPrepareAt, timeIn } from '../prepare-at.ts';
import { searchTextOf } from '../search-text.ts';

type Modified = NonNullable<PlatformUpdate['modified']>;
type Amount = CanonicalOrder['amount'];
type Customer = CanonicalOrder['customer'];

const linesOf = (items: readonly OrderItem[]): number => items.reduce((sum, item) => sum + lineAmount(item), 0);

/** The money after a change: by the platform's new figures or, where it gives none, by what became of the lines. */
const amountAfter = (
  { items: before, amount }: OrderContent,
  items: OrderItem[],
  stated: Amount | undefined,
): Amount => {
  const old = moneyOf({ items: before, amount });
  const { discounts, fees, total } =
    stated === undefined
      ? { ...old, total: Math.max(0, old.total + linesOf(items) - linesOf(before)) }
      : moneyOf({ items, amount: stated });
  const { currency, refunded } = amount;
  return amountOf({
    items,
    discounts,
    fees,
    total,
    currency,
    refunded,
    cashGiven: stated?.cashGiven ?? amount.cashGiven,
    // That of another total is no longer true.
    vatTotal: stated?.vatTotal,
  });
};

/** When the customer expects it: at the wanted time, else as promised. */
const wantedAt = ({ scheduledFor, promisedAt }: OrderContent): string | null => scheduledFor ?? promisedAt ?? null;

/** The parts of an address that lead somebody to a door; the position of the same door may be measured anew. */
const wordsOf = (address: Customer['address']): string => {
  const { id: _id, lat: _lat, lon: _lon, postalCode: _postal, countryCode: _country, ...words } = address ?? {};
  return Object.values(words)
    .filter((word) => word !== null)
    .join(', ');
};

/** What changed from one content of an order to the next, so that somebody must act on it. */
const changesBetween = (before: OrderContent, after: OrderContent, lines: LineChange[]): OrderChange[] => {
  const changes: OrderChange[] = [];
  if (lines.length > 0) changes.push({ what: 'urunler', lines });
  const moneyIn = ({ amount }: OrderContent): number[] => [netTotal(amount), amount.discount, amount.deliveryFee];
  if (moneyIn(before).join() !== moneyIn(after).join())
    changes.push({ what: 'tutar', money: { before: netTotal(before.amount), after: netTotal(after.amount) } });
  const say = (what: OrderChange['what'], old: string | null, now: string | null): void => {
    if (old !== now) changes.push({ what, before: old, after: now });
  };
  say('adres', wordsOf(before.customer.address) || null, wordsOf(after.customer.address) || null);
  say('not', before.customer.note, after.customer.note);
  const [wantedBefore, wanted] = [wantedAt(before), wantedAt(after)];
  // That a promise became known changes nothing.
  if (timeIn(wantedBefore) !== timeIn(wanted) && (wantedBefore !== null || after.scheduledFor !== null))
    say('istenen_zaman', wantedBefore, wanted);
  if (timeIn(before.pickupAt) !== timeIn(after.pickupAt))
    say('kurye_zamani', before.pickupAt ?? null, after.pickupAt ?? null);
  return changes;
};

const customerAfter = (before: Customer, stated: Customer | undefined): Customer => {
  if (stated === undefined) return before;
  return { ...before, ...statedIn(stated), note: stated.note };
};

/** The same for the same content: neither the order of members counts, nor members without a value. */
const textOf = (content: OrderContent): string =>
  JSON.stringify(content, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

/** Gives an order another content, and returns the changes that need an action; undefined when it is the same. */
export const withContent = (
  order: Order,
  content: OrderContent,
  { lines = [], at }: { lines?: LineChange[]; at: Date },
): OrderUpdate | undefined => {
  if (textOf(order.content) === textOf(content)) return undefined;
  const members = {
    content,
    total: netTotal(content.amount),
    search: searchTextOf({ providerOrderId: order.providerOrderId, content }),
    ...dueOf({ ...order, content }),
  };
  const changes = changesBetween(order.content, content, lines);
  return changes.length === 0 ? patchOrder(order, members, at) : recordChanges(order, members, { changes, at });
};

type Unread = NonNullable<OrderContent['unread']>;

/** What could not be read: of an order that is stated whole that alone, else beside what was found before. */
const unreadAfter = ({ unread: before = [] }: OrderContent, { unread, items, amount, customer }: Modified): Unread => {
  if (unread === undefined) return before;
  if (items !== undefined && amount !== undefined && customer !== undefined) return unread;
  const paths = new Set(unread.map(({ path }) => path));
  return [...unread, ...before.filter(({ path }) => !paths.has(path))].slice(0, maxUnread);
};

/** The wanted time and those that go with it. */
const timesAfter = (
  before: OrderContent,
  { scheduledFor: stated, prepareAt, promisedAt = before.promisedAt }: Modified,
): Pick<OrderContent, 'scheduledFor' | 'prepareAt' | 'promisedAt'> => {
  // A new promised time moves a scheduled order.
  const scheduledFor = stated ?? (before.scheduledFor === null ? null : (promisedAt ?? before.scheduledFor));
  const begins = statedPrepareAt(before, scheduledFor, prepareAt);
  return {
    scheduledFor,
    ...(begins !== undefined && { prepareAt: begins }),
    ...(promisedAt !== undefined && scheduledFor === null && { promisedAt }),
  };
};

/** The order as its platform states it now. */
export const applyModified = (order: Order, modified: Modified, at: Date): OrderUpdate | undefined => {
  if (isCancelled(order.status)) return undefined;
  const { content } = order;
  const { items, changes: lines } =
    modified.items === undefined ? { items: content.items, changes: [] } : compareLines(content.items, modified.items);
  const isOfMoney = modified.items !== undefined || modified.amount !== undefined;
  const { pickupAt = content.pickupAt } = modified;
  const { unread: _unread, prepareAt: _prepareAt, promisedAt: _promisedAt, ...known } = content;
  const unread = unreadAfter(content, modified);
  const after: OrderContent = {
    ...known,
    items,
    ...(isOfMoney && { amount: amountAfter(content, items, modified.amount) }),
    customer: customerAfter(content.customer, modified.customer),
    ...(pickupAt !== undefined && { pickupAt }),
    ...timesAfter(content, modified),
    ...(unread.length > 0 && { unread }),
  };
  return withContent(order, after, { lines, at });
};

/** What was given back after the delivery, in all; a report that is repeated changes nothing. */
export const applyRefund = (order: Order, { amount: refunded, reason }: Refund, at: Date): OrderUpdate | undefined => {
  const { amount } = order.content;
  if (isCancelled(order.status) || refunded === (amount.refunded ?? 0)) return undefined;
  const content = { ...order.content, amount: { ...amount, refunded } };
  const money = { before: netTotal(amount), after: netTotal(content.amount) };
  const changes: OrderChange[] = [{ what: 'iade', money, ...(reason != null && { after: reason }) }];
  return recordChanges(order, { content, total: money.after }, { changes, at });
};
type Refund = NonNullable<PlatformUpdate['refund']>;
