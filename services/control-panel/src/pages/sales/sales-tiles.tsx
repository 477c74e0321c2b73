import type { PanelData } from '@kopru/contracts/panel/operations';
import { Card, SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { averageBasket } from '../../components/average-basket.ts';
import { useFormats } from '../../components/format.ts';

/** The figures of all days, each with how much more it is than before. */
export const SalesTiles = ({ sales }: { sales: PanelData<'getSales'> }) => {
  const { t } = useTranslation();
  const { money, number, withChange } = useFormats();
  const { before, cancelled, currency } = sales;
  const amount = (minor: number): string => money(minor, currency);
  const tiles = [
    { id: 'sum', now: sales.total, then: before.total, shown: amount },
    { id: 'orders', now: sales.orderCount, then: before.orderCount, shown: number },
    { id: 'average', now: averageBasket(sales), then: averageBasket(before), shown: amount },
    { id: 'cancelled', now: cancelled.total, then: cancelled.before.total, shown: amount },
  ] as const;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="md">
      {tiles.map(({ id, now, then, shown }) => (
        <Card key={id} padding="md" component="section" aria-label={t(`sales.${id}`)}>
          <Text size="sm" c="dimmed" fw={500}>
            {t(`sales.${id}`)}
          </Text>
          <Text fw={700} fz={{ base: 22, sm: 28 }} lh={1.3} className="tabular">
            {shown(now)}
          </Text>
          <Text size="xs" c="dimmed">
            {t('sales.wasBefore', { value: withChange(shown(then), now, then) })}
          </Text>
        </Card>
      ))}
    </SimpleGrid>
  );
};
