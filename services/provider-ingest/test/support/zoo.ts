import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  canonicalOrderSchema,
  type CanonicalOrder,
  type OrderItem,
  type OrderOption,
  type RemovedPart,
  type UnreadMember,
} from '@kopru/contracts/orders/canonical-order';
import { moneyOf } from '@kopru/contracts/orders/order-money';
import type { Zoo, ZooBody } from '../../../sandbox/src/zoo/zoo-body.ts';
import type { Fact } from '../../src/providers/adapter.ts';
import { type BodyReader, openBody } from '../../src/providers/body.ts';

const lira = (minor: number): string => (minor / 100).toFixed(2);
const inBrackets = (id: string | null | undefined): string => (id == null ? '' : ` (${id})`);
const removedLines = (removed: readonly RemovedPart[] = [], indent: string): string[] =>
  removed.map(({ id, name }) => `${indent}- ${name}${inBrackets(id)}`);
const optionLines = (options: readonly OrderOption[] = [], indent = '  '): string[] =>
  options.flatMap(({ id, groupId, group, name, price, quantity, options: inner, removed, ifUnavailable }) => [
    `${indent}+ ${quantity} ${name}${inBrackets(id)} ${lira(price)}${group === null ? '' : ` of ${group}${inBrackets(groupId)}`}${ifUnavailable == null ? '' : ` if sold out ${ifUnavailable}`}`,
    ...optionLines(inner, `${indent}  `),
    ...removedLines(removed, `${indent}  `),
  ]);
const itemLines = (item: OrderItem): string[] => [
  [
    `${item.quantity}${item.unit === 'kg' ? ' kg' : ''} ${item.name}${inBrackets(item.productId)}`,
    `line ${item.lineId ?? ''}`,
    `${lira(item.unitPrice)} each`,
    `${item.total === undefined ? '?' : lira(item.total)} in all`,
    ...(item.discount === undefined ? [] : [`${lira(item.discount)} off`]),
    ...(item.vatRate == null ? [] : [`VAT ${item.vatRate}`]),
    ...(item.isGift === true ? ['gift'] : []),
    ...(item.categoryName == null ? [] : [`of ${item.categoryName}`]),
    ...(item.ifUnavailable == null ? [] : [`if sold out ${item.ifUnavailable}`]),
    ...(item.cancelledQuantity === 0 ? [] : [`${item.cancelledQuantity} cancelled`]),
    ...(item.note === null ? [] : [`"${item.note}"`]),
  ].join(', '),
  ...optionLines(item.options),
  ...removedLines(item.removed, '  '),
];

const placeIn = (address: CanonicalOrder['customer']['address']): string =>
  [address?.text?.slice(0, 100) ?? 'no address', address?.postalCode, address?.countryCode].filter(Boolean).join(' ');

/** An order in short, so that a person can read it beside the body: all of it that is not the same in each. */
export const slipOf = (order: CanonicalOrder): string[] => {
  const { amount, customer, payment, delivery } = order;
  const invoice = customer.invoice?.taxNumber ?? customer.invoice?.address;
  return [
    [
      `${order.providerOrderId} ${order.shortCode ?? '-'} ${order.status} by ${delivery.by}`,
      ...(order.channel === undefined ? [] : [`in ${order.channel}`]),
      `ordered ${order.placedAt}`,
      ...(order.scheduledFor === null ? [] : [`wanted ${order.scheduledFor}`]),
      ...(order.pickupAt == null ? [] : [`pick-up ${order.pickupAt}`]),
      ...(order.courier?.state == null ? [] : [`courier ${order.courier.state}`]),
      ...(order.promisedAt == null ? [] : [`promised ${order.promisedAt}`]),
      ...(order.acceptUntil == null ? [] : [`until ${order.acceptUntil}`]),
      ...(order.pickupCode == null ? [] : [`code ${order.pickupCode}`]),
      ...(order.isPriority === true ? ['PRIORITY'] : []),
      ...(order.isTest === true ? ['TEST'] : []),
      ...(delivery.doNotKnock ? ['do not knock'] : []),
      ...(delivery.dropOffAtDoor ? ['leave at the door'] : []),
    ].join(', '),
    [customer.name ?? 'nobody', customer.phone ?? '-', placeIn(customer.address)]
      .concat(customer.note === null ? [] : [`"${customer.note}"`], invoice == null ? [] : [`tax ${invoice}`])
      .join(', '),
    ...order.items.flatMap(itemLines),
    [
      `lines ${lira(amount.subtotal)}`,
      ...(amount.discounts ?? []).map(
        ({ kind, amount: off, code, paidBy }) =>
          `- ${lira(off)} ${kind}${inBrackets(code)}${paidBy === undefined ? '' : ` of ${paidBy}`}`,
      ),
      ...(amount.fees ?? []).map(({ kind, amount: fee }) => `+ ${lira(fee)} ${kind}`),
      ...(amount.difference === 0 ? [] : [`difference ${lira(amount.difference ?? 0)}`]),
      `= ${lira(amount.total)}`,
      ...(amount.vatTotal == null ? [] : [`with VAT ${lira(amount.vatTotal)}`]),
      `${payment.type}${payment.brand === null ? '' : ` ${payment.brand}`} ${payment.isPaid ? 'paid' : 'to pay'}`,
      ...(amount.cashGiven == null ? [] : [`with ${lira(amount.cashGiven)}`]),
    ].join(' '),
    ...(order.unread ?? []).map(({ path, value, reason }) => `unread ${path} ${reason} ${value.slice(0, 40)}`),
  ];
};

