import { waitFor } from '@kopru/testing';
import type { PushService } from '@kopru/testing/push-service';
import type { System } from '@kopru/testing/system';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { accessibilityIssues, openVisit, openWholeBrowser, phone, signIn } from './browser.ts';
import { newAccount } from './panel-account.ts';
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
  data: { url: string };
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
    .then((all) => all.map(({ title, body, tag, requireInteraction, data }) => ({
      title, body, tag, requireInteraction, data,
    })))
`;

const registrationOf = async (devtools: CDPSession): Promise<string> => {
  let found: string | undefined;
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    found = registrations.at(-1)?.registrationId ?? found;
  });
  await devtools.send('ServiceWorker.enable');
  return waitFor(() => Promise.resolve(found), { what: 'the registration of the worker' });
};

export const tellPushStories = (at: () => Stage): void =>
  describe('by its browser, while the panel is closed', () => {
    let browser: Browser;

    beforeAll(async () => {
      browser = await openWholeBrowser();
    });
    afterAll(() => browser?.close());

    const openSettings = async (): Promise<{ context: BrowserContext; page: Page; complaints: string[] }> => {
      const { system, panelUrl, push } = at();
      const owner = await newAccount(system);
      const { context, page, complaints } = await openVisit(browser);
      await page.exposeFunction('subscribeAt', (key: string) => push.subscribe(key).subscription);
      await page.addInitScript(subscribeAtOurs);
      await signIn(page, panelUrl, owner.email, owner.password);
      await panelPages(page).go('Ayarlar');
      return { context, page, complaints };
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
      const devtools = await context.newCDPSession(page);
      const registrationId = await registrationOf(devtools);
      const { origin } = new URL(panelUrl);
      await devtools.send('ServiceWorker.deliverPushMessage', {
        origin,
        registrationId,
        data: JSON.stringify(message),
      });
      const [shown] = await waitFor(async () => {
        const all = await page.evaluate<Shown[]>(readShown);
        return all.length > 0 && all;
      });
      expect(shown).toMatchObject({ title: message['subject'], body: message['text'], tag: message['tag'] });
      expect(shown).toMatchObject({ requireInteraction: true, data: { url: message['url'] } });

      await device.getByRole('button', { name: /^Sil/ }).click();
      await device.waitFor({ state: 'detached' });
      expect(complaints).toEqual([]);
      await context.close();
    });
  });
