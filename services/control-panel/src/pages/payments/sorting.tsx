import { Group, Table, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react';
import { currentLanguage } from '../../i18n/index.ts';

export interface Sums {
  orderCount: number;
  total: number;
}

/** By which column; a second press turns it around. */
export interface Sorting {
  by: 'name' | 'orderCount' | 'total';
  isRising: boolean;
}
type Compare<T> = (one: T, other: T) => number;

export const compareBy = <T,>(
  { by, isRising }: Sorting,
  nameOf: (one: T) => string,
  sumsOf: (one: T) => Sums,
): Compare<T> => {
  const rising: Compare<T> =
    by === 'name'
      ? (one, other) => nameOf(one).localeCompare(nameOf(other), currentLanguage())
      : (one, other) => sumsOf(one)[by] - sumsOf(other)[by];
  return isRising ? rising : (one, other) => rising(other, one);
};

/** The head of a column that sorts by it. */
export const SortHead = ({
  label,
  by,
  sorting,
  onSort,
  isNumber = true,
}: {
  label: string;
  by: Sorting['by'];
  sorting: Sorting | undefined;
  onSort: (sorting: Sorting) => void;
  isNumber?: boolean;
}) => {
  const isChosen = sorting?.by === by;
  const Mark = !isChosen ? IconSelector : sorting.isRising ? IconChevronUp : IconChevronDown;
  return (
    <Table.Th
      ta={isNumber ? 'right' : 'left'}
      aria-sort={!isChosen ? 'none' : sorting.isRising ? 'ascending' : 'descending'}
    >
      <UnstyledButton
        fz="inherit"
        fw="inherit"
        onClick={() => onSort({ by, isRising: isChosen ? !sorting.isRising : !isNumber })}
      >
        <Group gap={4} wrap="nowrap" justify={isNumber ? 'flex-end' : 'flex-start'}>
          {label}
          <Mark size={14} aria-hidden="true" />
        </Group>
      </UnstyledButton>
    </Table.Th>
  );
};
