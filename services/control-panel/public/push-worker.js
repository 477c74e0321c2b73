// Shows what Köprü pushes to this browser, also while no page of the panel is open. It stores nothing and fetches nothing.
const panel = '/panel';

self.addEventListener('push', (event) => {
  const { subject = 'Köprü', text = '', url = null, tag = 'kopru' } = event.data?.json() ?? {};
  const shown = self.registration.showNotification(subject, {
    body: text,
    tag,
    renotify: true,
    // It stays until somebody has looked.
    requireInteraction: true,
    vibrate: [400, 200, 400, 200, 800],
    icon: `${panel}/icon.svg`,
    data: { url },
  });
  event.waitUntil(Promise.all([shown, self.navigator.setAppBadge?.()]));
});

/** Only the path counts: what is opened is always of this installation. */
const pathOf = (url) => (url === null ? panel : new URL(url, self.location.origin).pathname);

const openPage = async (url) => {
  const path = pathOf(url);
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find((one) => new URL(one.url).pathname.startsWith(panel));
  if (page === undefined) return self.clients.openWindow(path);
  const focused = await page.focus();
  // A page that this worker does not control cannot be led on.
  return focused.navigate(path).catch(() => self.clients.openWindow(path));
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(Promise.all([openPage(event.notification.data.url), self.navigator.clearAppBadge?.()]));
});
