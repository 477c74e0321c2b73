import { screen, waitFor, within } from '@testing-library/react';
import { failure } from '@kopru/contracts/errors/failures';
import type { PanelRole } from '@kopru/contracts/panel/values';
import { notice, openCard, ownChannel, type Integration } from '../support/integration-card.ts';
import type { AnswerOf } from '../support/panel-api.ts';
import { panelTests } from '../support/panel.tsx';
import { dialog } from '../support/press.ts';
import { id, integration } from '../support/samples.ts';

const panel = panelTests();
const lastAt = new Date(Date.now() - 5 * 3_600_000).toISOString();

describe('the card of an integration', () => {
  it('names what it was given as its platform does, and when the last order came', async () => {
    await openCard(
      panel,
      integration({
        provider: 'ys',
        providerName: 'Yemeksepeti',
        config: { restaurantId: 'v-1', apiKey: '…abcd' },
        health: { lastOrderAt: lastAt, lastError: null },
      }),
    );
    expect(screen.getByText('Yemeksepeti restoran kodu (vendor / remote ID)').parentElement).toHaveTextContent('v-1');
    expect(screen.getByText('Kullanıcı adı').parentElement).toHaveTextContent('…abcd');
    expect(screen.getByText('Son sipariş 5 sa. önce')).toBeVisible();
    expect(screen.getByText('Çalışıyor')).toBeVisible();
  });

  it.each([
    ['tr', 'internal_error', 'Son hata', 'Kasa dolu'],
    [
      'tr',
      'credential_refused',
      'Platform, kimlik bilgisini reddediyor',
      'Kimlik bilgilerini kontrol edip yeniden girin.',
    ],
    ['en', 'credential_refused', 'The platform rejects the credentials', 'Check the credentials and enter them again.'],
  ] as const)('says what fails (%s, %s)', async (language, code, title, text) => {
    const lastError = { code, failure: failure('as_written', { text: 'Kasa dolu' }), at: lastAt };
    await openCard(panel, integration({ health: { lastOrderAt: null, lastError } }), { language });
    expect(await notice(title)).toHaveTextContent(text);
  });

  it.each<[string, Partial<Integration>, string]>([
    ['Getir Yemek', {}, 'Bu adresi platformun entegrasyon ayarlarına yapıştırın. Adres gizlidir.'],
    ['the own channel', ownChannel, 'Sitenizden bu adrese sipariş gönderin. Adres gizlidir.'],
    [
      'Trendyol Go',
      { provider: 'ty', providerName: 'Trendyol Go' },
      'Bu adresi platformun entegrasyon ayarlarına yapıştırın. Adres gizlidir.',
    ],
  ])('shows where orders are sent to: %s', async (_name, change, text) => {
    await openCard(panel, integration(change));
    expect(screen.getByText(/Adres gizlidir/)).toHaveTextContent(text);
    expect(screen.getByDisplayValue('https://kopru.test/ingress/abc')).toBeVisible();
  });

  it('shows the whole address to an owner who asks for it', async () => {
    const user = await openCard(
      panel,
      integration({ ...ownChannel, ingressUrl: 'https://kopru.test/ingress/********-abc' }),
    );
    panel.api.answer('showAddress', { ingressUrl: 'https://kopru.test/ingress/whole-abc' });
    expect(panel.api.asked('showAddress')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Adresi göster' }));
    expect(await screen.findByDisplayValue('https://kopru.test/ingress/whole-abc')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Adresi göster' })).toBeNull();
  });

  it.each<PanelRole>(['operator', 'viewer'])('does not show role %s where orders are sent to', async (role) => {
    await openCard(panel, integration(ownChannel), { role });
    expect(screen.queryByRole('textbox', { name: 'Sipariş giriş adresi' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Adresi göster' })).toBeNull();
  });

  it.each<[PanelRole, string[], boolean]>([
    [
      'owner',
      ['Bilgileri düzenle', 'Bağlantıyı test et', 'Reddedilen istekler', 'Getir Yemek için diğer işlemler'],
      true,
    ],
    ['operator', ['Bağlantıyı test et', 'Reddedilen istekler'], true],
    ['viewer', [], false],
  ])('offers %s what the role may do', async (role, expected, maySwitch) => {
    await openCard(panel, integration(), { role });
    const names = ['Bilgileri düzenle', 'Bağlantıyı test et', 'Reddedilen istekler', 'Getir Yemek için diğer işlemler'];
    expect(names.filter((name) => screen.queryByRole('button', { name }) !== null)).toEqual(expected);
    for (const one of screen.getAllByRole('switch')) expect((one as HTMLInputElement).disabled).toBe(!maySwitch);
  });

  it('tries the credentials that are stored', async () => {
    const user = await openCard(panel, integration(), { role: 'operator' });
    panel.api.answer('testConnection', { ok: true, failure: null });
    await user.click(screen.getByRole('button', { name: 'Bağlantıyı test et' }));
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
    const user = await openCard(panel, integration());
    panel.api.answer('rotateToken', integration());
    panel.api.answer('deleteIntegration', undefined);
    await user.click(screen.getByRole('button', { name: 'Getir Yemek için diğer işlemler' }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
    const question = within(await screen.findByRole('dialog', { name: action }));
    expect(question.getByText(warning, { exact: false })).toBeVisible();
    expect(panel.api.asked(operation)).toEqual([]);
    await user.click(question.getByRole('button', { name: action }));
    expect(await screen.findByText(done)).toBeVisible();
    expect(panel.api.asked(operation)).toMatchObject([{ id: id(20) }]);
  });

  it('calls the own channel in the language of the panel where it asks to take it away', async () => {
    const user = await openCard(panel, integration(ownChannel), { language: 'en' });
    await user.click(screen.getByRole('button', { name: 'More for Own channel' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Disconnect' }));
    expect(await screen.findByText(/The connection to Own channel and its credentials/)).toBeVisible();
  });
});

describe('the requests that were rejected', () => {
  const openRejected = async (items: AnswerOf<'listRejectedPushes'>['items']) => {
    const user = await openCard(panel, integration());
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
