import { screen, within } from '@testing-library/react';
import { openOrder } from './support/order-drawer.ts';
import { panelTests } from './support/panel.tsx';
import { commandResult, order } from './support/samples.ts';

const panel = panelTests();

describe('cancelling an order', () => {
  const reasons = [
    { id: '1', name: 'Teknik sorun', nameEn: 'Technical problem' },
    { id: '2', name: 'Ürün kalmadı', nameEn: null },
  ];
  const openCancel = async (list = reasons, language: 'tr' | 'en' = 'tr') => {
    const { user, drawer } = await openOrder(panel, order(), { language });
    panel.api.answer('cancelReasons', { reasons: list });
    panel.api.answer('cancelOrder', commandResult(1600));
    await user.click(drawer.getByRole('button', { name: language === 'tr' ? 'İptal et' : 'Cancel order' }));
    const name = language === 'tr' ? 'Siparişi iptal et' : 'Cancel the order';
    const form = within(await screen.findByRole('dialog', { name }));
    return { user, form, send: await form.findByRole('button', { name }) };
  };

  it('sends a reason of the platform and a note', async () => {
    const { user, form, send } = await openCancel();
    await user.click(form.getByRole('radio', { name: 'Ürün kalmadı' }));
    await user.type(form.getByLabelText('Not (isteğe bağlı)'), 'Bitti');
    await user.click(send);
    expect(await screen.findByText('Sipariş iptal edildi')).toBeVisible();
    expect(panel.api.asked('cancelOrder')[0]?.body).toEqual({ reason: '2', note: 'Bitti' });
  });

  it('waits for a person to say the reason', async () => {
    const { user, form, send } = await openCancel();
    await user.click(send);
    expect(await form.findByText('Bu alan gerekli')).toBeVisible();
    expect(panel.api.asked('cancelOrder')).toEqual([]);
  });

  it('asks for no reason where the platform takes none', async () => {
    const { user, form, send } = await openCancel([]);
    expect(form.queryByRole('radio')).toBeNull();
    await user.click(send);
    await screen.findByText('Sipariş iptal edildi');
    expect(panel.api.asked('cancelOrder')[0]?.body).toEqual({});
  });

  it('names the reasons in English where the platform does', async () => {
    const { form } = await openCancel(reasons, 'en');
    const offered = within(form.getByRole('radiogroup', { name: 'Reason' }));
    expect(offered.getByRole('radio', { name: 'Technical problem' })).not.toBeChecked();
    expect(offered.getByRole('radio', { name: 'Ürün kalmadı' })).not.toBeChecked();
  });

  it.each([
    ['invalid_reason', { accepted: '3, 4' }, 'Platform bu iptal nedenini kabul etmiyor; kabul edilenler: 3, 4'],
    ['command_in_progress', {}, 'Bu siparişte başka bir işlem sürüyor'],
    ['provider_timeout', { provider: 'Getir Yemek' }, 'Getir Yemek zamanında yanıt vermedi'],
  ] as const)('keeps the form and says why it failed: %s', async (code, params, text) => {
    const { user, form, send } = await openCancel();
    panel.api.refuse('cancelOrder', code, { params });
    await user.click(form.getByRole('radio', { name: 'Ürün kalmadı' }));
    await user.click(send);
    expect(await form.findByRole('alert')).toHaveTextContent(text);
    expect(send).toBeEnabled();
  });

  it('says why the reasons could not be read', async () => {
    const { user, drawer } = await openOrder(panel);
    panel.api.refuse('cancelReasons', 'provider_error', {
      params: { provider: 'Getir Yemek', platformMessage: 'Sipariş bulunamadı' },
    });
    await user.click(drawer.getByRole('button', { name: 'İptal et' }));
    const form = within(await screen.findByRole('dialog', { name: 'Siparişi iptal et' }));
    expect(await form.findByRole('alert')).toHaveTextContent('Getir Yemek reddetti: Sipariş bulunamadı');
  });
});
