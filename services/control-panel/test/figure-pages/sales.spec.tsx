import { screen, waitFor, within } from '@testing-library/react';
import type { AnswerOf } from '../support/panel-api.ts';
import { panelTests } from '../support/panel.tsx';
import { choose } from '../support/press.ts';
import { id, page, restaurant } from '../support/samples.ts';

const panel = panelTests();
const sums = (orderCount: number, total: number) => ({ orderCount, total });
const none = { ...sums(0, 0), before: sums(0, 0) };
const days = { fromDay: '2026-03-01', toDay: '2026-03-02' };
const sales: AnswerOf<'getSales'> = {
  ...days,
  ...sums(5, 150_075),
  before: { fromDay: '2026-02-27', toDay: '2026-02-28', ...sums(4, 100_050) },
  currency: 'TRY',
  cancelled: { ...sums(1, 10_000), before: sums(0, 0) },
  byDay: [
    { day: '2026-03-01', ...sums(3, 100_075), before: sums(4, 100_050) },
    { day: '2026-03-02', ...sums(2, 50_000), before: sums(0, 0) },
  ],
  byHour: Array.from({ length: 24 }, (_none, hour) =>
    hour === 1
      ? { hour, ...sums(1, 20_000), before: sums(0, 0) }
      : hour === 20
        ? { hour, ...sums(4, 130_075), before: sums(4, 100_050) }
        : { hour, ...none },
  ),
  byRestaurant: [
    { restaurantId: id(10), dayEndsAt: '04:00', ...sums(4, 120_075), before: sums(4, 100_050) },
    { restaurantId: id(11), dayEndsAt: '02:00', ...sums(1, 30_000), before: sums(0, 0) },
  ],
  products: {
    items: [
      { name: 'Ayran\u202e', quantity: 7, total: 28_000, before: { quantity: 14, total: 56_000 } },
      { name: 'Künefe', unit: 'kg', quantity: 0.75, total: 9_000, before: { quantity: 0, total: 0 } },
    ],
    others: { productCount: 3, total: 5_000, before: { total: 5_000 } },
  },
};
const query = () => panel.api.asked('getSales').at(-1)?.query;
const address = '/sales?from=2026-03-01&to=2026-03-02';

describe('sales', () => {
  beforeEach(() => {
    panel.api.answer('listRestaurants', page([restaurant(), restaurant({ id: id(11), name: 'Moda' })]));
    panel.api.answer('getSales', sales);
  });
  const rowsOf = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);

  it('show what was sold by product, restaurant, day and hour, with the days before beside it', async () => {
    await panel.open(address);
    const tile = async (name: string) => screen.findByRole('region', { name });
    expect(await tile('Ciro')).toHaveTextContent('₺1.500,75Önceki dönem ₺1.000,50 (+%50)');
    expect(await tile('Sipariş')).toHaveTextContent('5Önceki dönem 4 (+%25)');
    expect(await tile('Ortalama sepet')).toHaveTextContent('₺300,15Önceki dönem ₺250,13 (+%20)');
    expect(rowsOf('Ürüne göre')).toEqual([
      'Ayran\ufffd7×₺280,00₺560,00-%50',
      'Künefe0,75 kg₺90,00₺0,00–',
      'Diğer 3 ürün₺50,00₺50,00%0',
    ]);
    await waitFor(() =>
      expect(rowsOf('Restorana göre')).toEqual(['Kadıköy4₺1.200,75₺1.000,50+%20', 'Moda1₺300,00₺0,00–']),
    );
    expect(rowsOf('Güne göre')).toEqual(['01 Mar3₺1.000,75₺1.000,50%0', '02 Mar2₺500,00₺0,00–']);
    // The day goes on until 02:00, or 04:00: one o'clock is its end.
    expect(rowsOf('Saate göre')).toEqual(['20:004₺1.300,75₺1.000,50+%30', '01:001₺200,00₺0,00–']);
    expect(screen.getByText(/27 Şub 2026 – 28 Şub 2026/)).toHaveTextContent('farklı saatlerde biter (02:00, 04:00)');
    expect(screen.getAllByRole('img', { name: 'Sütun grafiği: bu dönemde 5 sipariş' })).toHaveLength(2);
  });

  it('open with a week, and go to other days, one platform and one restaurant', async () => {
    const user = await panel.open('/sales', { language: 'en' });
    await screen.findByRole('table', { name: 'By product' });
    const { fromDay, toDay } = query() as typeof days;
    expect(Date.parse(toDay) - Date.parse(fromDay)).toBe(6 * 86_400_000);
    await user.click(screen.getByRole('button', { name: 'Today' }));
    await waitFor(() => expect(query()).toEqual({ fromDay: toDay, toDay }));
    await choose(user, 'Platform', 'Yemeksepeti');
    await choose(user, 'Restaurant', 'Moda');
    await waitFor(() => expect(query()).toEqual({ fromDay: toDay, toDay, provider: 'ys', restaurantId: id(11) }));
  });

  it('are not asked for by days that are too many, or none', async () => {
    await panel.open('/sales?from=2026-01-01&to=2026-12-31');
    expect(await screen.findByText('Bu günler toplanamıyor')).toBeVisible();
    expect(screen.getByText(/en çok 92 gün/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'XLSX indir' })).toBeNull();
    expect(panel.api.asked('getSales')).toEqual([]);
  });

  it('do not ask for a platform that an address invents', async () => {
    await panel.open(`${address}&provider=bahane`);
    await screen.findByRole('table', { name: 'Ürüne göre' });
    expect(query()).toEqual(days);
  });

  it('say that products were too many to add up', async () => {
    panel.api.answer('getSales', { ...sales, products: null });
    await panel.open(address);
    expect(await screen.findByText('Ürünler bu kadar günde toplanamadı')).toBeVisible();
    expect(screen.getByRole('table', { name: 'Güne göre' })).toBeVisible();
  });

  it('say that there are none', async () => {
    panel.api.answer('getSales', {
      ...{ ...sales, ...sums(0, 0), before: { ...sales.before, ...sums(0, 0) }, cancelled: none },
      ...{ byRestaurant: [], products: { items: [], others: { productCount: 0, total: 0, before: { total: 0 } } } },
    });
    await panel.open(address);
    expect(await screen.findByText('Bu günlerde sipariş yok')).toBeVisible();
  });

  it('say why they could not be read', async () => {
    panel.api.refuse('getSales', 'unavailable');
    await panel.open(address);
    expect(await screen.findByRole('alert')).toHaveTextContent('Hizmetin bir bölümüne şu anda ulaşılamıyor');
  });

  it.each([
    ['XLSX indir', 'sales.xlsx'],
    ['CSV indir', 'sales.csv'],
  ])('are downloaded as they are shown: %s', async (name, file) => {
    await panel.open(`${address}&provider=ys&restaurantId=${id(10)}`);
    const href = (await screen.findByRole('link', { name })).getAttribute('href') ?? '';
    expect(href).toBe(
      `/panel-api/${file}?fromDay=2026-03-01&toDay=2026-03-02&restaurantId=${id(10)}&provider=ys&language=tr`,
    );
  });
});
