import { tokenIn, waitFor, type MailServer } from '@kopru/testing';
import type { System } from '@kopru/testing/system';
import type { Browser, Page } from 'playwright-core';
import { accessibilityIssues, openVisit, signIn } from './browser.ts';
import { newAccount } from './panel-account.ts';
import { panelPages } from './panel-pages.ts';

interface Stage {
  system: System;
  browser: Browser;
  panelUrl: string;
  post: MailServer;
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const dialog = (page: Page) => page.getByRole('dialog');
/** What is there when somebody is in. */
export const firstPage = (page: Page) => page.getByRole('heading', { level: 1, name: 'Aktif siparişler' });

export const defineLinkStories = (at: () => Stage): void =>
  describe('by a link that came by e-mail', () => {
    const linkTo = async (email: string, count = 1): Promise<string> =>
      `${at().panelUrl}set-password#${tokenIn(await waitFor(() => Promise.resolve(at().post.to(email)[count - 1])))}`;
    const choose = async (page: Page, link: string, password: string): Promise<void> => {
      await page.goto(link);
      await page.getByLabel('Yeni parola').fill(password);
      expect(await accessibilityIssues(page)).toEqual([]);
      await button(page, 'Kaydet').click();
    };

    it('lets in whoever is invited, and whoever has forgotten the password, each link once', async () => {
      const { system, browser, panelUrl } = at();
      const owner = await newAccount(system);
      const [office, till] = [await openVisit(browser), await openVisit(browser)];
      await signIn(office.page, panelUrl, owner.email, owner.password);
      const pages = panelPages(office.page);
      await pages.go('Kullanıcılar');
      await button(office.page, 'Kullanıcı ekle').click();
      const invited = `davetli-${owner.email}`;
      await pages.field('Ad').fill('Zeynep');
      await pages.field('E-posta').fill(invited);
      expect(await accessibilityIssues(office.page)).toEqual([]);
      await dialog(office.page).getByRole('button', { name: 'Davet et' }).click();
      await office.page.getByText('Davet e-postası gönderildi').waitFor();

      const link = await linkTo(invited);
      await choose(till.page, link, 'zeynep-parolasi-1');
      expect(till.page.url()).not.toContain('#');
      await till.page.getByLabel('Parola', { exact: true }).fill('zeynep-parolasi-1');
      await button(till.page, 'Giriş yap').click();
      await firstPage(till.page).waitFor();

      await till.context.clearCookies();
      await till.page.goto(panelUrl);
      await till.page.getByLabel('E-posta').fill(invited);
      await button(till.page, 'Parolamı unuttum').click();
      await button(till.page, 'Bağlantı gönder').click();
      await till.page.getByText('Bu adresle bir kullanıcı varsa').waitFor();
      expect(await accessibilityIssues(till.page)).toEqual([]);
      await choose(till.page, await linkTo(invited, 2), 'zeynep-parolasi-2');
      await till.page.getByText('Parolanız belirlendi').waitFor();
      await till.page.goto('about:blank');
      await choose(till.page, link, 'zeynep-parolasi-3');
      await till.page.getByText('Bağlantı kullanılmış').waitFor();
      expect([office.complaints, till.complaints]).toEqual([[], []]);
      for (const { context } of [office, till]) await context.close();
    });
  });
