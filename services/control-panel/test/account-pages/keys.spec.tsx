import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { panelTests } from '../support/panel.tsx';
import { choose, dialog, pasteInto } from '../support/press.ts';
import { id, key, page } from '../support/samples.ts';

const panel = panelTests();
const secret = 'kpr_live_0123456789';

const openKeys = async (language: 'tr' | 'en' = 'tr') => {
  const items = [key({ isWebhookKey: true }), key({ id: id(61), name: 'Eski', revokedAt: '2026-03-01T00:00:00Z' })];
  panel.api.answer('listKeys', page(items));
  const user = await panel.open('/keys', { language });
  await screen.findByRole('row', { name: /Kasa/ });
  return user;
};

describe('the list of API keys', () => {
  it('shows each key by its name and end, and what can be done with it', async () => {
    await openKeys();
    const row = screen.getByRole('row', { name: /Kasa/ });
    expect(row).toHaveTextContent('…x9yz');
    expect(row).toHaveTextContent('Hiç kullanılmadı');
    expect(row).toHaveTextContent('Webhook anahtarı');
    expect(within(row).getByTitle('orders:read')).toHaveTextContent('Siparişleri okur');
    expect(within(row).getByRole('button', { name: /^Yenile/ })).toBeEnabled();
    expect(within(row).getByRole('button', { name: /^İptal et/ })).toBeEnabled();
  });

  it('offers nothing for a key that was revoked', async () => {
    await openKeys();
    const row = screen.getByRole('row', { name: /Eski/ });
    expect(row).toHaveTextContent('İptal edildi');
    expect(within(row).queryByRole('button')).toBeNull();
  });

  it('says that it could not be loaded, and loads it when asked again', async () => {
    panel.api.refuse('listKeys', 'unavailable');
    const user = await panel.open('/keys');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Hizmetin bir bölümüne şu anda ulaşılamıyor');
    panel.api.answer('listKeys', page([]));
    await user.click(within(alert).getByRole('button', { name: 'Yeniden dene' }));
    expect(await screen.findByText('Anahtar yok')).toBeVisible();
  });
});

describe('issuing a key', () => {
  const fill = async (language: 'tr' | 'en' = 'tr') => {
    const user = await openKeys(language);
    panel.api.answer('issueKey', ({ body }) => ({ key: key({ name: (body as { name: string }).name }), secret }));
    await user.click(screen.getByRole('button', { name: language === 'tr' ? 'Anahtar oluştur' : /key/i }));
    return { user, form: await dialog() };
  };

  it('asks for the chosen scopes and shows the secret once', async () => {
    const { user, form } = await fill();
    await pasteInto(user, form.getByLabelText(/^Ad/), 'Mutfak');
    await user.click(form.getByRole('checkbox', { name: 'Restoranları ve entegrasyonları değiştirir' }));
    await user.click(form.getByRole('button', { name: 'Oluştur' }));
    const shown = await screen.findByDisplayValue(secret);
    expect(shown).toHaveAttribute('readonly');
    expect(panel.api.asked('issueKey')[0]?.body).toEqual({
      name: 'Mutfak',
      scopes: ['orders:read', 'orders:write', 'restaurants:read', 'webhooks:write'],
    });
    await user.click(screen.getByRole('button', { name: 'Kopyaladım, kapat' }));
    await waitFor(() => expect(screen.queryByDisplayValue(secret)).toBeNull());
  });

  it('needs a name and at least one scope', async () => {
    const { user, form } = await fill();
    await user.type(form.getByLabelText(/^Ad/), '   ');
    for (const box of form.getAllByRole('checkbox', { checked: true })) await user.click(box);
    await user.click(form.getByRole('button', { name: 'Oluştur' }));
    expect(await form.findByText('En az bir yetki seçin')).toBeVisible();
    expect(form.getByText('Bu alan gerekli')).toBeVisible();
    expect(panel.api.asked('issueKey')).toEqual([]);
  });

  it('binds a key to addresses and days, and asks a key for webhooks for neither scopes nor addresses', async () => {
    const { user, form } = await fill();
    await user.type(form.getByLabelText(/^Ad/), 'Kasa');
    await user.type(form.getByLabelText('İzin verilen adresler'), '203.0.113.7, 198.51.100.0/24');
    await choose(user, 'Ne kadar geçerli olsun?', '90 gün');
    await user.click(form.getByRole('button', { name: 'Oluştur' }));
    await user.click(await screen.findByRole('button', { name: 'Kopyaladım, kapat' }));
    const networks = ['203.0.113.7', '198.51.100.0/24'];
    expect(panel.api.asked('issueKey')[0]?.body).toMatchObject({ allowedNetworks: networks, lifetimeDays: 90 });

    await user.click(screen.getByRole('button', { name: 'Anahtar oluştur' }));
    const next = await dialog();
    await pasteInto(user, next.getByLabelText(/^Ad/), 'Alıcı');
    await user.click(next.getByRole('radio', { name: 'Yalnızca webhook’lar için' }));
    expect(next.queryByRole('checkbox')).toBeNull();
    await user.click(next.getByRole('button', { name: 'Oluştur' }));
    await screen.findByDisplayValue(secret);
    expect(panel.api.asked('issueKey')[1]?.body).toEqual({ name: 'Alıcı', scopes: [] });
  });

  it('does not lose the secret to a press of Escape', async () => {
    const { user, form } = await fill();
    await pasteInto(user, form.getByLabelText(/^Ad/), 'Mutfak');
    await user.click(form.getByRole('button', { name: 'Oluştur' }));
    await screen.findByDisplayValue(secret);
    await user.keyboard('{Escape}');
    expect(screen.getByDisplayValue(secret)).toBeVisible();
  });

  it('shows the secret though the form was closed before the answer came', async () => {
    const { user, form } = await fill();
    const release = panel.api.pauseAnswers('issueKey');
    await pasteInto(user, form.getByLabelText(/^Ad/), 'Mutfak');
    await user.click(form.getByRole('button', { name: 'Oluştur' }));
    await waitFor(() => expect(panel.api.asked('issueKey')).toHaveLength(1));
    await user.keyboard('{Escape}');
    release();
    expect(await screen.findByDisplayValue(secret)).toBeVisible();
  });

  it('shows the secret at once, however slow the list is that is read anew', async () => {
    const { user, form } = await fill();
    await pasteInto(user, form.getByLabelText(/^Ad/), 'Mutfak');
    const release = panel.api.pauseAnswers('listKeys');
    await user.click(form.getByRole('button', { name: 'Oluştur' }));
    expect(await screen.findByDisplayValue(secret)).toBeVisible();
    release();
  });

  it('keeps the form and says why when it was refused', async () => {
    const { user, form } = await fill();
    panel.api.refuse('issueKey', 'already_exists', { params: { what: 'Mutfak' } });
    await pasteInto(user, form.getByLabelText(/^Ad/), 'Mutfak');
    await user.click(form.getByRole('button', { name: 'Oluştur' }));
    expect(await form.findByRole('alert')).toHaveTextContent('Mutfak zaten var');
    expect(form.getByLabelText(/^Ad/)).toHaveValue('Mutfak');
  });

  it.each([
    [true, 'Sunucuya ulaşılamıyor. Biraz sonra işlemi tekrarlayın.'],
    [false, 'İnternet bağlantısı yok. Bağlantı gelince işlemi tekrarlayın.'],
  ])('says that it has to be done again when nobody answers, the net being there: %s', async (isOnline, text) => {
    const { user, form } = await fill();
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    panel.api.cut(true);
    await pasteInto(user, form.getByLabelText(/^Ad/), 'Mutfak');
    await user.click(form.getByRole('button', { name: 'Oluştur' }));
    expect(await form.findByRole('alert')).toHaveTextContent(text);
    online.mockRestore();
  });
});

