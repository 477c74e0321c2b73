import type { LiveEvent } from '@kopru/contracts';
import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBellRinging } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { preferences } from '../preferences/preferences.ts';
import { useProviderName } from '../session/session.ts';
import { shortNumber, useFormats } from '../components/format.ts';
import { ring } from './ring.ts';

const isSoundOn = (): boolean => preferences.get('sound') !== 'off';
const mayNotify = (): boolean =>
  preferences.get('notifications') === 'on' && 'Notification' in window && Notification.permission === 'granted';

/** Announces a new order by sound, on the page and, where the person allowed it, on the desktop. */
export const useAnnounce = (): ((event: LiveEvent) => void) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const nameOf = useProviderName();
  const formats = useFormats();
  return (event) => {
    if (event.type !== 'siparis.olusturuldu' || event.orderId === null) return;
    const path = `/orders/${event.orderId}`;
    const title = t('live.newOrder', { provider: nameOf(event.provider) });
    const text = `${shortNumber(event.providerOrderId ?? '')} · ${event.total === null ? '' : formats.money(event.total)}`;
    if (isSoundOn()) ring();
    if (mayNotify()) new Notification(title, { body: text, tag: event.orderId, icon: '/panel/icon.svg' });
    const id = `order-${event.orderId}`;
    notifications.show({
      id,
      title,
      icon: <IconBellRinging size={18} />,
      autoClose: 10_000,
      message: (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" truncate>
            {text}
          </Text>
          <Button
            size="compact-xs"
            variant="light"
            onClick={() => {
              notifications.hide(id);
              void navigate(path);
            }}
          >
            {t('common.open')}
          </Button>
        </Group>
      ),
    });
  };
};
