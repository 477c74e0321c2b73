import { screen, waitFor, within } from '@testing-library/react';
import { failure } from '@kopru/contracts/errors/failures';
import { channelOf } from '@kopru/contracts/platforms/channels';
import { openOrder, orderPath } from './support/order-drawer.ts';
import { address, panelTests } from './support/panel.tsx';
import { record } from './support/delivery-samples.ts';
import { id, order, page, restaurant, summary } from './support/samples.ts';

const panel = panelTests();

describe('the drawer of an order', () => {
  it('says what its customer was promised, what comes before others, and where its courier is', async () => {
    const [item] = order().items;
    const { drawer } = await openOrder(
      panel,
      order({
        promisedAt: '2026-03-01T13:00:00.000Z',
        isPriority: true,
        courier: { id: null, name: 'Ali', status: null, lat: null, lon: null, state: 'arrived' },
        items: [{ ...item!, ifUnavailable: 'remove' }],
      }),
    );
    for (const text of [/müşteriye söz verilen zaman/, 'ÖNCELİKLİ', 'Ali · Kurye kapıda', 'Yoksa: çıkarın'])
      expect(drawer.getByText(text)).toBeVisible();
  });

  it('shows what was ordered, with options, what is left out and what was noted', async () => {
    const { drawer } = await openOrder(panel);
    expect(drawer.getByText('Sipariş 74753')).toBeVisible();
    expect(drawer.getByText('2×')).toBeVisible();
    expect(drawer.getByText(/Ayran \(₺15,00\)/)).toBeVisible();
    expect(drawer.getByText('Çıkarılan: Soğan')).toBeVisible();
    expect(drawer.getByText('“İyi pişsin”')).toBeVisible();
    expect(drawer.getAllByText('₺330,00')).toHaveLength(2);
    expect(drawer.getByText('-₺30,00')).toBeVisible();
    expect(drawer.queryByText('Teslimat ücreti')).toBeNull();
  });

  it('shows all that makes the total, what is paid with, who is billed, and weights as such', async () => {
    const { amount, customer, items } = order();
    const { drawer } = await openOrder(
      panel,
      order({
        pickupCode: 'K7',
        items: [
          { ...items[0]!, quantity: 0.75, unit: 'kg' },
          { ...items[0]!, name: 'Ayran', isGift: true },
        ],
        customer: { ...customer, invoice: { company: 'Örnek Ltd. Şti.', taxNumber: '1234567890' } },
        amount: {
          ...amount,
          discounts: [{ kind: 'voucher', amount: 30_00, name: null }],
          fees: [
            { kind: 'tip', amount: 20_00, name: null },
            { kind: 'packaging', amount: 5_00, name: 'Poşet' },
          ],
          difference: -1_50,
          cashGiven: 400_00,
        },
      }),
    );
    for (const text of [
      '0,75 kg',
      'Ayran · Hediye',
      'Kupon',
      'Bahşiş',
      '₺20,00',
      'Poşet',
      'Açıklanmayan fark',
      '-₺1,50',
    ])
      expect(drawer.getByText(text)).toBeVisible();
    for (const text of ['K7', '₺400,00', 'Örnek Ltd. Şti. · 1234567890']) expect(drawer.getByText(text)).toBeVisible();
  });

  it('has the customer’s note by the dishes', async () => {
    const { drawer } = await openOrder(panel);
    const dishes = drawer.getByText('2×').closest('ul')?.parentElement as HTMLElement;
    expect(within(dishes).getByText('Az acılı olsun')).toBeVisible();
    expect(drawer.getAllByText('Az acılı olsun')).toHaveLength(1);
  });

  it('is called by the end of a number that is too long to read out', async () => {
    const { drawer } = await openOrder(panel, order({ shortCode: null }));
    expect(drawer.getByText('Sipariş …c990b0a'.replace('…c', '…2c'))).toBeVisible();
  });

  it('names the storefront, and the platform that brought the order where that is another', async () => {
    const { drawer } = await openOrder(panel, order({ provider: 'ty', channel: channelOf('getir_by_uber') }));
    expect(drawer.getByText('GetirYemek by Uber Eats')).toBeVisible();
    expect(drawer.getByText('Trendyol Go üzerinden')).toBeVisible();
  });

  it('names a platform that is its own storefront once', async () => {
    const { drawer } = await openOrder(panel, order({ provider: 'direct', channel: channelOf('direct') }));
    expect(drawer.getByText('Kendi kanalı')).toBeVisible();
    expect(drawer.queryByText(/üzerinden/)).toBeNull();
  });

  it('calls the customer without the code behind the number', async () => {
    const { drawer } = await openOrder(panel);
    expect(drawer.getByRole('link', { name: /555 111 22 33/ })).toHaveAttribute('href', 'tel:+905551112233');
    expect(drawer.getByText('Az acılı olsun')).toBeVisible();
  });

  it.each([
    ['tr', { name: 'Nakit', nameEn: 'Cash', isPaid: false }, 'Nakit, kapıda'],
    ['tr', { name: 'Kapıda Nakit', nameEn: 'Cash at the door', isPaid: false }, 'Kapıda Nakit'],
    ['tr', { name: 'Online Kart', nameEn: 'Online card', isPaid: true }, 'Online Kart · ödendi'],
    ['en', { name: 'Nakit', nameEn: 'Cash', isPaid: false }, 'Cash, at the door'],
  ] as const)(
    'names the payment in the language of the panel, and once that it is at the door: %s',
    async (language, payment, text) => {
      const { drawer } = await openOrder(panel, order({ payment: { type: 'cash', ...payment } }), { language });
      expect(drawer.getByText(text)).toBeVisible();
    },
  );

  it('keeps the preparation time that was chosen, and says how late the dish is', async () => {
    const readyAt = new Date(Date.now() - 185_000).toISOString();
    const { drawer } = await openOrder(panel, order({ status: 500, preparationMinutes: 20, readyAt }));
    expect(drawer.getByText(/^Süre 20 dk · \d\d:\d\d saatinde hazır/)).toHaveTextContent(/ 3 dk gecikti$/);
  });

  it('says who cancelled it and why', async () => {
    const cancel = {
      by: 'customer' as const,
      reason: 'late',
      reasonName: 'Geç kaldı',
      note: null,
      at: '2026-03-01T13:00:00Z',
    };
    const { drawer } = await openOrder(panel, order({ status: 1500, allowedActions: [], cancel }));
    expect(drawer.getByText('Müşteri iptal etti')).toBeVisible();
    expect(drawer.getByText('Geç kaldı')).toBeVisible();
  });

  it('says once why it was cancelled where the platform has one text for it', async () => {
    const words = 'Müşteri adresinde yok';
    const cancel = {
      by: 'platform',
      reason: null,
      reasonName: words,
      note: words,
      at: '2026-03-01T13:00:00Z',
    } as const;
    const { drawer } = await openOrder(panel, order({ status: 1500, allowedActions: [], cancel }));
    expect(drawer.getByText(words)).toBeVisible();
  });

  it('says that a dish is late when its courier comes before its preparation time is over', async () => {
    const [readyAt, pickupAt] = [600_000, -185_000].map((ms) => new Date(Date.now() + ms).toISOString());
    const { drawer } = await openOrder(panel, order({ status: 500, preparationMinutes: 20, readyAt, pickupAt }));
    expect(drawer.getByText('3 dk gecikti')).toBeVisible();
  });

  it('tells in its timeline what became of the call to the platform', async () => {
    const { user, drawer } = await openOrder(
      panel,
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
    await user.click(drawer.getByRole('tab', { name: 'Geçmiş' }));
    expect(await drawer.findByText('Platforma bildirilemedi')).toBeVisible();
    expect(drawer.getByText('Package not found')).toBeVisible();
  });

  it('leads to the webhooks that told of it', async () => {
    const { user, drawer } = await openOrder(panel);
    panel.api.answer('listRecords', page([record()]));
    await user.click(drawer.getByRole('tab', { name: 'Webhook’lar' }));
    const link = await drawer.findByRole('link', { name: 'Sipariş oluşturuldu' });
    expect(link).toHaveAttribute('href', `/panel/deliveries/${id(50)}`);
    expect(panel.api.asked('listRecords')[0]?.query).toMatchObject({ orderId: id(30) });
  });

  it('shows the body that the platform sent, indented', async () => {
    const { user, drawer } = await openOrder(panel);
    panel.api.answer('getRawOrder', { raw: '{"id":"x"}', receivedAt: '2026-03-01T12:30:00Z' });
    await user.click(drawer.getByRole('tab', { name: 'Ham veri' }));
    expect((await drawer.findByRole('region', { name: 'Ham veri' })).textContent).toBe('{\n  "id": "x"\n}');
  });

  it('closes to the list with its filters', async () => {
    panel.api.answer('listRestaurants', page([restaurant()]));
    panel.api.answer('listOrders', page([summary()]));
    panel.api.answer('getOrder', order());
    const user = await panel.open('/orders?status=400');
    await user.click(await screen.findByRole('button', { name: '74753 numaralı siparişi aç' }));
    expect(address()).toBe(`${orderPath}?status=400`);
    await user.click(await screen.findByRole('button', { name: 'Kapat' }));
    await waitFor(() => expect(address()).toBe('/orders?status=400'));
  });

  it('says that there is no such order', async () => {
    panel.api.answer('listRestaurants', page([restaurant()]));
    panel.api.answer('listOrders', page([summary()]));
    panel.api.refuse('getOrder', 'order_not_found');
    await panel.open(orderPath);
    const drawer = within(await screen.findByRole('dialog'));
    const alert = await drawer.findByRole('alert');
    expect(alert).toHaveTextContent('Gösterilemiyor');
    expect(alert).toHaveTextContent('Böyle bir sipariş yok');
    // To ask again would change nothing.
    expect(drawer.queryByRole('button', { name: 'Yeniden dene' })).toBeNull();
  });

  it('has no part for the customer of an order that tells nothing of one', async () => {
    const nobody = { name: null, phone: null, note: null, address: null };
    const { drawer } = await openOrder(panel, order({ customer: { ...order().customer, ...nobody }, courier: null }));
    expect(drawer.queryByRole('heading', { name: 'Müşteri' })).toBeNull();
  });
});
