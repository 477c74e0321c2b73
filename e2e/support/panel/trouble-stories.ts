import { eventually } from '@kopru/testing';
import { accessibilityIssues, openVisit, signIn } from '../browser.ts';
import { panelPages } from '../panel-pages.ts';
import { issuesIn } from './issues.ts';
import { system, browser, owner, push } from './stage.ts';

const visit = async () => {
  const desk = await openVisit(browser);
  await signIn(desk.page, system.ready.panel, owner.email, owner.password);
  return { ...desk, panel: panelPages(desk.page) };
};

/** What the panel shows when something is away. */
export const tellTroubleStories = (): void => {
  it.each(['', 'kitchen', 'payments'])('says on /%s that the net is gone, and is back by itself', async (path) => {
    const { page, context } = await visit();
    await page.goto(`${system.ready.panel}/${path}`);
    await page.getByText('Canlı', { exact: true }).waitFor();
    await context.setOffline(true);
    await page.getByText('Bağlantı koptu, yeniden deneniyor').first().waitFor();
    expect(await issuesIn(page)).toEqual([]);
    await context.setOffline(false);
    await page.getByText('Canlı', { exact: true }).waitFor();
    await context.close();
  });

  it('says on a page that was not opened before why it cannot be shown, and shows it when the net is back', async () => {
    const { page, context } = await visit();
    await page.getByText('Canlı', { exact: true }).waitFor();
    await context.setOffline(true);
    await page.getByRole('navigation').getByRole('link', { name: 'Denetim kaydı' }).click();
    await page.getByRole('alert').getByText('İnternet bağlantısı yok').waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Denetim kaydı' }).waitFor();
    await context.close();
  });

  it('has no all-clear while the server answers 503, and mends itself', async () => {
    const { page, context } = await visit();
    const away = /\/panel-api\/(?!session|catalogue|live)/;
    await page.route(away, (route) => route.fulfill({ status: 503, json: { success: false } }));
    await page.reload();
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByText('Onay bekleyen sipariş yok.').count()).toBe(0);
    expect(await accessibilityIssues(page)).toEqual([]);
    await page.getByRole('button', { name: 'Uyarılar: bilinmiyor' }).waitFor();
    await page.unroute(away);
    await page.getByRole('region', { name: 'Onay bekleyenler' }).waitFor();
    await context.close();
  });

  it('asks to sign in when the session has ended, and opens the same page again', async () => {
    const { page, context, panel } = await visit();
    await panel.go('Ödemeler');
    await context.clearCookies();
    await page.reload();
    await page.getByLabel('E-posta').fill(owner.email);
    await page.getByLabel('Parola', { exact: true }).fill(owner.password);
    await page.getByRole('button', { name: 'Giriş yap' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ödemeler' }).waitFor();
    await context.close();
  });

  it('says that the browser keeps it silent, and is heard after one press', async () => {
    const { page, context } = await visit();
    await page.addInitScript(`
      const silent = { yes: true };
      Object.defineProperty(AudioContext.prototype, 'state', { get: () => (silent.yes ? 'suspended' : 'running') });
      AudioContext.prototype.resume = async function () { silent.yes = false; this.dispatchEvent(new Event('statechange')); };
    `);
    await page.reload();
    await page.getByRole('button', { name: 'Sesi aç' }).click();
    await page.getByRole('button', { name: 'Sesi aç' }).waitFor({ state: 'detached' });
    await context.close();
  });

  it('has no accessibility issue with an announcement, a message, a drawer, a menu or the palette open', async () => {
    const { page, context, panel } = await visit();
    const issues: string[] = [];
    const look = async (what: string): Promise<void> => {
      issues.push(...(await accessibilityIssues(page)).map((issue) => `${what}: ${issue}`));
    };
    await page.getByText('Canlı', { exact: true }).waitFor();
    await push('WEB-AXE');
    await page.getByText('Yeni sipariş: Kendi kanalı').waitFor();
    await look('announcement');
    const card = page.getByRole('listitem', { name: 'Sipariş WEB-AXE' });
    await card.getByRole('button', { name: 'Onayla', exact: true }).click();
    await page.getByText('Sipariş onaylandı').waitFor();
    await look('own message');
    await page.route(/\/verify$/, (route) => route.fulfill({ status: 503, json: { success: false } }));
    await push('WEB-B-AXE');
    const other = page.getByRole('listitem', { name: 'Sipariş WEB-B-AXE' });
    await other.getByRole('button', { name: 'Onayla', exact: true }).click();
    await page.getByText('İşlem yapılamadı').waitFor();
    await look('failed message');
    await panel.button('Restoran durumu').click();
    await look('popover');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Sayfa, sipariş/ }).waitFor();
    await look('palette');
    await page.keyboard.press('Escape');
    await panel.openOrder('WEB-AXE');
    await look('drawer');
    await page.getByRole('dialog').getByRole('tab', { name: 'Geçmiş' }).click();
    await page.getByRole('dialog').getByText('· Örnek Restoran').waitFor();
    await look('timeline');
    await page.emulateMedia({ colorScheme: 'dark' });
    await look('drawer, dark');
    expect(issues).toEqual([]);
    await context.close();
  });

  it('takes an order from arrival to delivery by keyboard alone', async () => {
    const { page, context } = await visit();
    await push('WEB-TUS');
    const card = page.getByRole('listitem', { name: 'Sipariş WEB-TUS' });
    for (const step of ['Onayla', 'Yola çıkar', 'Teslim edildi']) {
      await card.getByRole('button', { name: step, exact: true }).focus();
      await page.keyboard.press('Enter');
      if (step !== 'Teslim edildi')
        await card.getByRole('button', { name: step, exact: true }).waitFor({ state: 'detached' });
    }
    const yes = page.getByRole('button', { name: 'Evet, teslim edildi' });
    await eventually(async () => {
      expect(await yes.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
    });
    await page.keyboard.press('Enter');
    await card.waitFor({ state: 'detached' });
    await eventually(async () => {
      expect(await page.getByText('Sipariş teslim edildi').count()).toBe(1);
    });
    await context.close();
  });

  it('prints a slip of 80 mm and nothing else', async () => {
    const { page, context } = await visit();
    await push('WEB-FIS');
    await page.evaluate(`window.print = () => {
      window.printed = { pages: document.adoptedStyleSheets.map((sheet) => [...sheet.cssRules].map((rule) => rule.cssText).join()).join() };
    }`);
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('button', { name: 'WEB-FIS numaralı siparişin fişini yazdır' }).click();
    await eventually(async () => {
      const printed = await page.evaluate<{ pages: string } | undefined>('window.printed');
      expect(printed?.pages).toMatch(/@page \{ size: 80mm \d+mm; margin: 0px; \}/);
    });
    await context.close();
  });
};
