import { eventually } from '@kopru/testing';
import { openVisit, phone, accessibilityIssues, signIn } from '../browser.ts';
import { system, browser, owner, visit, page, panel, session, orderId } from './stage.ts';

/** For a visit to every page. */
const tourLimitMs = 300_000;

/** How every page looks, and what it leaves behind. */
export const tellLookStories = (): void => {
  it(
    'has no accessibility issue in either theme, no policy violation and no sideways scrolling on any page',
    async () => {
      const [restaurants, records] = [
        await session.ask('GET', 'restaurants'),
        await session.ask('GET', 'records?limit=8'),
      ];
      const firstId = ({ body }: typeof restaurants): string => String(body.data.items[0].id);
      const paths = [
        '',
        'kitchen',
        'overview',
        'orders',
        `orders/${await orderId('WEB-IZLE')}`,
        'stock',
        'payments',
        'restaurants',
        `restaurants/${firstId(restaurants)}`,
        'menus',
        'webhooks',
        'deliveries',
        `deliveries/${firstId(records)}`,
        'keys',
        'users',
        'audit',
        'settings',
      ];
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
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await other.page.getByRole('button', { name: 'Giriş yap' }).waitFor();
    await other.context.close();
  });
};
