import type { GroupedPayments } from '@kopru/contracts/internal/orders';
import { Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../components/format.ts';
import { usePaymentName } from '../../components/payment-name.ts';
import { compareBy, SortHead, type Sorting, type Sums } from './sorting.tsx';
import { usePartName, type Payment, type Split } from './split.ts';

const sumOf = (payments: readonly Payment[]): Sums => ({
  orderCount: payments.reduce((sum, { orderCount }) => sum + orderCount, 0),
  total: payments.reduce((sum, { total }) => sum + total, 0),
});

/** The newest day first, and otherwise what brought most, unless a person asks for another order. */
const partsOf = (
  data: GroupedPayments,
  split: Split,
  nameOf: (payment: Payment) => string,
  sorting: Sorting | undefined,
) => {
  const parts = [...Map.groupBy(data.groups, nameOf)].map(([name, payments]) => ({
    ...{ name, payments, sums: sumOf(payments), day: payments[0]?.day ?? '' },
  }));
  if (sorting !== undefined && sorting.by !== 'name')
    return parts.sort(
      compareBy(
        sorting,
        ({ name }) => name,
        ({ sums }) => sums,
      ),
    );
  return parts.sort((one, other) =>
    split === 'day' ? other.day.localeCompare(one.day) : other.sums.total - one.sums.total,
  );
};

interface Shown {
  data: GroupedPayments;
  split: Split | undefined;
}

const Figures = ({ of: { orderCount, total }, data, weight }: { of: Sums; data: GroupedPayments; weight: number }) => {
  const { money, number, share } = useFormats();
  return (
    <>
      <Table.Td ta="right" fw={weight}>
        {number(orderCount)}
      </Table.Td>
      <Table.Td ta="right" fw={weight} visibleFrom="sm">
        {data.total === 0 ? '–' : share(total / data.total)}
      </Table.Td>
      <Table.Td ta="right" fw={weight}>
        {money(total, data.currency)}
      </Table.Td>
    </>
  );
};

const PaymentRow = ({ payment, data }: { payment: Payment; data: GroupedPayments }) => {
  const { t } = useTranslation();
  const nameOf = usePaymentName();
  const name = nameOf(payment);
  const kind = t(`payments.types.${payment.paymentType}`);
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm">{name}</Text>
        {name !== kind && (
          <Text size="xs" c="dimmed">
            {kind}
          </Text>
        )}
      </Table.Td>
      <Figures of={payment} data={data} weight={400} />
    </Table.Tr>
  );
};

const Rows = ({ data, split, sorting }: Shown & { sorting: Sorting | undefined }) => {
  const nameOf = usePartName(split, data.groups);
  const paymentName = usePaymentName();
  const rowsOf = (payments: readonly Payment[]) => {
    const sorted =
      sorting === undefined ? payments : payments.toSorted(compareBy<Payment>(sorting, paymentName, (one) => one));
    return sorted.map((payment, index) => <PaymentRow key={index} payment={payment} data={data} />);
  };
  if (split === undefined) return <Table.Tbody>{rowsOf(data.groups)}</Table.Tbody>;
  return partsOf(data, split, nameOf, sorting).map(({ name, payments, sums }) => (
    <Table.Tbody key={name}>
      <Table.Tr>
        <Table.Th scope="rowgroup">{name}</Table.Th>
        <Figures of={sums} data={data} weight={600} />
      </Table.Tr>
      {rowsOf(payments)}
    </Table.Tbody>
  ));
};

export const PaymentsTable = ({ data, split }: Shown) => {
  const { t } = useTranslation();
  const [sorting, setSorting] = useState<Sorting>();
  const sorts = { sorting, onSort: setSorting };
  return (
    <Table.ScrollContainer minWidth={300} type="native" tabIndex={0} role="region" aria-label={t('payments.title')}>
      <Table aria-label={t('payments.title')}>
        <Table.Thead>
          <Table.Tr>
            <SortHead label={t('payments.type')} by="name" isNumber={false} {...sorts} />
            <SortHead label={t('payments.orders')} by="orderCount" {...sorts} />
            <Table.Th ta="right" visibleFrom="sm">
              {t('payments.share')}
            </Table.Th>
            <SortHead label={t('payments.total')} by="total" {...sorts} />
          </Table.Tr>
        </Table.Thead>
        <Rows data={data} split={split} sorting={sorting} />
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{t('payments.sum')}</Table.Th>
            <Figures of={data} data={data} weight={700} />
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  );
};
