import { screen, waitFor, within } from '@testing-library/react';
import { failure } from '@kopru/contracts/errors/failures';
import { id, integration } from '../support/samples.ts';
import { hourMs, hoursAgo, openOverview, orders, panel, webhooks } from '../support/overview.ts';

describe('the tiles of the overview', () => {
  /** What a tile says: its name, its number, its note. */
  const tile = async (label: string) => {
    const [found] = await screen.findAllByText(label, { selector: 'p' });
    return [...(found?.parentElement?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent);
  };

  it.each([
    ['tr', 'Sipariş', '8', 'Dün bu saate kadar 4 (+%100)'],
    ['tr', 'Ciro', '₺700', 'Dün bu saate kadar ₺400 (+%75)'],
    ['tr', 'Ortalama sepet', '₺100,00', 'Dün bu saate kadar ₺133,33 (-%25)'],
    ['tr', 'İptal', '1', 'Dün bu saate kadar 1 (%0)'],
    ['tr', 'Webhook başarısı', '%99,9', '1.199 teslim, 3 bekliyor'],
    ['tr', 'Webhook yanıt süresi', '87 ms', '%95’i en çok 1,2 s'],
    ['en', 'Revenue', '₺700', 'By this time yesterday ₺400 (+75%)'],
    ['en', 'Webhook success', '99.9%', '1,199 delivered, 3 waiting'],
  ] as const)('say how it goes, and how it went before (%s, %s)', async (language, label, value, note) => {
    await openOverview({}, language, { ...orders(), orderCount: 4, revenue: 40_000 });
    await waitFor(async () => expect(await tile(label)).toEqual([label, value, note]));
  });

  it('say no change since a time when there was nothing', async () => {
    await openOverview({}, 'tr', { ...orders(), orderCount: 0, cancelledCount: 0, revenue: 0 });
    await waitFor(async () => expect((await tile('Sipariş'))[2]).toBe('Dün bu saate kadar 0'));
  });

  it.each([
    ['Dün', 'Önceki gün', 24],
    ['7 gün', 'Önceki 7 günde', 7 * 24],
    ['30 gün', 'Önceki 30 günde', 30 * 24],
  ] as const)('are held against as long a time before: %s', async (period, words, hours) => {
    const user = await openOverview({}, 'tr', { ...orders(), orderCount: 4 });
    await user.click(await screen.findByRole('radio', { name: period }));
    await waitFor(async () => expect((await tile('Sipariş'))[2]).toBe(`${words} 4 (+%100)`));
    const query = panel.api.asked('getOverview').at(-1)?.query as Record<
      'from' | 'to' | 'beforeFrom' | 'beforeTo',
      string
    >;
    expect((Date.parse(query.from) - Date.parse(query.beforeFrom)) / hourMs).toBe(hours);
    expect(Date.parse(query.to) - Date.parse(query.beforeTo)).toBe(hours * hourMs);
    // At four in the morning in Istanbul, when the working day ends.
    expect(query.from).toMatch(/T01:00:00\.000Z$/);
  });

  it.each(['Sipariş', 'Ciro', 'Ortalama sepet', 'İptal', 'Webhook başarısı', 'Webhook yanıt süresi'])(
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
    expect((await tile('Ortalama sepet'))[1]).toBe('₺0,00');
    expect(screen.getAllByText('Bütün siparişler iptal edildi')).toHaveLength(2);
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
