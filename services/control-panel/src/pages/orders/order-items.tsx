import type { OrderItem, OrderOption } from '@kopru/contracts/orders/canonical-order';
import type { PanelOrder } from '@kopru/contracts/panel/operations';
import { Alert, Box, Card, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../components/format.ts';
import { SoldOutLines } from '../../order/sold-out.tsx';
import classes from './orders.module.css';

const priceOf = (options: readonly OrderOption[]): number =>
  options.reduce((sum, { price, quantity, options: inner = [] }) => sum + quantity * (price + priceOf(inner)), 0);

const totalOf = (item: OrderItem): number =>
  item.total ?? Math.round(item.quantity * (item.unitPrice + priceOf(item.options)));

const Without = ({ removed }: { removed: OrderItem['removed'] | undefined }) => {
  const { t } = useTranslation();
  if (removed === undefined || removed.length === 0) return null;
  return (
    <Text size="xs" c="dimmed">
      {t('orders.without', { names: removed.map(({ name }) => name).join(', ') })}
    </Text>
  );
};

/** What was chosen, and beneath each what was chosen for it. */
const Options = ({ options, currency }: { options: readonly OrderOption[]; currency: string }) => {
  const { money, quantity } = useFormats();
  return options.map((option, index) => (
    <div key={index}>
      <Text size="xs" c="dimmed">
        + {option.quantity === 1 ? '' : `${quantity(option.quantity)} `}
        {option.name}
        {option.price !== 0 && ` (${money(option.price, currency)})`}
      </Text>
      {(option.options !== undefined || option.removed !== undefined) && (
        <div className={classes['inner']}>
          <Options options={option.options ?? []} currency={currency} />
          <Without removed={option.removed} />
        </div>
      )}
    </div>
  ));
};

const Line = ({ item, currency }: { item: OrderItem; currency: string }) => {
  const { t } = useTranslation();
  const { money, quantity } = useFormats();
  return (
    <li className={classes['line']}>
      <Text fw={700} size="sm" className="tabular">
        {quantity(item.quantity, item.unit)}
      </Text>
      <div>
        <Text size="sm" fw={600}>
          {item.name}
          {item.isGift === true && ` · ${t('orders.gift')}`}
        </Text>
        <Options options={item.options} currency={currency} />
        <Without removed={item.removed} />
        {item.note !== null && item.note !== '' && (
          <Text size="xs" fs="italic">
            “{item.note}”
          </Text>
        )}
        {item.ifUnavailable != null && (
          <Text size="xs" c="dimmed">
            {t(`orders.ifUnavailable.${item.ifUnavailable}`)}
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

type Amount = PanelOrder['amount'];
/** Orders of earlier versions have the sums alone. */
const discountsOf = ({ discounts, discount }: Amount): NonNullable<Amount['discounts']> =>
  discounts ?? (discount === 0 ? [] : [{ kind: 'order', amount: discount, name: null }]);
const feesOf = ({ fees, deliveryFee }: Amount): NonNullable<Amount['fees']> =>
  fees ?? (deliveryFee === 0 ? [] : [{ kind: 'delivery', amount: deliveryFee, name: null }]);

export const OrderItems = ({ order }: { order: PanelOrder }) => {
  const { t } = useTranslation();
  const { money } = useFormats();
  const { amount, customer } = order;
  const refused =
    order.status === 1600 ? order.items : order.items.filter(({ cancelledQuantity }) => cancelledQuantity > 0);
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
        {discountsOf(amount).map(({ kind, name, amount: less }, index) => (
          <Sum
            key={`discount ${index}`}
            label={name ?? t(kind === 'voucher' ? 'orders.voucher' : 'orders.discount')}
            value={show(-less)}
          />
        ))}
        {feesOf(amount).map(({ kind, name, amount: more }, index) => (
          <Sum key={`fee ${index}`} label={name ?? t(`orders.fee.${kind}`)} value={show(more)} />
        ))}
        {(amount.difference ?? 0) !== 0 && <Sum label={t('orders.difference')} value={show(amount.difference ?? 0)} />}
        <Sum label={t('orders.total')} value={show(amount.total)} isTotal />
      </Stack>
      {refused.length > 0 && (
        <Box mt="sm">
          <SoldOutLines order={order} lines={refused} />
        </Box>
      )}
    </Card>
  );
};
