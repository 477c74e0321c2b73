import type { Page } from 'playwright-core';
import { call, eventually } from '@kopru/testing';
import type { PanelPages } from '../panel-pages.ts';
import { channel, orderId, owner, push, session } from './stage.ts';

interface Desk {
  page: Page;
  panel: PanelPages;
}

export interface Task {
  /** Clicks, and keys that are not text, from the first screen on. */
  presses: number;
  /** In the demo's account, which has items and platforms. */
  isOfDemo?: boolean;
  /** Begins where somebody signs in. */
  isSignedOut?: boolean;
  before?: () => Promise<void>;
  run: (desk: Desk) => Promise<unknown>;
  after?: () => Promise<void>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const card = (page: Page, number: string) => page.getByRole('listitem', { name: `Sipariş ${number}` });

const failedRecord = async (order: string): Promise<string> => {
  const found = await eventually(async () => {
    const { body } = await session.ask('GET', 'records?limit=8&state=failed');
    const items = body.data.items as { id: string; providerOrderId: string | null }[];
    const ours = items.filter(({ providerOrderId }) => providerOrderId === order);
    expect(ours).toHaveLength(1);
    return ours[0];
  });
  return found?.id ?? '';
};

const statusOf = async (number: string): Promise<unknown> =>
  (await session.ask('GET', `orders/${await orderId(number)}`)).body.data.status;

/** The tables of the panel's README. */
export const tasks: Record<string, Task> = {
  'sign in': {
    presses: 1,
    isSignedOut: true,
    run: async ({ page }) => {
      await page.getByLabel('E-posta').fill(owner.email);
      await page.getByLabel('Parola', { exact: true }).fill(owner.password);
      await button(page, 'Giriş yap').click();
      await page.getByRole('heading', { level: 1, name: 'Aktif siparişler' }).waitFor();
    },
  },
  'accept an order': {
    presses: 1,
    before: () => push('WEB-BAS-1'),
    run: async ({ page }) => {
      await card(page, 'WEB-BAS-1').getByRole('button', { name: 'Onayla', exact: true }).click();
      await card(page, 'WEB-BAS-1').getByRole('button', { name: 'Yola çıkar' }).waitFor();
    },
  },
  'send it out': {
    presses: 1,
    run: async ({ page }) => {
      await card(page, 'WEB-BAS-1').getByRole('button', { name: 'Yola çıkar' }).click();
      await card(page, 'WEB-BAS-1').getByRole('button', { name: 'Teslim edildi' }).waitFor();
    },
  },
  'refuse an order': {
    presses: 3,
    before: () => push('WEB-BAS-2'),
    run: async ({ page }) => {
      await button(page, 'WEB-BAS-2 numaralı siparişi reddet').click();
      const asking = page.getByRole('dialog', { name: 'Siparişi iptal et' });
      await asking.getByRole('radio').first().click();
      await asking.getByRole('button', { name: 'Siparişi iptal et' }).click();
      await card(page, 'WEB-BAS-2').waitFor({ state: 'detached' });
    },
  },
  'an item is out until tomorrow': {
    presses: 3,
    isOfDemo: true,
    run: async ({ page, panel }) => {
      await panel.go('Menü ve stok');
      await button(page, /^Ayran: /).click();
      await page.getByRole('menuitem', { name: 'Yarına kadar' }).click();
      await button(page, /^Ayran, .*: Tükendi$/)
        .first()
        .waitFor();
    },
  },
  'busy for half an hour': {
    presses: 2,
    isOfDemo: true,
    run: async ({ page }) => {
      await button(page, /^Restoran durumu/).click();
      await button(page, /^30 dk yoğun$/).click();
      await page.getByText(/Yoğun · .* saatine kadar/).waitFor();
    },
  },
  'find an order': {
    presses: 2,
    // Stored once, whoever pushed it before.
    before: () => push('WEB-YOL'),
    run: async ({ page }) => {
      await button(page, 'Bul (Ctrl K)').click();
      await page.getByRole('combobox', { name: /^Sayfa, sipariş/ }).fill('web-yol');
      await page.getByRole('option', { name: /WEB-YOL/ }).click();
      await page.getByRole('dialog').getByText('Ara toplam').waitFor();
    },
  },
  'find an order by keyboard': {
    presses: 2,
    run: async ({ page }) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /^Sayfa, sipariş/ }).fill('web-yol');
      await page.getByRole('option', { name: /WEB-YOL/ }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByText('Ara toplam').waitFor();
    },
  },
  'today’s takings': {
    presses: 0,
    run: ({ page }) => page.getByText('Bugünkü ciro').waitFor(),
  },
  'today’s takings by kind of payment': {
    presses: 2,
    run: async ({ page, panel }) => {
      await panel.go('Ödemeler');
      await button(page, 'Bugün').click();
      await panel.row('Nakit').first().waitFor();
    },
  },
  'why a webhook failed': {
    presses: 2,
    before: async () => {
      channel.answer = 500;
      await push('WEB-NEDEN');
      await failedRecord('WEB-NEDEN');
      channel.answer = 200;
    },
    run: async ({ page, panel }) => {
      await panel.go('Gönderimler');
      await panel.row('WEB-NEDEN').getByRole('button').click();
      const record = page.getByRole('dialog');
      await record.getByText('4. deneme').waitFor();
      await record.getByText('500').first().waitFor();
      await record.getByText('Gönderilen istek').first().waitFor();
    },
    after: async () => {
      const id = await failedRecord('WEB-NEDEN');
      expect((await session.ask('POST', `records/${id}/retry`)).status).toBe(200);
    },
  },
  'invite a colleague': {
    presses: 3,
    run: async ({ panel }) => {
      await panel.go('Kullanıcılar');
      await panel.button('Kullanıcı ekle').click();
      await panel.field('Ad').fill('Zeynep');
      await panel.field('E-posta').fill(`davetli-${owner.email}`);
      await panel.dialog().getByRole('button', { name: 'Davet et' }).click();
      await panel.dialog().getByText('Bu bağlantı bir daha gösterilmez').waitFor();
    },
  },
  'say that a cancelled order was seen': {
    presses: 1,
    before: async () => {
      await push('WEB-BAS-GIT');
      expect((await session.ask('POST', `orders/${await orderId('WEB-BAS-GIT')}/verify`, {})).status).toBe(200);
      const cancel = `${channel.ingressUrl}/orders/WEB-BAS-GIT/cancel`;
      expect((await call('POST', cancel, { body: { by: 'customer' } })).status).toBe(200);
      await eventually(async () => expect(await statusOf('WEB-BAS-GIT')).toBe(1500));
    },
    run: async ({ page }) => {
      await button(page, 'WEB-BAS-GIT numaralı sipariş: Gördüm').click();
      await card(page, 'WEB-BAS-GIT').waitFor({ state: 'detached' });
    },
  },
  'all platforms are closed for half an hour': {
    presses: 2,
    isOfDemo: true,
    run: async ({ page }) => {
      await button(page, /^Restoran durumu/).click();
      await button(page, '30 dk kapat').click();
      await page.getByText(/^Kapalı · .* saatine kadar$/).waitFor();
    },
  },
  'all platforms are open again': {
    presses: 2,
    isOfDemo: true,
    run: async ({ page }) => {
      await button(page, /^Restoran durumu/).click();
      await button(page, 'Aç').click();
      await page
        .getByText(/^(?:Açık$|AÇIK · )/)
        .first()
        .waitFor();
    },
  },
  'the end of the day': {
    presses: 1,
    run: async ({ page, panel }) => {
      await panel.go('Gün sonu');
      await page.getByRole('heading', { name: 'Ödemeye göre' }).waitFor();
    },
  },
  'today’s payments as a table': {
    presses: 3,
    run: async ({ page, panel }) => {
      await panel.go('Ödemeler');
      await button(page, 'Bugün').click();
      await panel.row('Nakit').first().waitFor();
      await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV indir' }).click()]);
    },
  },
  'send a failed webhook again': {
    presses: 3,
    before: async () => {
      channel.answer = 500;
      await push('WEB-YINE');
      await failedRecord('WEB-YINE');
      channel.answer = 200;
    },
    run: async ({ page, panel }) => {
      await panel.go('Gönderimler');
      await panel.row('WEB-YINE').getByRole('button').click();
      await button(page, 'Şimdi yeniden dene').click();
      await panel.dialog().getByText('Teslim edildi (200)').waitFor();
    },
  },
  'a branch is added': {
    presses: 3,
    run: async ({ page, panel }) => {
      await panel.go('Restoranlar');
      await panel.button('Restoran ekle').click();
      await panel.field('Ad').fill('Yeni Şube');
      await panel.dialog().getByRole('button', { name: 'Kaydet' }).click();
      await page.getByRole('heading', { level: 1, name: 'Yeni Şube' }).waitFor();
    },
  },
  'a platform is connected': {
    presses: 6,
    run: async ({ page, panel }) => {
      await panel.go('Restoranlar');
      await panel.row('Yeni Şube').getByRole('button').click();
      await panel.button('Platform bağla').click();
      await panel.dialog().getByRole('combobox', { name: 'Platform' }).click();
      await page.getByRole('option', { name: 'Kendi kanalı' }).click();
      await panel.dialog().getByRole('button', { name: 'Kaydet' }).click();
      await panel.button('Adresi göster').waitFor();
    },
    // The other stories are of an account with one restaurant.
    after: async () => {
      const { items } = (await session.ask('GET', 'restaurants')).body.data as {
        items: { id: string; name: string }[];
      };
      const branch = items.find(({ name }) => name === 'Yeni Şube');
      expect((await session.ask('DELETE', `restaurants/${branch?.id ?? ''}`)).status).toBe(200);
    },
  },
  'what was changed, and by whom': {
    presses: 1,
    run: async ({ page, panel }) => {
      await panel.go('Denetim kaydı');
      await page.getByRole('table').waitFor();
    },
  },
  'what is known of a customer': {
    presses: 2,
    run: async ({ page, panel }) => {
      await panel.go('Ayarlar');
      await page.getByRole('textbox', { name: 'Telefon', exact: true }).fill('+90 532 000 11 22');
      await panel.button('Verileri bul').click();
      await page.getByText('Bu müşteri hakkında tutulan veri yok.').waitFor();
    },
  },
};
