import { backingServices, startMailServer, type BackingServices, type MailServer } from '@kopru/testing';
import { startPushService, type PushService } from '@kopru/testing/push-service';
import { newPlace, startSystem, stopAll, throughNpm, type Place, type System } from '@kopru/testing/system';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import {
  chromiumProgram,
  openBrowser,
  openVisit,
  accessibilityIssues,
  signIn,
  type Visit,
} from '../support/browser.ts';
import { startIdentityProvider, type IdentityProvider } from '../support/identity-provider.ts';
import { newAccount, type Credentials } from '../support/panel-account.ts';
import { panelPages } from '../support/panel-pages.ts';
import { definePushStories } from '../support/push-stories.ts';
import { button, dialog, firstPage, defineLinkStories } from '../support/sign-in-stories.ts';

const startLimitMs = 300_000;
const withBrowser = chromiumProgram === undefined ? describe.skip : describe;

withBrowser('how a person comes in and is reached, in a real browser', () => {
  let corner: BackingServices;
  let place: Place;
  let system: System;
  let browser: Browser;
  let panelUrl: string;
  let provider: IdentityProvider;
  let post: MailServer;
  let push: PushService;

  beforeAll(async () => {
    [corner, place, browser] = await Promise.all([backingServices(), newPlace(), openBrowser()]);
    // Passkeys belong to a name, not to an address.
    const publicUrl = `http://localhost:${String(place.env['GATEWAY_PORT'])}`;
    provider = await startIdentityProvider(publicUrl);
    [post, push] = [await startMailServer(), await startPushService()];
    const mail = { SMTP_URL: post.url, MAIL_FROM: 'Köprü <kopru@ornek.test>' };
    system = await startSystem(
      { ...corner.env, ...place.env, ...provider.env, ...mail, PUSH_ALLOW_CIDRS: '127.0.0.0/8' },
      { command: [...throughNpm, '--', '--no-demo'] },
    );
    panelUrl = `${publicUrl}/panel/`;
  }, startLimitMs);
  afterAll(async () => {
    await browser?.close();
    await provider?.stop();
    await post?.stop();
    await push?.stop();
    await stopAll();
    await corner?.stop();
    place?.remove();
  });

  const codeOf = (secret: string, steps = 0): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

  /** An owner at the settings who has made and kept recovery codes. */
  const withCodes = async (): Promise<{ visit: Visit; page: Page; owner: Credentials; codes: string[] }> => {
    const owner = await newAccount(system);
    const visit = await openVisit(browser);
    const { page } = visit;
    await signIn(page, panelUrl, owner.email, owner.password);
    await panelPages(page).go('Ayarlar');
    await page.getByText('Önce kurtarma kodları oluşturup saklayın').waitFor();
    expect(await button(page, 'Kur').isDisabled()).toBe(true);
    await button(page, 'Kod oluştur').click();
    await dialog(page).getByLabel('Mevcut parola').fill(owner.password);
    await dialog(page).getByRole('button', { name: 'Kod oluştur' }).click();
    const shown = dialog(page).getByRole('listitem');
    await shown.first().waitFor();
    const codes = await shown.allTextContents();
    expect(await dialog(page).getByRole('button', { name: 'Kapat' }).last().isDisabled()).toBe(true);
    await dialog(page).getByLabel('Kodları sakladım').check();
    expect(await accessibilityIssues(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Kapat' }).last().click();
    await page.getByText('10 kod kaldı').waitFor();
    return { visit, page, owner, codes };
  };

  const askForCode = async (page: Page, { email, password }: Credentials): Promise<void> => {
    await page.goto(panelUrl);
    await page.getByLabel('E-posta').fill(email);
    await page.getByLabel('Parola', { exact: true }).fill(password);
    await button(page, 'Giriş yap').click();
    await page.getByLabel('Doğrulama kodu').waitFor();
  };

  it('turns an authenticator app on, asks for its code, and lets the last owner in with a recovery code', async () => {
    const { visit, page, owner, codes } = await withCodes();
    await button(page, 'Kur').click();
    await page.getByRole('img', { name: 'Doğrulama uygulaması için karekod' }).waitFor();
    const secret = await dialog(page).getByLabel('Anahtar', { exact: true }).inputValue();
    await dialog(page).getByLabel('Uygulamadaki kod').fill(codeOf(secret));
    await dialog(page).getByLabel('Mevcut parola').fill(owner.password);
    expect(await accessibilityIssues(page)).toEqual([]);
    await button(page, 'Aç').click();
    await page.getByText('Doğrulama uygulaması açıldı').waitFor();

    const again = await openVisit(browser);
    await askForCode(again.page, owner);
    expect(await accessibilityIssues(again.page)).toEqual([]);
    await again.page.getByLabel('Doğrulama kodu').fill('000000');
    await button(again.page, 'Giriş yap').click();
    await again.page.getByText('Kod yanlış veya daha önce kullanılmış').waitFor();
    await again.page.getByLabel('Doğrulama kodu').fill(codeOf(secret, 1));
    await button(again.page, 'Giriş yap').click();
    await firstPage(again.page).waitFor();

    const lost = await openVisit(browser);
    await askForCode(lost.page, owner);
    await lost.page.getByLabel('Doğrulama kodu').fill(codes[0] ?? '');
    await button(lost.page, 'Giriş yap').click();
    await firstPage(lost.page).waitFor();
    for (const each of [visit, again, lost]) {
      expect(each.complaints).toEqual([]);
      await each.context.close();
    }
  });

  it('signs in with a passkey alone, and with it no more once it is deleted', async () => {
    const { visit, page, owner } = await withCodes();
    const devtools = await visit.context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await button(page, 'Geçiş anahtarı ekle').click();
    await dialog(page).getByLabel('Ad', { exact: true }).fill('Ofis');
    await dialog(page).getByLabel('Mevcut parola').fill(owner.password);
    await dialog(page).getByRole('button', { name: 'Geçiş anahtarı ekle' }).click();
    await page.getByText('Geçiş anahtarı eklendi').waitFor();

    const signOut = async () => {
      await page.getByRole('button', { name: /kullanıcı menüsü/ }).click();
      await button(page, 'Çıkış yap').click();
      await button(page, 'Geçiş anahtarıyla gir').waitFor();
    };
    await signOut();
    await button(page, 'Geçiş anahtarıyla gir').click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Genel bakış' }).waitFor();

    // The password alone is no longer enough.
    const other = await openVisit(browser);
    await askForCode(other.page, owner);
    await other.context.close();

    await panelPages(page).go('Ayarlar');
    await button(page, 'Sil: Ofis').click();
    await dialog(page).getByLabel('Mevcut parola').fill(owner.password);
    await dialog(page).getByRole('button', { name: 'Sil' }).click();
    await button(page, 'Sil: Ofis').waitFor({ state: 'detached' });
    await signOut();
    await button(page, 'Geçiş anahtarıyla gir').click();
    await page.getByText('Geçiş anahtarı kabul edilmedi').waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.context.close();
  });

  defineLinkStories(() => ({ system, browser, panelUrl, post }));
  definePushStories(() => ({ system, panelUrl, push }));

  describe('by single sign-on', () => {
    /** What a person does at the provider. */
    const sayWho = async (page: Page, login: string): Promise<void> => {
      await page.locator('input[name=login]').fill(login);
      await page.locator('input[name=password]').fill('herhangi');
      await page.getByRole('button', { name: 'Sign-in' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
    };
    const arrive = async (page: Page, login: string): Promise<void> => {
      await page.goto(panelUrl);
      await button(page, 'Örnek ile gir').click();
      await sayWho(page, login);
    };

    it('lets in who has linked the own user in the settings, and the audit log tells who that was', async () => {
      const owner = await newAccount(system);
      const before = await openVisit(browser);
      await signIn(before.page, panelUrl, owner.email, owner.password);
      await panelPages(before.page).go('Ayarlar');
      await button(before.page, 'Bağla').click();
      await dialog(before.page).getByLabel('Mevcut parola').fill(owner.password);
      await dialog(before.page).getByRole('button', { name: 'Bağla' }).click();
      await sayWho(before.page, owner.email);
      await button(before.page, 'Bağlantıyı kaldır').waitFor();
      expect(await accessibilityIssues(before.page)).toEqual([]);
      expect(before.complaints).toEqual([]);
      await before.context.close();

      const visit = await openVisit(browser);
      await arrive(visit.page, owner.email);
      await firstPage(visit.page).waitFor();
      expect(visit.page.url()).not.toContain('code=');
      await panelPages(visit.page).go('Denetim kaydı');
      await visit.page.getByText('Tek oturum açma ile giriş').first().waitFor();
      expect(visit.complaints).toEqual([]);
      await visit.context.close();
    });

    it('makes no user: an e-mail that nobody has, or has not proven, and one that was not verified, are refused', async () => {
      const owner = await newAccount(system);
      for (const login of ['kimse@ornek.test', owner.email, `unverified-${owner.email}`]) {
        const visit = await openVisit(browser);
        await arrive(visit.page, login);
        await visit.page.getByText('Orada size bağlı bir kullanıcı yok').waitFor();
        expect(await accessibilityIssues(visit.page)).toEqual([]);
        await visit.context.close();
      }
    });

    it('takes no answer in a browser that was not sent there', async () => {
      const visit = await openVisit(browser);
      await visit.page.goto(`${panelUrl}single-sign-on?code=calinti&state=calinti`);
      await visit.page.getByText('Tek oturum açma kabul edilmedi').waitFor();
      await visit.context.close();
    });
  });
});
