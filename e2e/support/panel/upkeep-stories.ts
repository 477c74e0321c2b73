import { accountAt, call, eventually } from '@kopru/testing';
import { directOrder } from '../orders.ts';
import { system, owner, page, panel, receiver, session, channel, push, letItAsk } from './stage.ts';

/** What an owner looks after: deliveries, addresses, keys, platforms and payments. */
export const defineUpkeepStories = (): void => {
  it('retries a failed delivery and shows it delivered', async () => {
    channel.answer = 500;
    await push('WEB-BASARISIZ');
    await panel.go('Gönderimler');
    await eventually(async () => {
      const { body } = await session.ask('GET', 'records?limit=20&status=failed');
      expect(JSON.stringify(body.data)).toContain('WEB-BASARISIZ');
    });
    await letItAsk(page);
    await panel.row('WEB-BASARISIZ').getByText('Başarısız').waitFor();
    channel.answer = 200;
    await panel.row('WEB-BASARISIZ').getByRole('button').click();
    await panel.dialog().getByText('4. deneme').waitFor();
    await panel.dialog().getByRole('button', { name: 'Şimdi yeniden dene' }).click();
    await panel.dialog().getByText('Teslim edildi (200)').waitFor();
    await panel.closeDialog();
    await panel.row('WEB-BASARISIZ').getByText('Teslim edildi').waitFor();
  });

  it('holds a webhook address back and lets it go on', async () => {
    await panel.go('Webhook’lar');
    const address = page.getByRole('region', { name: receiver.url });
    await address.getByRole('button', { name: 'Duraklat' }).click();
    await address.getByText(/^Duraklatıldı: /).waitFor();
    await push('WEB-DURAK');
    await address.getByText(/^Duraklatıldı: 1 bildirim/).waitFor();
    expect(receiver.requests.some(({ json }) => json.veri.providerOrderId === 'WEB-DURAK')).toBe(false);
    await address.getByRole('button', { name: 'Devam ettir' }).click();
    await eventually(() => {
      expect(receiver.requests.some(({ json }) => json.veri.providerOrderId === 'WEB-DURAK')).toBe(true);
    });
  });

  it('rotates a key while the old one still works until its end', async () => {
    const tryKey = async (key: string): Promise<number> =>
      (await accountAt(system.ready.gateway, owner.accountId, key).get('/orders')).status;
    const readSecret = async (): Promise<string> => {
      const secret = await page.getByLabel('API anahtarı', { exact: true }).inputValue();
      await panel.button('Kopyaladım, kapat').click();
      await panel.dialog().waitFor({ state: 'hidden' });
      return secret;
    };
    await panel.go('API anahtarları');
    await panel.button('Anahtar oluştur').click();
    await panel.field('Ad').fill('Kasa');
    await panel.dialog().getByRole('button', { name: 'Oluştur' }).click();
    const first = await readSecret();
    expect(await tryKey(first)).toBe(200);

    await panel.button(/^Yenile Kasa/).click();
    await panel.dialog().getByRole('button', { name: 'Yenile' }).click();
    const second = await readSecret();
    expect([await tryKey(first), await tryKey(second)]).toEqual([200, 200]);
    await panel.row('Kasa').getByText('Süresi doluyor').waitFor();

    await panel
      .row('Süresi doluyor')
      .getByRole('button', { name: /^İptal et Kasa/ })
      .click();
    await panel.dialog().getByRole('button', { name: 'İptal et' }).click();
    await page.getByText('Anahtar iptal edildi').waitFor();
    await eventually(async () => {
      expect([await tryKey(first), await tryKey(second)]).toEqual([401, 200]);
    });
  });

  it('switches a platform off and on', async () => {
    await panel.go('Restoranlar');
    await panel.row('Örnek Dürümcü').getByRole('button').click();
    const isOn = page.getByRole('switch', { name: 'Sipariş alıyor' });
    const isOff = page.getByRole('switch', { name: 'Sipariş almıyor' });
    const refused = async (): Promise<number> =>
      (await call('POST', channel.ingressUrl, { body: directOrder('WEB-X') })).status;
    await isOn.click();
    await panel.dialog().getByText('müşteriler sipariş vermeye devam edebilir').waitFor();
    await panel.dialog().getByRole('button', { name: 'Sipariş almayı bırak' }).click();
    await page.getByText('Kendi kanalınızdan sipariş alınmıyor').first().waitFor();
    await page.getByText('Kapalı', { exact: true }).waitFor();
    await eventually(async () => {
      expect(await refused()).toBe(409);
    });
    await letItAsk(page);
    await page.getByText('Kapatıldığından beri 1 sipariş geldi').waitFor({ timeout: 60_000 });
    await isOff.click();
    await page.getByText('Çalışıyor', { exact: true }).waitFor();
  });

  it('sums the payments up and hands them out as a table', async () => {
    await panel.go('Ödemeler');
    await panel.row('Nakit').first().waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV indir' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^odemeler_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/);
    const lines = Buffer.concat(await (await download.createReadStream()).toArray()).toString();
    expect(lines).toContain('Nakit');
  });
};
