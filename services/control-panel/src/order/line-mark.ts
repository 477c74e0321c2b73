import type { LineChange, OrderChange } from '@kopru/contracts/orders/order-changes';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../components/format.ts';

/** What became of each line, by its key; the last change counts. */
export const lineChanges = (changes: readonly OrderChange[]): ReadonlyMap<string, LineChange> =>
  new Map(changes.flatMap(({ lines = [] }) => lines.map((line) => [line.lineId, line] as const)));

/** What became of a line, in a word. */
export const useLineMark = (): ((change: LineChange | undefined) => string | undefined) => {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (change) => {
    if (change === undefined) return undefined;
    const { kind, before, after, replaced = '' } = change;
    if (kind === 'more' || kind === 'fewer') return `${number(before)} → ${number(after)}`;
    return t(`notice.line.${kind}`, { replaced });
  };
};
