import { screen, within } from '@testing-library/react';
import { openOrder } from './support/order-drawer.ts';
import { panelTests } from './support/panel.tsx';
import { commandResult, order } from './support/samples.ts';
import { availabilityWith, item, itemList, outOf, withYemeksepeti } from './support/stock.ts';

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

  describe('because something has run out', () => {
    const missing = [
      { id: '1', name: 'Teknik sorun', nameEn: 'Technical problem' },
      { id: '2', name: 'Ürün kalmadı', nameEn: null, isItemUnavailable: true as const },
    ];
    const [line] = order().items;
    const shown = order({
      items: [
        { ...line!, id: 'a', productId: 'g-1', name: 'Ayran' },
        { ...line!, id: 'b', productId: 'g-1', name: 'Ayran' },
        { ...line!, id: 'c', productId: 'g-9', name: 'Künefe' },
        { ...line!, name: 'Adana dürüm' },
      ],
    });
    const items = itemList(item('AYR', 'Ayran', { getir: 'g-1', ty: 't-1', ys: 'y-1' }), item('SU', 'Su'));
    const open = async (known = availabilityWith(), listed = items) => {
      panel.api.answer('listItems', listed);
      panel.api.answer('getAvailability', known);
      panel.api.answer('cancelReasons', { reasons: missing });
      const { user, drawer } = await openOrder(panel, shown);
      await user.click(drawer.getByRole('button', { name: 'İptal et' }));
      const form = within(await screen.findByRole('dialog', { name: 'Siparişi iptal et' }));
      await form.findByRole('radio', { name: 'Ürün kalmadı' });
      expect(form.queryByText('Hangisi kalmadı?')).toBeNull();
      await user.click(form.getByRole('radio', { name: 'Ürün kalmadı' }));
      return { user, form };
    };

    it('is sold out everywhere with one press of its line', async () => {
      const { user, form } = await open();
      panel.api.answer('changeAvailability', availabilityWith(outOf('AYR')));
      panel.api.answer('getAvailability', availabilityWith(outOf('AYR')));
      await user.click(await form.findByRole('button', { name: 'Ayran her yerde tükendi' }));
      expect(await screen.findByText('Ayran gün sonuna kadar her yerde tükendi')).toBeVisible();
      expect(panel.api.asked('changeAvailability')).toMatchObject([
        { id: order().restaurantId, body: { items: [{ item: 'AYR', isAvailable: false, until: 'end_of_day' }] } },
      ]);
      expect(await form.findByRole('button', { name: 'Ayran: tükendi' })).toHaveAttribute('aria-disabled', 'true');
      expect(form.getByText('“Menü ve stok” sayfasında eşleştirilmemiş: Künefe, Adana dürüm')).toBeVisible();
      await user.click(form.getByRole('radio', { name: 'Teknik sorun' }));
      expect(form.queryByText('Hangisi kalmadı?')).toBeNull();
    });

    it('names the platforms where it stays on sale', async () => {
      const without = itemList(item('AYR', 'Ayran', { getir: 'g-1', ys: 'y-1' }));
      const { form } = await open(withYemeksepeti(availabilityWith()), without);
      expect(await form.findByRole('button', { name: 'Ayran her yerde tükendi · Trendyol Go hariç' })).toBeEnabled();
    });

    it('was known before', async () => {
      const { form } = await open(availabilityWith(outOf('AYR')));
      expect(await form.findByRole('button', { name: 'Ayran: tükendi' })).toHaveAttribute('aria-disabled', 'true');
    });
  });

  it.each([
    ['was cancelled by the restaurant', { status: 1600, allowedActions: [] }, true],
    ['lost a line', { status: 500 }, true],
    ['goes on', { status: 500, items: order().items }, false],
    ['its customer cancelled', { status: 1500, allowedActions: [], items: order().items }, false],
  ] as const)('offers what is sold out on the page of an order that %s', async (_name, change, isOffered) => {
    const [line] = order().items;
    const items = [{ ...line!, productId: 'g-1', cancelledQuantity: 1 }];
    panel.api.answer('listItems', itemList(item('ADA', 'Adana dürüm', { getir: 'g-1', ty: 't-1' })));
    panel.api.answer('getAvailability', availabilityWith());
    const shown = { items, ...change } as Parameters<typeof order>[0];
    const { drawer } = await openOrder(panel, order(shown));
    const name = 'Adana dürüm her yerde tükendi';
    if (isOffered) expect(await drawer.findByRole('button', { name })).toBeEnabled();
    else expect(drawer.queryByRole('button', { name })).toBeNull();
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
