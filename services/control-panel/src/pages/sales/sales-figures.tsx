import type { PanelData } from '@kopru/contracts/panel/operations';
import { plainText } from '@kopru/contracts/panel/values';
import { Card, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRestaurantName } from '../../api/use-restaurants.ts';
import { StackedBars } from '../../components/chart/stacked-bars.tsx';
import { useFormats } from '../../components/format.ts';
import { EmptyState } from '../../components/states.tsx';
import { ComparedTable, type ComparedRow } from './compared-table.tsx';
import { SalesTiles } from './sales-tiles.tsx';

type Sales = PanelData<'getSales'>;
interface Sums {
  orderCount: number;
  total: number;
}
type Compared = Sums & { before: Sums };

const barColor = '#1fa89e';
const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

const useDays = ({ byDay }: Sales) => {
  const { locale } = useFormats();
  const format = new Intl.DateTimeFormat(locale, { day: '2-digit', month: 'short', timeZone: 'UTC' });
  return byDay.map(({ day, ...row }) => ({ name: format.format(new Date(day)), row }));
};

/** In the order of the working day, without hours in which there was never anything. */
const hoursOf = ({ byHour }: Sales, dayEndsAt: string) => {
  const first = Number(dayEndsAt.slice(0, 2));
  return [...byHour.slice(first), ...byHour.slice(0, first)]
    .filter(({ orderCount, before }) => orderCount + before.orderCount > 0)
    .map(({ hour, ...row }) => ({ name: hourName(hour), row }));
};

const SalesChart = ({ title, parts }: { title: string; parts: readonly { name: string; row: Sums }[] }) => {
  const { t } = useTranslation();
  const count = parts.reduce((sum, { row }) => sum + row.orderCount, 0);
  return (
    <Card>
      <Title order={2} size="h5" mb="md">
        {title}
      </Title>
      <StackedBars
        height={190}
        label={t('overview.chartOrders', { count })}
        data={parts.map(({ name, row }) => ({ label: name, orders: row.orderCount }))}
        series={[{ name: 'orders', label: t('sales.orders'), color: barColor }]}
      />
    </Card>
  );
};

const usePartRows = () => {
  const { number } = useFormats();
  return (parts: readonly { name: string; row: Compared }[]): ComparedRow[] =>
    parts.map(({ name, row: { orderCount, total, before } }) => ({
      name,
      count: number(orderCount),
      total,
      before: before.total,
    }));
};

const Products = ({ products, currency }: { products: Sales['products']; currency: string }) => {
  const { t } = useTranslation();
  const { quantity } = useFormats();
  if (products === null)
    return (
      <Card>
        <EmptyState icon={IconChartBar} title={t('sales.tooMuch')} text={t('sales.tooMuchText')} />
      </Card>
    );
  const { items, others } = products;
  const rows = items.map(({ name, unit, quantity: many, total, before }) => ({
    name: plainText(name),
    count: quantity(many, unit),
    total,
    before: before.total,
  }));
  const rest = {
    name: t('sales.others', { count: others.productCount }),
    count: '',
    total: others.total,
    before: others.before.total,
  };
  return (
    <ComparedTable
      title={t('sales.products')}
      note={t('dayReport.productsText')}
      countHead={t('sales.quantity')}
      rows={others.productCount === 0 ? rows : [...rows, rest]}
      currency={currency}
    />
  );
};

/** Which days, beside which, and when these end. */
const WhichDays = ({ sales, dayEndsAt }: { sales: Sales; dayEndsAt: string }) => {
  const { t } = useTranslation();
  const { date } = useFormats();
  const times = [...new Set(sales.byRestaurant.map((row) => row.dayEndsAt))].sort();
  const [time = dayEndsAt] = times;
  return (
    <Text size="sm" c="dimmed">
      {t('sales.before', { from: date(sales.before.fromDay), to: date(sales.before.toDay) })}{' '}
      {times.length > 1 ? t('dayReport.ownDays', { times: times.join(', ') }) : t('dayReport.ends', { time })}
    </Text>
  );
};

export const SalesFigures = ({ sales, dayEndsAt }: { sales: Sales; dayEndsAt: string }) => {
  const { t } = useTranslation();
  const { currency, byRestaurant, products } = sales;
  const days = useDays(sales);
  const hours = hoursOf(sales, dayEndsAt);
  const rowsOf = usePartRows();
  const restaurantName = useRestaurantName(byRestaurant.map(({ restaurantId }) => restaurantId));
  const restaurants = byRestaurant.map(({ restaurantId, ...row }) => ({
    name: plainText(restaurantName(restaurantId)),
    row,
  }));
  const table = { countHead: t('sales.orders'), currency };
  if (sales.orderCount + sales.before.orderCount + sales.cancelled.orderCount === 0)
    return (
      <Card>
        <EmptyState icon={IconChartBar} title={t('sales.none')} text={t('sales.noneText')} />
      </Card>
    );
  return (
    <Stack gap="md">
      <WhichDays sales={sales} dayEndsAt={dayEndsAt} />
      <SalesTiles sales={sales} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        {days.length > 1 && <SalesChart title={t('overview.ordersPerDay')} parts={days} />}
        <SalesChart title={t('overview.ordersPerHour')} parts={hours} />
        <Products products={products} currency={currency} />
        {/* One restaurant has brought everything. */}
        {restaurants.length > 1 && (
          <ComparedTable title={t('sales.byRestaurant')} rows={rowsOf(restaurants)} {...table} />
        )}
        <ComparedTable title={t('sales.byDay')} rows={rowsOf(days)} {...table} />
        <ComparedTable title={t('sales.byHour')} rows={rowsOf(hours)} {...table} />
      </SimpleGrid>
    </Stack>
  );
};
