import type { Item } from '@kopru/contracts/internal/items';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { failureText } from '../../components/failure-text.ts';
import { useFormats } from '../../components/format.ts';
import { useMayWrite, useProvider, useProviderName } from '../../session/session.ts';
import { CellPrice } from './cell-price.tsx';
import type { Progress } from './cell.ts';
import type { Cell, Stock } from './use-stock.ts';

interface CellDialogProps {
  item: Item;
  provider: Progress['provider'];
  stock: Stock;
  cell: Cell;
  onClose: () => void;
}

const Sentence = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  );

/** What a platform that cannot do it has to say, before anything is wished of it, too. */
const Unsupported = ({ provider, progress }: { provider: string; progress: Progress | undefined }) => {
  const can = useProvider()(provider)?.can;
  const code = can?.product === false ? 'product_not_switchable' : 'option_not_switchable';
  return <Text size="sm">{failureText(progress?.reason ?? { code, params: {} })}</Text>;
};

const Known = ({ item, provider, stock, cell: { kind, progress }, onClose }: CellDialogProps) => {
  const { t } = useTranslation();
  const { dateTime, timeSoon } = useFormats();
  const mayChange = useMayWrite('items');
  const desired = progress?.desired ?? null;
  const seen = progress?.drift ?? progress?.observed ?? null;
  const say = (isAvailable: boolean) => () => {
    const until = isAvailable === desired?.isAvailable && desired.until !== null ? { until: desired.until } : {};
    stock.change([item], { isAvailable, ...until }, [provider]);
    onClose();
  };
  const isDrift = kind === 'drift';
  const there = (isAvailable: boolean) => t(isAvailable ? 'stock.available' : 'stock.out');
  return (
    <>
      <Text size="sm">{t('stock.desired', { state: there(desired?.isAvailable ?? true) })}</Text>
      {desired?.until != null && <Sentence text={t('stock.until', { at: timeSoon(desired.until) })} />}
      {seen !== null && <Sentence text={t('stock.seen', { state: there(seen.isAvailable), at: dateTime(seen.at) })} />}
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
            <Button variant="light" onClick={say(desired?.isAvailable === false)}>
              {t(desired?.isAvailable === false ? 'stock.availableHere' : 'stock.outHere')}
            </Button>
          ) : (
            <Button onClick={say(desired?.isAvailable ?? false)}>
              {t(desired === null ? 'stock.outHere' : isDrift ? 'stock.correct' : 'common.tryAgain')}
            </Button>
          )}
        </Group>
      )}
    </>
  );
};

/** What is known of one item at one platform, and what one may do about it there alone. */
export const CellDialog = (props: CellDialogProps) => {
  const { item, provider, cell, onClose } = props;
  const nameOf = useProviderName();
  return (
    <Dialog onClose={onClose} title={`${item.name} · ${nameOf(provider)}`}>
      <Stack gap="sm">
        {cell.kind === 'unsupported' ? (
          <Unsupported provider={provider} progress={cell.progress} />
        ) : (
          <Known {...props} />
        )}
        <CellPrice {...props} />
      </Stack>
    </Dialog>
  );
};
