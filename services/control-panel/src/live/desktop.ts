import { preferences } from '../preferences/preferences.ts';

/** The person allowed messages on the desktop. */
export const mayNotify = (): boolean =>
  preferences.get('notifications') === 'on' && 'Notification' in window && Notification.permission === 'granted';