/** The paths of a body that no order needs: `*` stands for one member, `**` at the end for all below. */
export const pathsOf = (patterns: readonly string[]): RegExp => {
  const sources = patterns.map((pattern) =>
    pattern
      .replaceAll('.', '\\.')
      .replace(/\\\.\*\*$/, '(?:\\..*)?')
      .replaceAll(/(?<=^|\.)\*(?=\\|$)/g, '[^.]+'),
  );
  return new RegExp(`^(?:${sources.join('|')})$`);
};

/** What of a body the order neither has nor names as unread, without what no order needs. */
export const lostOf = (reader: BodyReader, unread: readonly UnreadMember[], irrelevant: RegExp) => {
  const named = unread.map(({ path }) => path);
  return reader
    .notAskedFor()
    .filter((path) => !irrelevant.test(path))
    .filter((path) => !named.some((one) => path === one || path.startsWith(`${one}.`)));
};

const expectedIn = (platform: string, file: string): Record<string, string[]> =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../zoo', platform, file), 'utf8')) as Record<string, string[]>;

/** Every body of a zoo reads as the order beside it, adds up, and loses nothing but what is irrelevant. */
export const describeZoo = (
  platform: string,
  zoo: Zoo,
  read: (body: BodyReader) => CanonicalOrder,
  irrelevant: readonly string[],
  open = openBody,
): void => {
  const expected = expectedIn(platform, 'orders.json');

  describe(`the zoo of ${platform}`, () => {
    it('has an order beside each of its bodies', () => {
      expect(Object.keys(expected).toSorted()).toEqual(Object.keys(zoo).toSorted());
      expect(Object.keys(zoo).length).toBeGreaterThanOrEqual(60);
    });

    it.each(Object.entries(zoo))('%s', (name, { body }) => {
      const reader = open(body);
      const order = canonicalOrderSchema.parse(read(reader));
      expect(slipOf(order)).toEqual(expected[name]);
      const { lines, discounts, fees, difference, total } = moneyOf(order);
      const sum = (parts: { amount: number }[]): number => parts.reduce((all, { amount }) => all + amount, 0);
      expect(lines - sum(discounts) + sum(fees) + difference).toBe(total);
      expect(difference).toBe(order.amount.difference);
      expect(lostOf(reader, order.unread ?? [], pathsOf(irrelevant))).toEqual([]);
    });
  });
};

interface Stated extends Partial<
  Pick<CanonicalOrder, 'items' | 'amount' | 'customer' | 'pickupAt' | 'promisedAt' | 'courier' | 'unread'>
> {
  status?: number;
  cancel?: { by: string; reason: string | null; reasonName: string | null };
  refund?: { amount: number };
}
const placeOf = (courier: CanonicalOrder['courier'] | undefined): string[] =>
  courier == null
    ? []
    : [
        [`courier ${courier.name ?? '-'}`, courier.state].filter((word) => word != null).join(' '),
        ...(courier.waitingFeeFrom == null ? [] : [`costs from ${courier.waitingFeeFrom}`]),
      ];
/** What has become of an order, in short: each word stands for itself. */
export const wordsOf = ({ status, cancel, courier, refund, ...order }: Stated): string[] => [
  ...(status === undefined ? [] : [`status ${status}`]),
  ...(cancel === undefined ? [] : [`ended by ${cancel.by}: ${cancel.reason ?? '-'} ${cancel.reasonName ?? '-'}`]),
  ...placeOf(courier),
  ...(order.items ?? [])
    .filter(({ quantity, cancelledQuantity }) => quantity > cancelledQuantity)
    .map(({ quantity, cancelledQuantity, name }) => `now ${quantity - cancelledQuantity} ${name}`),
  ...(order.amount === undefined ? [] : [`to pay ${lira(order.amount.total)}`, `off ${lira(order.amount.discount)}`]),
  ...(order.customer === undefined
    ? []
    : [`to ${order.customer.address?.text ?? '-'}`, `note ${order.customer.note ?? '-'}`]),
  ...(order.pickupAt == null ? [] : [`pick-up ${order.pickupAt}`]),
  ...(order.promisedAt == null ? [] : [`promised ${order.promisedAt}`]),
  ...(order.unread ?? []).map(({ path, reason }) => `unread ${path} ${reason}`),
  ...(refund === undefined ? [] : [`${lira(refund.amount)} given back`]),
];
/** What a platform reports of an order, in short. */
const noticeOf = (fact: Fact): string[] => {
  if (fact.kind === 'order') return slipOf(fact.order);
  const { providerOrderId, occurredAt, modified, ...stated } = fact.update;
  return [[`${providerOrderId} at ${occurredAt}`, ...wordsOf({ ...stated, ...modified })].join(', ')];
};

/** Every notice of a zoo means what stands beside it; one that changes anything loses nothing but what is irrelevant. */
export const describeNotices = <Notice extends ZooBody>(
  platform: string,
  notices: Readonly<Record<string, Notice>>,
  read: (notice: Notice) => { reader: BodyReader; facts: Fact[] },
  irrelevant: readonly string[],
): void => {
  const expected = expectedIn(platform, 'notices.json');

  describe(`the notices of ${platform}`, () => {
    it.each(Object.entries(notices))('%s', (name, notice) => {
      const { reader, facts } = read(notice);
      expect(facts.flatMap(noticeOf)).toEqual(expected[name]);
      const lost = facts.length === 0 ? [] : lostOf(reader, reader.unread, pathsOf(irrelevant));
      expect(lost).toEqual([]);
    });
  });
};
