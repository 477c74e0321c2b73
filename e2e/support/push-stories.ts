import { call, waitFor } from '@kopru/testing';
import type { PushService } from '@kopru/testing/push-service';
import type { System } from '@kopru/testing/system';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { accessibilityIssues, openVisit, openWholeBrowser, phone, signIn } from './browser.ts';
import { directOrder } from './orders.ts';
import { newAccount, panelSession, type Credentials } from './panel-account.ts';
import { panelPages } from './panel-pages.ts';

interface Stage {
  system: System;
  panelUrl: string;
  push: PushService;
}

/** What the browser shows. */
interface Shown {
  title: string;
  body: string;
  tag: string;
  requireInteraction: boolean;
  data: { url: string; incidentId: string | null };
  actions: readonly { action: string; title: string }[];
}

/** The service of a browser's maker is not reached from here: the browser subscribes at one of ours. */
const subscribeAtOurs = `
  PushManager.prototype.getSubscription = () => Promise.resolve(null);
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    const subscription = await window.subscribeAt(applicationServerKey);
    return { toJSON: () => subscription };
  };
`;
const readShown = `
  navigator.serviceWorker.getRegistration('/panel/')
    .then((registration) => registration.getNotifications())
    .then((all) => all.map(({ title, body, tag, requireInteraction, data, actions }) => ({
      title, body, tag, requireInteraction, data, actions,
    })))
`;

/** As the browser does when a person presses the button of what it shows. */
const pressAcknowledge = `
  self.registration.getNotifications().then(([notification]) => new Promise((resolve) => {
    const event = new NotificationEvent('notificationclick', { notification, action: 'acknowledge' });
    event.waitUntil = resolve;
    self.dispatchEvent(event);
  })).then((done) => done).then(() => undefined)
`;

const registrationOf = async (devtools: CDPSession): Promise<string> => {
  let found: string | undefined;
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    // Those of a context that was closed are told of, too.
    found = registrations.findLast(({ isDeleted }) => !isDeleted)?.registrationId ?? found;
  });
  await devtools.send('ServiceWorker.enable');
  return waitFor(() => Promise.resolve(found), { what: 'the registration of the worker' });
};

export const definePushStories = (at: () => Stage): void =>
  describe('by its browser, while the panel is closed', () => {
    let browser: Browser;

    beforeAll(async () => {
      browser = await openWholeBrowser();
    });
    afterAll(() => browser?.close());

    const openSettings = async (): Promise<{
      context: BrowserContext;
      page: Page;
      complaints: string[];
      owner: Credentials;
    }> => {
      const { system, panelUrl, push } = at();
      const owner = await newAccount(system);
      const { context, page, complaints } = await openVisit(browser);
      await page.exposeFunction('subscribeAt', (key: string) => push.subscribe(key).subscription);
      await page.addInitScript(subscribeAtOurs);
      await signIn(page, panelUrl, owner.email, owner.password);
      await panelPages(page).go('Ayarlar');
      return { context, page, complaints, owner };
    };
    /** Brings a message to the browser as its maker's service would; what it shows then. */
    const show = async (context: BrowserContext, page: Page, message: object): Promise<Shown | undefined> => {
      await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
      const devtools = await context.newCDPSession(page);
      const registrationId = await registrationOf(devtools);
      const { origin } = new URL(at().panelUrl);
      const data = JSON.stringify(message);
      const look = async (): Promise<Shown | undefined> => (await page.evaluate<Shown[]>(readShown))[0];
      // The browser may lose a message while its worker starts; the maker's service sends it again, and one is shown.
      return waitFor(async () => {
        await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
        return waitFor(look, { timeoutMs: 5000 });
      });
    };
    const add = (page: Page) => page.getByRole('button', { name: 'Bu cihaza bildirim gönder', exact: true });

    it('is told nothing before its owner allows it, and the page says what to do', async () => {
      const { context, page, complaints } = await openSettings();
      await add(page).click();
      await page.getByText('Tarayıcı bildirime izin vermiyor').waitFor();
      expect(await accessibilityIssues(page)).toEqual([]);
      expect(context.serviceWorkers()).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    });

    it('is told once its owner allows it, with a mark that stays until somebody looks', async () => {
      const { context, page, complaints } = await openSettings();
      const { push, panelUrl } = at();
      await context.grantPermissions(['notifications'], { origin: new URL(panelUrl).origin });
      await add(page).click();
      const device = page.getByRole('listitem').filter({ hasText: 'Cihazdaki tarayıcı' });
      await device.getByText('Açık', { exact: true }).waitFor();
      await page.setViewportSize(phone);
      expect(await accessibilityIssues(page)).toEqual([]);

      await device.getByRole('button', { name: /^Dene/ }).click();
      await page.getByText('Deneme bildirimi gönderildi').waitFor();
      const { message } = await waitFor(() => Promise.resolve(push.last()));
      const shown = await show(context, page, message);
      expect(shown).toMatchObject({ title: message['subject'], body: message['text'], tag: message['tag'] });
      expect(shown).toMatchObject({ requireInteraction: true, data: { url: message['url'] }, actions: [] });

      await device.getByRole('button', { name: /^Sil/ }).click();
      await device.waitFor({ state: 'detached' });
      expect(complaints).toEqual([]);
      await context.close();
    });

    it('says by one press that its owner is on it, without a page', async () => {
      const { context, page, complaints, owner } = await openSettings();
      const { system, push, panelUrl } = at();
      await context.grantPermissions(['notifications'], { origin: new URL(panelUrl).origin });
      await add(page).click();
      await page.getByRole('listitem').filter({ hasText: 'Cihazdaki tarayıcı' }).waitFor();
      const { ask } = await panelSession(system, owner.email, owner.password);
      const made = (await ask('POST', 'restaurants', { name: 'Zilli' })).body as { data: { id: string } };
      const write = { integrationId: 'direct', provider: 'direct', config: {} };
      const channel = (await ask('POST', `restaurants/${made.data.id}/integrations`, write)).body as {
        data: { ingressUrl: string };
      };
      await call('POST', channel.data.ingressUrl, { body: directOrder('ZIL-1') });
      // Nobody accepts the order.
      const { message } = await waitFor(
        () => {
          const last = push.last();
          return Promise.resolve(String(last?.message['subject']).includes('ZIL-1') && last);
        },
        { timeoutMs: 90_000 },
      );
      const shown = await show(context, page, message);
      expect(shown?.actions).toMatchObject([{ action: 'acknowledge', title: 'İlgileniyorum' }]);
      const worker = context.serviceWorkers()[0];
      await worker?.evaluate(pressAcknowledge);
      const incident = await waitFor(async () => {
        const { data } = (await ask('GET', `incidents/${String(shown?.data.incidentId)}`)).body as {
          data: { kind: string; acknowledged: { name: string } | null };
        };
        return data.acknowledged !== null && data;
      });
      expect(incident.kind).toBe('order_not_accepted');
      expect(context.pages()).toHaveLength(1);

      await page.goto(String(message['url']));
      await page.waitForURL(/\/panel\/orders\/[0-9a-f]{24}$/);
      await page.getByRole('dialog').getByText('ZIL-1').first().waitFor();
      expect(complaints).toEqual([]);
      await context.close();
    });
  });
