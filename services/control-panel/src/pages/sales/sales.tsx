import { isSalesRange, maxSalesDays } from '@kopru/contracts/panel/values';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { Card } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { useDayEndsAt } from '../../api/use-restaurants.ts';
import { dayStart, localDay } from '../../components/dates.ts';
import { DownloadButton } from '../../components/download-button.tsx';
import { FilterBar } from '../../components/filter-bar.tsx';
import { FilterRange, FilterSelect, useFilters } from '../../components/filters.tsx';
import { Page } from '../../components/page.tsx';
import { RestaurantFilter } from '../../components/restaurant-filter.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { currentLanguage } from '../../i18n/index.ts';
import { useProviderName, useSigned } from '../../session/session.ts';
import { SalesFigures } from './sales-figures.tsx';

/** A week, with the running day. */
const usualDaysAgo = 6;

const useAsked = () => {
  const { values, ...filters } = useFilters(['from', 'to', 'restaurantId', 'provider']);
  const { providers } = useSigned().catalogue;
  const dayEndsAt = useDayEndsAt(values.restaurantId);
  // An address may hold nonsense.
  const dayOr = (day: string, daysAgo: number): string =>
    dayStart(day, dayEndsAt) === '' ? localDay(daysAgo, dayEndsAt) : day;
  const days = { from: dayOr(values.from, usualDaysAgo), to: dayOr(values.to, 0) };
  const provider: ProviderSlug | undefined = providers.find(({ slug }) => slug === values.provider)?.slug;
  const restaurantId = values.restaurantId === '' ? undefined : values.restaurantId;
  const query = { fromDay: days.from, toDay: days.to, restaurantId, provider };
  return { ...filters, days, dayEndsAt, query };
};

const Downloads = ({ query }: { query: ReturnType<typeof useAsked>['query'] }) => {
  const { t } = useTranslation();
  const asked = { query: { ...query, language: currentLanguage() } };
  const files = [
    { href: addressOf('downloadSales', asked), text: t('sales.csv') },
    { href: addressOf('downloadSalesWorkbook', asked), text: t('sales.xlsx') },
  ];
  return files.map(({ href, text }) => (
    <DownloadButton key={href} href={href}>
      {text}
    </DownloadButton>
  ));
};

const PlatformFilter = ({ value, onChange }: { value: string; onChange: (slug: string) => void }) => {
  const { t } = useTranslation();
  const { providers } = useSigned().catalogue;
  const nameOf = useProviderName();
  const data = providers.map(({ slug }) => ({ value: slug, label: nameOf(slug) }));
  return <FilterSelect label={t('sales.platform')} data={data} value={value} onChange={onChange} />;
};

export const SalesPage = () => {
  const { t } = useTranslation();
  const { days, dayEndsAt, query, set, setAll } = useAsked();
  const isAsked = isSalesRange(query);
  const sales = useGet('getSales', { query, isEnabled: isAsked, showsPrevious: true });
  return (
    <Page
      title={t('sales.title')}
      text={t('sales.text')}
      guide="end-of-day"
      actions={isAsked && <Downloads query={query} />}
    >
      <FilterBar>
        <PlatformFilter value={query.provider ?? ''} onChange={(slug) => set('provider', slug)} />
        <RestaurantFilter value={query.restaurantId ?? ''} onChange={(id) => set('restaurantId', id)} />
        <FilterRange dayEndsAt={dayEndsAt} values={days} setAll={setAll} />
      </FilterBar>
      {isAsked ? (
        <Loaded query={sales}>{(data) => <SalesFigures sales={data} dayEndsAt={dayEndsAt} />}</Loaded>
      ) : (
        <Card>
          <EmptyState
            icon={IconChartBar}
            title={t('sales.noRange')}
            text={t('sales.noRangeText', { days: maxSalesDays })}
          />
        </Card>
      )}
    </Page>
  );
};
