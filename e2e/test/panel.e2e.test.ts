import type { Browser, Page } from 'playwright-core';
import { openCorner, type Corner } from '../support/backing.ts';
import { chromiumProgram, openBrowser, openVisit, seriousIssues, signIn, type Visit } from '../support/browser.ts';
import { accountAt, call } from '../support/client.ts';
import { directOrder } from '../support/orders.ts';
import { newAccount, panelSession, type Credentials } from '../support/panel-account.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';
import { newPlace, startSystem, stopAll, type Place, type System } from '../support/system.ts';
import { waitFor } from '../support/wait-for.ts';

const firstLoadLimitBytes = 300 * 1024;

/** `npm test` installs the browser where it may, and says so where it cannot. */
const withBrowser = chromiumProgram === undefined ? describe.skip : describe;

withBrowser('the control panel in a real browser', () => {
  let corner: Corner;
  let place: Place;
  let system: System;
  let browser: Browser;
  let owner: Credentials;
  let visit: Visit;
  let page: Page;
  let receiver: Receiver;
  let answer = 200;
  let ingressUrl = '';

  const push = async (number: string): Promise<void> => {
    const { status } = await call('POST', ingressUrl, { body: directOrder(number) });
    expect(status).toBe(200);
  };
  const go = async (name: string): Promise<void> => {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  };
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  const drawer = () => page.getByRole('dialog');
  const field = (name: string) => drawer().getByRole('textbox', { name, exact: true });
  const openOrder = async (number: string): Promise<void> => {
    await go('Siparişler');
    await row(number).first().getByRole('button').click();
    await drawer().getByText('Ara toplam').waitFor();
  };
  const closeDialog = async (): Promise<void> => {
    await page.keyboard.press('Escape');
    await drawer().waitFor({ state: 'hidden' });
  };

  beforeAll(async () => {
    [corner, place, browser] = await Promise.all([openCorner(), newPlace(), openBrowser()]);
    system = await startSystem({ ...corner.env, ...place.env, WEBHOOK_RETRY_DELAYS: '200ms,200ms,200ms' });
    receiver = await openReceiver(() => answer);
    owner = await newAccount(system);
    visit = await openVisit(browser);
    ({ page } = visit);
    // The system may have to be built first.
  }, 300_000);

  afterAll(async () => {
    await browser?.close();
    await receiver?.close();
    await system?.stop();
    await stopAll();
    await corner?.remove();
    place?.remove();
  });

  describe('from the first sign-in to the first delivered webhook', () => {
    it('loads less than 300 KB of compressed script before the first page is there', async () => {
      const first = await openVisit(browser);
      await signIn(first.page, system.ready.panel, owner.email, owner.password);
      await first.page.getByText('İlk adımlar').waitFor();
      expect(first.scriptBytes()).toBeGreaterThan(50_000);
      expect(first.scriptBytes()).toBeLessThan(firstLoadLimitBytes);
      await first.context.close();
    });

    it('tells a wrong password without saying which of the two is wrong', async () => {
      await page.goto(system.ready.panel);
      await page.getByLabel('E-posta').fill(owner.email);
      await page.getByLabel('Parola', { exact: true }).fill('yanlis-parola-1');
      await page.getByRole('button', { name: 'Giriş yap' }).click();
      await page.getByText('E-posta adresi veya parola yanlış').waitFor();
    });

    it('leads a new owner through restaurant, channel and webhook address', async () => {
      await signIn(page, system.ready.panel, owner.email, owner.password);
      await page.getByRole('link', { name: 'Bir restoran ekleyin' }).click();
      await page.getByRole('button', { name: 'Restoran ekle' }).click();
      await field('Ad').fill('Örnek Dürümcü');
      await drawer().getByRole('button', { name: 'Kaydet' }).click();
      await page.getByRole('heading', { level: 1, name: 'Örnek Dürümcü' }).waitFor();

      await page.getByRole('button', { name: 'Platform bağla' }).click();
      await drawer().getByRole('combobox', { name: 'Platform' }).click();
      await page.getByRole('option', { name: 'Kendi kanalı' }).click();
      await drawer().getByRole('button', { name: 'Kaydet' }).click();
      ingressUrl = await page.getByRole('textbox', { name: 'Sipariş giriş adresi' }).inputValue();
      expect(ingressUrl).toContain('/ingest/v1/direct/');

      await go('Webhook’lar');
      await page.getByRole('button', { name: 'Adres ekle' }).click();
      await field('Adres (URL)').fill(receiver.url);
      await drawer().getByRole('button', { name: 'Kaydet' }).click();
      await page.getByRole('region', { name: receiver.url }).getByRole('button', { name: 'Deneme gönder' }).click();
      await page.getByText(/Alındı: 200/).waitFor();
    });

    it('shows the first order as it comes, and its delivered webhook', async () => {
      await go('Genel bakış');
      await page.getByText('Canlı', { exact: true }).waitFor();
      await push('WEB-ILK');
      await page.getByText('Yeni sipariş: Kendi kanalı').waitFor();
      await page
        .getByRole('link', { name: /WEB-ILK/ })
        .first()
        .waitFor();

      await go('Gönderimler');
      await row('WEB-ILK').getByText('Teslim edildi').waitFor();
      const sent = receiver.deliveries.find(({ body }) => body.veri.providerOrderId === 'WEB-ILK');
      expect(sent?.body.olay).toBe('siparis.olusturuldu');
    });
  });

  describe('an order in the drawer', () => {
    it('is approved, sent out and delivered', async () => {
      await push('WEB-YOL');
      await openOrder('WEB-YOL');
      await drawer().getByRole('button', { name: 'Onayla' }).click();
      await drawer().getByText('Hazırlanıyor').first().waitFor();
      await drawer().getByRole('button', { name: 'Yola çıkar' }).click();
      await drawer().getByText('Yolda').first().waitFor();
      await drawer().getByRole('button', { name: 'Teslim edildi' }).click();
      await drawer().getByRole('button', { name: 'Teslim edildi' }).waitFor({ state: 'detached' });
      await drawer().getByRole('tab', { name: 'Zaman çizelgesi' }).click();
      expect(await drawer().getByText('· Panel').count()).toBe(3);
      await closeDialog();
    });

    it('is cancelled with a reason of its platform', async () => {
      await push('WEB-IPTAL');
      await openOrder('WEB-IPTAL');
      await drawer().getByRole('button', { name: 'İptal et' }).click();
      const cancelling = page.getByRole('dialog', { name: 'Siparişi iptal et' });
      await cancelling.getByLabel('Not (isteğe bağlı)').fill('Malzeme kalmadı');
      await cancelling.getByRole('button', { name: 'Siparişi iptal et' }).click();
      await cancelling.waitFor({ state: 'hidden' });
      await drawer().getByText('Restoran iptal etti').first().waitFor();
      await drawer().getByText('Malzeme kalmadı').waitFor();
      await closeDialog();
      const account = accountAt(system.ready.gateway, owner.accountId, owner.apiKey);
      const { body } = await account.get('/orders/WEB-IPTAL');
      expect(body.data.status).toBe(1600);
    });
  });

  it('retries a failed delivery and shows it delivered', async () => {
    answer = 500;
    await push('WEB-BASARISIZ');
    await go('Gönderimler');
    await row('WEB-BASARISIZ').getByText('Başarısız').waitFor({ timeout: 30_000 });
    answer = 200;
    await row('WEB-BASARISIZ').getByRole('button').click();
    await drawer().getByText('4. deneme').waitFor();
    await drawer().getByRole('button', { name: 'Şimdi yeniden dene' }).click();
    await drawer().getByText('Teslim edildi (200)').waitFor();
    await closeDialog();
    await row('WEB-BASARISIZ').getByText('Teslim edildi').waitFor();
  });

  it('rotates a key while the old one still works until its end', async () => {
    const tryKey = async (key: string): Promise<number> =>
      (await accountAt(system.ready.gateway, owner.accountId, key).get('/orders')).status;
    const readSecret = async (): Promise<string> => {
      const secret = await page.getByLabel('API anahtarı', { exact: true }).inputValue();
      await page.getByRole('button', { name: 'Kopyaladım, kapat' }).click();
      await drawer().waitFor({ state: 'hidden' });
      return secret;
    };
    await go('API anahtarları');
    await page.getByRole('button', { name: 'Anahtar oluştur' }).click();
    await field('Ad').fill('Kasa');
    await drawer().getByRole('button', { name: 'Oluştur' }).click();
    const first = await readSecret();
    expect(await tryKey(first)).toBe(200);

    await page.getByRole('button', { name: /^Yenile Kasa/ }).click();
    await drawer().getByRole('button', { name: 'Yenile' }).click();
    const second = await readSecret();
    expect([await tryKey(first), await tryKey(second)]).toEqual([200, 200]);
    await row('Kasa').getByText('Süresi doluyor').waitFor();

    await row('Süresi doluyor')
      .getByRole('button', { name: /^İptal et Kasa/ })
      .click();
    await drawer().getByRole('button', { name: 'İptal et' }).click();
    await page.getByText('Anahtar iptal edildi').waitFor();
    await waitFor(async () => {
      expect([await tryKey(first), await tryKey(second)]).toEqual([401, 200]);
    });
  });

  it('lets a viewer look and not act', async () => {
    const session = await panelSession(system, owner.email, owner.password);
    const email = owner.email.replace('panel', 'izleyici');
    const user = { name: 'İzleyici', email, role: 'viewer', password: owner.password };
    expect((await session.ask('POST', 'users', user)).status).toBe(200);
    await push('WEB-IZLE');
    const guest = await openVisit(browser);
    await signIn(guest.page, system.ready.panel, email, owner.password);
    expect(await guest.page.getByRole('link', { name: 'API anahtarları' }).count()).toBe(0);
    await guest.page.getByRole('navigation').getByRole('link', { name: 'Siparişler' }).click();
    await guest.page.getByRole('row').filter({ hasText: 'WEB-IZLE' }).getByRole('button').click();
    await guest.page.getByText('İzleyici rolü siparişlerde işlem yapamaz.').waitFor();
    expect(await guest.page.getByRole('button', { name: 'Onayla' }).count()).toBe(0);
    await guest.context.close();
  });

  describe.each(['Geniş', 'Telefon'])('every page (%s)', (size) => {
    const pages = [
      '',
      'orders',
      'payments',
      'restaurants',
      'menus',
      'webhooks',
      'deliveries',
      'keys',
      'users',
      'settings',
    ];

    it('has no serious accessibility issue, no policy violation and no sideways scrolling', async () => {
      const tour = await openVisit(browser, { isPhone: size === 'Telefon' });
      await signIn(tour.page, system.ready.panel, owner.email, owner.password);
      const issues: string[] = [];
      for (const path of pages) {
        await tour.page.goto(`${system.ready.panel}/${path}`);
        await tour.page.locator('#page-title').waitFor();
        await tour.page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
        issues.push(...(await seriousIssues(tour.page)).map((issue) => `${path}: ${issue}`));
        const isTooWide = await tour.page.evaluate('document.documentElement.scrollWidth > innerWidth + 1');
        if (isTooWide === true) issues.push(`${path}: scrolls sideways`);
      }
      expect(issues).toEqual([]);
      expect(tour.complaints).toEqual([]);
      await tour.context.close();
    });
  });

  it('is complete in English, in the dark, and keeps nothing in the browser but preferences', async () => {
    await go('Ayarlar');
    await page.getByRole('button', { name: 'Switch to English' }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await page.getByRole('button', { name: 'Dark mode' }).click();
    await waitFor(async () => {
      expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    });
    expect(await seriousIssues(page)).toEqual([]);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    const kept = await page.evaluate('[Object.keys(localStorage), Object.keys(sessionStorage), document.cookie]');
    expect(kept).toEqual([expect.arrayContaining(['kopru.language', 'kopru.color-scheme']), [], '']);
    expect(visit.complaints).toEqual([]);
  });

  it('signs out everywhere at once', async () => {
    const other = await openVisit(browser);
    await signIn(other.page, system.ready.panel, owner.email, owner.password);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await other.page.getByRole('button', { name: 'Giriş yap' }).waitFor({ timeout: 20_000 });
    await other.context.close();
  });
});
