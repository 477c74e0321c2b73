import { screen, waitFor, within } from '@testing-library/react';
import { failure, type PanelRole } from '@kopru/contracts';
import type { AnswerOf } from './support/panel-api.ts';
import { panelTests } from './support/panel.tsx';
import { dialog } from './support/press.ts';
import { id, integration, restaurant } from './support/samples.ts';

const panel = panelTests();
const lastAt = new Date(Date.now() - 5 * 60_000).toISOString();

type Integration = ReturnType<typeof integration>;

interface Opened {
  role?: PanelRole;
  language?: 'tr' | 'en';
  refused?: AnswerOf<'listRefusedWhileOff'>['items'];
}

const own = { provider: 'direct', providerName: 'Kendi kanalı', config: {} } as const;

const openCard = async (shown: Integration, { refused = [], ...options }: Opened = {}) => {
  panel.api.answer('listRestaurants', { items: [restaurant()] });
  panel.api.answer('getRestaurant', restaurant());
  panel.api.answer('listIntegrationsOf', { items: [shown] });
  panel.api.answer('switchIntegration', { field: 'status', status: false, providerId: 'getir' });
  panel.api.answer('listRefusedWhileOff', { items: refused });
  const user = await panel.open(`/restaurants/${id(10)}`, options);
  await screen.findAllByRole('switch');
  return user;
};
const refused = (orders: number) => ({
  integrationId: id(20),
  restaurantId: id(10),
  provider: 'getir' as const,
  orders,
  pushes: orders * 3,
  firstAt: lastAt,
  lastAt,
});
const switched = () => panel.api.asked('switchIntegration').map((asked) => [asked.id, asked.body]);
const notice = async (title: string) =>
  (await screen.findByText(title, { selector: '[role=alert] *' })).closest('[role=alert]') as HTMLElement;

