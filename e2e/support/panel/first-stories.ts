import { signIn } from '../browser.ts';
import { system, owner, visit, page, panel, receiver, channel, push } from './stage.ts';

const firstLoadLimitBytes = 200_000;

/** How an account begins; the other stories need its restaurant, its own channel and its receiver. */
export const defineFirstStories = (): void => {
  describe('from the first sign-in to the first delivered webhook', () => {
    it('tells a wrong password without saying which of the two is wrong', async () => {
      await page.goto(system.ready.panel);
      await page.getByLabel('E-posta').fill(owner.email);
      await page.getByLabel('Parola', { exact: true }).fill('yanlis-parola-1');
      await panel.button('Giriş yap').click();
      await page.getByText('E-posta adresi veya parola yanlış').waitFor();
    });

    it('loads at most 200 kB of compressed script before the first page is there', async () => {
      await signIn(page, system.ready.panel, owner.email, owner.password);
      await page.getByText('İlk adımlar').waitFor();
      expect(visit.scriptBytes()).toBeGreaterThan(50_000);
      expect(visit.scriptBytes()).toBeLessThan(firstLoadLimitBytes);
    });

    it('leads a new owner through restaurant, channel and webhook address', async () => {
      await page.getByRole('link', { name: 'Bir restoran ekleyin' }).click();
      await panel.button('Restoran ekle').click();
      await panel.field('Ad').fill('Örnek Dürümcü');
      await panel.dialog().getByRole('button', { name: 'Kaydet' }).click();
      await page.getByRole('heading', { level: 1, name: 'Örnek Dürümcü' }).waitFor();

      await panel.button('Platform bağla').click();
      await panel.dialog().getByRole('combobox', { name: 'Platform' }).click();
      await page.getByRole('option', { name: 'Kendi kanalı' }).click();
      await panel.dialog().getByRole('button', { name: 'Kaydet' }).click();
      await panel.button('Adresi göster').click();
      await panel.button('Adresi göster').waitFor({ state: 'detached' });
      channel.ingressUrl = await page.getByRole('textbox', { name: 'Sipariş giriş adresi' }).inputValue();
      expect(channel.ingressUrl).toContain('/ingest/v1/direct/');

      await panel.go('Webhook’lar');
      await panel.button('Adres ekle').click();
      await panel.field('Adres (URL)').fill(receiver.url);
      await panel.dialog().getByRole('button', { name: 'Kaydet' }).click();
      await page.getByRole('region', { name: receiver.url }).getByRole('button', { name: 'Test gönder' }).click();
      await page.getByText(/Alındı: 200/).waitFor();
    });

    it('shows the first order as it comes, and its delivered webhook', async () => {
      await panel.go('Aktif siparişler');
      await page.getByText('Canlı', { exact: true }).waitFor();
      await push('WEB-ILK');
      await page.getByText('Yeni sipariş: Kendi kanalı').waitFor();
      await page
        .getByRole('link', { name: /WEB-ILK/ })
        .first()
        .waitFor();

      await panel.go('Gönderimler');
      await panel.row('WEB-ILK').getByText('Teslim edildi').waitFor();
      const sent = receiver.requests.find(({ json }) => json.veri.providerOrderId === 'WEB-ILK');
      expect(sent?.json.olay).toBe('siparis.olusturuldu');
    });
  });
};
