import { Button, MultiSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDayEndsAt } from '../../api/use-restaurants.ts';
import { useSigned } from '../../session/session.ts';
import { ChannelFilter } from '../../components/channel-filter.tsx';
import { dayEnd, dayStart } from '../../components/dates.ts';
import { FilterBar } from '../../components/filter-bar.tsx';
import { FilterRange, useFilters } from '../../components/filters.tsx';
import { RestaurantFilter } from '../../components/restaurant-filter.tsx';
import classes from './orders.module.css';

const names = ['q', 'status', 'channel', 'restaurantId', 'from', 'to', 'pendingReport'] as const;

export const useOrderFilters = () => {
  const filters = useFilters(names);
  const { values } = filters;
  const dayEndsAt = useDayEndsAt(values.restaurantId);
  const range = { from: dayStart(values.from, dayEndsAt), to: dayEnd(values.to, dayEndsAt) };
  return { ...filters, query: { ...values, ...range }, dayEndsAt };
};

/** Holds the text while it is typed; the address follows when the typing pauses. */
const useSearch = ({ values, set, clear }: ReturnType<typeof useOrderFilters>) => {
  const [text, setText] = useState(values.q);
  const report = useDebouncedCallback((typed: string) => set('q', typed), 300);
  return {
    text,
    type: (typed: string) => {
      setText(typed);
      report(typed.trim());
    },
    clear: () => {
      report.cancel();
      setText('');
      clear();
    },
  };
};

const SearchBox = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const { t } = useTranslation();
  return (
    <TextInput
      className={classes['search'] ?? ''}
      label={t('orders.search')}
      placeholder={t('orders.searchHint')}
      leftSection={<IconSearch size={16} />}
      type="search"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};

export const OrderFilters = () => {
  const { t, i18n } = useTranslation();
  const { catalogue } = useSigned();
  const filters = useOrderFilters();
  const { values, set, setAll, isFiltered, dayEndsAt } = filters;
  const search = useSearch(filters);
  const language = i18n.language === 'en' ? 'en' : 'tr';
  return (
    <FilterBar always={<SearchBox value={search.text} onChange={search.type} />}>
      <MultiSelect
        label={t('orders.status')}
        placeholder={values.status === '' ? t('common.all') : ''}
        data={catalogue.statuses.map(({ code, name }) => ({ value: String(code), label: name[language] }))}
        value={values.status === '' ? [] : values.status.split(',')}
        onChange={(codes) => set('status', codes.join(','))}
        clearable
        clearButtonProps={{ 'aria-label': t('common.clear') }}
      />
      <ChannelFilter value={values.channel} onChange={(slug) => set('channel', slug)} />
      <RestaurantFilter value={values.restaurantId} onChange={(id) => set('restaurantId', id)} />
      <FilterRange dayEndsAt={dayEndsAt} values={values} setAll={setAll} />
      {isFiltered && (
        <Button variant="subtle" color="gray" leftSection={<IconX size={16} />} onClick={search.clear}>
          {t('common.clear')}
        </Button>
      )}
    </FilterBar>
  );
};
