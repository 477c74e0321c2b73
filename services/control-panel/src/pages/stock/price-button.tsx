import type { Item } from '@kopru/contracts/internal/items';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../components/format.ts';
import { useMayWrite } from '../../session/session.ts';
import { isTrouble } from './cell.ts';
import { PriceDialog } from './price-dialog.tsx';
import type { Stock } from './use-stock.ts';

interface PriceButtonProps {
  item: Item;
  providers: readonly ProviderSlug[];
  stock: Stock;
}

/** What an item is to cost, and how far that is; one tap leads to another price. */
export const PriceButton = ({ item, providers, stock }: PriceButtonProps) => {
  const { t } = useTranslation();
  const { money } = useFormats();
  const mayChange = useMayWrite('price');
  const [isOpen, setOpen] = useState(false);
  const desired = stock.desiredPrice(item);
  const kinds = providers.map((slug) => stock.priceAt(item, slug).kind);
  const state = kinds.some(isTrouble) ? 'trouble' : kinds.includes('pending') ? 'pending' : 'quiet';
  const [StateIcon, color] = (
    { trouble: [IconAlertTriangle, 'red'], pending: [IconClock, 'blue'], quiet: [IconPencil, 'gray'] } as const
  )[state];
  if (!mayChange) return desired === null ? null : <Text size="sm">{money(desired)}</Text>;
  const text = desired === null ? t('price.none') : money(desired);
  const words = state === 'quiet' ? text : `${text}, ${t(`price.state.${state}`)}`;
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        color={color}
        rightSection={<StateIcon size={14} />}
        aria-label={t('price.of', { name: item.name, words })}
        onClick={() => setOpen(true)}
      >
        {text}
      </Button>
      {isOpen && <PriceDialog {...{ item, providers, stock }} onClose={() => setOpen(false)} />}
    </>
  );
};
