import type { OrderNotice } from '@kopru/contracts/internal/order-queue';
import type { OrderChange } from '@kopru/contracts/orders/order-changes';
import { plainText } from '@kopru/contracts/panel/values';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../components/format.ts';

/** What became of an order that was cancelled or changed, in two or three words. */
export const useNoticeTitle = (): ((notice: Pick<OrderNotice, 'cancel'>) => string) => {
  const { t } = useTranslation();
  return ({ cancel }) => {
    if (cancel === null) return t('notice.changed');
    return cancel.isTimedOut ? t('notice.timedOut') : t(`notice.cancelledBy.${cancel.by}`);
  };
};

const isTime = (what: OrderChange['what']): boolean => what === 'istenen_zaman' || what === 'kurye_zamani';

/** What changed of an order besides its lines, one sentence each. */
export const useChangeTexts = (): ((changes: readonly OrderChange[], currency: string) => string[]) => {
  const { t } = useTranslation();
  const { money, dateTime } = useFormats();
  return (changes, currency) =>
    changes.flatMap(({ what, before, after, money: sums }) => {
      if (what === 'urunler') return [];
      const name = t(`notice.what.${what}`);
      if (sums !== undefined) return [`${name}: ${money(sums.before, currency)} → ${money(sums.after, currency)}`];
      const show = (value: string | null | undefined): string =>
        value == null || value === '' ? '–' : isTime(what) ? dateTime(value) : plainText(value);
      // In privacy mode the texts themselves are not stored.
      return before === undefined && after === undefined ? [name] : [`${name}: ${show(before)} → ${show(after)}`];
    });
};
