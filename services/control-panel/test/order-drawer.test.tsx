import { screen, waitFor, within } from '@testing-library/react';
import { failure, type PanelRole } from '@kopru/contracts';
import { address, panelTests } from './support/panel.tsx';
import { choose } from './support/press.ts';
import { commandResult, id, order, page, record, restaurant, summary } from './support/samples.ts';

const panel = panelTests();
const path = `/orders/${id(30)}`;

type Order = ReturnType<typeof order>;

const openOrder = async (shown: Order = order(), options: { role?: PanelRole; language?: 'tr' | 'en' } = {}) => {
  panel.api.answer('listRestaurants', { items: [restaurant()] });
  panel.api.answer('listOrders', page([summary()]));
  panel.api.answer('getOrder', shown);
  const user = await panel.open(path, options);
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByText(/Adana dürüm/);
  return { user, drawer };
};

describe('the drawer of an order', () => {
  it('shows what was ordered, with options, what is left out and what was noted', async () => {
    const { drawer } = await openOrder();
    expect(drawer.getByText('Sipariş 74753')).toBeVisible();
    expect(drawer.getByText('2×')).toBeVisible();
    expect(drawer.getByText(/Ayran \(₺15,00\)/)).toBeVisible();
    expect(drawer.getByText('Çıkarılan: Soğan')).toBeVisible();
    expect(drawer.getByText('“İyi pişsin”')).toBeVisible();
    expect(drawer.getAllByText('₺330,00')).toHaveLength(2);
    expect(drawer.getByText('-₺30,00')).toBeVisible();
    expect(drawer.queryByText('Teslimat ücreti')).toBeNull();
  });

  it('calls the customer without the code behind the number', async () => {
    const { drawer } = await openOrder();
    expect(drawer.getByRole('link', { name: /555 111 22 33/ })).toHaveAttribute('href', 'tel:+905551112233');
    expect(drawer.getByText('Az acılı olsun')).toBeVisible();
  });

  it('names the payment in the language of the panel', async () => {
    const { drawer } = await openOrder(order(), { language: 'en' });
    expect(drawer.getByText('Cash · collect at the door')).toBeVisible();
  });

  it('says who cancelled it and why', async () => {
    const cancel = {
      by: 'customer' as const,
      reason: 'late',
      reasonName: 'Geç kaldı',
      note: null,
      at: '2026-03-01T13:00:00Z',
    };
    const { drawer } = await openOrder(order({ status: 1500, allowedActions: [], cancel }));
    expect(drawer.getByText('Müşteri iptal etti')).toBeVisible();
    expect(drawer.getByText('Geç kaldı')).toBeVisible();
  });

  it('tells in its timeline what became of the call to the platform', async () => {
    const { user, drawer } = await openOrder(
      order({
        timeline: [
          { status: 400, at: '2026-03-01T12:30:00Z', by: 'platform', platform: 'none' },
          {
            status: 500,
            at: '2026-03-01T12:31:00Z',
            by: 'panel',
            platform: 'failed',
            platformError: failure('as_written', { text: 'Package not found' }),
          },
        ],
      }),
    );
    await user.click(drawer.getByRole('tab', { name: 'Zaman çizelgesi' }));
    expect(await drawer.findByText('Platforma bildirilemedi')).toBeVisible();
    expect(drawer.getByText('Package not found')).toBeVisible();
  });

  it('leads to the webhooks that told of it', async () => {
    const { user, drawer } = await openOrder();
    panel.api.answer('listRecords', page([record()]));
    await user.click(drawer.getByRole('tab', { name: 'Webhook’lar' }));
    const link = await drawer.findByRole('link', { name: 'Sipariş oluşturuldu' });
    expect(link).toHaveAttribute('href', `/panel/deliveries/${id(50)}`);
    expect(panel.api.asked('listRecords')[0]?.query).toMatchObject({ orderId: id(30) });
  });

  it('shows the body that the platform sent, indented', async () => {
    const { user, drawer } = await openOrder();
    panel.api.answer('getRawOrder', { raw: '{"id":"x"}', receivedAt: '2026-03-01T12:30:00Z' });
    await user.click(drawer.getByRole('tab', { name: 'Ham veri' }));
    expect((await drawer.findByRole('region', { name: 'Ham veri' })).textContent).toBe('{\n  "id": "x"\n}');
  });

  it('closes to the list with its filters', async () => {
    panel.api.answer('listRestaurants', { items: [restaurant()] });
    panel.api.answer('listOrders', page([summary()]));
    panel.api.answer('getOrder', order());
    const user = await panel.open('/orders?status=400');
    await user.click(await screen.findByRole('button', { name: '74753 numaralı siparişi aç' }));
    expect(address()).toBe(`${path}?status=400`);
    await user.click(await screen.findByRole('button', { name: 'Kapat' }));
    await waitFor(() => expect(address()).toBe('/orders?status=400'));
  });

  it('says that there is no such order', async () => {
    panel.api.answer('listRestaurants', { items: [restaurant()] });
    panel.api.answer('listOrders', page([summary()]));
    panel.api.refuse('getOrder', 'order_not_found');
    await panel.open(path);
    expect(await within(await screen.findByRole('dialog')).findByRole('alert')).toHaveTextContent(
      'Böyle bir sipariş yok',
    );
  });
});

