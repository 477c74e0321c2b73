import { midnight } from '@kopru/contracts/panel/values';
import { Select, type SelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { DayInput } from './day-input.tsx';
import classes from './filter-bar.module.css';
import { QuickRanges } from './quick-ranges.tsx';

export interface Filters<N extends string> {
  values: Record<N, string>;
  set: (name: N, value: string) => void;
  /** Several at once: one after the other, the last would take back those before. */
  setAll: (changes: Partial<Record<N, string>>) => void;
  isFiltered: boolean;
  clear: () => void;
}

/** Filters live in the address, so that a filtered list can be shared and survives a reload. */
export const useFilters = <N extends string>(names: readonly N[]): Filters<N> => {
  const [search, setSearch] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<N, string>;
  const setAll = (changes: Partial<Record<N, string>>): void => {
    // The address itself: what is drawn may be behind it, and the choice before this one would be lost.
    const after = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries<string>(changes as Record<N, string>))
      if (value === '') after.delete(name);
      else after.set(name, value);
    after.delete('cursor');
    after.delete('dir');
    setSearch(after, { replace: true });
  };
  return {
    values,
    set: (name, value) => setAll({ [name]: value } as Partial<Record<N, string>>),
    setAll,
    isFiltered: names.some((name) => values[name] !== ''),
    clear: () => setSearch({}, { replace: true }),
  };
};

interface FilterSelectProps extends Pick<SelectProps, 'searchable' | 'placeholder' | 'onSearchChange' | 'filter'> {
  label: string;
  data: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** Selects one of the choices, or all of them. */
export const FilterSelect = ({ value, onChange, ...props }: FilterSelectProps) => {
  const { t } = useTranslation();
  return (
    <Select
      placeholder={t('common.all')}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      clearable
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      {...props}
    />
  );
};

interface FilterRangeProps {
  withTime?: boolean;
  /** Where whole days are those of restaurants. */
  dayEndsAt?: string;
  values: Record<'from' | 'to', string>;
  setAll: (changes: Partial<Record<'from' | 'to', string>>) => void;
}

export const FilterRange = ({ withTime = false, dayEndsAt = midnight, values, setAll }: FilterRangeProps) => {
  const { t } = useTranslation();
  return (
    <div className={classes['range']}>
      <QuickRanges withTime={withTime} dayEndsAt={dayEndsAt} values={values} onChange={setAll} />
      {(['from', 'to'] as const).map((name) => (
        <DayInput
          key={name}
          label={t(`common.${name}`)}
          withTime={withTime}
          value={values[name]}
          onChange={(value) => setAll({ [name]: value })}
        />
      ))}
    </div>
  );
};
