import type { Item } from '@kopru/contracts/internal/items';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGet } from '../../api/hooks.ts';
import { ProviderName } from '../../components/badges.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useFormats } from '../../components/format.ts';
import { useProvider } from '../../session/session.ts';
import classes from './stock.module.css';
import type { Stock } from './use-stock.ts';
import { minorOf } from './written-price.ts';

interface PreviewProps {
  item: Item;
  provider: ProviderSlug;
  stock: Stock;
  /** In minor units; null: not written yet. */
  next: number | null;
}

/** What the item costs at the platform: as it was seen there, or as its menu says. */
const usePriceThere = ({ item, provider, stock }: PreviewProps): { price: number | null; isAsked: boolean } => {
  const hasMenu = useProvider()(provider)?.hasMenu === true;
  const seen = stock.priceAt(item, provider).progress?.observed?.price;
  const productId = item.links.find((link) => link.provider === provider && link.optionId === null)?.productId;
  const isEnabled = seen === undefined && productId !== undefined && hasMenu;
  const menu = useGet('getMenu', { params: { provider }, query: { restaurantId: stock.restaurantId }, isEnabled });
  const products = menu.data?.categories.flatMap((category) => category.products);
  const price = seen ?? products?.find(({ id }) => id === productId)?.price ?? null;
  return { price, isAsked: isEnabled && menu.isPending };
};

/** What becomes of the price at one platform. */
const Preview = (props: PreviewProps) => {
  const { item, provider, stock, next } = props;
  const { t } = useTranslation();
  const { money } = useFormats();
  const { price, isAsked } = usePriceThere(props);
  const { kind } = stock.priceAt(item, provider);
  const isFixed = kind === 'unsupported' || kind === 'unlinked';
  const before = price === null ? (isAsked ? '…' : '') : money(price);
  const words = isFixed
    ? t(kind === 'unlinked' ? 'price.unlinked' : 'price.fixed')
    : next !== null && next === price
      ? t('price.already')
      : t('price.soon');
  return (
    <li className={classes['preview']} data-fixed={isFixed}>
      <ProviderName slug={provider} />
      <Text size="sm" fw={isFixed ? 400 : 600} ta="right">
        {isFixed || next === null ? before : before === '' ? money(next) : `${before} → ${money(next)}`}
      </Text>
      <Text size="xs" c="dimmed" className={classes['previewWords'] ?? ''}>
        {words}
      </Text>
    </li>
  );
};

interface PriceDialogProps {
  item: Item;
  providers: readonly ProviderSlug[];
  stock: Stock;
  onClose: () => void;
}

/** Another price of one item: what changes where is seen before it is said. */
export const PriceDialog = ({ item, providers, stock, onClose }: PriceDialogProps) => {
  const { t } = useTranslation();
  const desired = stock.desiredPrice(item);
  const { locale } = useFormats();
  const [written, setWritten] = useState(
    desired === null ? '' : (desired / 100).toLocaleString(locale, { useGrouping: false, minimumFractionDigits: 2 }),
  );
  const next = minorOf(written);
  const takers = providers.filter((slug) => !['unsupported', 'unlinked'].includes(stock.priceAt(item, slug).kind));
  return (
    <Dialog onClose={onClose} title={t('price.title', { name: item.name })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (next === null || takers.length === 0) return;
          stock.change([item], { price: next });
          onClose();
        }}
      >
        <Stack>
          {takers.length === 0 ? (
            <Alert color="blue">{t('price.nobody')}</Alert>
          ) : (
            <TextInput
              label={t('price.new')}
              leftSection="₺"
              inputMode="decimal"
              autoComplete="off"
              data-autofocus
              value={written}
              error={written !== '' && next === null && t('price.fault')}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => setWritten(event.currentTarget.value)}
            />
          )}
          <ul className={classes['list']} aria-label={t('price.preview')}>
            {providers.map((provider) => (
              <Preview key={provider} item={item} provider={provider} stock={stock} next={next} />
            ))}
          </ul>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            {takers.length > 0 && (
              <Button type="submit" disabled={next === null}>
                {t('price.apply', { count: takers.length })}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
};
