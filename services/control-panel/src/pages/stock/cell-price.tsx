import type { Item } from '@kopru/contracts/internal/items';
import { Button, Divider, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../components/failure-text.ts';
import { useFormats } from '../../components/format.ts';
import { useMayWrite } from '../../session/session.ts';
import type { Progress } from './cell.ts';
import type { Stock } from './use-stock.ts';

interface CellPriceProps {
  item: Item;
  provider: Progress['provider'];
  stock: Stock;
  onClose: () => void;
}

/** How far one platform is with an item's price, and what one may do about it there alone. */
export const CellPrice = ({ item, provider, stock, onClose }: CellPriceProps) => {
  const { t } = useTranslation();
  const { money, dateTime } = useFormats();
  const mayChange = useMayWrite('price');
  const { kind, progress } = stock.priceAt(item, provider);
  if (progress === undefined || progress.desired === null) return null;
  const { desired, reason, dueAt } = progress;
  const seen = progress.drift ?? progress.observed;
  const say = (price: number) => () => {
    stock.change([item], { price }, [provider]);
    onClose();
  };
  return (
    <>
      <Divider />
      <Text size="sm">{t('price.desired', { price: money(desired.price) })}</Text>
      <Text size="sm" c="dimmed">
        {seen !== null && t('price.seen', { price: money(seen.price), at: dateTime(seen.at) })}
      </Text>
      {reason !== null && (
        <Text size="sm" c="dimmed">
          {failureText(reason)}
        </Text>
      )}
      {dueAt !== null && (
        <Text size="sm" c="dimmed">
          {t('stock.dueAt', { at: dateTime(dueAt) })}
        </Text>
      )}
      {mayChange && (kind === 'refused' || kind === 'drift') && (
        <Group justify="flex-end">
          {kind === 'drift' && seen !== null && (
            <Button variant="default" onClick={say(seen.price)}>
              {t('price.adopt')}
            </Button>
          )}
          <Button onClick={say(desired.price)}>{t('price.again')}</Button>
        </Group>
      )}
    </>
  );
};
