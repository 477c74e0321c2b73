import { Button, MultiSelect, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useSigned } from '../../app/session.ts';
import { FilterBar } from '../../components/filter-bar.tsx';
import { useRestaurantOptions } from '../restaurants/use-restaurants.ts';
import classes from './orders.module.css';

const names = ['q', 'status', 'provider', 'restaurantId', 'from', 'to', 'pendingReport'] as const;
type FilterName = (typeof names)[number];

const startOfDay = (date: string): string => new Date(`${date}T00:00:00`).toISOString();
const endOfDay = (date: string): string => new Date(new Date(`${date}T00:00:00`).getTime() + 86_400_000).toISOString();

/** The filters live in the address, so that a filtered list can be shared and survives a reload. */
export const useOrderFilters = () => {
  const [search, setSearch] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<FilterName, string>;
  const set = (name: FilterName, value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        after.delete('cursor');
        after.delete('dir');
        return after;
      },
      { replace: true },
    );
  const isFiltered = names.some((name) => values[name] !== '');
  const filters = {
    ...values,
    from: values.from === '' ? '' : startOfDay(values.from),
    to: values.to === '' ? '' : endOfDay(values.to),
  };
  return { values, filters, set, isFiltered, clear: () => setSearch({}, { replace: true }) };
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
  const restaurants = useRestaurantOptions();
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
      <Select
        label={t('orders.platform')}
        placeholder={t('common.all')}
        data={catalogue.providers.map(({ slug, name }) => ({ value: slug, label: name }))}
        value={values.provider === '' ? null : values.provider}
        onChange={(slug) => set('provider', slug ?? '')}
        clearable
        clearButtonProps={{ 'aria-label': t('common.clear') }}
      />
      <Select
        label={t('orders.restaurant')}
        placeholder={t('common.all')}
        data={restaurants}
        value={values.restaurantId === '' ? null : values.restaurantId}
        onChange={(id) => set('restaurantId', id ?? '')}
        clearable
        searchable
        clearButtonProps={{ 'aria-label': t('common.clear') }}
      />
      <TextInput
        label={t('common.from')}
        type="date"
        value={values.from}
        onChange={(event) => set('from', event.currentTarget.value)}
      />
      <TextInput
        label={t('common.to')}
        type="date"
        value={values.to}
        onChange={(event) => set('to', event.currentTarget.value)}
      />
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
