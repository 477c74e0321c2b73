import { Button, MultiSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProviderName, useSigned } from '../../app/session.ts';
import { FilterBar } from '../../components/filter-bar.tsx';
import { dayEnd, dayStart, FilterRange, FilterSelect, useFilters } from '../../components/filters.tsx';
import { RestaurantFilter } from '../restaurants/restaurant-filter.tsx';
import classes from './orders.module.css';

const names = ['q', 'status', 'provider', 'restaurantId', 'from', 'to', 'pendingReport'] as const;

export const useOrderFilters = () => {
  const filters = useFilters(names);
  const { values } = filters;
  return { ...filters, query: { ...values, from: dayStart(values.from), to: dayEnd(values.to) } };
};

const SearchBox = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const report = useDebouncedCallback(onChange, 300);
  return (
    <TextInput
      className={classes['search'] ?? ''}
      label={t('orders.search')}
      placeholder={t('orders.searchHint')}
      leftSection={<IconSearch size={16} />}
      type="search"
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        report(event.currentTarget.value.trim());
      }}
    />
  );
};

export const OrderFilters = () => {
  const { t, i18n } = useTranslation();
  const { catalogue } = useSigned();
  const nameOf = useProviderName();
  const { values, set, isFiltered, clear } = useOrderFilters();
  // The search box starts anew when the filters are cleared.
  const [cleared, setCleared] = useState(0);
  const language = i18n.language === 'en' ? 'en' : 'tr';
  return (
    <FilterBar always={<SearchBox key={cleared} value={values.q} onChange={(value) => set('q', value)} />}>
      <MultiSelect
        label={t('orders.status')}
        placeholder={values.status === '' ? t('common.all') : ''}
        data={catalogue.statuses.map(({ code, name }) => ({ value: String(code), label: name[language] }))}
        value={values.status === '' ? [] : values.status.split(',')}
        onChange={(codes) => set('status', codes.join(','))}
        clearable
        clearButtonProps={{ 'aria-label': t('common.clear') }}
      />
      <FilterSelect
        label={t('orders.platform')}
        data={catalogue.providers.map(({ slug }) => ({ value: slug, label: nameOf(slug) }))}
        value={values.provider}
        onChange={(slug) => set('provider', slug)}
      />
      <RestaurantFilter value={values.restaurantId} onChange={(id) => set('restaurantId', id)} />
      <FilterRange type="date" values={values} set={set} />
      {isFiltered && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconX size={16} />}
          onClick={() => {
            clear();
            setCleared((count) => count + 1);
          }}
        >
          {t('common.clear')}
        </Button>
      )}
    </FilterBar>
  );
};