describe('switching an integration off', () => {
  it.each<[string, Partial<Integration>, 'tr' | 'en', string, string, string]>([
    [
      'a platform',
      {},
      'tr',
      'Sipariş alıyor',
      'Getir Yemek kapatılsın mı?',
      'Köprü Getir Yemek’ten sipariş almayı bırakır, ama restoranınız platformda açık kalır: müşteriler sipariş vermeye devam edebilir ve bu siparişler size ulaşmaz. Restoranı kapatmak için Getir Yemek panelini kullanın.',
    ],
    [
      'a platform, in English',
      { provider: 'ys', providerName: 'Yemeksepeti' },
      'en',
      'Takes orders',
      'Switch Yemeksepeti off?',
      'Köprü stops taking orders from Yemeksepeti, but your restaurant stays open on the platform: customers can go on ordering, and those orders will not reach you. To close the restaurant, use the panel of Yemeksepeti.',
    ],
    [
      'the own channel',
      own,
      'tr',
      'Sipariş alıyor',
      'Kendi kanalı kapatılsın mı?',
      'Köprü Kendi kanalınızdan sipariş almayı bırakır, ama siteniz açık kalır: müşteriler sipariş vermeye devam edebilir ve bu siparişler size ulaşmaz. Siparişleri durdurmak için sitenizi de kapatın.',
    ],
    [
      'the own channel, in English',
      own,
      'en',
      'Takes orders',
      'Switch Own channel off?',
      'Köprü stops taking orders from your own channel, but your site stays open: customers can go on ordering, and those orders will not reach you. To stop them, close your site too.',
    ],
  ])('says before what it does and what it does not: %s', async (_name, change, language, label, title, text) => {
    const user = await openCard(integration(change), { language });
    await user.click(screen.getByRole('switch', { name: label }));
    const question = within(await screen.findByRole('dialog', { name: title }));
    expect(question.getByText(text)).toBeVisible();
    expect(switched()).toEqual([]);
  });

  it('is done when the question is answered, and said', async () => {
    const user = await openCard(integration());
    await user.click(screen.getByRole('switch', { name: 'Sipariş alıyor' }));
    const question = await dialog();
    panel.api.answer('listIntegrationsOf', { items: [integration({ status: false })] });
    await user.click(question.getByRole('button', { name: 'Sipariş almayı bırak' }));
    expect(await screen.findByRole('switch', { name: 'Sipariş almıyor' })).not.toBeChecked();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findAllByText('Getir Yemek’ten sipariş alınmıyor')).toHaveLength(2);
    expect(switched()).toEqual([[id(20), { field: 'status', value: false }]]);
  });

  it('is not done when the person thinks better of it', async () => {
    const user = await openCard(integration());
    await user.click(screen.getByRole('switch', { name: 'Sipariş alıyor' }));
    await user.click((await dialog()).getByRole('button', { name: 'Vazgeç' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('switch', { name: 'Sipariş alıyor' })).toBeChecked();
    expect(switched()).toEqual([]);
  });

  it('leaves it on and says why where it was refused', async () => {
    const user = await openCard(integration());
    panel.api.refuse('switchIntegration', 'unavailable');
    await user.click(screen.getByRole('switch', { name: 'Sipariş alıyor' }));
    await user.click((await dialog()).getByRole('button', { name: 'Sipariş almayı bırak' }));
    expect(await screen.findByText('İşlem yapılamadı')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('switch', { name: 'Sipariş alıyor' })).toBeChecked();
    expect(screen.queryByText('Getir Yemek’ten sipariş alınmıyor')).toBeNull();
  });
});

describe('an integration that is switched off', () => {
  const off = integration({ status: false });

  it('says that the platform is still open', async () => {
    await openCard(off);
    const alert = await notice('Getir Yemek’ten sipariş alınmıyor');
    expect(alert).toHaveTextContent('Platform kapanmadı: müşteriler sipariş vermeye devam edebilir.');
    expect(alert).not.toHaveTextContent('alınmadı');
    expect(screen.getByText('Kapalı')).toBeVisible();
  });

  it.each([
    [
      'tr',
      'Getir Yemek’ten sipariş alınmıyor',
      1,
      'Kapatıldığından beri 1 sipariş geldi ve alınmadı, sonuncusu 5 dk. önce.',
    ],
    [
      'tr',
      'Getir Yemek’ten sipariş alınmıyor',
      3,
      'Kapatıldığından beri 3 sipariş geldi ve alınmadı, sonuncusu 5 dk. önce.',
    ],
    [
      'en',
      'No orders are taken from Getir Yemek',
      1,
      '1 order came and was not taken since it was switched off, 5 min ago.',
    ],
    [
      'en',
      'No orders are taken from Getir Yemek',
      3,
      '3 orders came and were not taken since it was switched off, the last one 5 min ago.',
    ],
  ] as const)('counts the orders that were refused meanwhile (%s, %s, %i)', async (language, title, orders, text) => {
    await openCard(off, { language, refused: [{ ...refused(9), integrationId: id(21) }, refused(orders)] });
    const alert = await notice(title);
    await waitFor(() => expect(alert).toHaveTextContent(text));
  });

  it('is switched on without a question, and told what is fetched', async () => {
    const user = await openCard(off);
    panel.api.answer('switchIntegration', { field: 'status', status: true, providerId: 'getir' });
    panel.api.answer('listIntegrationsOf', { items: [integration()] });
    await user.click(screen.getByRole('switch', { name: 'Sipariş almıyor' }));
    expect(
      await screen.findByText(
        'Getir Yemek’ten yeniden sipariş alınıyor; bu arada gelip hâlâ açık olanlar da getiriliyor',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText(/Platform kapanmadı/)).toBeNull();
    expect(switched()).toEqual([[id(20), { field: 'status', value: true }]]);
  });
});

describe('the card of an integration', () => {
  it('is switched to approve by itself', async () => {
    const user = await openCard(integration());
    panel.api.answer('switchIntegration', { field: 'autoVerify', status: true, providerId: 'getir' });
    await user.click(screen.getByRole('switch', { name: /^Otomatik onay/ }));
    expect(await screen.findByText('Kaydedildi')).toBeVisible();
    expect(switched()).toEqual([[id(20), { field: 'autoVerify', value: true }]]);
  });

  it('names what it was given as its platform does, and when the last order came', async () => {
    await openCard(
      integration({
        provider: 'ys',
        providerName: 'Yemeksepeti',
        config: { restaurantId: 'v-1', apiKey: '…abcd' },
        health: { lastOrderAt: lastAt, lastError: null },
      }),
    );
    expect(screen.getByText('Vendor / remote kimliği').parentElement).toHaveTextContent('v-1');
    expect(screen.getByText('Kullanıcı adı').parentElement).toHaveTextContent('…abcd');
    expect(screen.getByText('Son sipariş 5 dk. önce')).toBeVisible();
    expect(screen.getByText('Çalışıyor')).toBeVisible();
  });

  it.each([
    ['tr', 'internal_error', 'Son hata', 'Kasa dolu'],
    [
      'tr',
      'credential_refused',
      'Platform, kimlik bilgisini reddediyor',
      'Kimlik bilgilerini denetleyip yeniden girin.',
    ],
    ['en', 'credential_refused', 'The platform refuses the credential', 'Check the credentials and enter them again.'],
  ] as const)('says what fails (%s, %s)', async (language, code, title, text) => {
    const lastError = { code, failure: failure('as_written', { text: 'Kasa dolu' }), at: lastAt };
    await openCard(integration({ health: { lastOrderAt: null, lastError } }), { language });
    expect(await notice(title)).toHaveTextContent(text);
  });

  it.each<[string, Partial<Integration>, string | null]>([
    ['Getir Yemek', {}, 'Bu adresi platformun entegrasyon ayarlarına yapıştırın. Adres gizlidir.'],
    ['the own channel', own, 'Sitenizden bu adrese sipariş gönderin. Adres gizlidir.'],
    ['Trendyol Go, which is asked', { provider: 'ty', providerName: 'Trendyol Go' }, null],
  ])('shows where orders are sent to: %s', async (_name, change, text) => {
    await openCard(integration(change));
    expect(screen.queryByText(/Adres gizlidir/)?.textContent ?? null).toBe(text);
    expect(screen.queryByDisplayValue('https://kopru.test/ingress/abc') !== null).toBe(text !== null);
  });

  it.each<[PanelRole, string[], boolean]>([
    ['owner', ['Bilgileri düzenle', 'Bağlantıyı sına', 'Reddedilen istekler', 'Getir Yemek için öteki işlemler'], true],
    ['operator', ['Bağlantıyı sına', 'Reddedilen istekler'], true],
    ['viewer', [], false],
  ])('offers %s what the role may do', async (role, expected, maySwitch) => {
    await openCard(integration(), { role });
    const names = ['Bilgileri düzenle', 'Bağlantıyı sına', 'Reddedilen istekler', 'Getir Yemek için öteki işlemler'];
    expect(names.filter((name) => screen.queryByRole('button', { name }) !== null)).toEqual(expected);
    for (const one of screen.getAllByRole('switch')) expect((one as HTMLInputElement).disabled).toBe(!maySwitch);
  });

  it('tries the credentials that are stored', async () => {
    const user = await openCard(integration(), { role: 'operator' });
    panel.api.answer('testConnection', { ok: true, failure: null });
    await user.click(screen.getByRole('button', { name: 'Bağlantıyı sına' }));
    expect(await screen.findByText('Platform kimlik bilgilerini kabul etti.')).toBeVisible();
    expect(panel.api.asked('testConnection')[0]?.body).toEqual({
      provider: 'getir',
      config: {},
      integrationId: id(20),
    });
  });

  it.each([
    ['rotateToken', 'Giriş adresini yenile', 'Eski adres hemen çalışmaz olur', 'Giriş adresi yenilendi'],
    ['deleteIntegration', 'Bağlantıyı kaldır', 'Getir Yemek bağlantısı ve kimlik bilgileri silinir', 'Silindi'],
  ] as const)('asks before what cannot be undone: %s', async (operation, action, warning, done) => {
    const user = await openCard(integration());
    panel.api.answer('rotateToken', integration());
    panel.api.answer('deleteIntegration', undefined);
    await user.click(screen.getByRole('button', { name: 'Getir Yemek için öteki işlemler' }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
    const question = within(await screen.findByRole('dialog', { name: action }));
    expect(question.getByText(warning, { exact: false })).toBeVisible();
    expect(panel.api.asked(operation)).toEqual([]);
    await user.click(question.getByRole('button', { name: action }));
    expect(await screen.findByText(done)).toBeVisible();
    expect(panel.api.asked(operation)).toMatchObject([{ id: id(20) }]);
  });

  it('calls the own channel in the language of the panel where it asks to take it away', async () => {
    const user = await openCard(integration(own), { language: 'en' });
    await user.click(screen.getByRole('button', { name: 'More for Own channel' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Disconnect' }));
    expect(await screen.findByText(/The connection to Own channel and its credentials/)).toBeVisible();
  });
});

describe('the requests that were rejected', () => {
  const openRejected = async (items: AnswerOf<'listRejectedPushes'>['items']) => {
    const user = await openCard(integration());
    panel.api.answer('listRejectedPushes', { items });
    await user.click(screen.getByRole('button', { name: 'Reddedilen istekler' }));
    return { user, list: await dialog() };
  };

  it('are told by their reason, and shown as they came', async () => {
    const { user, list } = await openRejected([
      {
        id: id(90),
        integrationId: id(20),
        provider: 'getir',
        at: lastAt,
        failure: failure('push_credential_wrong'),
        body: '{"id":"74753"}',
      },
    ]);
    await user.click(await list.findByRole('button', { name: /push_credential_wrong/ }));
    await waitFor(() => expect(list.getByText(/"id": "74753"/)).toBeVisible());
    expect(panel.api.asked('listRejectedPushes')).toMatchObject([{ id: id(20) }]);
  });

  it('are none', async () => {
    const { list } = await openRejected([]);
    expect(await list.findByText('Platformdan gelen her istek kabul edildi.')).toBeVisible();
  });
});
