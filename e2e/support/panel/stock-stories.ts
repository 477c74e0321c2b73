import type { Page } from 'playwright-core';
import { openVisit, phone, signIn } from '../browser.ts';
import { issuesIn } from './issues.ts';
import { countedPresses } from './presses.ts';
import { browser, system } from './stage.ts';

const switchOf = (page: Page, item: string) => page.getByRole('button', { name: new RegExp(`^${item}: `) });

const sizes = [
  ['a desk', { width: 1280, height: 900 }],
  ['a phone', phone],
] as const;

/** The demo's page of items, as a person of its restaurant sees it. */
export const openStock = async (size: { width: number; height: number }) => {
  const demo = await openVisit(browser);
  const { page } = demo;
  const { email = '', password = '', panel } = system.ready;
  await page.setViewportSize(size);
  await signIn(page, panel, email, password);
  await page.goto(`${panel}/stock`);
  await page.getByRole('heading', { level: 1, name: 'Menü ve stok' }).waitFor();
  const start = page.getByRole('button', { name: 'Menüden al' });
  await switchOf(page, 'Ayran').or(start).waitFor();
  if (await start.isVisible()) {
    await start.click();
    await page.getByRole('button', { name: /ürünü al$/ }).click();
  }
  await switchOf(page, 'Ayran').waitFor();
  return demo;
};

/** What a kitchen does between two orders, on its desk and on its phone. */
export const defineStockStories = (): void => {
  it.each(sizes)(
    'says on %s that an item is out until tomorrow, and that it is busy, each with two taps',
    async (_, size) => {
      const demo = await openStock(size);
      const { page } = demo;
      const out = await countedPresses(page);
      await switchOf(page, 'Ayran').click();
      await page.getByRole('menuitem', { name: 'Yarına kadar' }).click();
      expect(await out()).toBe(2);
      await page
        .getByRole('button', { name: /^Ayran, .*: Tükendi$/ })
        .first()
        .waitFor();

      const busy = await countedPresses(page);
      await page.getByRole('button', { name: /^Restoran durumu/ }).click();
      await page.getByRole('button', { name: '30 dk yoğun', exact: true }).click();
      expect(await busy()).toBe(2);
      await page
        .getByRole('dialog')
        .getByText(/Yoğun · .* saatine kadar/)
        .waitFor();
      expect(await issuesIn(page)).toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: 'Aç', exact: true }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });

      await switchOf(page, 'Ayran').click();
      await page.getByRole('menuitem', { name: 'Satışa aç' }).click();
      await page
        .getByRole('button', { name: /^Ayran, .*: Satışta$/ })
        .first()
        .waitFor();
      expect(demo.complaints).toEqual([]);
      await demo.context.close();
    },
  );

  it.each(sizes)(
    'says on %s what one item costs, with two taps and the price, after a look at what changes',
    async (where, size) => {
      const demo = await openStock(size);
      const { page } = demo;
      // Linked everywhere: what is suggested is taken.
      await page.getByRole('button', { name: 'Eşleştir', exact: true }).click();
      const all = page.getByRole('button', { name: /^Hepsini eşleştir/ });
      await all.or(page.getByText('Önerilecek eşleşme yok')).waitFor();
      if (await all.isVisible()) {
        await all.click();
        await page.getByText('Önerilecek eşleşme yok').waitFor();
      }
      await page.keyboard.press('Escape');

      const priced = await countedPresses(page);
      const [typed, shown] = where === 'a desk' ? ['47,5', '₺47,50'] : ['48,25', '₺48,25'];
      await page.getByRole('button', { name: /^Ayran, fiyat: / }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Yeni fiyat' }).fill(typed);
      const preview = dialog.getByRole('listitem');
      await preview
        .filter({ hasText: 'Trendyol Go' })
        .getByText(new RegExp(`^₺\\d+,\\d\\d → ${shown}$`))
        .waitFor();
      await preview
        .filter({ hasText: 'Getir Yemek' })
        .getByText(/^Buradan değişmez/)
        .waitFor();
      expect(await issuesIn(page)).toEqual([]);
      await dialog.getByRole('button', { name: /platformda değiştir$/ }).click();
      expect(await priced()).toBe(2);
      const cellOf = (platform: string) =>
        page.getByRole('button', { name: new RegExp(`^Ayran, ${platform}: `) }).locator('..');
      await cellOf('Trendyol Go').getByText(shown, { exact: true }).waitFor();
      await cellOf('Getir Yemek').getByText('fiyat desteklenmiyor').waitFor();
      expect(demo.complaints).toEqual([]);
      await demo.context.close();
    },
  );

  it.each(sizes)('says the working hours on %s once, and shows what each platform says', async (where, size) => {
    const demo = await openStock(size);
    const { page } = demo;
    await page.getByRole('button', { name: /^Restoran durumu/ }).click();
    await page.getByRole('link', { name: 'Çalışma saatleri' }).click();
    const card = page.getByRole('region', { name: 'Çalışma saatleri' });
    await card.getByRole('button', { name: /^Saatleri/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Pazartesi, açılış' }).fill(where === 'a desk' ? '930' : '10');
    await dialog.getByRole('textbox', { name: 'Pazartesi, kapanış' }).fill('0100');
    await dialog.getByRole('button', { name: 'Pazartesi saatlerini her güne uygula' }).click();
    expect(await issuesIn(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Kaydet' }).click();
    await card.getByText(where === 'a desk' ? '09:30 – 01:00 (ertesi gün)' : '10:00 – 01:00 (ertesi gün)').waitFor();
    await card.getByText('Uygulandı').nth(1).waitFor();
    expect(await card.getByText('Desteklenmiyor').count()).toBe(2);
    expect(await card.getByText('Kendi kanalı').count()).toBe(0);
    expect(demo.complaints).toEqual([]);
    await demo.context.close();
  });
};
