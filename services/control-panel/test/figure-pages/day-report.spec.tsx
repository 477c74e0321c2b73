import { screen, waitFor, within } from '@testing-library/react';
import type { AnswerOf } from '../support/panel-api.ts';
import { panelTests } from '../support/panel.tsx';
import { choose } from '../support/press.ts';
import { id, page, restaurant } from '../support/samples.ts';

const panel = panelTests();
const sums = (orderCount: number, total: number) => ({ orderCount, total });
const kadikoy = { restaurantId: id(10), dayEndsAt: '04:00' };
const report: AnswerOf<'getDayReport'> = {
  day: '2026-03-01',
  ...sums(5, 150_075),
  currency: 'TRY',
  byProvider: [
    { provider: 'getir', ...sums(3, 100_000) },
    { provider: 'ys', ...sums(2, 50_075) },
  ],
  byPayment: [
    { paymentType: 'cash', paymentTypeName: 'Nakit', ...sums(4, 120_000) },
    { paymentType: 'meal_card', paymentTypeName: 'Pluxee', ...sums(1, 30_075) },
  ],
  byRestaurant: [{ ...kadikoy, ...sums(5, 150_075) }],
  cancelled: {
    ...sums(2, 40_000),
    reasons: [
      { by: 'restaurant', reason: 'Kurye yok', ...sums(1, 30_000) },
      { by: 'customer', reason: null, ...sums(1, 10_000) },
    ],
  },
  refunds: sums(1, 2_500),
  courierCash: sums(3, 90_000),
  products: [
    { name: 'Ayran\u202e', quantity: 7, total: 28_000 },
    { name: 'Künefe', unit: 'kg', quantity: 0.75, total: 9_000 },
  ],
  soldOut: [
    {
      ...{ restaurantId: id(10), item: 'AYR', name: 'Ayran', providers: [] },
      ...{ since: '2026-03-01T16:00:00.000Z', until: null },
    },
    {
      ...{ restaurantId: id(10), item: 'KUN', name: 'Künefe', providers: ['ys'] },
      ...{ since: '2026-03-01T17:00:00.000Z', until: '2026-03-02T01:00:00.000Z' },
    },
  ],
};
const query = () => panel.api.asked('getDayReport').at(-1)?.query;

