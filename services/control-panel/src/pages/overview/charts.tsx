import { Group, Stack, Text } from '@mantine/core';
import type { Overview } from '@kopru/contracts/panel/overview';
import { useTranslation } from 'react-i18next';
import { useChannelName } from '../../session/session.ts';
import { channelColor, ChannelName } from '../../components/badges.tsx';
import { Donut } from '../../components/chart/donut.tsx';
import { StackedBars } from '../../components/chart/stacked-bars.tsx';
import { useFormats } from '../../components/format.ts';
import { bucketsOf, type Period, type Range } from './period.ts';

type OrderStats = NonNullable<Overview['orders']>;
type WebhookStats = NonNullable<Overview['webhooks']>;
/** Which days are drawn, and how. */
export interface Drawn {
  range: Range;
  period: Period;
  dayEndsAt: string;
}

export const OrdersChart = ({ stats, ...drawn }: { stats: OrderStats } & Drawn) => {
  const { t } = useTranslation();
  const { locale } = useFormats();
  const nameOf = useChannelName();
  return (
    <StackedBars
      height={280}
      label={t('overview.chartOrders', { count: stats.orderCount - stats.cancelledCount })}
      data={bucketsOf(
        stats.byHour.map(({ channel: series, ...row }) => ({ series, ...row })),
        { ...drawn, locale },
      )}
      series={stats.byChannel.map(({ channel }) => ({
        name: channel.slug,
        label: nameOf(channel),
        color: channelColor(channel.slug),
      }))}
    />
  );
};

export const ChannelChart = ({ stats }: { stats: OrderStats }) => {
  const { t } = useTranslation();
  const { number, moneyShort } = useFormats();
  const nameOf = useChannelName();
  return (
    <Stack align="center" gap="md">
      <Donut
        size={160}
        thickness={22}
        total={number(stats.orderCount - stats.cancelledCount)}
        caption={t('overview.orders')}
        label={t('overview.byChannel')}
        slices={stats.byChannel.map(({ channel, orderCount }) => ({
          name: nameOf(channel),
          value: orderCount,
          color: channelColor(channel.slug),
        }))}
      />
      <Stack gap={8} w="100%" component="ul" p={0} m={0}>
        {stats.byChannel.map(({ channel, orderCount, revenue }) => (
          <Group key={channel.slug} component="li" justify="space-between" wrap="nowrap">
            <ChannelName channel={channel} />
            <Text size="sm" className="tabular">
              {number(orderCount)} · {moneyShort(revenue, stats.currency)}
            </Text>
          </Group>
        ))}
      </Stack>
    </Stack>
  );
};

export const DeliveriesChart = ({ stats, ...drawn }: { stats: WebhookStats } & Drawn) => {
  const { t } = useTranslation();
  const { locale } = useFormats();
  const rows = stats.byHour.flatMap(({ hour, delivered, failed }) => [
    { hour, series: 'delivered', orderCount: delivered },
    { hour, series: 'failed', orderCount: failed },
  ]);
  return (
    <StackedBars
      height={190}
      label={t('overview.chartDeliveries', { delivered: stats.delivered, failed: stats.failed })}
      data={bucketsOf(rows, { ...drawn, locale })}
      series={[
        { name: 'delivered', label: t('recordState.delivered'), color: '#1fa89e' },
        { name: 'failed', label: t('recordState.failed'), color: '#e03131' },
      ]}
    />
  );
};
