import { Button, Card, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch, IconToolsKitchen2 } from '@tabler/icons-react';
import type { Item, ItemList } from '@kopru/contracts/internal/items';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { useMay, useMayWrite } from '../../session/session.ts';
import { isTrouble, outAt } from './cell.ts';
import { ImportDialog } from './import-dialog.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { ItemRows } from './item-rows.tsx';
import { isFound } from '../../components/items.ts';
import { useLeftOut, type LeftOutProps } from './left-out.ts';
import { LinkDialog } from './link-dialog.tsx';
import { Actions, Bulk, type Asked } from './stock-actions.tsx';
import classes from './stock.module.css';
import { useStock, type Stock } from './use-stock.ts';

const rowsAtOnce = 60;
const views = ['all', 'out', 'trouble', 'unlinked'] as const;
type View = (typeof views)[number];

const isIn = (view: View, item: Item, stock: Stock, providers: readonly string[]): boolean => {
  if (view === 'all') return true;
  if (view === 'out') return outAt(item, stock.stockOf(item)) !== 'none';
  return providers.some((slug) => {
    const { kind } = stock.cellOf(item, slug);
    return view === 'unlinked' ? kind === 'unlinked' : isTrouble(kind) || isTrouble(stock.priceAt(item, slug).kind);
  });
};

/** Says which platforms a switch for all of them leaves out, and of how many items. */
const LeftOut = (props: LeftOutProps) => {
  const { t } = useTranslation();
  const names = useLeftOut(props);
  if (names === '') return null;
  return <Text size="sm">{t('stock.leftOut', { names })}</Text>;
};

export const StockGrid = ({ restaurantId, list }: { restaurantId: string; list: ItemList }) => {
  const { t } = useTranslation();
  const mayEdit = useMay('writeItems');
  const setsDrift = useMayWrite('onDrift');
  const stock = useStock(restaurantId);
  const search = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [view, setView] = useState<View>('all');
  const [count, setCount] = useState(rowsAtOnce);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Asked>(null);
  useHotkeys([['/', () => search.current?.focus()]]);
  const close = (): void => setAsked(null);
  const select = (items: readonly Item[], isSelected: boolean): void =>
    setSelected((before) => {
      const numbers = new Set(items.map(({ item }) => item));
      const rest = [...before].filter((number) => !numbers.has(number));
      return new Set(isSelected ? [...rest, ...numbers] : rest);
    });
  return (
    <Loaded query={stock.query}>
      {({ store, onDrift }) => {
        const providers = store.platforms.map(({ provider }) => provider).filter((slug) => slug !== 'direct');
        const found = list.items.filter((item) => isFound(item, text) && isIn(view, item, stock, providers));
        return (
          <Stack>
            {list.items.length === 0 ? (
              <Card>
                <EmptyState
                  icon={IconToolsKitchen2}
                  title={t('stock.empty')}
                  text={t('stock.emptyText')}
                  action={mayEdit && <Button onClick={() => setAsked('import')}>{t('stock.importTitle')}</Button>}
                />
              </Card>
            ) : (
              <>
                <LeftOut items={list.items} providers={providers} stock={stock} />
                <Group align="flex-end" gap="sm">
                  <TextInput
                    ref={search}
                    className={classes['search'] ?? ''}
                    type="search"
                    aria-label={t('stock.search')}
                    placeholder={t('stock.searchHint')}
                    leftSection={<IconSearch size={16} />}
                    value={text}
                    onChange={(event) => setText(event.currentTarget.value)}
                  />
                  <SegmentedControl
                    aria-label={t('common.filters')}
                    data={views.map((one) => ({ value: one, label: t(`stock.view.${one}`) }))}
                    value={view}
                    onChange={setView}
                  />
                  {mayEdit && <Actions onAsk={setAsked} />}
                </Group>
                {found.length === 0 ? (
                  <Card>
                    <EmptyState title={t('stock.nothing')} />
                  </Card>
                ) : (
                  <ItemRows
                    items={found.slice(0, count)}
                    providers={providers}
                    stock={stock}
                    selected={selected}
                    onSelect={select}
                    onEdit={setAsked}
                  />
                )}
                {found.length > count && (
                  <Button variant="default" onClick={() => setCount(count + rowsAtOnce)}>
                    {t('stock.more', { count: found.length - count })}
                  </Button>
                )}
                <Bulk
                  items={list.items.filter(({ item }) => selected.has(item))}
                  providers={providers}
                  stock={stock}
                  onDone={() => setSelected(new Set())}
                />
                {setsDrift && (
                  <Group gap="sm">
                    <Text size="sm">{t('stock.onDrift')}</Text>
                    <SegmentedControl
                      size="xs"
                      aria-label={t('stock.onDrift')}
                      data={(['correct', 'adopt'] as const).map((one) => ({
                        value: one,
                        label: t(`stock.drift.${one}`),
                      }))}
                      value={onDrift}
                      onChange={(next) => stock.patch({ onDrift: next })}
                    />
                  </Group>
                )}
              </>
            )}
            {asked === 'link' && <LinkDialog restaurantId={restaurantId} onClose={close} />}
            {asked === 'import' && <ImportDialog restaurantId={restaurantId} providers={providers} onClose={close} />}
            {asked !== null && asked !== 'link' && asked !== 'import' && (
              <ItemDialog
                restaurantId={restaurantId}
                item={asked === 'new' ? undefined : asked}
                items={list.items}
                version={list.version}
                providers={providers}
                onClose={close}
              />
            )}
          </Stack>
        );
      }}
    </Loaded>
  );
};
