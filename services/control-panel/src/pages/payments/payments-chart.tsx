import type { GroupedPayments } from '@kopru/contracts/internal/orders';
import type { PaymentType } from '@kopru/contracts/orders/canonical-order';
import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Donut } from '../../components/chart/donut.tsx';
import { useFormats } from '../../components/format.ts';
import classes from '../../components/badges.module.css';

/** None of them is a platform's. */
const colors: Record<PaymentType, string> = {
  cash: '#0e7c74',
  card_at_door: '#64748b',
  online_card: '#2b7a94',
  meal_card: '#8b7355',
  other: '#a3a9ae',
};

/** `before`: the sum of as many days before; undefined where it is not read. */
export const PaymentsChart = ({ data, before }: { data: GroupedPayments; before: number | undefined }) => {
  const { t } = useTranslation();
  const { moneyShort, withChange } = useFormats();
  const totals = new Map<PaymentType, number>();
  for (const { paymentType, total } of data.groups) totals.set(paymentType, (totals.get(paymentType) ?? 0) + total);
  const largestFirst = [...totals].sort(([, one], [, other]) => other - one);
  const slices = largestFirst.map(([type, total]) => ({
    type,
    name: t(`payments.types.${type}`),
    value: total,
    color: colors[type],
  }));
  return (
    <Stack align="center">
      <Donut
        size={180}
        thickness={24}
        slices={slices}
        total={moneyShort(data.total, data.currency)}
        caption={t('payments.sum')}
        label={t('payments.byType')}
      />
      {before !== undefined && (
        <Text size="sm" c="dimmed">
          {t('payments.before', { value: withChange(moneyShort(before, data.currency), data.total, before) })}
        </Text>
      )}
      <Stack gap={8} w="100%" component="ul" p={0} m={0}>
        {slices.map((slice) => (
          <Group key={slice.type} component="li" justify="space-between" wrap="nowrap">
            <Group gap={8} wrap="nowrap">
              <span className={classes['mark']} style={{ background: slice.color }} />
              <Text size="sm">{slice.name}</Text>
            </Group>
            <Text size="sm" className="tabular">
              {moneyShort(slice.value, data.currency)}
            </Text>
          </Group>
        ))}
      </Stack>
    </Stack>
  );
};
