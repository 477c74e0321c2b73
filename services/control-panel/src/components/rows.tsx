import { Card, Group, Stack, Table, Text, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { memo, useDeferredValue, type ReactNode } from 'react';
import classes from './rows.module.css';

export interface Column<T> {
  id: string;
  label: string;
  render: (row: T) => ReactNode;
  align?: 'right';
}

interface RowsProps<T> {
  label: string;
  rows: readonly T[];
  columns: readonly Column<T>[];
  keyOf: (row: T) => string;
  onOpen?: (row: T) => void;
  /** What a screen reader says for the button that opens a row. */
  openLabel?: (row: T) => string;
  /** A phone's card in place of one line per column; the title is the button that opens the row. */
  compact?: (row: T, title: ReactNode) => ReactNode;
  isStale?: boolean;
}

/** Makes a button of the title cell, so that a keyboard can open a row, too. */
const TitleCell = <T,>({ row, props }: { row: T; props: RowsProps<T> }) => {
  const content = props.columns[0]?.render(row);
  const { onOpen } = props;
  if (onOpen === undefined) return <>{content}</>;
  return (
    <UnstyledButton
      className={classes['open'] ?? ''}
      aria-label={props.openLabel?.(row)}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(row);
      }}
    >
      {content}
    </UnstyledButton>
  );
};

const WideRows = <T,>(props: RowsProps<T>) => {
  const { rows, columns, keyOf, onOpen, label } = props;
  return (
    <Table.ScrollContainer minWidth={640} type="native" tabIndex={0} role="region" aria-label={label}>
      <Table highlightOnHover={onOpen !== undefined} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.id} className={classes['head'] ?? ''} ta={column.align ?? 'left'}>
                {column.label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr
              key={keyOf(row)}
              className={onOpen === undefined ? '' : (classes['clickable'] ?? '')}
              onClick={onOpen === undefined ? undefined : () => onOpen(row)}
            >
              {columns.map((column, index) => (
                <Table.Td key={column.id} ta={column.align ?? 'left'}>
                  {index === 0 ? <TitleCell row={row} props={props} /> : column.render(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
};

const NarrowRows = <T,>(props: RowsProps<T>) => {
  const { rows, columns, keyOf, onOpen, label, compact } = props;
  const wholeCard = (row: T) => (
    <>
      <TitleCell row={row} props={props} />
      <Stack gap={6} mt="xs">
        {columns.slice(1).map((column) => (
          <Group key={column.id} justify="space-between" gap="md" wrap="nowrap" align="flex-start">
            <Text size="xs" c="dimmed" className={classes['label'] ?? ''}>
              {column.label}
            </Text>
            <div className={classes['value']}>{column.render(row)}</div>
          </Group>
        ))}
      </Stack>
    </>
  );
  return (
    <Stack gap="sm" role="list" aria-label={label}>
      {rows.map((row) => (
        <Card
          key={keyOf(row)}
          role="listitem"
          padding="sm"
          className={onOpen === undefined ? '' : (classes['clickable'] ?? '')}
          onClick={onOpen === undefined ? undefined : () => onOpen(row)}
        >
          {compact === undefined ? wholeCard(row) : compact(row, <TitleCell row={row} props={props} />)}
        </Card>
      ))}
    </Stack>
  );
};

interface ShownProps<T> {
  of: RowsProps<T>;
  isNarrow: boolean;
}

const Shown = memo(<T,>({ of, isNarrow }: ShownProps<T>) =>
  isNarrow ? <NarrowRows {...of} /> : <WideRows {...of} />,
) as <T>(props: ShownProps<T>) => ReactNode;

/** A table; on a phone, one card per row. In a rush it is drawn bit by bit, between the presses of the person. */
export const Rows = <T,>(props: RowsProps<T>) => {
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const shown = useDeferredValue(props);
  return (
    <div className={props.isStale === true ? classes['stale'] : ''} aria-busy={props.isStale === true}>
      <Shown of={shown} isNarrow={isNarrow === true} />
    </div>
  );
};
