import { screen, within } from '@testing-library/react';
import { failure } from '@kopru/contracts';
import { id, integration } from '../support/samples.ts';
import { hoursAgo, orders, webhooks, openOverview } from '../support/overview.ts';

describe('the tiles of the overview', () => {
  /** What a tile says: its name, its number, its note. */
  const tile = async (label: string) => {
    const [found] = await screen.findAllByText(label, { selector: 'p' });
    return [...(found?.parentElement?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent);
  };

  it.each([
    ['tr', 'Sipariş', '8', '1 iptal'],
    ['tr', 'Ciro', '₺700', 'Ortalama sepet ₺100,00'],
    ['tr', 'Webhook başarısı', '%99,9', '1.199 teslim, 3 bekliyor'],
    ['tr', 'Webhook yanıt süresi', '87 ms', '%95’i en çok 1,2 s'],
    ['en', 'Revenue', '₺700', 'Average basket ₺100.00'],
    ['en', 'Webhook success', '99.9%', '1,199 delivered, 3 waiting'],
  ] as const)('say how it goes (%s, %s)', async (language, label, value, note) => {
    await openOverview({}, language);
    expect(await tile(label)).toEqual([label, value, note]);
  });

  it.each(['Sipariş', 'Ciro', 'Webhook başarısı', 'Webhook yanıt süresi'])(
    'have a dash for what nobody knows, and say why: %s',
    async (label) => {
      await openOverview({ orders: null, webhooks: null });
      expect(await tile(label)).toEqual([label, '–', 'Bu bölüm şu anda gösterilemiyor']);
    },
  );

  it('promise no success before anything was delivered', async () => {
    await openOverview({ webhooks: { ...webhooks(), delivered: 0, failed: 0, byHour: [] } });
    expect(await tile('Webhook başarısı')).toEqual(['Webhook başarısı', '–', '0 teslim, 3 bekliyor']);
  });

  it('say that nothing was delivered where there is no time of an answer', async () => {
    await openOverview({ webhooks: { ...webhooks(), delivered: 0, p50Ms: null, p95Ms: null, failed: 0, byHour: [] } });
    expect(await tile('Webhook yanıt süresi')).toEqual(['Webhook yanıt süresi', '–', 'Bu dönemde gönderim yok']);
  });

  it('have no average where every order was cancelled', async () => {
    await openOverview({
      orders: { ...orders(), orderCount: 1, cancelledCount: 1, revenue: 0, byHour: [], byChannel: [] },
    });
    expect(await tile('Ciro')).toEqual(['Ciro', '₺0', 'Bütün siparişler iptal edildi']);
    expect(screen.getAllByText('Bütün siparişler iptal edildi')).toHaveLength(3);
    expect(screen.queryByText(/sipariş yok/)).toBeNull();
  });
});

describe('the health of integrations', () => {
  it('is shown as it comes, and says where the others are', async () => {
    const lastError = { code: 'x', failure: failure('internal_error'), at: hoursAgo(1) };
    const health = { lastOrderAt: null, lastError };
    const integrations = [
      integration({ integrationId: id(3), provider: 'ys', health }),
      integration({ integrationId: id(2), provider: 'ty' }),
      integration({ integrationId: id(1), status: false, health }),
    ];
    await openOverview({ integrations, hasMoreIntegrations: true });
    const card = (await screen.findByText('Entegrasyonların durumu')).parentElement as HTMLElement;
    const links = await within(card).findAllByRole('link');
    expect(links[0]).toHaveAttribute('href', `/panel/restaurants/${id(10)}`);
    expect(links.map(({ textContent }) => textContent.replace(/…?Kadıköy · Henüz sipariş gelmedi/, ' '))).toEqual([
      'Yemeksepeti Sorunlu',
      'Trendyol Go Çalışıyor',
      'Getir Yemek Kapalı',
    ]);
    expect(card).toHaveTextContent('Diğerleri Restoranlar sayfasında');
  });
});

describe('the live feed', () => {
  it('leads to the newest orders, called by their customer or number', async () => {
    await openOverview();
    const feed = (await screen.findByText('Canlı akış')).parentElement as HTMLElement;
    const order = await within(feed).findByRole('link', { name: /Elif Kaya/ });
    expect(order).toHaveTextContent(/74753 · .*₺300,00/);
    expect(order).toHaveAttribute('href', `/panel/orders/${id(30)}`);
  });
});