describe('rotating a key', () => {
  it('lets the old one work as long as the person says', async () => {
    const user = await openKeys();
    panel.api.answer('rotateKey', { key: key(), secret });
    await user.click(screen.getByRole('button', { name: /^Yenile/ }));
    const form = await dialog();
    expect(form.getByText(/Webhook’lar, yeni anahtar API’de ilk kez/)).toBeVisible();
    await choose(user, 'Eski anahtar ne kadar çalışsın?', '7 gün');
    await user.click(form.getByRole('button', { name: 'Yenile' }));
    expect(await screen.findByDisplayValue(secret)).toBeVisible();
    expect(panel.api.asked('rotateKey')).toMatchObject([{ id: id(60), body: { overlapHours: 168 } }]);
  });
});

describe('the key that webhooks carry', () => {
  it('is chosen with a warning that the receiver must know it first', async () => {
    const items = [key({ name: 'Alıcı', scopes: [] })];
    panel.api.answer('listKeys', page(items));
    panel.api.answer('useKeyForWebhooks', undefined);
    const user = await panel.open('/keys');
    const row = await screen.findByRole('row', { name: /Alıcı/ });
    expect(row).toHaveTextContent('Yalnızca webhook’lar için');
    await user.click(within(row).getByRole('button', { name: /^Webhook’larda kullan/ }));
    const question = await dialog();
    expect(question.getByText(/Önce alıcınıza bu anahtarı girin/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Webhook’larda kullan' }));
    expect(await screen.findByText('Webhook’lar artık bu anahtarı taşıyor')).toBeVisible();
    expect(panel.api.asked('useKeyForWebhooks')).toMatchObject([{ id: id(60) }]);
  });
});

describe('revoking a key', () => {
  it('asks first and names the key', async () => {
    const user = await openKeys();
    panel.api.answer('revokeKey', undefined);
    await user.click(screen.getByRole('button', { name: /^İptal et/ }));
    const question = await dialog();
    expect(question.getByText('Kasa hemen çalışmaz olur, geri alınamaz.')).toBeVisible();
    expect(panel.api.asked('revokeKey')).toEqual([]);
    await user.click(question.getByRole('button', { name: 'İptal et' }));
    expect(await screen.findByText('Anahtar iptal edildi')).toBeVisible();
    expect(panel.api.asked('revokeKey')).toMatchObject([{ id: id(60) }]);
  });

  it('says in English why it was refused, when the panel is in English', async () => {
    const user = await openKeys('en');
    panel.api.refuse('revokeKey', 'key_not_found');
    await user.click(screen.getByRole('button', { name: /^Revoke/ }));
    await user.click((await dialog()).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('There is no such API key')).toBeVisible();
  });
});
