import type { OrderSummary } from '@kopru/contracts';
import { Card, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { IconAntennaBars5 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useGet } from '../../api/hooks.ts';
import { ChannelMark, StatusBadge } from '../../components/badges.tsx';
import { orderNumber, useFormats } from '../../components/format.ts';
import { EmptyState, Loaded } from '../../components/states.tsx';
import classes from './overview.module.css';

const shown = 8;

const FeedRow = ({ order }: { order: OrderSummary }) => {
  const { money, ago } = useFormats();
  return (
    <UnstyledButton component={Link} to={`/orders/${order.id}`} className={classes['feedRow'] ?? ''}>
      <Group gap="sm" wrap="nowrap" justify="space-between">
        <Group gap="sm" wrap="nowrap" miw={0}>
          <ChannelMark slug={order.channel.slug} />
          <div className={classes['feedText']}>
            <Text size="sm" fw={600} truncate>
              {order.customerName ?? orderNumber(order)}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {orderNumber(order)} · {ago(order.updatedAt)}
            </Text>
          </div>
        </Group>
        <Group gap="sm" wrap="nowrap" flex="none">
          <Text size="sm" fw={600} className="tabular">
            {money(order.total, order.currency)}
          </Text>
          <StatusBadge status={order.status} />
        </Group>
      </Group>
    </UnstyledButton>
  );
};

/** The newest orders; the live provider refreshes them with every event. */
export const LiveFeed = () => {
  const { t } = useTranslation();
  const orders = useGet('listOrders', { query: { limit: shown }, refreshMs: 30_000 });
  return (
    <Card>
      <Title order={2} size="h5" mb="sm">
        {t('overview.liveFeed')}
      </Title>
      <Loaded query={orders}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={IconAntennaBars5} title={t('overview.feedEmpty')} text={t('overview.feedEmptyText')} />
          ) : (
            <Stack gap={2} aria-live="polite">
              {items.map((order) => (
                <FeedRow key={order.id} order={order} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Card>
  );
};
