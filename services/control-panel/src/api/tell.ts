import { notifications, type NotificationData } from '@mantine/notifications';
import i18next from 'i18next';

/** Shows a message of the person's own doing, with a button to put it away that has a name; answers its id. */
export const tell = (message: NotificationData): string =>
  notifications.show({ closeButtonProps: { 'aria-label': i18next.t('common.close') }, ...message });
