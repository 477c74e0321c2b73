import { startTill } from '../../../services/api-gateway/test/certification/till.ts';
import { scopes } from '@kopru/contracts/public/operation';
import { eventually } from '@kopru/testing';
import { accessibilityIssues, openVisit, phone, signIn } from '../browser.ts';
import { panelPages } from '../panel-pages.ts';
import { issuesIn } from './issues.ts';
import { browser, owner, session, system } from './stage.ts';

/** How the maker of a till gets its certificate. */
export const defineCertificationStories = (): void => {
  it('certifies a till: chosen scenarios, live to the certificate, and its page for strangers', async () => {
    const { data: made } = (await session.ask('POST', 'sandbox/keys', { name: 'Kasa', scopes })).body;
    await session.ask('POST', `sandbox/keys/${String(made.key.id)}/webhooks`);
    const till = await startTill({ url: system.ready.gateway, key: String(made.secret) });
    const trial = await openVisit(browser);
    const { page } = trial;
    const { go, button, dialog, row } = panelPages(page);
    await signIn(page, system.ready.panel, owner.email, owner.password);
    await go('Sertifikasyon');
    await page.getByRole('link', { name: 'Deneme ortamına geç' }).click();
    await page.getByText('Henüz çalıştırma yok').waitFor();

    await page.getByLabel('Kasanın adı').fill('Örnek Kasa');
    await page.getByLabel('Kasanın sürümü').fill('4.2.0');
    await button('Çalıştırmayı başlat').click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('link', { name: 'Webhook adreslerine git' }).count()).toBe(1);
    expect((await session.ask('POST', 'sandbox/endpoints', { url: till.url })).status).toBe(200);
    await page.getByRole('radio', { name: 'Yalnızca bazıları' }).click();
    await page.getByRole('checkbox', { name: 'Yanlış anahtar reddedilir' }).click();
    await page.getByRole('checkbox', { name: 'Yeni siparişler okunur' }).click();
    await page.getByLabel('Tohum').fill('42');
    expect(await issuesIn(page)).toEqual([]);
    await button('Çalıştırmayı başlat').click();

    await page.getByRole('heading', { level: 1, name: 'Örnek Kasa 4.2.0' }).waitFor();
    await page.getByText('Geçilen: 2, geçilemeyen: 0, kalan: 0').waitFor({ timeout: 240_000 });
    await page.getByText('Yeni siparişler okunur').click();
    const record = page.getByRole('link', { name: /^[\da-f]{24}$/ }).first();
    expect(await issuesIn(page)).toEqual([]);
    await record.click();
    await dialog().getByText('Teslim edildi').first().waitFor();
    await page.goBack();

    await page.getByRole('link', { name: 'Sertifika', exact: true }).click();
    await button('Herkese aç').click();
    const link = await page.getByLabel('Bağlantı', { exact: true }).inputValue();
    expect(await issuesIn(page)).toEqual([]);

    const stranger = await openVisit(browser);
    await stranger.page.goto(link);
    await stranger.page.getByRole('heading', { level: 1, name: 'Örnek Kasa Köprü ile çalışıyor' }).waitFor();
    await stranger.page.getByText('Yanlış anahtar reddedilir').click();
    await stranger.page.getByText('401', { exact: true }).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await stranger.page.emulateMedia({ colorScheme });
      expect(await accessibilityIssues(stranger.page)).toEqual([]);
    }
    await stranger.page.setViewportSize(phone);
    expect(await stranger.page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width);
    await stranger.page.getByRole('link', { name: 'English' }).click();
    await stranger.page.getByRole('heading', { level: 1, name: 'Örnek Kasa works with Köprü' }).waitFor();

    await button('Yayından kaldır').click();
    await dialog().getByRole('button', { name: 'Yayından kaldır' }).click();
    await page.getByText('Sertifikayı yalnızca bu hesabın kişileri görür.').waitFor();
    await stranger.page.reload();
    await stranger.page.getByRole('heading', { level: 1, name: 'There is no certificate here' }).waitFor();
    await go('Sertifikasyon');
    await eventually(async () => expect(await row('Örnek Kasa 4.2.0').count()).toBe(1));
    expect([...trial.complaints, ...stranger.complaints]).toEqual([]);
    await stranger.context.close();
    await trial.context.close();
    await till.stop();
  });
};
