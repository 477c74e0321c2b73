import type { Item } from '@kopru/contracts/internal/items';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../components/format.ts';
import { isTrouble } from './cell.ts';
import classes from './stock.module.css';
import type { Price, Stock } from './use-stock.ts';

/** How far a platform is with an item's price, in a few words; null while no price was wished. */
export const usePriceWords = () => {
  const { t } = useTranslation();
  const { money } = useFormats();
  return (stock: Stock, item: Item, { kind, progress }: Price): string | null => {
    const price = progress?.desired?.price ?? stock.desiredPrice(item);
    if (price === null || kind === 'unlinked' || kind === 'unsaid') return null;
    if (kind === 'unsupported') return t('price.kind.unsupported');
    return kind === 'applied' ? money(price) : `${money(price)} · ${t(`price.kind.${kind}`)}`;
  };
};

export const PriceLine = ({ words, kind }: { words: string | null; kind: Price['kind'] }) =>
  words === null ? null : (
    <Text
      size="xs"
      className={classes['priceLine'] ?? ''}
      {...(isTrouble(kind) ? { c: 'var(--mantine-color-error)', fw: 600 } : { c: 'dimmed' })}
    >
      {words}
    </Text>
  );
