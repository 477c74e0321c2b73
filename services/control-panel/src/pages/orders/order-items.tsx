import type { OrderItem, PanelOrder } from '@kopru/contracts';
import { Alert, Card, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../components/format.ts';
import classes from './orders.module.css';

const totalOf = (item: OrderItem): number =>
  item.quantity * (item.unitPrice + item.options.reduce((sum, option) => sum + option.price * option.quantity, 0));

const Line = ({ item, currency }: { item: OrderItem; currency: string }) => {
  const { t } = useTranslation();
  const { money } = useFormats();
  return (
    <li className={classes['line']}>
      <Text fw={700} size="sm" className="tabular">
        {item.quantity}×
      </Text>
      <div>
        <Text size="sm" fw={600}>
          {item.name}
        </Text>
        {item.options.map((option, index) => (
          <Text key={index} size="xs" c="dimmed">
            + {option.quantity > 1 ? `${option.quantity}× ` : ''}
            {option.name}
            {option.price !== 0 && ` (${money(option.price, currency)})`}
          </Text>
        ))}
        {item.removed.length > 0 && (
          <Text size="xs" c="dimmed">
            {t('orders.without', { names: item.removed.map(({ name }) => name).join(', ') })}
          </Text>
        )}
        {item.note !== null && item.note !== '' && (
          <Text size="xs" fs="italic">
            “{item.note}”
          </Text>
        )}
        {item.cancelledQuantity > 0 && (
          <Text size="xs" c="red">
            {t('orders.itemCancelled', { count: item.cancelledQuantity })}
          </Text>
        )}
      </div>
      <Text size="sm" className="tabular">
        {money(totalOf(item), currency)}
      </Text>
    </li>
  );
};

const Sum = ({ label, value, isTotal }: { label: string; value: string; isTotal?: boolean }) => (
  <Group justify="space-between">
    <Text size="sm" fw={isTotal === true ? 700 : 400}>
      {label}
    </Text>
    <Text size="sm" fw={isTotal === true ? 700 : 400} className="tabular">
      {value}
    </Text>
  </Group>
);

export const OrderItems = ({ order }: { order: PanelOrder }) => {
  const { t } = useTranslation();
  const { money } = useFormats();
  const { amount, customer } = order;
  const show = (minor: number) => money(minor, amount.currency);
  return (
    <Card padding="md">
      {customer.note !== null && customer.note !== '' && (
        <Alert color="yellow" p="xs" mb="xs" title={t('orders.note')}>
          {customer.note}
        </Alert>
      )}
      <Stack component="ul" gap={0} p={0} m={0}>
        {order.items.map((item, index) => (
          <Line key={index} item={item} currency={amount.currency} />
        ))}
      </Stack>
      <Stack gap={4} mt="sm">
        <Sum label={t('orders.subtotal')} value={show(amount.subtotal)} />
        {amount.discount !== 0 && <Sum label={t('orders.discount')} value={show(-amount.discount)} />}
        {amount.deliveryFee !== 0 && <Sum label={t('orders.deliveryFee')} value={show(amount.deliveryFee)} />}
        <Sum label={t('orders.total')} value={show(amount.total)} isTotal />
      </Stack>
    </Card>
  );
};
