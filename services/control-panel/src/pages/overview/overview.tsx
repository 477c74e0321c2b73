import type { Overview as OverviewData } from '@kopru/contracts';
import { Card, Grid, SegmentedControl, SimpleGrid, Stack, Title } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertsPanel } from '../../alerts/alerts-panel.tsx';
import { useGet } from '../../api/hooks.ts';
import { Page } from '../../components/page.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { ChannelChart, DeliveriesChart, OrdersChart } from './charts.tsx';
import { IntegrationHealth } from './integration-health.tsx';
import { LiveFeed } from './live-feed.tsx';
import { PartAway } from './part-away.tsx';
import { periods, rangeOf, type Period } from './period.ts';
import { Tiles } from './tiles.tsx';

const NoOrders = ({ orders, onRetry }: { orders: OverviewData['orders']; onRetry: () => void }) => {
  const { t } = useTranslation();
  if (orders === null) return <PartAway onRetry={onRetry} />;
  if (orders.orderCount > 0) return <EmptyState icon={IconReceipt} title={t('overview.allCancelled')} />;
  return <EmptyState icon={IconReceipt} title={t('overview.noOrders')} text={t('overview.noOrdersText')} />;
};

const Charts = ({
  data,
  period,
  range,
  onRetry,
}: {
  data: OverviewData;
  period: Period;
  range: { from: string; to: string };
  onRetry: () => void;
}) => {
  const { t } = useTranslation();
  const { orders, webhooks } = data;
  const hasOrders = orders !== null && orders.orderCount > orders.cancelledCount;
  const hasDeliveries = webhooks !== null && webhooks.delivered + webhooks.failed > 0;
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <Card h="100%">
          <Title order={2} size="h5" mb="md">
            {t(period === '24h' ? 'overview.ordersPerHour' : 'overview.ordersPerDay')}
          </Title>
          {hasOrders ? (
            <OrdersChart stats={orders} range={range} period={period} />
          ) : (
            <NoOrders orders={orders} onRetry={onRetry} />
          )}
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
      {hasDeliveries && (
        <Grid.Col span={12}>
          <Card>
            <Title order={2} size="h5" mb="md">
              {t('overview.deliveries')}
            </Title>
            <DeliveriesChart stats={webhooks} range={range} period={period} />
          </Card>
        </Grid.Col>
      )}
    </Grid>
  );
};

export const Overview = () => {
  const { t } = useTranslation();
  const [period, setPeriod] = useState<Period>('24h');
  const range = rangeOf(period, new Date());
  const overview = useGet('getOverview', { query: range, refreshMs: 60_000, keepsPrevious: true });
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
            <Tiles data={data} />
            <Charts data={data} period={period} range={range} onRetry={() => void overview.refetch()} />
          </Stack>
        )}
      </Loaded>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <LiveFeed />
        <IntegrationHealth overview={overview} />
      </SimpleGrid>
    </Page>
  );
};
