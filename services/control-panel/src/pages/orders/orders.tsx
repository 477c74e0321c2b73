import type { PanelData } from '@kopru/contracts/panel/operations';
import { Card, Group, Stack, Text } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useGet } from '../../api/hooks.ts';
import { ChannelMark, ChannelName, StatusBadge } from '../../components/badges.tsx';
import { orderNumber, useFormats } from '../../components/format.ts';
import { Page } from '../../components/page.tsx';
import { Pager, usePaging } from '../../components/pager.tsx';
import { Rows, type Column } from '../../components/rows.tsx';
import { SavedFilters } from '../../components/saved-filters.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { useRestaurantName } from '../../api/use-restaurants.ts';
import { useChannelName, useMay } from '../../session/session.ts';
import { DownloadOrders } from './download-orders.tsx';
import { OrderDrawer } from './order-drawer.tsx';
import { OrderFilters, useOrderFilters } from './order-filters.tsx';
import classes from './orders.module.css';
import { Way } from './way.tsx';

type Listed = PanelData<'listOrders'>['items'][number];
/** Time goes on, and with it what is missing. */
const refreshMs = 30_000;

type NameOf = ReturnType<typeof useRestaurantName>;

const useColumns = (nameOf: NameOf): Column<Listed>[] => {
  const { t } = useTranslation();
  const { money, dateTime } = useFormats();
  return [
    {
      id: 'number',
      label: t('orders.number'),
      render: (order) => <span className={classes['number']}>{orderNumber(order)}</span>,
    },
    { id: 'channel', label: t('orders.channel'), render: (order) => <ChannelName channel={order.channel} /> },
    {
      id: 'customer',
      label: t('orders.customer'),
      render: (order) => (
        <Text size="sm" truncate maw={200}>
          {order.customerName ?? '–'}
        </Text>
      ),
    },
    {
      id: 'restaurant',
      label: t('orders.restaurant'),
      render: (order) => (
        <Text size="sm" truncate maw={200}>
          {nameOf(order.restaurantId)}
        </Text>
      ),
    },
    {
      id: 'status',
      label: t('orders.status'),
      render: ({ status, way }) => (
        <Stack gap={4} align="flex-start">
          <StatusBadge status={status} />
          {way !== undefined && <Way way={way} />}
        </Stack>
      ),
    },
    {
      id: 'total',
      label: t('orders.total'),
      align: 'right',
      render: (order) => (
        <Text span size="sm" fw={600} className="tabular">
          {money(order.total, order.currency)}
        </Text>
      ),
    },
    {
      id: 'created',
      label: t('orders.createdAt'),
      align: 'right',
      render: (order) => (
        <Text span size="sm" className="tabular">
          {dateTime(order.createdAt)}
        </Text>
      ),
    },
  ];
};

interface CompactProps {
  order: Listed;
  title: ReactNode;
  nameOf: NameOf;
}

/** An order in two lines, for a phone. */
const CompactOrder = ({ order, title, nameOf }: CompactProps) => {
  const { money, time } = useFormats();
  const channelName = useChannelName();
  return (
    <>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Group gap={8} wrap="nowrap" miw={0}>
          <ChannelMark slug={order.channel.slug} />
          {title}
          <Text size="xs" c="dimmed" className="tabular">
            {time(order.createdAt)}
          </Text>
          <Text size="sm" c="dimmed" truncate>
            {order.customerName}
          </Text>
        </Group>
        <Text size="sm" fw={600} className="tabular">
          {money(order.total, order.currency)}
        </Text>
      </Group>
      <Group justify="space-between" gap="xs" wrap="nowrap" mt={6}>
        <StatusBadge status={order.status} />
        <Text size="xs" c="dimmed" truncate>
          {channelName(order.channel)} · {nameOf(order.restaurantId)}
        </Text>
      </Group>
      {order.way?.broken != null && <Way way={order.way} />}
    </>
  );
};

export const Orders = () => {
  const { t } = useTranslation();
  const { orderId } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { query, isFiltered } = useOrderFilters();
  const paging = usePaging();
  const orders = useGet('listOrders', {
    query: { ...query, way: 'true', limit: 25, cursor: paging.cursor, dir: paging.dir },
    showsPrevious: true,
    refreshMs,
  });
  const nameOf = useRestaurantName((orders.data?.items ?? []).map(({ restaurantId }) => restaurantId));
  const columns = useColumns(nameOf);
  const mayDownload = useMay('downloadOrders');
  const mayConnect = useMay('writeIntegration');
  return (
    <Page
      title={t('orders.title')}
      text={t('orders.text')}
      actions={
        <>
          <SavedFilters />
          {mayDownload && <DownloadOrders />}
        </>
      }
    >
      <OrderFilters />
      <Card padding={0}>
        <Card.Section inheritPadding={false} p="sm">
          <Loaded query={orders}>
            {({ items }) =>
              items.length === 0 ? (
                <EmptyState
                  icon={IconReceipt}
                  title={t(isFiltered ? 'orders.noneFound' : 'orders.none')}
                  text={t(isFiltered ? 'orders.noneFoundText' : mayConnect ? 'orders.noneText' : 'orders.noneYetText')}
                />
              ) : (
                <Rows
                  label={t('orders.title')}
                  rows={items}
                  columns={columns}
                  keyOf={(order) => order.id}
                  openLabel={(order) => t('orders.open', { number: orderNumber(order) })}
                  onOpen={(order) => void navigate({ pathname: `/orders/${order.id}`, search })}
                  isStale={orders.isPlaceholderData}
                  compact={(order, title) => <CompactOrder order={order} title={title} nameOf={nameOf} />}
                />
              )
            }
          </Loaded>
        </Card.Section>
      </Card>
      {orders.data !== undefined && <Pager pagination={orders.data.pagination} paging={paging} />}
      <OrderDrawer orderId={orderId} onClose={() => void navigate({ pathname: '/orders', search })} />
    </Page>
  );
};
