import type { GroupedPayments } from '@kopru/contracts/internal/orders';
import { useTranslation } from 'react-i18next';
import { useRestaurantName } from '../../api/use-restaurants.ts';
import { useChannelName, useProviderName } from '../../session/session.ts';

export const splits = ['provider', 'channel', 'restaurant', 'day', 'code'] as const;
export type Split = (typeof splits)[number];
export type Payment = GroupedPayments['groups'][number];

/** What is in an address may be no split. */
export const splitOf = (text: string): Split | undefined => splits.find((split) => split === text);

/** The name of the part that a group is in. */
export const usePartName = (split: Split | undefined, payments: readonly Payment[]): ((payment: Payment) => string) => {
  const { t, i18n } = useTranslation();
  const providerName = useProviderName();
  const channelName = useChannelName();
  const restaurantName = useRestaurantName(payments.map(({ restaurantId }) => restaurantId));
  const dayFormat = new Intl.DateTimeFormat(i18n.language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return ({ provider, channel, restaurantId, day, matchedCode }) => {
    switch (split) {
      case 'provider':
        return provider === undefined ? '–' : providerName(provider);
      case 'channel':
        return channel === undefined ? '–' : channelName(channel);
      case 'restaurant':
        return restaurantId === undefined ? '–' : restaurantName(restaurantId);
      case 'day':
        return day === undefined ? '–' : dayFormat.format(new Date(day));
      case 'code':
        return matchedCode ?? t('payments.noCode');
      case undefined:
        return '';
    }
  };
};
