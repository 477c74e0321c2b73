import { eventually } from '@kopru/testing';
import { openVisit, phone, accessibilityIssues, signIn } from '../browser.ts';
import { everyPage } from './every-page.ts';
import { system, browser, owner, visit, page, panel } from './stage.ts';

/** For a visit to every page. */
const tourLimitMs = 900_000;

/** How every page looks, and what it leaves behind. */
export const defineLookStories = (): void => {
  it(
    'has no accessibility issue in either theme, no policy violation and no sideways scrolling on any page',
    async () => {
      const tour = await openVisit(browser);
      await signIn(tour.page, system.ready.panel, owner.email, owner.password);
      const wide = tour.page.viewportSize() ?? { width: 1280, height: 900 };
      const issues: string[] = [];
      const look = async (path: string): Promise<void> => {
        await tour.page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
        issues.push(...(await accessibilityIssues(tour.page)).map((issue) => `${path}: ${issue}`));
        const isTooWide = await tour.page.evaluate('document.documentElement.scrollWidth > innerWidth + 1');
        if (isTooWide === true) issues.push(`${path}: scrolls sideways`);
      };
      for (const path of await everyPage()) {
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

  it('shows on a phone an order in at most 96 px, its tabs in one line, and amounts that are not cut', async () => {
    const hand = await openVisit(browser);
    await hand.page.setViewportSize(phone);
    await signIn(hand.page, system.ready.panel, owner.email, owner.password);
    await hand.page.goto(`${system.ready.panel}/orders`);
    const orders = hand.page.getByRole('list', { name: 'Siparişler' }).getByRole('listitem');
    await orders.first().waitFor();
    for (const order of await orders.all()) expect((await order.boundingBox())?.height).toBeLessThanOrEqual(96);
    await orders.first().getByRole('button').first().click();
    await hand.page.getByRole('dialog').getByText('Ara toplam').waitFor();
    const tabs = await hand.page.getByRole('tab').all();
    const tops = await Promise.all(tabs.map(async (tab) => (await tab.boundingBox())?.y));
    expect(new Set(tops).size).toBe(1);
    await hand.page.goto(`${system.ready.panel}/payments`);
    const amounts = hand.page.getByRole('table').getByText(/^₺/);
    await amounts.first().waitFor();
    for (const amount of await amounts.all()) {
      const { x = 0, width = 0 } = (await amount.boundingBox()) ?? {};
      expect(x + width).toBeLessThanOrEqual(phone.width);
    }
    await hand.context.close();
  });

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
    const stored = await page.evaluate('[Object.keys(localStorage), Object.keys(sessionStorage), document.cookie]');
    expect(stored).toEqual([expect.arrayContaining(['kopru.language', 'kopru.color-scheme']), [], '']);
    expect(visit.complaints).toEqual([]);
  });

  it('signs out everywhere at once', async () => {
    const other = await openVisit(browser);
    await signIn(other.page, system.ready.panel, owner.email, owner.password);
    await panel.button('Sign out everywhere').click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await other.page.getByRole('button', { name: 'Giriş yap' }).waitFor();
    await other.context.close();
  });
};
