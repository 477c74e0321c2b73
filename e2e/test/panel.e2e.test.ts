import { chromiumProgram, openVisit, signIn } from '../support/browser.ts';
import { panelSession } from '../support/panel-account.ts';
import { panelPages } from '../support/panel-pages.ts';
import { tellCertificationStories } from '../support/panel/certification-stories.ts';
import { tellLookStories } from '../support/panel/look-stories.ts';
import { tellOrderStories } from '../support/panel/order-stories.ts';
import { tellSandboxStories } from '../support/panel/sandbox-stories.ts';
import { tellStockStories } from '../support/panel/stock-stories.ts';
import { tellPressStories } from '../support/panel/press-stories.ts';
import { tellPersonStories } from '../support/panel/person-stories.ts';
import { tellKeyboardStories } from '../support/panel/keyboard-stories.ts';
import { tellWindowStories } from '../support/panel/window-stories.ts';
import { tellTroubleStories } from '../support/panel/trouble-stories.ts';
import { tellUpkeepStories } from '../support/panel/upkeep-stories.ts';
import {
  system,
  browser,
  owner,
  visit,
  page,
  panel,
  receiver,
  channel,
  viewerEmail,
  push,
  orderId,
} from '../support/panel/stage.ts';

const firstLoadLimitBytes = 200_000;

/** `npm test` installs the browser where it may, and says so where it cannot. */
const withBrowser = chromiumProgram === undefined ? describe.skip : describe;

withBrowser('the control panel in a real browser', () => {
  describe('from the first sign-in to the first delivered webhook', () => {
    it('tells a wrong password without saying which of the two is wrong', async () => {
      await page.goto(system.ready.panel);
      await page.getByLabel('E-posta').fill(owner.email);
      await page.getByLabel('Parola', { exact: true }).fill('yanlis-parola-1');
      await panel.button('Giriş yap').click();
      await page.getByText('E-posta adresi veya parola yanlış').waitFor();
    });

    it('loads at most 200 kB of compressed script before the first page is there', async () => {
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
      channel.ingressUrl = await page.getByRole('textbox', { name: 'Sipariş giriş adresi' }).inputValue();
      expect(channel.ingressUrl).toContain('/ingest/v1/direct/');

      await panel.go('Webhook’lar');
      await panel.button('Adres ekle').click();
      await panel.field('Adres (URL)').fill(receiver.url);
      await panel.dialog().getByRole('button', { name: 'Kaydet' }).click();
      await page.getByRole('region', { name: receiver.url }).getByRole('button', { name: 'Test gönder' }).click();
      await page.getByText(/Alındı: 200/).waitFor();
    });

    it('shows the first order as it comes, and its delivered webhook', async () => {
      await panel.go('Aktif siparişler');
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

  tellOrderStories();
  tellUpkeepStories();
  tellPersonStories();
  tellStockStories();
  tellSandboxStories();
  tellCertificationStories();

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
    await panel.dialog().getByRole('radio', { name: 'Parolayı ben veririm' }).click();
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

  tellPressStories();
  tellKeyboardStories();
  tellWindowStories();
  tellTroubleStories();
  tellLookStories();
});
