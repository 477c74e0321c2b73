import { readFile } from 'node:fs/promises';
import { call, eventually } from '@kopru/testing';
import { accessibilityIssues, phone as phoneSize } from '../browser.ts';
import { directOrder } from '../orders.ts';
import { channel, orderId, owner, page, panel, receiver, session } from './stage.ts';

const customer = { name: 'Ayla Silinecek', phone: '0532 777 88 99', note: 'zili çalmayın' };
const needles = /Ayla|777 ?88|zili/;

const look = async (): Promise<string[]> => {
  const wide = page.viewportSize() ?? { width: 1280, height: 900 };
  const issues: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const)
    for (const size of [wide, phoneSize]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(size);
      const found = await accessibilityIssues(page);
      issues.push(...found.map((issue) => `${colorScheme} ${String(size.width)}: ${issue}`));
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(wide);
  return issues;
};

/** Two windows are looked at in four ways each. */
const limitMs = 900_000;

/** What a customer may ask of an owner (KVKK, article 11). */
export const definePersonStories = (): void => {
  it(
    'hands a customer’s data over and takes it out, with an entry in the audit log that does not say whose',
    async () => {
      const order = { ...directOrder('WEB-KVKK'), customer };
      expect((await call('POST', channel.ingressUrl, { body: order })).status).toBe(200);
      const id = await orderId('WEB-KVKK');
      const cancelled = await session.ask('POST', `orders/${id}/cancel`, { note: 'zili çalan yok' });
      expect(cancelled).toMatchObject({ status: 200 });
      await eventually(async () => {
        expect((await session.ask('GET', `orders/${id}`)).body.data.cancel).not.toBeNull();
      });

      await panel.go('Ayarlar');
      await page.getByRole('textbox', { name: 'Telefon', exact: true }).fill('+90 532 777 88 99');
      await panel.button('Verileri bul').click();
      const found = page.getByRole('region', { name: 'Bulunan veriler' });
      await found.getByText(/ · 1 sipariş$/).waitFor();
      expect(await look()).toEqual([]);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        found.getByRole('button', { name: 'JSON indir' }).click(),
      ]);
      expect(await readFile(await download.path(), 'utf8')).toMatch(needles);

      await found.getByRole('button', { name: 'Verileri sil' }).click();
      expect(await look()).toEqual([]);
      await panel.field('Onaylamak için yukarıdakini yeniden yazın').fill('+90 532 777 88 99');
      await panel.dialog().getByRole('button', { name: 'Kalıcı olarak sil' }).click();
      await page.getByText(/^1 sipariş temizlendi\./).waitFor();
      expect(JSON.stringify((await session.ask('GET', `orders/${id}`)).body)).not.toMatch(needles);

      await panel.go('Denetim kaydı');
      await panel.row('Müşteri verilerinin silinmesi').waitFor();
      const log = (await page.getByRole('table').textContent()) ?? '';
      // Any three digits may stand in an id, an e-mail of the test or its port.
      const said = log
        .replaceAll(owner.email, '')
        .replaceAll(receiver.url, '')
        .replaceAll(/[0-9a-f]{24,}/g, '');
      expect(said).toContain('Müşteri verilerinin silinmesi');
      expect(said).not.toMatch(/777 ?88|Ayla/);
      await page.getByRole('button', { name: 'Kapat', exact: true }).first().click();
    },
    limitMs,
  );
};
