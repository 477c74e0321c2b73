import type { GroupedPayments } from '@kopru/contracts';
import { Button, Card, Grid, Table, Text, Title } from '@mantine/core';
import { IconCash, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { dayEnd, dayStart, localDay } from '../../components/dates.ts';
import { FilterBar } from '../../components/filter-bar.tsx';
import { FilterRange, useFilters } from '../../components/filters.tsx';
import { useFormats } from '../../components/format.ts';
import { Page } from '../../components/page.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { RestaurantFilter } from '../../components/restaurant-filter.tsx';
import { PaymentsChart } from './payments-chart.tsx';

const useRange = () => {
  const { values, set } = useFilters(['from', 'to', 'restaurantId']);
  const shown = {
    ...values,
    from: values.from === '' ? localDay(29) : values.from,
    to: values.to === '' ? localDay() : values.to,
  };
  return { values: shown, set, query: { ...shown, from: dayStart(shown.from), to: dayEnd(shown.to) } };
};

const Totals = ({ data }: { data: GroupedPayments }) => {
  const { t } = useTranslation();
  const { money, number, percent } = useFormats();
  return (
    <Table.ScrollContainer minWidth={300} type="native" tabIndex={0} role="region" aria-label={t('payments.title')}>
      <Table aria-label={t('payments.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('payments.type')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('payments.code')}</Table.Th>
            <Table.Th ta="right">{t('payments.orders')}</Table.Th>
            <Table.Th ta="right" visibleFrom="sm">
              {t('payments.share')}
            </Table.Th>
            <Table.Th ta="right">{t('payments.total')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.groups.map((group, index) => (
            <Table.Tr key={index}>
              <Table.Td>
                <Text size="sm" fw={600}>
                  {group.paymentTypeName}
                </Text>
                <Text size="xs" c="dimmed">
                  {t(`payments.types.${group.paymentType}`)}
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="sm">{group.matchedCode ?? '–'}</Table.Td>
              <Table.Td ta="right">{number(group.orderCount)}</Table.Td>
              <Table.Td ta="right" visibleFrom="sm">
                {data.total === 0 ? '–' : percent(group.total / data.total)}
              </Table.Td>
              <Table.Td ta="right">{money(group.total, data.currency)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{t('payments.sum')}</Table.Th>
            <Table.Td visibleFrom="sm" />
            <Table.Td ta="right" fw={700}>
              {number(data.orderCount)}
            </Table.Td>
            <Table.Td visibleFrom="sm" />
            <Table.Td ta="right" fw={700}>
              {money(data.total, data.currency)}
            </Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  );
};

export const Payments = () => {
  const { t } = useTranslation();
  const { values, set, query } = useRange();
  const payments = useGet('groupedPayments', { query, keepsPrevious: true });
  return (
    <Page
      title={t('payments.title')}
      text={t('payments.text')}
      actions={
        <Button
          variant="default"
          component="a"
          href={addressOf('downloadPayments', { query })}
          download
          leftSection={<IconDownload size={18} />}
        >
          {t('payments.csv')}
        </Button>
      }
    >
      <FilterBar>
        <RestaurantFilter value={values.restaurantId} onChange={(id) => set('restaurantId', id)} />
        <FilterRange values={values} set={set} />
      </FilterBar>
      <Loaded query={payments}>
        {(data) =>
          data.groups.length === 0 ? (
            <Card>
              <EmptyState icon={IconCash} title={t('payments.none')} text={t('payments.noneText')} />
            </Card>
          ) : (
            <Grid gap="md">
              <Grid.Col span={{ base: 12, lg: 4 }}>
                <Card h="100%">
                  <Title order={2} size="h5" mb="md">
                    {t('payments.byType')}
                  </Title>
                  <PaymentsChart data={data} />
                </Card>
              </Grid.Col>
              <Grid.Col span={{ base: 12, lg: 8 }}>
                <Card padding="sm">
                  <Totals data={data} />
                </Card>
              </Grid.Col>
            </Grid>
          )
        }
      </Loaded>
    </Page>
  );
};
