import type { GroupedPayments, groupedPaymentsQuerySchema, PaymentSplit } from '@kopru/contracts/internal/orders';
import type { PaymentType } from '@kopru/contracts/orders/canonical-order';
import { channelOf } from '@kopru/contracts/platforms/channels';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { midnight } from '@kopru/contracts/values/time-zone';
import type { z } from 'zod';
import { nameOfPayment } from '../domain/name-of-payment.ts';
import {
  addUp,
  channelExpression,
  counted,
  currency,
  firstLetters,
  inRange,
  type OrderStores,
  ownChannelExpression,
  sum,
  takings,
  workingDayExpression,
} from './order-sums.ts';

interface PaymentRow {
  _id: {
    paymentType: PaymentType;
    paymentName: string;
    provider?: ProviderSlug;
    channel?: string;
    restaurant?: string;
    day?: string;
    code?: string | null;
  };
  orderCount: number;
  total: number;
}
type Group = GroupedPayments['groups'][number];

const splitsOf = (dayEndsAt: string): Record<PaymentSplit, unknown> => ({
  provider: '$provider',
  channel: channelExpression,
  restaurant: '$restaurantId',
  day: workingDayExpression(dayEndsAt),
  code: '$matchedCode',
});

export type GroupPayments = (
  accountId: string,
  query: z.infer<typeof groupedPaymentsQuerySchema>,
) => Promise<GroupedPayments>;

const groupOf = ({ _id, orderCount, total }: PaymentRow, isByChannel: boolean): Group => {
  const { paymentType, paymentName, provider, channel, restaurant, day, code } = _id;
  return {
    paymentType,
    paymentTypeName: nameOfPayment(paymentType, paymentName),
    matchedCode: code ?? null,
    ...(provider === undefined ? {} : { provider }),
    ...(channel === undefined || !isByChannel ? {} : { channel: channelOf(channel) }),
    ...(restaurant === undefined ? {} : { restaurantId: restaurant }),
    ...(day === undefined ? {} : { day }),
    orderCount,
    total,
  };
};

const kindOf = ({ orderCount: _count, total: _total, ...kind }: Group): string => JSON.stringify(kind);

/** Platforms have names of their own for one kind of payment; groups that differ in nothing else are one. */
const merged = (groups: readonly Group[]): Group[] =>
  [...Map.groupBy(groups, kindOf).values()].flatMap((same) =>
    same.slice(0, 1).map((first) => ({ ...first, orderCount: sum(same, 'orderCount'), total: sum(same, 'total') })),
  );

/** The largest first; the same groups stand in the same order each time. */
const inOrder = (one: Group, other: Group): number =>
  other.total - one.total ||
  one.paymentTypeName.localeCompare(other.paymentTypeName) ||
  kindOf(one).localeCompare(kindOf(other));

/** What strangers write, and what stands for it in the sums of too many texts. */
const texts = { paymentName: { $literal: '' } };

/** What was paid in which way; cancelled orders do not count. */
export const makeGroupPayments =
  (stores: OrderStores, maxGroups?: number): GroupPayments =>
  async (accountId, { provider, channel, by = '', dayEndsAt = midnight, ...range }) => {
    const wanted: readonly string[] = by.split(',');
    // The index knows no storefront of older orders, so all of them are added up and the others left out.
    const members = channel === undefined ? wanted : [...wanted, 'channel'];
    const rows = await addUp<PaymentRow>(stores, {
      match: { ...inRange(accountId, range), isCancelled: false, ...(provider === undefined ? {} : { provider }) },
      from: range.from,
      group: {
        _id: {
          paymentType: '$paymentType',
          paymentName: firstLetters('$paymentName'),
          ...Object.fromEntries(Object.entries(splitsOf(dayEndsAt)).filter(([split]) => members.includes(split))),
        },
        orderCount: counted,
        total: takings,
      },
      texts: {
        ...texts,
        ...(members.includes('code') && { code: null }),
        ...(members.includes('channel') && channel === undefined && { channel: ownChannelExpression }),
      },
      maxGroups,
    });
    const matching = channel === undefined ? rows : rows.filter(({ _id }) => _id.channel === channel);
    const groups = merged(matching.map((row) => groupOf(row, wanted.includes('channel')))).sort(inOrder);
    return { groups, orderCount: sum(groups, 'orderCount'), total: sum(groups, 'total'), currency };
  };
