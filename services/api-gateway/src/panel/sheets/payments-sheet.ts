import type { Locale } from '@kopru/contracts/errors/failures';
import { paymentSplits, type GroupedPayments, type PaymentSplit } from '@kopru/contracts/internal/orders';
import { paymentTypeNames } from '@kopru/contracts/orders/payment-names';
import { providers } from '@kopru/contracts/platforms/providers';
import type { Sheet } from './sheet.ts';

type Group = GroupedPayments['groups'][number];
export type NameOfRestaurant = (restaurantId: string) => string;

const headings = {
  tr: ['Ödeme türü', 'Ödeme adı', 'Sipariş', 'Tutar', 'Para birimi'],
  en: ['Payment type', 'Payment name', 'Orders', 'Total', 'Currency'],
} as const;
const splitHeadings: Record<PaymentSplit, Record<Locale, string>> = {
  provider: { tr: 'Platform', en: 'Platform' },
  channel: { tr: 'Kanal', en: 'Channel' },
  restaurant: { tr: 'Restoran', en: 'Restaurant' },
  day: { tr: 'Gün', en: 'Day' },
  code: { tr: 'Eşleşen kod', en: 'Matched code' },
};

const splitCell = (split: PaymentSplit, group: Group, nameOf: NameOfRestaurant): string => {
  switch (split) {
    case 'provider':
      return group.provider === undefined ? '' : providers[group.provider].name;
    case 'channel':
      return group.channel?.name ?? '';
    case 'restaurant':
      return group.restaurantId === undefined ? '' : nameOf(group.restaurantId);
    case 'day':
      return group.day ?? '';
    case 'code':
      return group.matchedCode ?? '';
  }
};

export const nameOfPayment = (
  { paymentType, paymentTypeName }: Pick<Group, 'paymentType' | 'paymentTypeName'>,
  locale: Locale,
): string =>
  paymentType === 'meal_card' || paymentType === 'other' ? paymentTypeName : paymentTypeNames[paymentType][locale];

/** What was paid in which way, in words, split by what was asked for. */
export const paymentsSheet = (
  { groups, currency }: GroupedPayments,
  { by = '', locale, nameOf }: { by?: string | undefined; locale: Locale; nameOf: NameOfRestaurant },
): Sheet => {
  const wanted: readonly string[] = by.split(',');
  const splits = paymentSplits.filter((split) => wanted.includes(split));
  return {
    headings: [...splits.map((split) => splitHeadings[split][locale]), ...headings[locale]],
    rows: groups.map((group) => [
      ...splits.map((split) => splitCell(split, group, nameOf)),
      paymentTypeNames[group.paymentType][locale],
      nameOfPayment(group, locale),
      group.orderCount,
      { minor: group.total },
      currency,
    ]),
  };
};