describe('what can be done with an order', () => {
  const buttons = ['Onayla', 'Hazırlamaya başla', 'Yola çıkar', 'Teslim edildi', 'İptal et', 'Raporlandı işaretle'];
  const offered = (drawer: Awaited<ReturnType<typeof openOrder>>['drawer']) =>
    buttons.filter((name) => drawer.queryByRole('button', { name }) !== null);

  it.each<[string, Partial<Order>, string[]]>([
    ['a new one', {}, ['Onayla', 'İptal et', 'Raporlandı işaretle']],
    [
      'one being prepared',
      { status: 500, allowedActions: ['advance', 'cancel'] },
      ['Yola çıkar', 'İptal et', 'Raporlandı işaretle'],
    ],
    [
      'one under way',
      { status: 600, allowedActions: ['advance', 'cancel'] },
      ['Teslim edildi', 'İptal et', 'Raporlandı işaretle'],
    ],
    ['a delivered one', { status: 900, allowedActions: [] }, ['Raporlandı işaretle']],
    ['a delivered and reported one', { status: 900, allowedActions: [], isReport: true }, []],
    ['a cancelled one', { status: 1600, allowedActions: [] }, []],
  ])('of %s is offered to an operator', async (_name, change, expected) => {
    const { drawer } = await openOrder(order(change), { role: 'operator' });
    expect(offered(drawer)).toEqual(expected);
  });

  it('is left out for a viewer, who is told why and sees no raw body', async () => {
    const { drawer } = await openOrder(order(), { role: 'viewer' });
    expect(offered(drawer)).toEqual([]);
    expect(drawer.getByText('İzleyici rolü siparişlerde işlem yapamaz.')).toBeVisible();
    expect(drawer.queryByRole('tab', { name: 'Ham veri' })).toBeNull();
  });

  it('is said when it was done', async () => {
    const { user, drawer } = await openOrder();
    panel.api.answer('verifyOrder', commandResult(500));
    panel.api.answer('getOrder', order({ status: 500, allowedActions: ['advance', 'cancel'] }));
    await user.click(drawer.getByRole('button', { name: 'Onayla' }));
    expect(await screen.findByText('Sipariş onaylandı')).toBeVisible();
    const next = await drawer.findByRole('button', { name: 'Yola çıkar' });
    await waitFor(() => expect(next).toBeEnabled());
  });

  it('is one step from the status that the person sees', async () => {
    const { user, drawer } = await openOrder(order({ status: 500, allowedActions: ['advance', 'cancel'] }));
    panel.api.answer('advanceOrder', commandResult(600));
    await user.click(drawer.getByRole('button', { name: 'Yola çıkar' }));
    await screen.findByText('Sipariş ilerletildi');
    expect(panel.api.asked('advanceOrder')[0]?.body).toEqual({ expectedStatus: 500 });
  });

  it('is not asked for twice by a second press', async () => {
    const { user, drawer } = await openOrder();
    panel.api.answer('verifyOrder', commandResult(500));
    const release = panel.api.hold('verifyOrder');
    const verify = drawer.getByRole('button', { name: 'Onayla' });
    await user.click(verify);
    await user.click(verify);
    expect(drawer.getByRole('button', { name: 'İptal et' })).toBeDisabled();
    release();
    await screen.findByText('Sipariş onaylandı');
    expect(panel.api.asked('verifyOrder')).toHaveLength(1);
  });

  it.each([
    ['tr', 'İşlem yapılamadı', 'Sipariş 600 durumunda; bu işlem yapılamaz', 'Onayla'],
    ['en', 'That did not work', 'The order is at status 600, which does not allow that', 'Approve'],
  ] as const)('is refused in the words of the reader (%s)', async (language, title, text, button) => {
    const { user, drawer } = await openOrder(order(), { language });
    panel.api.refuse('verifyOrder', 'invalid_transition', { params: { status: 600 } });
    await user.click(drawer.getByRole('button', { name: button }));
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  });

  it('is shown as it is now when a colleague was faster', async () => {
    const { user, drawer } = await openOrder();
    panel.api.refuse('verifyOrder', 'invalid_transition', { params: { status: 600 } });
    panel.api.answer('getOrder', order({ status: 600, allowedActions: ['advance', 'cancel'] }));
    await user.click(drawer.getByRole('button', { name: 'Onayla' }));
    const next = await drawer.findByRole('button', { name: 'Teslim edildi' });
    await waitFor(() => expect(next).toBeEnabled());
  });
});

