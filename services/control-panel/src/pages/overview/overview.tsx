import type { Overview as OverviewData } from '@kopru/contracts/panel/overview';
import { Card, Grid, SegmentedControl, Stack, Title } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertsPanel } from '../../alerts/alerts-panel.tsx';
import { useGet } from '../../api/hooks.ts';
import { useDayEndsAt } from '../../api/use-restaurants.ts';
import { Page } from '../../components/page.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { useSeesAll } from '../../session/session.ts';
import { ChannelChart, type Drawn, OrdersChart } from './charts.tsx';
import { IntegrationHealth } from './integration-health.tsx';
import { PartUnavailable } from './part-unavailable.tsx';
import { isHourly, periods, rangesOf, type Period } from './period.ts';
import { Tiles } from './tiles.tsx';
import { Webhooks } from './webhooks.tsx';

const NoOrders = ({ orders, onRetry }: { orders: OverviewData['orders']; onRetry: () => void }) => {
  const { t } = useTranslation();
  if (orders === null) return <PartUnavailable onRetry={onRetry} />;
  if (orders.orderCount > 0) return <EmptyState icon={IconReceipt} title={t('overview.allCancelled')} />;
  return <EmptyState icon={IconReceipt} title={t('overview.noOrders')} text={t('overview.noOrdersText')} />;
};

const Charts = ({ orders, onRetry, ...drawn }: Pick<OverviewData, 'orders'> & Drawn & { onRetry: () => void }) => {
  const { t } = useTranslation();
  const hasOrders = orders !== null && orders.orderCount > orders.cancelledCount;
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <Card h="100%">
          <Title order={2} size="h5" mb="md">
            {t(isHourly(drawn.period) ? 'overview.ordersPerHour' : 'overview.ordersPerDay')}
          </Title>
          {hasOrders ? <OrdersChart stats={orders} {...drawn} /> : <NoOrders orders={orders} onRetry={onRetry} />}
        </Card>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 4 }}>
        <Card h="100%">
          <Title order={2} size="h5" mb="md">
            {t('overview.byChannel')}
          </Title>
          {hasOrders ? <ChannelChart stats={orders} /> : <NoOrders orders={orders} onRetry={onRetry} />}
        </Card>
      </Grid.Col>
    </Grid>
  );
};

export const Overview = () => {
  const { t } = useTranslation();
  const [period, setPeriod] = useState<Period>('today');
  const seesAll = useSeesAll();
  const dayEndsAt = useDayEndsAt();
  const { shown, before, whole: range } = rangesOf(period, dayEndsAt);
  const query = { ...shown, beforeFrom: before.from, beforeTo: before.to };
  const overview = useGet('getOverview', { query, refreshMs: 60_000, showsPrevious: true });
  const drawn = { range, period, dayEndsAt };
  return (
    <Page
      title={t('overview.title')}
      text={t('overview.text')}
      actions={
        <SegmentedControl
          aria-label={t('overview.period')}
          value={period}
          onChange={(value) => setPeriod(value)}
          data={periods.map((value) => ({ value, label: t(`overview.periods.${value}`) }))}
        />
      }
    >
      <AlertsPanel />
      <Loaded query={overview}>
        {(data) => (
          <Stack gap="md">
            <Tiles orders={data.orders} before={data.before} period={period} />
            <Charts orders={data.orders} {...drawn} onRetry={() => void overview.refetch()} />
          </Stack>
        )}
      </Loaded>
      <IntegrationHealth overview={overview} />
      {seesAll && overview.data !== undefined && <Webhooks webhooks={overview.data.webhooks} {...drawn} />}
    </Page>
  );
};
