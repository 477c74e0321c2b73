import type { OrderNotice } from '@kopru/contracts/internal/order-queue';
import { plainText } from '@kopru/contracts/panel/values';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { orderNumber, useFormats } from '../../components/format.ts';
import { useChangeTexts, useNoticeTitle } from '../../order/notice-text.ts';
import classes from './queue.module.css';

/** It is on the stove, or was. */
const isBeingMade = ({ cancel, statusBefore }: OrderNotice): boolean =>
  cancel !== null && statusBefore >= 500 && statusBefore < 600;

/** What became of an order, what it cost, and the button that says that somebody saw it. */
export const NoticeStrip = ({ notice, mayAct, size }: { notice: OrderNotice; mayAct: boolean; size: 'sm' | 'lg' }) => {
  const { t } = useTranslation();
  const { money } = useFormats();
  const titleOf = useNoticeTitle();
  const textsOf = useChangeTexts();
  const { cancel, changes, currency, total, id, at } = notice;
  const seen = useSend('markSeen', { stale: ['orders'] });
  // A platform that has one text for it tells it as the reason and as the note.
  const why = [...new Set([cancel?.reasonName, cancel?.note])].filter((text) => text != null && text !== '');
  return (
    <div className={classes['notice']} data-cancelled={cancel !== null}>
      <b className={classes['noticeTitle']}>{titleOf(notice)}</b>
      {isBeingMade(notice) && <b>{t('notice.stop')}</b>}
      {why.length > 0 && <span>{plainText(why.join(' · '))}</span>}
      {cancel !== null && total !== null && total > 0 && (
        <span>{t('notice.lost', { total: money(total, currency) })}</span>
      )}
      {textsOf(changes, currency).map((text) => (
        <span key={text}>{text}</span>
      ))}
      {mayAct && (
        <Button
          size={size}
          variant="white"
          color="dark"
          leftSection={<IconEye size={18} />}
          aria-label={t('notice.seenOf', { number: orderNumber(notice) })}
          loading={seen.isPending}
          onClick={() => seen.mutate({ params: { id }, body: { until: at } })}
        >
          {t('notice.seen')}
        </Button>
      )}
    </div>
  );
};
