import type { PanelOrder } from '@kopru/contracts/panel/operations';
import { Badge, Drawer, Group, Stack, Tabs, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useGet } from '../../api/hooks.ts';
import { useChannelName, useMay, useProviderName } from '../../session/session.ts';
import { ChannelName, StatusBadge } from '../../components/badges.tsx';
import { Code } from '../../components/copy-field.tsx';
import { orderNumber, useFormats } from '../../components/format.ts';
import { useEscape } from '../../components/use-escape.ts';
import { useNow } from '../../components/use-now.ts';
import { Loaded } from '../../components/states.tsx';
import { useRestaurantName } from '../../api/use-restaurants.ts';
import { useMinutesText } from '../../order/minutes-text.ts';
import { usePaymentText } from '../../order/payment-text.ts';
import { usePreparationText } from '../../order/preparation-text.ts';
import { minutesLate } from '../../order/urgency.ts';
import classes from './orders.module.css';
import { OrderActions } from './order-actions.tsx';
import { OrderDeliveries } from './order-deliveries.tsx';
import { lazily } from '../../components/lazily.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderPeople } from './order-people.tsx';
import { OrderRaw } from './order-raw.tsx';
import { OrderTimeline } from './order-timeline.tsx';

const OrderJourney = lazily(async () => (await import('./order-journey.tsx')).OrderJourney);

/** The storefront, and the platform that brought the order where people know it by another name. */
const Origin = ({ order: { channel, provider } }: { order: PanelOrder }) => {
  const { t } = useTranslation();
  const platform = useProviderName()(provider);
  const isOwn = useChannelName()(channel) === platform;
  return (
    <>
      <ChannelName channel={channel} />
      {!isOwn && (
        <Text size="sm" c="dimmed">
          {t('orders.via', { platform })}
        </Text>
      )}
    </>
  );
};

const Head = ({ order }: { order: PanelOrder }) => {
  const { t } = useTranslation();
  const paymentText = usePaymentText();
  const preparationText = usePreparationText();
  const { dateTime, moment, money } = useFormats();
  const nameOf = useRestaurantName([order.restaurantId]);
  const late = minutesLate(order, useNow());
  const minutesText = useMinutesText();
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Group gap="sm">
          <StatusBadge status={order.status} />
          <Origin order={order} />
        </Group>
        <Text fw={700} size="xl" className="tabular">
          {money(order.amount.total, order.amount.currency)}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {nameOf(order.restaurantId)} · {dateTime(order.placedAt)}
        {order.scheduledFor !== null && ` · ${t('orders.scheduledFor', { at: moment(order.scheduledFor) })}`}
        {order.promisedAt != null &&
          order.scheduledFor === null &&
          ` · ${t('orders.promisedFor', { at: moment(order.promisedAt) })}`}
      </Text>
      {(order.preparationMinutes != null || late !== null) && (
        <Text size="sm">
          {order.preparationMinutes != null && preparationText(order.preparationMinutes, order.readyAt)}
          {late !== null && (
            <Text span size="sm" fw={700} c="red">
              {' '}
              {t('queue.promiseOver', { time: minutesText(late) })}
            </Text>
          )}
        </Text>
      )}
      <Group gap="xs">
        <Badge color={order.payment.isPaid ? 'green' : 'orange'}>{paymentText(order.payment)}</Badge>
        <Badge color="gray">{t(`orders.deliveryBy.${order.delivery.by}`)}</Badge>
        {order.isPriority === true && <Badge color="orange">{t('orders.priority')}</Badge>}
        {order.isReport && <Badge color="blue">{t('orders.reported')}</Badge>}
        {order.delivery.doNotKnock && <Badge color="gray">{t('orders.doNotKnock')}</Badge>}
        {order.delivery.dropOffAtDoor && <Badge color="gray">{t('orders.dropOff')}</Badge>}
        {order.delivery.isEcoFriendly && <Badge color="gray">{t('orders.eco')}</Badge>}
      </Group>
      <Code value={order.providerOrderId} label={t('orders.copyNumber')} />
    </Stack>
  );
};

const Detail = ({ order }: { order: PanelOrder }) => {
  const { t } = useTranslation();
  const maySeeRaw = useMay('getRawOrder');
  const maySeeDeliveries = useMay('listRecords');
  return (
    <Stack className={classes['detail'] ?? ''}>
      <Head order={order} />
      <OrderJourney orderId={order.id} />
      <Tabs defaultValue="order" keepMounted={false}>
        <Tabs.List className={classes['tabs'] ?? ''}>
          <Tabs.Tab value="order">{t('orders.tab.order')}</Tabs.Tab>
          <Tabs.Tab value="timeline">{t('orders.tab.timeline')}</Tabs.Tab>
          {maySeeDeliveries && <Tabs.Tab value="deliveries">{t('orders.tab.deliveries')}</Tabs.Tab>}
          {maySeeRaw && <Tabs.Tab value="raw">{t('orders.tab.raw')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="order" pt="md">
          <Stack>
            <OrderItems order={order} />
            <OrderPeople order={order} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="timeline" pt="md">
          <OrderTimeline order={order} />
        </Tabs.Panel>
        <Tabs.Panel value="deliveries" pt="md">
          <OrderDeliveries orderId={order.id} />
        </Tabs.Panel>
        <Tabs.Panel value="raw" pt="md">
          <OrderRaw orderId={order.id} />
        </Tabs.Panel>
      </Tabs>
      <OrderActions order={order} />
    </Stack>
  );
};

export const OrderDrawer = ({ orderId, onClose }: { orderId: string | undefined; onClose: () => void }) => {
  const { t } = useTranslation();
  const order = useGet('getOrder', { params: { id: orderId ?? '' }, isEnabled: orderId !== undefined });
  const number = order.data === undefined ? '' : orderNumber(order.data);
  useEscape(orderId !== undefined, onClose);
  return (
    <Drawer
      closeOnEscape={false}
      opened={orderId !== undefined}
      onClose={onClose}
      title={<Text fw={700}>{t('orders.detailTitle', { number })}</Text>}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {orderId !== undefined && <Loaded query={order}>{(data) => <Detail order={data} />}</Loaded>}
    </Drawer>
  );
};
