import { screen, waitFor, within } from '@testing-library/react';
import { notice, openCard, ownChannel, type Integration } from '../support/integration-card.ts';
import { panelTests } from '../support/panel.tsx';
import { dialog } from '../support/press.ts';
import { id, integration, noStores } from '../support/samples.ts';

const panel = panelTests();
const lastAt = new Date(Date.now() - 5 * 3_600_000).toISOString();

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

describe('switching an integration off', () => {
  it.each<[string, Partial<Integration>, 'tr' | 'en', string, string, string]>([
    [
      'a platform',
      {},
      'tr',
      'Sipariş alıyor',
      'Getir Yemek’ten sipariş alımı durdurulsun mu?',
      'Köprü Getir Yemek’ten sipariş almayı bırakır, ama restoranınız platformda açık kalır: müşteriler sipariş vermeye devam edebilir ve bu siparişler size ulaşmaz. Asıl istediğiniz restoranı kapatmaksa bunu seçin:',
    ],
    [
      'a platform, in English',
      { provider: 'ys', providerName: 'Yemeksepeti' },
      'en',
      'Takes orders',
      'Stop taking orders from Yemeksepeti?',
      'Köprü stops taking orders from Yemeksepeti, but your restaurant stays open on the platform: customers can go on ordering, and those orders will not reach you. If you meant to close the restaurant, choose that:',
    ],
    [
      'the own channel',
      ownChannel,
      'tr',
      'Sipariş alıyor',
      'Kendi kanalınızdan sipariş alımı durdurulsun mu?',
      'Köprü kendi kanalınızdan sipariş almayı bırakır, ama siteniz açık kalır: müşteriler sipariş vermeye devam edebilir ve bu siparişler size ulaşmaz. Siparişleri durdurmak için sitenizi de kapatın.',
    ],
    [
      'the own channel, in English',
      ownChannel,
      'en',
      'Takes orders',
      'Stop taking orders from your own channel?',
      'Köprü stops taking orders from your own channel, but your site stays open: customers can go on ordering, and those orders will not reach you. To stop them, close your site too.',
    ],
  ])('says before what it does and what it does not: %s', async (_name, change, language, label, title, text) => {
    const user = await openCard(panel, integration(change), { language });
    await user.click(screen.getByRole('switch', { name: label }));
    const question = within(await screen.findByRole('dialog', { name: title }));
    expect(question.getByText(text)).toBeVisible();
    expect(switched()).toEqual([]);
  });

  it('is done when the question is answered, and said', async () => {
    const user = await openCard(panel, integration());
    await user.click(screen.getByRole('switch', { name: 'Sipariş alıyor' }));
    const question = await dialog();
    panel.api.answer('listIntegrationsOf', { items: [integration({ status: false })] });
    await user.click(question.getByRole('button', { name: 'Sipariş almayı bırak' }));
    expect(await screen.findByRole('switch', { name: 'Sipariş almıyor' })).not.toBeChecked();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findAllByText('Getir Yemek’ten sipariş alınmıyor')).toHaveLength(2);
    expect(switched()).toEqual([[id(20), { field: 'status', value: false }]]);
  });

  it.each([
    ['Getir Yemek: restoranı kapat', { state: 'closed' }],
    ['Getir Yemek: 30 dk yoğun', { state: 'busy', minutes: 30 }],
  ])('offers what is mostly meant instead, at this platform alone: %s', async (name, store) => {
    const user = await openCard(panel, integration());
    panel.api.answer('changeAvailability', noStores);
    await user.click(screen.getByRole('switch', { name: 'Sipariş alıyor' }));
    await user.click((await dialog()).getByRole('button', { name }));
    expect(await screen.findByText('Getir Yemek: iletiliyor')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(panel.api.asked('changeAvailability')).toMatchObject([
      { id: id(10), body: { store, platforms: ['getir'] } },
    ]);
    expect(switched()).toEqual([]);
  });

  it('offers nothing else where the platform takes no word of it', async () => {
    const user = await openCard(panel, integration(ownChannel));
    await user.click(screen.getByRole('switch', { name: 'Sipariş alıyor' }));
    expect((await dialog()).getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '',
      'Vazgeç',
      'Sipariş almayı bırak',
    ]);
  });

  it('is not done when the person thinks better of it', async () => {
    const user = await openCard(panel, integration());
    await user.click(screen.getByRole('switch', { name: 'Sipariş alıyor' }));
    await user.click((await dialog()).getByRole('button', { name: 'Vazgeç' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('switch', { name: 'Sipariş alıyor' })).toBeChecked();
    expect(switched()).toEqual([]);
  });

  it('leaves it on and says why where it was refused', async () => {
    const user = await openCard(panel, integration());
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
    await openCard(panel, off);
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
      'Kapatıldığından beri 1 sipariş geldi ve alınmadı, sonuncusu 5 sa. önce.',
    ],
    [
      'tr',
      'Getir Yemek’ten sipariş alınmıyor',
      3,
      'Kapatıldığından beri 3 sipariş geldi ve alınmadı, sonuncusu 5 sa. önce.',
    ],
    [
      'en',
      'No orders are accepted from Getir Yemek',
      1,
      '1 order came and was not accepted since it was switched off, 5 hr ago.',
    ],
    [
      'en',
      'No orders are accepted from Getir Yemek',
      3,
      '3 orders came and were not accepted since it was switched off, the last one 5 hr ago.',
    ],
  ] as const)('counts the orders that were refused meanwhile (%s, %s, %i)', async (language, title, orders, text) => {
    await openCard(panel, off, { language, refused: [{ ...refused(9), integrationId: id(21) }, refused(orders)] });
    const alert = await notice(title);
    await waitFor(() => expect(alert).toHaveTextContent(text));
  });

  it('is switched on without a question, and told what is fetched', async () => {
    const user = await openCard(panel, off);
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

describe('automatic approval', () => {
  it('is switched to approve by itself', async () => {
    const user = await openCard(panel, integration());
    panel.api.answer('switchIntegration', { field: 'autoVerify', status: true, providerId: 'getir' });
    await user.click(screen.getByRole('switch', { name: /^Otomatik onay/ }));
    expect(await screen.findByText('Kaydedildi')).toBeVisible();
    expect(switched()).toEqual([[id(20), { field: 'autoVerify', value: true }]]);
  });
});
