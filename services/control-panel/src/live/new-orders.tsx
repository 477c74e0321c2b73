import type { LiveEvent } from '@kopru/contracts/panel/overview';
import { plainText } from '@kopru/contracts/panel/values';
import { Button, CloseButton, Paper, Portal, Text } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useBranches } from '../api/use-restaurants.ts';
import { orderNumber, useFormats } from '../components/format.ts';
import { useChannelName, useMay } from '../session/session.ts';
import { mayNotify } from './desktop.ts';
import classes from './live.module.css';
import { announcementsSelector } from './messages.tsx';

/** Gone well within ten seconds of the order, also where the machine is slow to bring and to draw it. */
const shownMs = 8000;
const queue = '/';

interface Announced {
  count: number;
  title: string;
  text: string;
  /** The order, or the queue when they are several. */
  path: string;
}

interface NewOrdersProps {
  announced: Announced | null;
  dismiss: () => void;
}

/** Announces new orders on the page and, where the person allowed it, on the desktop. */
export const useNewOrders = (): NewOrdersProps & { announce: (events: readonly LiveEvent[]) => void } => {
  const { t } = useTranslation();
  const nameOf = useChannelName();
  const { money } = useFormats();
  const branchOf = useBranches();
  const mayOpen = useMay('getOrder');
  const [announced, setAnnounced] = useState<Announced | null>(null);
  useEffect(() => {
    if (announced === null) return undefined;
    const timer = setTimeout(() => setAnnounced(null), shownMs);
    return () => clearTimeout(timer);
  }, [announced]);
  const announce = (events: readonly LiveEvent[]): void => {
    const created = events.filter(
      ({ type, orderId, channel }) => type === 'siparis.olusturuldu' && orderId !== null && channel !== null,
    );
    const last = created.at(-1);
    if (last === undefined || last.channel === null) return;
    const { orderId, channel, providerOrderId, shortCode, total } = last;
    const title = t('live.newOrder', { channel: plainText(nameOf(channel)) });
    const number = orderNumber({ shortCode, providerOrderId: providerOrderId ?? '' });
    const parts = [number, branchOf(last.restaurantId), total === null ? null : money(total)];
    const text = parts.filter((part) => part !== null).join(' · ');
    // One tag: each takes the place of the one before.
    if (mayNotify()) new Notification(title, { body: text, tag: 'kopru.new-order', icon: '/panel/icon.svg' });
    setAnnounced((before) => {
      const count = (before?.count ?? 0) + created.length;
      return count === 1
        ? { count, title, text, path: mayOpen ? `/orders/${orderId}` : queue }
        : { count, title: t('live.newOrders', { count }), text, path: queue };
    });
  };
  return { announced, announce, dismiss: () => setAnnounced(null) };
};

/** One line for all new orders, apart from what the person's own doing says, until eight seconds after the last. */
export const NewOrders = ({ announced, dismiss }: NewOrdersProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Portal target={announcementsSelector}>
      <div role="status">
        {announced !== null && (
          <Paper className={classes['line'] ?? ''} withBorder shadow="md" p="xs">
            <IconBellRinging size={18} aria-hidden="true" />
            <div className={classes['text']}>
              <Text size="sm" fw={600}>
                {announced.title}
              </Text>
              {announced.count === 1 && <Text size="sm">{announced.text}</Text>}
            </div>
            <Button
              size="compact-sm"
              variant="light"
              onClick={() => {
                dismiss();
                void navigate(announced.path);
              }}
            >
              {t('common.open')}
            </Button>
            <CloseButton aria-label={t('common.close')} onClick={dismiss} />
          </Paper>
        )}
      </div>
    </Portal>
  );
};
