import { Button, Card, Text } from '@mantine/core';
import { IconPrinter, IconReportMoney } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { useDayEndsAt } from '../../api/use-restaurants.ts';
import { dayStart, localDay } from '../../components/dates.ts';
import { DayInput } from '../../components/day-input.tsx';
import { DownloadButton } from '../../components/download-button.tsx';
import { FilterBar } from '../../components/filter-bar.tsx';
import { useFilters } from '../../components/filters.tsx';
import { Page } from '../../components/page.tsx';
import { RestaurantFilter } from '../../components/restaurant-filter.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { currentLanguage } from '../../i18n/index.ts';
import { Paper } from '../../order/paper.tsx';
import { useCan } from '../../session/session.ts';
import { DayFigures } from './day-figures.tsx';
import { DaySlip } from './day-slip.tsx';
import { closingTimes, type DayReport } from './sections.ts';

const useDay = () => {
  const { values, ...filters } = useFilters(['day', 'restaurantId']);
  const dayEndsAt = useDayEndsAt(values.restaurantId);
  const today = localDay(0, dayEndsAt);
  const seesAnyDay = useCan('viewer');
  const isOpen = seesAnyDay || values.day === localDay(1, dayEndsAt);
  // An address may hold nonsense.
  const day = dayStart(values.day, dayEndsAt) === '' || !isOpen ? today : values.day;
  return { ...filters, seesAnyDay, restaurantId: values.restaurantId, dayEndsAt, today, day };
};

interface DaysProps {
  day: string;
  dayEndsAt: string;
  /** Days before yesterday, too. */
  isAny: boolean;
  onChange: (day: string) => void;
}

const Days = ({ day, dayEndsAt, isAny, onChange }: DaysProps) => {
  const { t } = useTranslation();
  return (
    <>
      <Button.Group aria-label={t('common.days')}>
        {(['today', 'yesterday'] as const).map((name, ago) => {
          const its = localDay(ago, dayEndsAt);
          return (
            <Button
              key={name}
              variant={day === its ? 'light' : 'default'}
              px="sm"
              aria-pressed={day === its}
              onClick={() => onChange(its)}
            >
              {t(`common.${name}`)}
            </Button>
          );
        })}
      </Button.Group>
      {isAny && <DayInput label={t('dayReport.day')} required value={day} onChange={onChange} />}
    </>
  );
};

/** Which orders are of the day: each restaurant's own counts. */
const WhichDay = ({ report, dayEndsAt, isRunning }: { report: DayReport; dayEndsAt: string; isRunning: boolean }) => {
  const { t } = useTranslation();
  const times = closingTimes(report);
  const [time = dayEndsAt] = times;
  return (
    <Text size="sm" c="dimmed">
      {times.length > 1 ? t('dayReport.ownDays', { times: times.join(', ') }) : t('dayReport.ends', { time })}{' '}
      {isRunning && t('dayReport.running')}
    </Text>
  );
};

export const DayReportPage = () => {
  const { t } = useTranslation();
  const { day, today, seesAnyDay, dayEndsAt, restaurantId, set } = useDay();
  const query = { day, restaurantId };
  const report = useGet('getDayReport', { query, showsPrevious: true });
  const [printing, setPrinting] = useState<DayReport>();
  const onPrinted = useCallback(() => setPrinting(undefined), []);
  const shown = report.isPlaceholderData ? undefined : report.data;
  return (
    <Page
      title={t('dayReport.title')}
      text={t('dayReport.text')}
      guide="end-of-day"
      actions={
        <>
          <Button
            variant="default"
            disabled={shown === undefined}
            onClick={() => setPrinting(shown)}
            leftSection={<IconPrinter size={18} />}
          >
            {t('dayReport.print')}
          </Button>
          <DownloadButton href={addressOf('downloadDayReport', { query: { ...query, language: currentLanguage() } })}>
            {t('dayReport.xlsx')}
          </DownloadButton>
        </>
      }
    >
      <FilterBar>
        <Days day={day} dayEndsAt={dayEndsAt} isAny={seesAnyDay} onChange={(value) => set('day', value)} />
        <RestaurantFilter value={restaurantId} onChange={(id) => set('restaurantId', id)} />
      </FilterBar>
      <Loaded query={report}>
        {(data) => (
          <>
            <WhichDay report={data} dayEndsAt={dayEndsAt} isRunning={data.day === today} />
            {data.orderCount + data.cancelled.orderCount === 0 ? (
              <Card>
                <EmptyState icon={IconReportMoney} title={t('dayReport.none')} text={t('dayReport.noneText')} />
              </Card>
            ) : (
              <DayFigures report={data} />
            )}
          </>
        )}
      </Loaded>
      {printing !== undefined && (
        <Paper onDone={onPrinted}>
          <DaySlip report={printing} restaurantId={restaurantId} />
        </Paper>
      )}
    </Page>
  );
};