describe('the end of a day', () => {
  beforeEach(() => {
    panel.api.answer('listRestaurants', page([restaurant()]));
    panel.api.answer('getDayReport', report);
  });

  it('shows what came in, what was cancelled and why, what was given back and what the couriers bring', async () => {
    await panel.open('/day-report?day=2026-03-01');
    const tile = async (name: string) => screen.findByRole('region', { name });
    expect(await tile('Toplam')).toHaveTextContent('₺1.500,755 sipariş');
    expect(await tile('İptal edilenler')).toHaveTextContent('₺400,002 sipariş');
    expect(await tile('İadeler')).toHaveTextContent('₺25,001 sipariş');
    expect(await tile('Kendi kuryelerinizin nakdi')).toHaveTextContent('₺900,003 sipariş');
    const rowsOf = (name: string) =>
      within(screen.getByRole('table', { name }))
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent);
    expect(rowsOf('Platforma göre')).toEqual(['Getir Yemek3₺1.000,00', 'Yemeksepeti2₺500,75']);
    expect(rowsOf('Ödemeye göre')).toEqual(['Nakit4₺1.200,00', 'Pluxee1₺300,75']);
    expect(rowsOf('İptal edilenler')).toEqual(['Restoran: Kurye yok1₺300,00', 'Müşteri: Neden belirtilmedi1₺100,00']);
    expect(rowsOf('En çok satılanlar')).toEqual(['Ayran\ufffd7×₺280,00', 'Künefe0,75 kg₺90,00']);
    expect(rowsOf('Tükenenler')).toEqual(['AyranBütün platformlar', 'KünefeYemeksepeti']);
    // One restaurant brought everything.
    expect(screen.queryByRole('table', { name: 'Restorana göre' })).toBeNull();
    expect(screen.getByText(/04:00 saatinde biter/)).toBeVisible();
  });

  it('opens with the running day, and goes to another and to one restaurant', async () => {
    const user = await panel.open('/day-report', { language: 'en' });
    await screen.findByRole('table', { name: 'By platform' });
    const { day: today } = query() as { day: string };
    expect(Math.abs(Date.now() - Date.parse(today))).toBeLessThan(2 * 86_400_000);
    await user.click(screen.getByRole('button', { name: 'Yesterday' }));
    const before = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
    await waitFor(() => expect(query()).toEqual({ day: before }));
    await choose(user, 'Restaurant', 'Kadıköy');
    await waitFor(() => expect(query()).toEqual({ day: before, restaurantId: id(10) }));
  });

  it('says that the day of each of several restaurants counts', async () => {
    panel.api.answer('getDayReport', {
      ...report,
      byRestaurant: [
        { ...kadikoy, ...sums(4, 100_000) },
        { restaurantId: id(11), dayEndsAt: '02:00', ...sums(1, 50_075) },
      ],
    });
    await panel.open('/day-report?day=2026-03-01');
    expect(await screen.findByText(/farklı saatlerde biter \(02:00, 04:00\)/)).toBeVisible();
    expect(screen.getByRole('table', { name: 'Restorana göre' })).toHaveTextContent('Kadıköy4₺1.000,00');
  });

  it('says that there is none', async () => {
    panel.api.answer('getDayReport', {
      ...report,
      ...{ ...sums(0, 0), byProvider: [], byPayment: [], byRestaurant: [], products: [] },
      soldOut: null,
      ...{ cancelled: { ...sums(0, 0), reasons: [] }, refunds: sums(0, 0), courierCash: sums(0, 0) },
    });
    await panel.open('/day-report?day=2026-03-01');
    expect(await screen.findByText('Bu günde sipariş yok')).toBeVisible();
  });

  it('says why it could not be read', async () => {
    panel.api.refuse('getDayReport', 'unavailable');
    await panel.open('/day-report');
    expect(await screen.findByRole('alert')).toHaveTextContent('Hizmetin bir bölümüne şu anda ulaşılamıyor');
    expect(screen.getByRole('button', { name: 'Fiş yazdır' })).toBeDisabled();
  });

  it('is downloaded as it is shown', async () => {
    await panel.open(`/day-report?day=2026-03-01&restaurantId=${id(10)}`);
    const href = screen.getByRole('link', { name: 'XLSX indir' }).getAttribute('href') ?? '';
    expect(href).toBe(`/panel-api/day-report.xlsx?day=2026-03-01&restaurantId=${id(10)}&language=tr`);
  });

  it('is printed on a slip', async () => {
    const printed: string[] = [];
    Object.assign(window, {
      print: () => printed.push(document.querySelector('body > [aria-hidden="true"]')?.textContent ?? ''),
      CSSStyleSheet: class {
        replaceSync() {}
      },
    });
    Object.defineProperty(document, 'adoptedStyleSheets', { value: [], writable: true, configurable: true });
    const user = await panel.open('/day-report?day=2026-03-01');
    await screen.findByRole('table', { name: 'Platforma göre' });
    await user.click(screen.getByRole('button', { name: 'Fiş yazdır' }));
    await waitFor(() => expect(printed).toHaveLength(1));
    for (const text of [
      'Bütün restoranlar',
      'Gün sonu',
      '01 Mar 2026',
      'Toplam₺1.500,75',
      'İptal edilenler (2)₺400,00',
      'İadeler (1)₺25,00',
      'Kendi kuryelerinizin nakdi₺900,00',
      '3 Getir Yemek₺1.000,00',
      '4 Nakit₺1.200,00',
      '1 Restoran: Kurye yok₺300,00',
      'AyranBütün platformlar',
      '7× Ayran\ufffd₺280,00',
    ])
      expect(printed[0]).toContain(text);
  });
});
