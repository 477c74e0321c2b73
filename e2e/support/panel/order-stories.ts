import { accountAt, eventually } from '@kopru/testing';
import { openVisit, signIn } from '../browser.ts';
import { panelPages } from '../panel-pages.ts';
import { system, browser, owner, page, panel, session, push, orderId, letItAsk } from './stage.ts';

/** What an owner does with orders, from the drawer to the bell. */
export const defineOrderStories = (): void => {
  describe('an order in the drawer', () => {
    it('is approved, ready, sent out and delivered', async () => {
      await push('WEB-YOL');
      await panel.openOrder('WEB-YOL');
      const drawer = panel.dialog();
      await drawer.getByRole('button', { name: 'Onayla' }).click();
      await drawer.getByText('Hazırlanıyor').first().waitFor();
      await drawer.getByRole('button', { name: 'Hazır', exact: true }).click();
      await drawer.getByText('Hazırlandı').first().waitFor();
      await drawer.getByRole('button', { name: 'Yola çıkar' }).click();
      await drawer.getByText('Yolda').first().waitFor();
      await drawer.getByRole('button', { name: 'Teslim edildi' }).click();
      await page.getByRole('button', { name: 'Evet, teslim edildi' }).click();
      await drawer.getByRole('button', { name: 'Teslim edildi' }).waitFor({ state: 'detached' });
      await drawer.getByRole('tab', { name: 'Geçmiş' }).click();
      expect(await drawer.getByText('· Örnek Restoran').count()).toBe(4);
      await panel.closeDialog();
    });

    it('is cancelled with a reason of its platform', async () => {
      await push('WEB-IPTAL');
      await panel.openOrder('WEB-IPTAL');
      await panel.dialog().getByRole('button', { name: 'İptal et' }).click();
      const cancelling = page.getByRole('dialog', { name: 'Siparişi iptal et' });
      await cancelling.getByRole('radio').first().click();
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
    await desk.page.clock.install();
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
      const noticed = await desk.page.evaluate<{ tones: number; notices: string[] }>('window.heard');
      expect(noticed.tones).toBe(4);
      expect(noticed.notices).toEqual([expect.stringMatching(/^Yeni sipariş: Kendi kanalı WEB-ZIL · /)]);
    });
    await panelPages(desk.page).go('Genel bakış');
    const alert = desk.page.getByRole('alert').filter({ hasText: 'WEB-ZIL' });
    await eventually(async () => {
      const { body } = await session.ask('GET', 'alerts');
      expect(JSON.stringify(body.data)).toContain('WEB-ZIL');
    });
    await letItAsk(desk.page);
    await alert.getByText('Sipariş onay bekliyor').first().waitFor();
    expect((await session.ask('POST', `orders/${await orderId('WEB-ZIL')}/verify`)).status).toBe(200);
    await alert.waitFor({ state: 'detached' });
    await desk.context.close();
  });
};
