import type { OrderSummary } from '@kopru/contracts';
import { Card, Text } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useGet } from '../../api/hooks.ts';
import { ProviderName, StatusBadge } from '../../components/badges.tsx';
import { shortNumber, useFormats } from '../../components/format.ts';
import { Page } from '../../components/page.tsx';
import { Pager, usePaging } from '../../components/pager.tsx';
import { Rows, type Column } from '../../components/rows.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { useRestaurantName } from '../../api/use-restaurants.ts';
import { OrderDrawer } from './order-drawer.tsx';
import { OrderFilters, useOrderFilters } from './order-filters.tsx';

const useColumns = (): Column<OrderSummary>[] => {
  const { t } = useTranslation();
  const { money, dateTime } = useFormats();
  const nameOf = useRestaurantName();
  return [
    {
      id: 'number',
      label: t('orders.number'),
      render: (order) => order.shortCode ?? shortNumber(order.providerOrderId),
    },
    { id: 'provider', label: t('orders.platform'), render: (order) => <ProviderName slug={order.provider} /> },
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
    { id: 'status', label: t('orders.status'), render: (order) => <StatusBadge status={order.status} /> },
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

export const Orders = () => {
  const { t } = useTranslation();
  const { orderId } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { query, isFiltered } = useOrderFilters();
  const paging = usePaging();
  const columns = useColumns();
  const orders = useGet('listOrders', {
    query: { ...query, limit: 25, cursor: paging.cursor, dir: paging.dir },
    keepsPrevious: true,
  });
  return (
    <Page title={t('orders.title')} text={t('orders.text')}>
      <OrderFilters />
      <Card padding={0}>
        <Card.Section inheritPadding={false} p="sm">
          <Loaded query={orders}>
            {({ items }) =>
              items.length === 0 ? (
                <EmptyState
                  icon={IconReceipt}
                  title={t(isFiltered ? 'orders.noneFound' : 'orders.none')}
                  text={t(isFiltered ? 'orders.noneFoundText' : 'orders.noneText')}
                />
              ) : (
                <Rows
                  label={t('orders.title')}
                  rows={items}
                  columns={columns}
                  keyOf={(order) => order.id}
                  openLabel={(order) =>
                    t('orders.open', { number: order.shortCode ?? shortNumber(order.providerOrderId) })
                  }
                  onOpen={(order) => void navigate({ pathname: `/orders/${order.id}`, search })}
                  isStale={orders.isPlaceholderData}
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
