import { Badge, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowsShuffle,
  IconCheck,
  IconClock,
  IconMinus,
  IconUnlink,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import type { Item } from '@kopru/contracts/internal/items';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProviderMark } from '../../components/badges.tsx';
import { useMay, useProviderName } from '../../session/session.ts';
import { CellDialog } from './cell-dialog.tsx';
import type { CellKind, Progress } from './cell.ts';
import { PriceLine, usePriceWords } from './price-line.tsx';
import classes from './stock.module.css';
import type { Stock } from './use-stock.ts';

const looks: Record<CellKind, readonly [icon: Icon, color: string]> = {
  available: [IconCheck, 'green'],
  out: [IconX, 'red'],
  pending: [IconClock, 'blue'],
  partly: [IconAlertTriangle, 'orange'],
  unsupported: [IconMinus, 'gray'],
  refused: [IconAlertTriangle, 'red'],
  drift: [IconArrowsShuffle, 'orange'],
  unlinked: [IconUnlink, 'gray'],
};

interface CellProps {
  item: Item;
  provider: Progress['provider'];
  stock: Stock;
  isShort?: boolean;
  onLink: () => void;
}

/** The state of one item at one platform, at a glance. */
export const StockCell = ({ item, provider, stock, isShort = false, onLink }: CellProps) => {
  const { t } = useTranslation();
  const nameOf = useProviderName();
  const mayEdit = useMay('writeItems');
  const [isOpen, setOpen] = useState(false);
  const cell = stock.cellOf(item, provider);
  const { kind } = cell;
  const [KindIcon, color] = looks[kind];
  const isQuiet = kind === 'unlinked' || kind === 'unsupported';
  const text = t(`stock.cell.${kind}`);
  const price = stock.priceAt(item, provider);
  const priceWords = usePriceWords()(stock, item, price);
  return (
    <div>
      <UnstyledButton
        className={`${classes['cell'] ?? ''} ${classes['state'] ?? ''}`}
        aria-label={`${item.name}, ${nameOf(provider)}: ${text}`}
        disabled={kind === 'unlinked' && !mayEdit}
        onClick={kind === 'unlinked' ? onLink : () => setOpen(true)}
      >
        <Badge
          px={6}
          color={color}
          variant={isQuiet ? 'transparent' : 'light'}
          {...(isQuiet ? { c: 'dimmed' } : {})}
          leftSection={isShort ? <ProviderMark slug={provider} /> : <KindIcon size={14} />}
          rightSection={isShort ? <KindIcon size={14} /> : undefined}
        >
          {isShort ? nameOf(provider) : text}
        </Badge>
      </UnstyledButton>
      <PriceLine words={priceWords} kind={price.kind} />
      {isOpen && <CellDialog {...{ item, provider, stock, cell }} onClose={() => setOpen(false)} />}
    </div>
  );
};
