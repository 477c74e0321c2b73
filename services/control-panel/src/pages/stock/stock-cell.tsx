import { Badge, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
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
import type { Item } from '@kopru/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProviderMark } from '../../components/badges.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { failureText } from '../../components/failure-text.ts';
import { useFormats } from '../../components/format.ts';
import { useCan, useProviderName } from '../../session/session.ts';
import { cellKind, type CellKind, type Progress } from './cell.ts';
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

const Sentence = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  );

/** What is known of one item at one platform, and what one may do about it there alone. */
const CellDialog = ({ item, provider, stock, progress, onClose }: Omit<CellProps, 'onLink'> & CellDetail) => {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const nameOf = useProviderName();
  const mayChange = useCan('operator');
  const wish = progress?.wish ?? null;
  const seen = progress?.drift ?? progress?.observed ?? null;
  const say = (isAvailable: boolean) => () => {
    const until = isAvailable === wish?.isAvailable && wish.until !== null ? { until: wish.until } : {};
    stock.change([item], { isAvailable, ...until }, [provider]);
    onClose();
  };
  const isDrift = cellKind(item, provider, progress) === 'drift';
  const there = (isAvailable: boolean) => t(isAvailable ? 'stock.available' : 'stock.out');
  return (
    <Dialog onClose={onClose} title={`${item.name} · ${nameOf(provider)}`}>
      <Stack gap="sm">
        <Text size="sm">{t('stock.wished', { state: there(wish?.isAvailable ?? true) })}</Text>
        {wish?.until != null && <Sentence text={t('stock.until', { at: dateTime(wish.until) })} />}
        {seen !== null && (
          <Sentence text={t('stock.seen', { state: there(seen.isAvailable), at: dateTime(seen.at) })} />
        )}
        {progress?.reason != null && <Sentence text={failureText(progress.reason)} />}
        {progress?.dueAt != null && <Sentence text={t('stock.dueAt', { at: dateTime(progress.dueAt) })} />}
        {mayChange && (
          <Group justify="flex-end">
            {isDrift && seen !== null && (
              <Button variant="default" onClick={say(seen.isAvailable)}>
                {t('stock.adopt')}
              </Button>
            )}
            {progress?.state === 'applied' && !isDrift ? (
              <Button variant="light" onClick={say(wish?.isAvailable === false)}>
                {t(wish?.isAvailable === false ? 'stock.availableHere' : 'stock.outHere')}
              </Button>
            ) : (
              <Button onClick={say(wish?.isAvailable ?? false)}>
                {t(wish === null ? 'stock.outHere' : isDrift ? 'stock.correct' : 'common.tryAgain')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Dialog>
  );
};
interface CellDetail {
  progress: Progress | undefined;
  onClose: () => void;
}

/** The state of one item at one platform, at a glance. */
export const StockCell = (props: CellProps) => {
  const { item, provider, stock, isShort = false, onLink } = props;
  const { t } = useTranslation();
  const nameOf = useProviderName();
  const [isOpen, setOpen] = useState(false);
  const progress = stock.stockOf(item)?.platforms.find((one) => one.provider === provider);
  const kind = cellKind(item, provider, progress);
  const [KindIcon, color] = looks[kind];
  const isQuiet = kind === 'unlinked' || kind === 'unsupported';
  const text = t(`stock.cell.${kind}`);
  return (
    <>
      <UnstyledButton
        className={classes['cell'] ?? ''}
        aria-label={`${item.name}, ${nameOf(provider)}: ${text}`}
        onClick={kind === 'unlinked' ? onLink : () => setOpen(true)}
      >
        <Badge
          color={color}
          variant={isQuiet ? 'transparent' : 'light'}
          {...(isQuiet ? { c: 'dimmed' } : {})}
          leftSection={isShort ? <ProviderMark slug={provider} /> : <KindIcon size={14} />}
          rightSection={isShort ? <KindIcon size={14} /> : undefined}
        >
          {isShort ? nameOf(provider) : text}
        </Badge>
      </UnstyledButton>
      {isOpen && <CellDialog {...props} progress={progress} onClose={() => setOpen(false)} />}
    </>
  );
};
