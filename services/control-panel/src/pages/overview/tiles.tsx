import type { Overview } from '@kopru/contracts/panel/overview';
import { SimpleGrid } from '@mantine/core';
import { IconBasket, IconBasketOff, IconCash, IconReceipt, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../components/format.ts';
import { averageBasket } from '../../components/average-basket.ts';
import type { Period } from './period.ts';
import { Tile } from './tile.tsx';

type Counted = NonNullable<Overview['before']>;

const averageOf = ({ orderCount, cancelledCount, revenue }: Counted): number =>
  averageBasket({ orderCount: orderCount - cancelledCount, total: revenue });

/** How the business goes, each figure beside the same time before. */
export const Tiles = ({
  orders,
  before,
  period,
}: {
  orders: Overview['orders'];
  before: Overview['before'];
  period: Period;
}) => {
  const { t } = useTranslation();
  const { number, moneyShort, money, withChange } = useFormats();
  const currency = orders?.currency;
  const amount = (minor: number): string => money(minor, currency);
  const figures: {
    id: 'orders' | 'revenue' | 'average' | 'cancelled';
    icon: Icon;
    color: string;
    of: (stats: Counted) => number;
    shown: typeof amount;
  }[] = [
    { id: 'orders', icon: IconReceipt, color: 'bosphorus', of: ({ orderCount }) => orderCount, shown: number },
    {
      id: 'revenue',
      icon: IconCash,
      color: 'green',
      of: ({ revenue }) => revenue,
      shown: (minor) => moneyShort(minor, currency),
    },
    { id: 'average', icon: IconBasket, color: 'blue', of: averageOf, shown: amount },
    { id: 'cancelled', icon: IconBasketOff, color: 'red', of: ({ cancelledCount }) => cancelledCount, shown: number },
  ];
  const noteOf = ({ of, shown }: (typeof figures)[number]): string => {
    if (orders === null) return t('overview.partAway');
    if (before === null) return '\u00a0';
    const [now, then] = [of(orders), of(before)];
    return t(`overview.before.${period}`, { value: withChange(shown(then), now, then) });
  };
  return (
    <SimpleGrid cols={{ base: 2, lg: 4 }} spacing={{ base: 'sm', sm: 'md' }}>
      {figures.map((figure) => (
        <Tile
          key={figure.id}
          label={t(`overview.${figure.id}`)}
          value={orders === null ? '–' : figure.shown(figure.of(orders))}
          note={noteOf(figure)}
          icon={figure.icon}
          color={figure.color}
        />
      ))}
    </SimpleGrid>
  );
};
