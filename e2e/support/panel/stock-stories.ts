import type { Page } from 'playwright-core';
import { openVisit, phone, signIn } from '../browser.ts';
import { browser, system } from './stage.ts';

/** Counts the taps from here on. */
const counted = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(`window.taps = 0;
    if (!window.isCounting) addEventListener('click', ({ isTrusted }) => { window.taps += Number(isTrusted); }, true);
    window.isCounting = true;`);
  return () => page.evaluate<number>('window.taps');
};

const switchOf = (page: Page, item: string) => page.getByRole('button', { name: new RegExp(`^${item}: `) });

/** What a kitchen does between two orders, on its desk and on its phone. */
export const tellStockStories = (): void => {
  it.each([
    ['a desk', { width: 1280, height: 900 }],
    ['a phone', phone],
  ])('says on %s that an item is out until tomorrow, and that it is busy, each with two taps', async (_, size) => {
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

    const out = await counted(page);
    await switchOf(page, 'Ayran').click();
    await page.getByRole('menuitem', { name: 'Yarına kadar' }).click();
    expect(await out()).toBe(2);
    await page
      .getByRole('button', { name: /^Ayran, .*: Tükendi$/ })
      .first()
      .waitFor();

    const busy = await counted(page);
    await page.getByRole('button', { name: /^Restoran durumu/ }).click();
    await page.getByRole('button', { name: 'Yoğunum 30 dk' }).click();
    expect(await busy()).toBe(2);
    await page
      .getByRole('dialog')
      .getByText(/Yoğun · .* saatine kadar/)
      .waitFor();
    await page.getByRole('button', { name: 'Aç', exact: true }).click();
    await page.keyboard.press('Escape');

    await switchOf(page, 'Ayran').click();
    await page.getByRole('menuitem', { name: 'Satışa aç' }).click();
    await page
      .getByRole('button', { name: /^Ayran, .*: Satışta$/ })
      .first()
      .waitFor();
    expect(demo.complaints).toEqual([]);
    await demo.context.close();
  });
};
