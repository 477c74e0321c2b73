import type { OrderNotice } from '@kopru/contracts/internal/order-queue';
import { Button, Paper, Portal, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useBranch } from '../api/use-restaurants.ts';
import { orderNumber, useFormats } from '../components/format.ts';
import { useNoticeTitle } from './notice-text.ts';
import { isQueuePage } from './use-queue.ts';
import { useChannelName } from '../session/session.ts';
import { mayNotify } from '../live/desktop.ts';
import classes from '../live/live.module.css';
import { announcementsSelector } from '../live/messages.tsx';

/** Says of the latest order that was cancelled or changed what it cost; it stays until somebody says that they saw it. */
export const Stopped = ({ notices, count }: { notices: readonly OrderNotice[]; count: number }) => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const nameOf = useChannelName();
  const titleOf = useNoticeTitle();
  const { money } = useFormats();
  const announced = useRef<string>(undefined);
  const last = notices.at(-1);
  const title = last === undefined ? '' : `${titleOf(last)}: ${nameOf(last.channel)}`;
  const branch = useBranch(last?.restaurantId ?? '');
  const lost = last === undefined || last.total === null ? null : money(last.total, last.currency);
  const parts = last === undefined ? [] : [orderNumber(last), branch, lost];
  const text = parts.filter((part) => part !== null).join(' · ');
  const key = last && `${last.id} ${last.at}`;
  useEffect(() => {
    if (key === undefined || announced.current === key) return;
    announced.current = key;
    if (mayNotify()) new Notification(title, { body: text, tag: 'kopru.stopped', icon: '/panel/icon.svg' });
  }, [key, text, title]);
  return (
    <Portal target={announcementsSelector}>
      <div aria-live="assertive">
        {/* There the card itself stands in red. */}
        {last !== undefined && !isQueuePage(pathname) && (
          <Paper className={classes['line'] ?? ''} data-stopped withBorder shadow="md" p="xs">
            <IconAlertTriangle size={20} aria-hidden="true" />
            <div className={classes['text']}>
              <Text size="sm" fw={700}>
                {title}
              </Text>
              <Text size="sm">
                {text}
                {count > 1 && ` · ${t('notice.more', { count: count - 1 })}`}
              </Text>
            </div>
            <Button size="compact-sm" color="red" onClick={() => void navigate('/')}>
              {t('common.open')}
            </Button>
          </Paper>
        )}
      </div>
    </Portal>
  );
};
