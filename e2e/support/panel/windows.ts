import type { Locator, Page } from 'playwright-core';

type Role = Parameters<Page['getByRole']>[0];
type Press = readonly [role: Role, name: string | RegExp];

/** What is pressed one after the other on a page, and what is open then. */
export interface Window {
  at: string;
  presses: readonly Press[];
  shows: Role;
}

const button = (name: string | RegExp): Press => ['button', name];
const box = (name: string): Press => ['combobox', name];
const item = (name: string): Press => ['menuitem', name];
const day = (name: string): Press => ['textbox', name];

const at = (page: string, ...opened: [shows: Role, ...presses: Press[]][]): Window[] =>
  opened.map(([shows, ...presses]) => ({ at: page, shows, presses }));

/** What opens in an account whose one restaurant is on all platforms. */
export const windowsOf = ({ restaurantId }: { restaurantId: string }): Window[] => [
  ...at(
    '',
    ['listbox', button('Bul (Ctrl K)')],
    ['dialog', button(/^Uyarılar/)],
    ['dialog', button(/^Restoran durumu/)],
    ['dialog', button(/kullanıcı menüsü$/)],
    ['radio', button(/numaralı siparişi reddet$/)],
  ),
  ...at(
    'orders',
    ['listbox', box('Durum')],
    ['listbox', box('Kanal')],
    ['listbox', box('Restoran')],
    ['table', day('Başlangıç')],
    ['dialog', button('Kayıtlı filtreler')],
    ['menu', button('İndir')],
    ['tablist', button(/numaralı siparişi aç$/)],
    ['tabpanel', button(/numaralı siparişi aç$/), ['tab', 'Geçmiş']],
    ['tabpanel', button(/numaralı siparişi aç$/), ['tab', 'Webhook’lar']],
    ['tabpanel', button(/numaralı siparişi aç$/), ['tab', 'Ham veri']],
  ),
  ...at(
    'stock',
    ['menu', button(/^Ayran: /)],
    ['dialog', button(/^Ayran: /), item('Saat seç…')],
    ['table', button(/^Ayran: /), item('Saat seç…'), day('Ne zamana kadar?')],
    ['dialog', button(/^Ayran, fiyat: /)],
    ['dialog', button(/^Ayran, Getir Yemek: /)],
    ['dialog', button('Düzenle: Ayran')],
    ['listbox', button('Düzenle: Ayran'), box('Getir Yemek ürünü')],
    ['dialog', button('Eşleştir')],
    ['menu', button('İşlemler')],
    ['dialog', button('İşlemler'), item('Ürün ekle')],
    ['dialog', button('İşlemler'), item('Menüden al')],
    ['menu', ['checkbox', 'Seç: Ayran'], button('1 ürün seçili: Değiştir')],
  ),
  ...at('payments', ['listbox', box('Gruplama')]),
  ...at('menus', ['listbox', box('Platform')]),
  ...at(
    'restaurants',
    ['dialog', button('Restoran ekle')],
    ['listbox', button('Restoran ekle'), box('İşletme')],
    ['dialog', ['tab', 'İşletmeler'], button('İşletme ekle')],
  ),
  ...at(
    `restaurants/${restaurantId}`,
    ['dialog', button('Düzenle')],
    ['dialog', button('Sil')],
    ['dialog', button(/^Saatleri/)],
    ['menu', button('Getir Yemek için diğer işlemler')],
    ['dialog', button('Getir Yemek için diğer işlemler'), item('Giriş adresini yenile')],
    ['dialog', button('Bilgileri düzenle')],
    ['dialog', ['switch', 'Sipariş alıyor']],
    ['dialog', button('Reddedilen istekler')],
  ),
  ...at(
    'webhooks',
    ['dialog', button('Adres ekle')],
    ['listbox', button('Adres ekle'), box('Restoranlar')],
    ['dialog', button('Adres ekle'), ['radio', 'S3 uyumlu depo']],
    ['dialog', button('Düzenle')],
    ['dialog', button('Sil')],
    ['dialog', button('Kayıt kodu oluştur')],
  ),
  ...at(
    'deliveries',
    ['listbox', box('Adres')],
    ['dialog', ['row', /Sipariş oluşturuldu/]],
    ['dialog', button('Teslim edilmeyenleri yeniden gönder')],
    ['listbox', button('Teslim edilmeyenleri yeniden gönder'), box('Adres')],
    ['table', button('Teslim edilmeyenleri yeniden gönder'), day('Şu zamandan beri')],
  ),
  ...at(
    'keys',
    ['dialog', button('Anahtar oluştur')],
    ['listbox', button('Anahtar oluştur'), box('Ne kadar geçerli olsun?')],
    ['dialog', button(/^Yenile /)],
    ['dialog', button(/^İptal et /)],
  ),
  ...at(
    'users',
    ['dialog', button('Kullanıcı ekle')],
    ['listbox', button('Kullanıcı ekle'), box('Restoranlar')],
    ['dialog', button('Kullanıcı ekle'), ['radio', 'Parolayı ben veririm']],
  ),
  ...at('audit', ['listbox', box('Alan')], ['table', day('Bitiş')]),
  ...at('settings', ['dialog', button('Kod oluştur')]),
];

const dialogs = (page: Page): Locator => page.getByRole('dialog');
const opened = (page: Page): Locator => dialogs(page).or(page.getByRole('menu')).or(page.getByRole('listbox'));

export const openWindow = async (page: Page, { presses, shows }: Window): Promise<void> => {
  for (const [role, name] of presses) {
    const top = (await dialogs(page).count()) > 0 ? dialogs(page).last() : page.locator('body');
    const pressed = role === 'menuitem' ? page.locator('body') : top;
    await pressed
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click();
  }
  await page.getByRole(shows).last().waitFor();
};

const maxEscapes = 3;

/** By Escape alone, but for what is shown once; true where the focus is then on something that a person can press. */
export const closeWindow = async (page: Page): Promise<boolean> => {
  const copied = page.getByRole('button', { name: 'Kopyaladım, kapat' });
  for (let presses = 0; presses < maxEscapes && (await opened(page).count()) > 0; presses += 1)
    await ((await copied.isVisible()) ? copied.click() : page.keyboard.press('Escape'));
  await opened(page).first().waitFor({ state: 'detached' });
  return page.evaluate<boolean>('document.activeElement !== document.body');
};
