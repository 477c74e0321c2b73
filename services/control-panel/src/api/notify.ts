import { notifications, notificationsStore, type NotificationData } from '@mantine/notifications';
import i18next from 'i18next';

/**
 * Shows a message of the person's own doing, with a button to put it away that has a name; answers its id. Said again,
 * it takes the place of the one before.
 */
export const notify = (message: NotificationData): string => {
  const shown = notificationsStore.getState();
  for (const { id, title, message: text } of [...shown.notifications, ...shown.queue])
    if (id !== undefined && title === message.title && text === message.message) notifications.hide(id);
  return notifications.show({ closeButtonProps: { 'aria-label': i18next.t('common.close') }, ...message });
};
