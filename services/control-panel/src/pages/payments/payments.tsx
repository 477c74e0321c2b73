import { Card, Grid, Title } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { useDayEndsAt } from '../../api/use-restaurants.ts';
import { dayEnd, dayStart, localDay } from '../../components/dates.ts';
import { ChannelFilter } from '../../components/channel-filter.tsx';
import { DownloadButton } from '../../components/download-button.tsx';
import { FilterBar } from '../../components/filter-bar.tsx';
import { FilterRange, FilterSelect, useFilters } from '../../components/filters.tsx';
import { Page } from '../../components/page.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { RestaurantFilter } from '../../components/restaurant-filter.tsx';
import { currentLanguage } from '../../i18n/index.ts';
import { PaymentsChart } from './payments-chart.tsx';
import { PaymentsTable } from './payments-table.tsx';
import { splitOf, splits } from './split.ts';

const dayMs = 86_400_000;
/** As many days before these; undefined where an address holds nonsense. */
const daysBefore = ({ from, to }: { from: string; to: string }): { from: string; to: string } | undefined => {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  if (!(end > start)) return undefined;
  const wholeDaysMs = Math.ceil((end - start) / dayMs) * dayMs;
  return { from: new Date(start - wholeDaysMs).toISOString(), to: new Date(end - wholeDaysMs).toISOString() };
};

const useRange = () => {
  const { values, ...filters } = useFilters(['from', 'to', 'restaurantId', 'channel', 'by']);
  const dayEndsAt = useDayEndsAt(values.restaurantId);
  const shown = {
    ...values,
    from: values.from === '' ? localDay(29, dayEndsAt) : values.from,
    to: values.to === '' ? localDay(0, dayEndsAt) : values.to,
  };
  const split = splitOf(values.by);
  const range = { from: dayStart(shown.from, dayEndsAt), to: dayEnd(shown.to, dayEndsAt) };
  const query = { ...shown, ...range, by: split, dayEndsAt };
  return { ...filters, values: shown, split, query, dayEndsAt };
};

export const Payments = () => {
  const { t } = useTranslation();
  const { values, set, setAll, split, query, dayEndsAt } = useRange();
  const payments = useGet('groupedPayments', { query, showsPrevious: true });
  const earlier = daysBefore(query);
  const before = useGet('groupedPayments', {
    query: { ...query, by: undefined, ...earlier },
    isEnabled: earlier !== undefined,
  });
  return (
    <Page
      title={t('payments.title')}
      text={t('payments.text')}
      actions={
        <DownloadButton href={addressOf('downloadPayments', { query: { ...query, language: currentLanguage() } })}>
          {t('payments.csv')}
        </DownloadButton>
      }
    >
      <FilterBar>
        <FilterSelect
          label={t('payments.by')}
          placeholder={t('payments.notSplit')}
          data={splits.map((name) => ({ value: name, label: t(`payments.splits.${name}`) }))}
          value={split ?? ''}
          onChange={(name) => set('by', name)}
        />
        <ChannelFilter value={values.channel} onChange={(slug) => set('channel', slug)} />
        <RestaurantFilter value={values.restaurantId} onChange={(id) => set('restaurantId', id)} />
        <FilterRange dayEndsAt={dayEndsAt} values={values} setAll={setAll} />
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
                  <PaymentsChart data={data} before={before.data?.total} />
                </Card>
              </Grid.Col>
              <Grid.Col span={{ base: 12, lg: 8 }}>
                <Card padding="sm">
                  <PaymentsTable data={data} split={split} />
                </Card>
              </Grid.Col>
            </Grid>
          )
        }
      </Loaded>
    </Page>
  );
};
