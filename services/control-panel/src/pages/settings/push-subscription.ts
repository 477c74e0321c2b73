import type { NewContact } from '@kopru/contracts/panel/contacts';

type PushContact = Extract<NewContact, { kind: 'push' }>;

/** On iPhones only once the panel was added to the home screen. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'Linux'] as const;
const browsers = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

/** What a person recognises the device by: `Chrome · Android`. */
export const deviceName = (userAgent: string): string => {
  const system = systems.find((name) => userAgent.includes(name));
  const browser = browsers.find(([mark]) => userAgent.includes(mark))?.[1];
  return [browser, system].filter((part) => part !== undefined).join(' · ') || 'Browser';
};

/** Asks the person, and subscribes this browser; undefined: the person does not allow it. */
export const subscribe = async (applicationKey: string): Promise<PushContact | undefined> => {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const registration = await navigator.serviceWorker.register('/panel/push-worker.js', { scope: '/panel/' });
  const before = await registration.pushManager.getSubscription();
  // One that was made for another key would get nothing.
  await before?.unsubscribe();
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: applicationKey,
  });
  const { endpoint = '', keys = {} } = made.toJSON();
  const { p256dh = '', auth = '' } = keys;
  return {
    kind: 'push',
    name: deviceName(navigator.userAgent),
    subscription: { endpoint, keys: { p256dh, auth }, applicationKey },
  };
};
