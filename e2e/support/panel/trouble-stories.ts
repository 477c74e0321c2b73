import { eventually } from '@kopru/testing';
import { accessibilityIssues, openVisit, phone, signIn, wide } from '../browser.ts';
import { panelPages } from '../panel-pages.ts';
import { issuesIn } from './issues.ts';
import { system, browser, orderId, owner, push } from './stage.ts';

const visit = async () => {
  const desk = await openVisit(browser);
  await signIn(desk.page, system.ready.panel, owner.email, owner.password);
  return { ...desk, panel: panelPages(desk.page) };
};

/** What the panel shows when something is away. */
export const defineTroubleStories = (): void => {
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

  it.each([
    ['a desk', wide],
    ['a phone', phone],
  ])('covers nothing on %s while the net is gone, once somebody has touched the page', async (_, size) => {
    const { page, context } = await visit();
    await page.setViewportSize(size);
    await page.goto(`${system.ready.panel}/payments`);
    const title = page.getByRole('heading', { level: 1, name: 'Ödemeler' });
    await title.waitFor();
    await context.setOffline(true);
    const banner = page.getByRole('alert').filter({ hasText: /^Bağlantı yok: / });
    await banner.getByText('Yeni siparişler buraya düşmüyor').waitFor();
    await page.keyboard.press('Shift');
    await eventually(async () => {
      const [{ y = 0, height = 0 }, below] = [(await banner.boundingBox()) ?? {}, await title.boundingBox()];
      expect(y + height).toBeLessThanOrEqual(below?.y ?? 0);
    });
    expect(await issuesIn(page)).toEqual([]);
    await context.setOffline(false);
    await banner.waitFor({ state: 'detached' });
    await context.close();
  });

  it('covers nothing of an order that is open on a phone while the net is gone', async () => {
    const { page, context } = await visit();
    await page.setViewportSize(phone);
    await push('WEB-KOPUK');
    await page.goto(`${system.ready.panel}/orders/${await orderId('WEB-KOPUK')}`);
    const order = page.getByRole('dialog');
    await order.getByText('Ara toplam').waitFor();
    await context.setOffline(true);
    await page
      .getByRole('alert')
      .filter({ hasText: /^Bağlantı yok: / })
      .waitFor();
    await order.getByRole('button', { name: 'Kapat', exact: true }).click({ trial: true });
    const [head, banner] = [order.getByRole('heading').first(), page.getByRole('alert').first()];
    await eventually(async () => {
      const [{ y = 0, height = 0 }, title] = [(await banner.boundingBox()) ?? {}, await head.boundingBox()];
      expect(y + height).toBeLessThanOrEqual(title?.y ?? 0);
    });
    await context.setOffline(false);
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

  it('calls nothing empty or well in a window while the server answers 503, and mends itself', async () => {
    const { page, context, panel } = await visit();
    const unavailable = /\/panel-api\/(?!(?:sandbox\/)?(?:session$|catalogue))/;
    await context.route(unavailable, (route) => route.fulfill({ status: 503, json: { success: false } }));
    await page.goto(system.ready.panel);
    await panel.button('Uyarılar: bilinmiyor').click();
    await page.getByRole('dialog').getByText('Uyarılar şu anda gösterilemiyor.').waitFor();
    await page.keyboard.press('Escape');
    await panel.button('Restoran durumu').click();
    await page.getByRole('dialog').getByText('Yüklenemedi').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Sayfa, sipariş/ }).fill('web-yol');
    await page.getByRole('dialog').getByText('Yüklenemedi').waitFor();
    await context.unroute(unavailable);
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Onay bekleyenler' }).waitFor();
    await context.close();
  });

  it('says that it cannot be reached where not even the session can be read, and opens when it can', async () => {
    const { page, context, panel } = await visit();
    const all = '**/panel-api/**';
    await page.route(all, (route) => route.fulfill({ status: 503, json: { success: false } }));
    await page.reload();
    await panel.button('Yeniden dene').waitFor();
    expect(await issuesIn(page)).toEqual([]);
    await page.unroute(all);
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
      // As browsers do, but without what they remember of the page before: not until the person has pressed something.
      const pressed = { yes: false };
      addEventListener('click', () => { pressed.yes = true; }, { capture: true });
      AudioContext.prototype.resume = async function () {
        if (!pressed.yes) return;
        silent.yes = false;
        this.dispatchEvent(new Event('statechange'));
      };
    `);
    await page.reload();
    await page.getByRole('button', { name: 'Sesi aç' }).click();
    await page.getByRole('button', { name: 'Sesi aç' }).waitFor({ state: 'detached' });
    await context.close();
  });

  it('has no accessibility issue with an announcement or a message open', async () => {
    const { page, context } = await visit();
    const issues: string[] = [];
    const look = async (what: string): Promise<void> => {
      issues.push(...(await issuesIn(page)).map((issue) => `${what}: ${issue}`));
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
    expect(issues).toEqual([]);
    await context.close();
  });

  it.each([
    ['a desk', wide],
    ['a small desk', { width: 1000, height: 800 }],
    ['a phone', phone],
  ])('leaves every button of an open order free on %s while messages stand', async (_, size) => {
    const { page, context } = await visit();
    await page.setViewportSize(size);
    await push(`WEB-AYAK-${size.width}`);
    await page.goto(`${system.ready.panel}/orders/${await orderId(`WEB-AYAK-${size.width}`)}`);
    const order = page.getByRole('dialog');
    const free = (name: string): Promise<void> =>
      order.getByRole('button', { name, exact: true }).click({ trial: true });
    await order.getByText('Ara toplam').waitFor();
    await push(`WEB-YENI-${size.width}`);
    await page.getByText('Yeni sipariş: Kendi kanalı').waitFor();
    for (const name of ['İptal et', 'Fiş yazdır', 'Muhasebeye aktarıldı olarak işaretle', 'Kapat']) await free(name);
    await order.getByRole('button', { name: 'Onayla', exact: true }).click();
    await page.getByText('Sipariş onaylandı').waitFor();
    await free('Yola çıkar');
    await order.getByRole('button', { name: 'İptal et', exact: true }).click();
    const asking = page.getByRole('dialog', { name: 'Siparişi iptal et' });
    await asking.getByRole('radio').first().waitFor();
    await push(`WEB-YENI-${size.width}-2`);
    await page.getByText(/^(?:2 yeni sipariş|Yeni sipariş: Kendi kanalı)$/).waitFor();
    for (const name of ['Geri dön', 'Siparişi iptal et'])
      await asking.getByRole('button', { name, exact: true }).click({ trial: true });
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
