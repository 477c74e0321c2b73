import type { Browser, Page } from 'playwright-core';
import {
  accountAt,
  backingServices,
  call,
  eventually,
  webhookReceiver,
  type BackingServices,
  type WebhookReceiver,
} from '@kopru/testing';
import {
  chromiumProgram,
  openBrowser,
  openVisit,
  phone,
  seriousIssues,
  signIn,
  type Visit,
} from '../support/browser.ts';
import { directOrder } from '../support/orders.ts';
import { newAccount, panelSession, type Credentials, type PanelSession } from '../support/panel-account.ts';
import { panelPages, type PanelPages } from '../support/panel-pages.ts';
import { newPlace, startSystem, stopAll, throughNpm, type Place, type System } from '@kopru/testing/system';

const firstLoadLimitBytes = 300 * 1024;
/** The system may have to be built first. */
const startLimitMs = 300_000;
/** For a visit to every page. */
const tourLimitMs = 300_000;

/** `npm test` installs the browser where it may, and says so where it cannot. */
const withBrowser = chromiumProgram === undefined ? describe.skip : describe;

withBrowser('the control panel in a real browser', () => {
  let corner: BackingServices;
  let place: Place;
  let system: System;
  let browser: Browser;
  let owner: Credentials;
  let visit: Visit;
  let page: Page;
  let panel: PanelPages;
  let session: PanelSession;
  let receiver: WebhookReceiver;
  let answer = 200;
  let ingressUrl = '';
  const viewerEmail = `izleyici-${String(process.pid)}@ornek.test`;

  const push = async (number: string): Promise<void> => {
    const { status } = await call('POST', ingressUrl, { body: directOrder(number) });
    expect(status).toBe(200);
  };
  const orderId = async (number: string): Promise<string> => {
    const found = await eventually(async () => {
      const { body } = await session.ask('GET', `orders?limit=8&q=${number}`);
      const items = body.data.items as { id: string }[];
      expect(items).toHaveLength(1);
      return items[0];
    });
    return found?.id ?? '';
  };

  beforeAll(async () => {
    [corner, place, browser] = await Promise.all([backingServices(), newPlace(), openBrowser()]);
    const quick = { WEBHOOK_RETRY_DELAYS: '200ms,200ms,200ms', WAITING_ALERT: '3s' };
    // With the demo, because its simulated platforms provide the menus.
    system = await startSystem({ ...corner.env, ...place.env, ...quick }, { command: throughNpm });
    receiver = await webhookReceiver(() => ({ status: answer }));
    owner = await newAccount(system);
    session = await panelSession(system, owner.email, owner.password);
    visit = await openVisit(browser);
    ({ page } = visit);
    panel = panelPages(page);
  }, startLimitMs);

  afterAll(async () => {
    await browser?.close();
    await receiver?.stop();
    await system?.stop();
    await stopAll();
    await corner?.stop();
    place?.remove();
  });

  describe('from the first sign-in to the first delivered webhook', () => {
    it('tells a wrong password without saying which of the two is wrong', async () => {
      await page.goto(system.ready.panel);
      await page.getByLabel('E-posta').fill(owner.email);
      await page.getByLabel('Parola', { exact: true }).fill('yanlis-parola-1');
      await panel.button('Giriş yap').click();
      await page.getByText('E-posta adresi veya parola yanlış').waitFor();
    });

    it('loads less than 300 KB of compressed script before the first page is there', async () => {
      await signIn(page, system.ready.panel, owner.email, owner.password);
      await page.getByText('İlk adımlar').waitFor();
      expect(visit.scriptBytes()).toBeGreaterThan(50_000);
      expect(visit.scriptBytes()).toBeLessThan(firstLoadLimitBytes);
    });

    it('leads a new owner through restaurant, channel and webhook address', async () => {
      await page.getByRole('link', { name: 'Bir restoran ekleyin' }).click();
      await panel.button('Restoran ekle').click();
      await panel.field('Ad').fill('Örnek Dürümcü');
      await panel.dialog().getByRole('button', { name: 'Kaydet' }).click();
      await page.getByRole('heading', { level: 1, name: 'Örnek Dürümcü' }).waitFor();

      await panel.button('Platform bağla').click();
      await panel.dialog().getByRole('combobox', { name: 'Platform' }).click();
      await page.getByRole('option', { name: 'Kendi kanalı' }).click();
      await panel.dialog().getByRole('button', { name: 'Kaydet' }).click();
      await panel.button('Adresi göster').click();
      await panel.button('Adresi göster').waitFor({ state: 'detached' });
      ingressUrl = await page.getByRole('textbox', { name: 'Sipariş giriş adresi' }).inputValue();
      expect(ingressUrl).toContain('/ingest/v1/direct/');

      await panel.go('Webhook’lar');
      await panel.button('Adres ekle').click();
      await panel.field('Adres (URL)').fill(receiver.url);
      await panel.dialog().getByRole('button', { name: 'Kaydet' }).click();
      await page.getByRole('region', { name: receiver.url }).getByRole('button', { name: 'Test gönder' }).click();
      await page.getByText(/Alındı: 200/).waitFor();
    });

    it('shows the first order as it comes, and its delivered webhook', async () => {
      await panel.go('Genel bakış');
      await page.getByText('Canlı', { exact: true }).waitFor();
      await push('WEB-ILK');
      await page.getByText('Yeni sipariş: Kendi kanalı').waitFor();
      await page
        .getByRole('link', { name: /WEB-ILK/ })
        .first()
        .waitFor();

      await panel.go('Gönderimler');
      await panel.row('WEB-ILK').getByText('Teslim edildi').waitFor();
      const sent = receiver.requests.find(({ json }) => json.veri.providerOrderId === 'WEB-ILK');
      expect(sent?.json.olay).toBe('siparis.olusturuldu');
    });
  });

  describe('an order in the drawer', () => {
    it('is approved, sent out and delivered', async () => {
      await push('WEB-YOL');
      await panel.openOrder('WEB-YOL');
      const drawer = panel.dialog();
      await drawer.getByRole('button', { name: 'Onayla' }).click();
      await drawer.getByText('Hazırlanıyor').first().waitFor();
      await drawer.getByRole('button', { name: 'Yola çıkar' }).click();
      await drawer.getByText('Yolda').first().waitFor();
      await drawer.getByRole('button', { name: 'Teslim edildi' }).click();
      await page.getByRole('button', { name: 'Evet, teslim edildi' }).click();
      await drawer.getByRole('button', { name: 'Teslim edildi' }).waitFor({ state: 'detached' });
      await drawer.getByRole('tab', { name: 'Geçmiş' }).click();
      expect(await drawer.getByText('· Panel').count()).toBe(3);
      await panel.closeDialog();
    });

    it('is cancelled with a reason of its platform', async () => {
      await push('WEB-IPTAL');
      await panel.openOrder('WEB-IPTAL');
      await panel.dialog().getByRole('button', { name: 'İptal et' }).click();
      const cancelling = page.getByRole('dialog', { name: 'Siparişi iptal et' });
      await cancelling.getByLabel('İptal nedeni').click();
      await page.getByRole('option').first().click();
      await cancelling.getByLabel('Not (isteğe bağlı)').fill('Malzeme kalmadı');
      await cancelling.getByRole('button', { name: 'Siparişi iptal et' }).click();
      await cancelling.waitFor({ state: 'hidden' });
      await panel.dialog().getByText('Restoran iptal etti').first().waitFor();
      await panel.dialog().getByText('Malzeme kalmadı').waitFor();
      await panel.closeDialog();
      const account = accountAt(system.ready.gateway, owner.accountId, owner.apiKey);
      const { body } = await account.get('/orders/WEB-IPTAL');
      expect(body.data.status).toBe(1600);
    });

    it('is found, opened, read and left by keyboard alone', async () => {
      await panel.go('Siparişler');
      await page.getByRole('searchbox').fill('WEB-YOL');
      await panel.row('WEB-IPTAL').waitFor({ state: 'detached' });
      const title = panel.row('WEB-YOL').getByRole('button');
      await title.focus();
      await page.keyboard.press('Enter');
      await panel.dialog().getByText('Ara toplam').waitFor();
      for (let presses = 0; presses < 15; presses += 1) await page.keyboard.press('Tab');
      expect(await page.evaluate("document.activeElement.closest('[role=dialog]') !== null")).toBe(true);
      await panel.closeDialog();
      await eventually(async () => {
        expect(await title.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
      });
      await page.getByRole('searchbox').fill('');
    });
  });

  it('rings and notifies for a new order, and shows an order that waits too long until it is approved', async () => {
    const desk = await openVisit(browser);
    await desk.context.grantPermissions(['notifications'], { origin: system.ready.gateway });
    // Records the tones and notifications that the browser would produce.
    await desk.context.addInitScript(`
      localStorage.setItem('kopru.notifications', 'on');
      window.heard = { tones: 0, notices: [] };
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (...times) { window.heard.tones += 1; return start.apply(this, times); };
      window.Notification = class {
        static permission = 'granted';
        constructor(title, { body }) { window.heard.notices.push(title + ' ' + body); }
      };
    `);
    await signIn(desk.page, system.ready.panel, owner.email, owner.password);
    await desk.page.getByText('Canlı', { exact: true }).waitFor();
    await push('WEB-ZIL');
    await eventually(async () => {
      const heard = await desk.page.evaluate<{ tones: number; notices: string[] }>('window.heard');
      expect(heard.tones).toBe(4);
      expect(heard.notices).toEqual([expect.stringMatching(/^Yeni sipariş: Kendi kanalı WEB-ZIL · /)]);
    });
    const alert = desk.page.getByRole('alert').filter({ hasText: 'WEB-ZIL' });
    await alert.getByText('Sipariş onay bekliyor').first().waitFor();
    expect((await session.ask('POST', `orders/${await orderId('WEB-ZIL')}/verify`)).status).toBe(200);
    await alert.waitFor({ state: 'detached' });
    await desk.context.close();
  });

  it('retries a failed delivery and shows it delivered', async () => {
    answer = 500;
    await push('WEB-BASARISIZ');
    await panel.go('Gönderimler');
    await panel.row('WEB-BASARISIZ').getByText('Başarısız').waitFor();
    answer = 200;
    await panel.row('WEB-BASARISIZ').getByRole('button').click();
    await panel.dialog().getByText('4. deneme').waitFor();
    await panel.dialog().getByRole('button', { name: 'Şimdi yeniden dene' }).click();
    await panel.dialog().getByText('Teslim edildi (200)').waitFor();
    await panel.closeDialog();
    await panel.row('WEB-BASARISIZ').getByText('Teslim edildi').waitFor();
  });

  it('holds a webhook address back and lets it go on', async () => {
    await panel.go('Webhook’lar');
    const address = page.getByRole('region', { name: receiver.url });
    await address.getByRole('button', { name: 'Duraklat' }).click();
    await address.getByText(/^Duraklatıldı: /).waitFor();
    await push('WEB-DURAK');
    await address.getByText(/^Duraklatıldı: 1 bildirim/).waitFor();
    expect(receiver.requests.some(({ json }) => json.veri.providerOrderId === 'WEB-DURAK')).toBe(false);
    await address.getByRole('button', { name: 'Devam ettir' }).click();
    await eventually(() => {
      expect(receiver.requests.some(({ json }) => json.veri.providerOrderId === 'WEB-DURAK')).toBe(true);
    });
  });

  it('rotates a key while the old one still works until its end', async () => {
    const tryKey = async (key: string): Promise<number> =>
      (await accountAt(system.ready.gateway, owner.accountId, key).get('/orders')).status;
    const readSecret = async (): Promise<string> => {
      const secret = await page.getByLabel('API anahtarı', { exact: true }).inputValue();
      await panel.button('Kopyaladım, kapat').click();
      await panel.dialog().waitFor({ state: 'hidden' });
      return secret;
    };
    await panel.go('API anahtarları');
    await panel.button('Anahtar oluştur').click();
    await panel.field('Ad').fill('Kasa');
    await panel.dialog().getByRole('button', { name: 'Oluştur' }).click();
    const first = await readSecret();
    expect(await tryKey(first)).toBe(200);

    await panel.button(/^Yenile Kasa/).click();
    await panel.dialog().getByRole('button', { name: 'Yenile' }).click();
    const second = await readSecret();
    expect([await tryKey(first), await tryKey(second)]).toEqual([200, 200]);
    await panel.row('Kasa').getByText('Süresi doluyor').waitFor();

    await panel
      .row('Süresi doluyor')
      .getByRole('button', { name: /^İptal et Kasa/ })
      .click();
    await panel.dialog().getByRole('button', { name: 'İptal et' }).click();
    await page.getByText('Anahtar iptal edildi').waitFor();
    await eventually(async () => {
      expect([await tryKey(first), await tryKey(second)]).toEqual([401, 200]);
    });
  });

  it('switches a platform off and on', async () => {
    await panel.go('Restoranlar');
    await panel.row('Örnek Dürümcü').getByRole('button').click();
    const isOn = page.getByRole('switch', { name: 'Sipariş alıyor' });
    const isOff = page.getByRole('switch', { name: 'Sipariş almıyor' });
    const refused = async (): Promise<number> =>
      (await call('POST', ingressUrl, { body: directOrder('WEB-X') })).status;
    await isOn.click();
    await panel.dialog().getByText('müşteriler sipariş vermeye devam edebilir').waitFor();
    await panel.dialog().getByRole('button', { name: 'Sipariş almayı bırak' }).click();
    await page.getByText('Kendi kanalınızdan sipariş alınmıyor').first().waitFor();
    await page.getByText('Kapalı', { exact: true }).waitFor();
    await eventually(async () => {
      expect(await refused()).toBe(409);
    });
    await page.getByText('Kapatıldığından beri 1 sipariş geldi').waitFor({ timeout: 60_000 });
    await isOff.click();
    await page.getByText('Çalışıyor', { exact: true }).waitFor();
  });

  it('sums the payments up and hands them out as a table', async () => {
    await panel.go('Ödemeler');
    await panel.row('Nakit').first().waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV indir' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('odemeler.csv');
    const lines = Buffer.concat(await (await download.createReadStream()).toArray()).toString();
    expect(lines).toContain('Nakit');
  });

  it('shows the menu of a platform', async () => {
    const demo = await openVisit(browser);
    const { email = '', password = '' } = system.ready;
    await signIn(demo.page, system.ready.panel, email, password);
    await panelPages(demo.page).go('Menüler');
    await demo.page.getByText(/Platformdan alındı/).waitFor();
    expect(await demo.page.getByRole('listitem').filter({ hasText: '₺' }).count()).toBeGreaterThan(0);
    await demo.context.close();
  });

  it('lets a viewer look and not act', async () => {
    await panel.go('Kullanıcılar');
    await panel.button('Kullanıcı ekle').click();
    await panel.field('Ad').fill('İzleyici');
    await panel.field('E-posta').fill(viewerEmail);
    await panel.dialog().getByRole('radio', { name: 'İzleyici' }).click();
    await panel
      .dialog()
      .getByLabel(/^İlk parola/)
      .fill(owner.password);
    await panel.dialog().getByRole('button', { name: 'Kaydet' }).click();
    await panel.row(viewerEmail).waitFor();
    await push('WEB-IZLE');

    const guest = await openVisit(browser);
    await signIn(guest.page, system.ready.panel, viewerEmail, owner.password);
    for (const name of ['API anahtarları', 'Kullanıcılar'])
      expect(await guest.page.getByRole('link', { name }).count()).toBe(0);
    await panelPages(guest.page).openOrder('WEB-IZLE');
    await guest.page.getByText('İzleyici rolü siparişlerde işlem yapamaz.').waitFor();
    expect(await guest.page.getByRole('button', { name: 'Onayla' }).count()).toBe(0);
    await guest.context.close();
    const request = await panelSession(system, viewerEmail, owner.password);
    const { status } = await request.ask('POST', `orders/${await orderId('WEB-IZLE')}/verify`);
    expect(status).toBe(403);
  });

  it(
    'has no serious accessibility issue in either theme, no policy violation and no sideways scrolling on any page',
    async () => {
      const [restaurants, records] = [
        await session.ask('GET', 'restaurants'),
        await session.ask('GET', 'records?limit=8'),
      ];
      const firstId = ({ body }: typeof restaurants): string => String(body.data.items[0].id);
      const paths = [
        '',
        'orders',
        `orders/${await orderId('WEB-IZLE')}`,
        'payments',
        'restaurants',
        `restaurants/${firstId(restaurants)}`,
        'menus',
        'webhooks',
        'deliveries',
        `deliveries/${firstId(records)}`,
        'keys',
        'users',
        'settings',
      ];
      const tour = await openVisit(browser);
      await signIn(tour.page, system.ready.panel, owner.email, owner.password);
      const wide = tour.page.viewportSize() ?? { width: 1280, height: 900 };
      const issues: string[] = [];
      const look = async (path: string): Promise<void> => {
        await tour.page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
        issues.push(...(await seriousIssues(tour.page)).map((issue) => `${path}: ${issue}`));
        const isTooWide = await tour.page.evaluate('document.documentElement.scrollWidth > innerWidth + 1');
        if (isTooWide === true) issues.push(`${path}: scrolls sideways`);
      };
      for (const path of paths) {
        await tour.page.emulateMedia({ colorScheme: 'light' });
        await tour.page.goto(`${system.ready.panel}/${path}`);
        await tour.page.locator('#page-title').first().waitFor();
        await look(`${path} light wide`);
        await tour.page.emulateMedia({ colorScheme: 'dark' });
        await look(`${path} dark wide`);
        await tour.page.setViewportSize(phone);
        await look(`${path} dark phone`);
        await tour.page.setViewportSize(wide);
      }
      expect(issues).toEqual([]);
      expect(tour.complaints).toEqual([]);
      await tour.context.close();
    },
    tourLimitMs,
  );

  it('is complete in English, in the dark, and keeps nothing in the browser but preferences', async () => {
    await panel.go('Ayarlar');
    await panel.button('Switch to English').click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await panel.button('Dark mode').click();
    await eventually(async () => {
      expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    const kept = await page.evaluate('[Object.keys(localStorage), Object.keys(sessionStorage), document.cookie]');
    expect(kept).toEqual([expect.arrayContaining(['kopru.language', 'kopru.color-scheme']), [], '']);
    expect(visit.complaints).toEqual([]);
  });

  it('signs out everywhere at once', async () => {
    const other = await openVisit(browser);
    await signIn(other.page, system.ready.panel, owner.email, owner.password);
    await panel.button('Sign out everywhere').click();
    await panel.button('Sign in').waitFor();
    await other.page.getByRole('button', { name: 'Giriş yap' }).waitFor();
    await other.context.close();
  });
});