describe('cancelling an order', () => {
  const reasons = [
    { id: '1', name: 'Teknik sorun', nameEn: 'Technical problem' },
    { id: '2', name: 'Ürün kalmadı', nameEn: null },
  ];
  const openCancel = async (list = reasons, language: 'tr' | 'en' = 'tr') => {
    const { user, drawer } = await openOrder(order(), { language });
    panel.api.answer('cancelReasons', { reasons: list });
    panel.api.answer('cancelOrder', commandResult(1600));
    await user.click(drawer.getByRole('button', { name: language === 'tr' ? 'İptal et' : 'Cancel order' }));
    const name = language === 'tr' ? 'Siparişi iptal et' : 'Cancel the order';
    const form = within(await screen.findByRole('dialog', { name }));
    return { user, form, send: await form.findByRole('button', { name }) };
  };

  it('sends a reason of the platform and a note', async () => {
    const { user, form, send } = await openCancel();
    await choose(user, 'İptal nedeni', 'Ürün kalmadı');
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
    expect(form.queryByRole('combobox')).toBeNull();
    await user.click(send);
    await screen.findByText('Sipariş iptal edildi');
    expect(panel.api.asked('cancelOrder')[0]?.body).toEqual({});
  });

  it('names the reasons in English where the platform does', async () => {
    const { user } = await openCancel(reasons, 'en');
    await user.click(screen.getByRole('combobox', { name: 'Reason' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Technical problem',
      'Ürün kalmadı',
    ]);
  });

  it.each([
    ['invalid_reason', { accepted: '3, 4' }, 'Platform bu iptal nedenini kabul etmiyor; kabul edilenler: 3, 4'],
    ['command_in_progress', {}, 'Bu siparişte başka bir işlem sürüyor'],
    ['provider_timeout', { provider: 'Getir Yemek' }, 'Getir Yemek zamanında yanıt vermedi'],
  ] as const)('keeps the form and says why it failed: %s', async (code, params, text) => {
    const { user, form, send } = await openCancel();
    panel.api.refuse('cancelOrder', code, { params });
    await choose(user, 'İptal nedeni', 'Ürün kalmadı');
    await user.click(send);
    expect(await form.findByRole('alert')).toHaveTextContent(text);
    expect(send).toBeEnabled();
  });

  it('says why the reasons could not be read', async () => {
    const { user, drawer } = await openOrder();
    panel.api.refuse('cancelReasons', 'provider_error', {
      params: { provider: 'Getir Yemek', platformMessage: 'Sipariş bulunamadı' },
    });
    await user.click(drawer.getByRole('button', { name: 'İptal et' }));
    const form = within(await screen.findByRole('dialog', { name: 'Siparişi iptal et' }));
    expect(await form.findByRole('alert')).toHaveTextContent('Getir Yemek reddetti: Sipariş bulunamadı');
  });
});
