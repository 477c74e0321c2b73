import type { GroupedPayments, PaymentType } from '@kopru/contracts';
import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Donut } from '../../components/chart/donut.tsx';
import { useFormats } from '../../components/format.ts';
import classes from '../../components/badges.module.css';

const colors: Record<PaymentType, string> = {
  cash: '#2f9e44',
  card_at_door: '#1a7fd4',
  online_card: '#6346d9',
  meal_card: '#f2780c',
  other: '#68747d',
};

export const PaymentsChart = ({ data }: { data: GroupedPayments }) => {
  const { t } = useTranslation();
  const { moneyShort } = useFormats();
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
