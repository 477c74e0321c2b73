import type { PanelData } from '@kopru/contracts/panel/operations';
import { percentOf, serviceLimits } from '@kopru/contracts/panel/values';
import { Card, Group, Stack, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { useDayEndsAt, useRestaurantName } from '../../api/use-restaurants.ts';
import { dayStart, localDay } from '../../components/dates.ts';
import { DayInput } from '../../components/day-input.tsx';
import { DownloadButton } from '../../components/download-button.tsx';
import { FilterBar } from '../../components/filter-bar.tsx';
import { useFilters } from '../../components/filters.tsx';
import { useFormats } from '../../components/format.ts';
import { RestaurantFilter } from '../../components/restaurant-filter.tsx';
import { Rows, type Column } from '../../components/rows.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { currentLanguage } from '../../i18n/index.ts';
import { useProviderName } from '../../session/session.ts';
import { allOf } from './all-of.ts';

type Levels = PanelData<'getServiceLevels'>;
type Times = Levels['rows'][number]['arrival'];
type Shown = ReturnType<typeof allOf> | Levels['rows'][number];

const useAsked = () => {
  const { values, set } = useFilters(['day', 'restaurantId']);
  const dayEndsAt = useDayEndsAt(values.restaurantId);
  // An address may hold nonsense; the running day is not whole.
  const day = dayStart(values.day, dayEndsAt) === '' ? localDay(1, dayEndsAt) : values.day;
  const query = { day, restaurantId: values.restaurantId === '' ? undefined : values.restaurantId };
  return { query, set };
};

const InTime = ({ times: { orderCount, onTimeCount, p50Seconds, p99Seconds } }: { times: Times }) => {
  const { t } = useTranslation();
  const { percentage, number } = useFormats();
  const share = percentOf(onTimeCount, orderCount);
  const known = [
    { id: 'median', value: p50Seconds },
    { id: 'percentile', value: p99Seconds },
  ] as const;
  if (share === null) return '–';
  return (
    <Stack gap={0} align="flex-end">
      <Text size="sm" fw={600}>
        {percentage(share)}
      </Text>
      <Text size="xs" c="dimmed">
        {number(onTimeCount)} / {number(orderCount)}
      </Text>
      {known.map(
        ({ id, value }) =>
          value !== null && (
            <Text key={id} size="xs" c="dimmed">
              {t(`serviceLevels.${id}`, { seconds: number(value) })}
            </Text>
          ),
      )}
    </Stack>
  );
};

const useColumns = ({ rows }: Levels): Column<Shown>[] => {
  const { t } = useTranslation();
  const { number } = useFormats();
  const nameOf = useRestaurantName(rows.map(({ restaurantId }) => restaurantId));
  const providerName = useProviderName();
  const inTime = (id: 'arrival' | 'delivery' | 'acceptance'): Column<Shown> => ({
    id,
    label: t(`serviceLevels.${id}`, { seconds: serviceLimits[id] }),
    align: 'right',
    render: ({ [id]: times }) => (times === null ? '–' : <InTime times={times} />),
  });
  return [
    {
      id: 'restaurant',
      label: t('serviceLevels.restaurant'),
      render: ({ restaurantId }) => (restaurantId === null ? t('serviceLevels.all') : nameOf(restaurantId)),
    },
    {
      id: 'platform',
      label: t('serviceLevels.platform'),
      render: ({ provider }) => (provider === null ? '–' : providerName(provider)),
    },
    { id: 'orders', label: t('serviceLevels.orders'), align: 'right', render: (row) => number(row.orderCount) },
    inTime('arrival'),
    inTime('delivery'),
    inTime('acceptance'),
    {
      id: 'unaccepted',
      label: t('serviceLevels.unaccepted'),
      align: 'right',
      render: (row) => number(row.unacceptedCount),
    },
  ];
};

const Week = ({ levels }: { levels: Levels }) => {
  const { t } = useTranslation();
  const { date } = useFormats();
  const columns = useColumns(levels);
  const { fromDay, toDay, rows, unavailable } = levels;
  const shown: Shown[] = rows.length > 1 ? [...rows, allOf(rows)] : rows;
  return (
    <Card>
      <Text size="sm" c="dimmed" mb="sm">
        {t('serviceLevels.week', { from: date(fromDay), to: date(toDay), seconds: serviceLimits.acceptance })}
      </Text>
      {unavailable.length > 0 && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('serviceLevels.deliveryUnknown')}
        </Text>
      )}
      {rows.length === 0 ? (
        <EmptyState icon={IconClock} title={t('serviceLevels.none')} text={t('serviceLevels.noneText')} />
      ) : (
        <Rows
          label={t('serviceLevels.title')}
          rows={shown}
          columns={columns}
          keyOf={({ restaurantId, provider }) => `${restaurantId} ${provider}`}
        />
      )}
    </Card>
  );
};

/** How fast the orders of a week came, were delivered and were accepted: what an owner can show to a platform. */
export const ServiceLevels = () => {
  const { t } = useTranslation();
  const { query, set } = useAsked();
  const levels = useGet('getServiceLevels', { query, showsPrevious: true });
  return (
    <>
      <FilterBar>
        <DayInput label={t('serviceLevels.day')} required value={query.day} onChange={(value) => set('day', value)} />
        <RestaurantFilter value={query.restaurantId ?? ''} onChange={(id) => set('restaurantId', id)} />
      </FilterBar>
      <Group>
        <DownloadButton href={addressOf('downloadServiceLevels', { query: { ...query, language: currentLanguage() } })}>
          {t('serviceLevels.csv')}
        </DownloadButton>
      </Group>
      <Loaded query={levels}>{(data) => <Week levels={data} />}</Loaded>
    </>
  );
};
