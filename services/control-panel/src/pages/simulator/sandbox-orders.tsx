import type { OrderSummary } from '@kopru/contracts/internal/orders';
import { Anchor, Card, Group, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useGet, useSend } from '../../api/hooks.ts';
import { ChannelName, StatusBadge } from '../../components/badges.tsx';
import { orderNumber } from '../../components/format.ts';
import { RowButton } from '../../components/row-button.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { useCan } from '../../session/session.ts';

const shown = 8;
/** From here on an order is at its end. */
const ended = 900;

const OrderRow = ({ order }: { order: OrderSummary }) => {
  const { t } = useTranslation();
  const mayAct = useCan('operator');
  const cancel = useSend('cancelSandboxOrder', { stale: ['orders'], success: t('simulator.cancelled') });
  const courier = useSend('moveSandboxCourier', { stale: ['orders'], success: t('simulator.moved') });
  const number = orderNumber(order);
  const isSimulated = order.provider !== 'direct' && order.status < ended;
  const params = { id: order.id };
  return (
    <Group component="li" justify="space-between" gap="xs">
      <Group gap="xs">
        <Anchor component={Link} to={`/orders/${order.id}`} size="sm" fw={600}>
          {number}
        </Anchor>
        <ChannelName channel={order.channel} />
        <StatusBadge status={order.status} />
      </Group>
      {mayAct && isSimulated && (
        <Group gap={4}>
          <RowButton
            variant="default"
            text={t('simulator.courier')}
            of={number}
            loading={courier.isPending}
            onClick={() => courier.mutate({ params })}
          />
          <RowButton
            color="red"
            text={t('simulator.cancel')}
            of={number}
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params, body: {} })}
          />
        </Group>
      )}
    </Group>
  );
};

/** The newest orders, with what their customers and couriers can be made to do. */
export const SandboxOrders = () => {
  const { t } = useTranslation();
  const orders = useGet('listOrders', { query: { limit: shown } });
  return (
    <Card>
      <Title order={2} size="h5" mb="sm">
        {t('simulator.orders')}
      </Title>
      <Loaded query={orders}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('simulator.noOrders')} text={t('simulator.noOrdersText')} />
          ) : (
            <Stack component="ul" gap="sm" p={0} m={0}>
              {items.map((order) => (
                <OrderRow key={order.id} order={order} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Card>
  );
};
