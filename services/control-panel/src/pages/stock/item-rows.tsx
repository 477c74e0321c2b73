import { Card, Checkbox, Group, Table, Text, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Item } from '@kopru/contracts/internal/items';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ProviderName } from '../../components/badges.tsx';
import { shortNumber, useFormats } from '../../components/format.ts';
import { useMay, useMayWrite, useProviderName } from '../../session/session.ts';
import { outAt } from './cell.ts';
import { PriceButton } from './price-button.tsx';
import { StockCell } from './stock-cell.tsx';
import { StockSwitch } from './stock-switch.tsx';
import classes from './stock.module.css';
import type { Stock } from './use-stock.ts';

interface RowsProps {
  items: readonly Item[];
  providers: readonly ProviderSlug[];
  stock: Stock;
  selected: ReadonlySet<string>;
  onSelect: (items: readonly Item[], isSelected: boolean) => void;
  onEdit: (item: Item) => void;
}
type RowProps = Omit<RowsProps, 'items'> & { item: Item };

/** The arrow keys lead from switch to switch. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const switches = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stock-switch]')];
  const at = switches.indexOf(document.activeElement as HTMLElement);
  if (step === undefined || at < 0 || document.activeElement?.getAttribute('aria-expanded') === 'true') return;
  event.preventDefault();
  event.stopPropagation();
  switches[at + step]?.focus();
};

const Name = ({ item, providers, stock, onEdit }: Pick<RowProps, 'item' | 'providers' | 'stock' | 'onEdit'>) => {
  const mayEdit = useMay('writeItems');
  const { t } = useTranslation();
  const name = (
    <Text size="sm" fw={600}>
      {item.name}
    </Text>
  );
  return (
    <div>
      {mayEdit ? (
        <UnstyledButton
          className={classes['cell'] ?? ''}
          aria-label={t('stock.editOf', { name: item.name })}
          onClick={() => onEdit(item)}
        >
          {name}
        </UnstyledButton>
      ) : (
        name
      )}
      <Group gap={2}>
        <span className={classes['number']}>{shortNumber(item.item)}</span>
        <PriceButton item={item} providers={providers} stock={stock} />
      </Group>
    </div>
  );
};

const Select = ({ item, selected, onSelect }: Pick<RowProps, 'item' | 'selected' | 'onSelect'>) => {
  const { t } = useTranslation();
  return (
    <Checkbox
      aria-label={t('stock.select', { name: item.name })}
      checked={selected.has(item.item)}
      onChange={(event) => onSelect([item], event.currentTarget.checked)}
    />
  );
};

const Switch = ({ item, providers, stock }: Pick<RowProps, 'item' | 'providers' | 'stock'>) => {
  const { t } = useTranslation();
  const { timeSoon } = useFormats();
  const nameOf = useProviderName();
  const leftOut = stock.leftOut(item, providers);
  const except =
    leftOut.length < providers.length
      ? t('stock.except', { names: leftOut.map(nameOf).join(', ') })
      : t('stock.nowhere');
  const limits = leftOut.length === 0 ? '' : ` · ${except}`;
  const found = stock.stockOf(item);
  const out = outAt(item, found);
  const until = found?.desired?.until ?? null;
  const end = out === 'none' || until === null ? '' : ` · ${t('stock.until', { at: timeSoon(until) })}`;
  const state = t(({ all: 'stock.out', some: 'stock.outSome', none: 'stock.available' } as const)[out]);
  return (
    <StockSwitch
      label={item.name}
      text={state + (out === 'all' ? limits : '') + end}
      limits={limits}
      out={out === 'all' && leftOut.length > 0 ? 'some' : out}
      onChoose={(change) => stock.change([item], change)}
    />
  );
};

const WideRows = ({ items, ...row }: RowsProps) => {
  const { t } = useTranslation();
  const mayChange = useMayWrite('items');
  const isAll = items.every(({ item }) => row.selected.has(item));
  return (
    <Card p={0}>
      <Table.ScrollContainer minWidth={640} type="native" tabIndex={0} role="region" aria-label={t('stock.title')}>
        <Table horizontalSpacing="xs" aria-label={t('stock.title')} onKeyDownCapture={moveFocus}>
          <Table.Thead>
            <Table.Tr>
              {mayChange && (
                <Table.Th w={40}>
                  <Checkbox
                    aria-label={t('stock.selectAll')}
                    checked={isAll}
                    indeterminate={!isAll && row.selected.size > 0}
                    onChange={() => row.onSelect(items, !isAll)}
                  />
                </Table.Th>
              )}
              <Table.Th>{t('stock.item')}</Table.Th>
              {mayChange && <Table.Th>{t('stock.everywhere')}</Table.Th>}
              {row.providers.map((slug) => (
                <Table.Th key={slug}>
                  <ProviderName slug={slug} />
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((item) => (
              <Table.Tr key={item.item} bg={row.selected.has(item.item) ? 'var(--mantine-primary-color-light)' : ''}>
                {mayChange && (
                  <Table.Td>
                    <Select item={item} {...row} />
                  </Table.Td>
                )}
                <Table.Td miw={150}>
                  <Name item={item} {...row} />
                </Table.Td>
                {mayChange && (
                  <Table.Td>
                    <Switch item={item} {...row} />
                  </Table.Td>
                )}
                {row.providers.map((slug) => (
                  <Table.Td key={slug}>
                    <StockCell item={item} provider={slug} stock={row.stock} onLink={() => row.onEdit(item)} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  );
};

const NarrowRows = ({ items, ...row }: RowsProps) => {
  const { t } = useTranslation();
  const mayChange = useMayWrite('items');
  return (
    <Card p={0} role="list" aria-label={t('stock.title')} onKeyDownCapture={moveFocus}>
      {items.map((item) => (
        <div key={item.item} role="listitem" className={classes['row']}>
          <Group wrap="nowrap" gap="sm" mb={8}>
            {mayChange && <Select item={item} {...row} />}
            <div className={classes['name']}>
              <Name item={item} {...row} />
            </div>
            {mayChange && <Switch item={item} {...row} />}
          </Group>
          <Group gap={6} align="flex-start">
            {row.providers.map((slug) => (
              <StockCell
                key={slug}
                isShort
                item={item}
                provider={slug}
                stock={row.stock}
                onLink={() => row.onEdit(item)}
              />
            ))}
          </Group>
        </div>
      ))}
    </Card>
  );
};

/** Items × platforms; on a phone, one row of cells below each name. */
export const ItemRows = (props: RowsProps) => {
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  return isNarrow === true ? <NarrowRows {...props} /> : <WideRows {...props} />;
};
