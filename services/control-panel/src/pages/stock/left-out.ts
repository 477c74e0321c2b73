import type { Item } from '@kopru/contracts/internal/items';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { useTranslation } from 'react-i18next';
import { useProviderName } from '../../session/session.ts';
import type { Stock } from './use-stock.ts';

export interface LeftOutProps {
  items: readonly Item[];
  providers: readonly ProviderSlug[];
  stock: Stock;
}

/** The platforms that a switch for all of them leaves out, and of how many of the items; empty: it reaches all. */
export const useLeftOut = ({ items, providers, stock }: LeftOutProps): string => {
  const { t } = useTranslation();
  const nameOf = useProviderName();
  const left = items.flatMap((item) => stock.leftOut(item, providers));
  return providers
    .map((slug) => ({ name: nameOf(slug), count: left.filter((one) => one === slug).length }))
    .filter(({ count }) => count > 0)
    .map((at) => t('stock.leftOutAt', at))
    .join(', ');
};
