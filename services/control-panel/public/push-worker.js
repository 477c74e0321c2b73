// Shows what Köprü pushes to this browser, also while no page of the panel is open. It stores nothing; what it sends is that
// somebody is on an incident.
const panel = '/panel';

self.addEventListener('push', (event) => {
  const { subject = 'Köprü', text = '', url = null, tag = 'kopru', acknowledge } = event.data?.json() ?? {};
  const shown = self.registration.showNotification(subject, {
    body: text,
    tag,
    renotify: true,
    // It stays until somebody has looked.
    requireInteraction: true,
    vibrate: [400, 200, 400, 200, 800],
    icon: `${panel}/icon.svg`,
    actions: acknowledge === undefined ? [] : [{ action: 'acknowledge', title: acknowledge.button }],
    data: { url, incidentId: acknowledge?.incidentId ?? null },
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

/** With the session of this browser; whoever has none, or may not, is led to the page. */
const acknowledge = async ({ url, incidentId }) => {
  const asked = fetch(`/panel-api/incidents/${incidentId}/acknowledge`, {
    method: 'POST',
    headers: { 'x-kopru-panel': '1' },
  });
  const isTaken = await asked.then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isTaken) await openPage(url);
};

self.addEventListener('notificationclick', (event) => {
  const { notification, action } = event;
  notification.close();
  const done = action === 'acknowledge' ? acknowledge(notification.data) : openPage(notification.data.url);
  event.waitUntil(Promise.all([done, self.navigator.clearAppBadge?.()]));
});
