import { channelOf } from '@kopru/contracts/platforms/channels';
import { screen, waitFor, within } from '@testing-library/react';
import { panelTests } from '../support/panel.tsx';
import { choose } from '../support/press.ts';
import { id, page, payments, restaurant } from '../support/samples.ts';

const panel = panelTests();

describe('payments', () => {
  beforeEach(() => {
    panel.api.answer('listRestaurants', page([restaurant()]));
    panel.api.answer('groupedPayments', payments);
  });

  /** Of the days that are shown; those before are asked for beside them. */
  const lastQuery = () =>
    panel.api
      .asked('groupedPayments')
      .slice(-2)
      .map(({ query }) => query as { to: string })
      .sort((one, other) => one.to.localeCompare(other.to))
      .at(-1);

  describe('the table of payments', () => {
    it('tells of each kind how many, what share and how much, and the sum of all', async () => {
      await panel.open('/payments');
      const table = await screen.findByRole('table', { name: 'Ödemeler' });
      expect(within(table).getByRole('row', { name: /^Nakit/ })).toHaveTextContent('Nakit3%75,0₺900,00');
      expect(within(table).getByRole('row', { name: /^Pluxee/ })).toHaveTextContent('PluxeeYemek kartı1%25,0₺300,00');
      expect(within(table).getByRole('row', { name: /^Toplam/ })).toHaveTextContent('Toplam4%100,0₺1.200,00');
    });

    it('is in English where the panel is', async () => {
      await panel.open('/payments', { language: 'en' });
      const table = await screen.findByRole('table', { name: 'Payments' });
      expect(within(table).getByRole('row', { name: /^Pluxee/ })).toHaveTextContent('PluxeeMeal card125.0%₺300.00');
    });

    it('shows no share of nothing', async () => {
      panel.api.answer('groupedPayments', { ...payments, total: 0 });
      await panel.open('/payments');
      expect(await screen.findByRole('row', { name: /^Pluxee/ })).toHaveTextContent('1–₺300,00');
    });

    it('is sorted by a press on the head of a column, and turned around by the next', async () => {
      const user = await panel.open('/payments');
      const table = await screen.findByRole('table', { name: 'Ödemeler' });
      const names = () =>
        within(table)
          .getAllByRole('row')
          .slice(1, -1)
          .map(({ textContent }) => /^\p{L}+/u.exec(textContent)?.[0]);
      expect(names()).toEqual(['Nakit', 'PluxeeYemek']);
      const press = (name: string) => user.click(within(table).getByRole('button', { name }));
      await press('Tutar');
      expect(names()).toEqual(['Nakit', 'PluxeeYemek']);
      expect(within(table).getByRole('columnheader', { name: 'Tutar' })).toHaveAttribute('aria-sort', 'descending');
      await press('Tutar');
      expect(names()).toEqual(['PluxeeYemek', 'Nakit']);
      expect(within(table).getByRole('columnheader', { name: 'Tutar' })).toHaveAttribute('aria-sort', 'ascending');
      await press('Ödeme türü');
      expect(names()).toEqual(['Nakit', 'PluxeeYemek']);
      expect(within(table).getByRole('columnheader', { name: 'Tutar' })).toHaveAttribute('aria-sort', 'none');
    });

    it('says what as many days before brought', async () => {
      panel.api.answer('groupedPayments', ({ query }) => {
        const { from } = query as { from: string };
        return Date.parse(from) < Date.parse('2026-03-01T00:00Z') ? { ...payments, total: 80_000 } : payments;
      });
      await panel.open('/payments?from=2026-03-01&to=2026-03-07');
      expect(await screen.findByText('Önceki dönem ₺800 (+%50)')).toBeVisible();
      expect(panel.api.asked('groupedPayments').map(({ query }) => query)).toContainEqual(
        expect.objectContaining({ from: '2026-02-22T01:00:00.000Z', to: '2026-03-01T01:00:00.000Z' }),
      );
    });

    it('opens with the last thirty days, today included', async () => {
      await panel.open('/payments');
      await screen.findByRole('table', { name: 'Ödemeler' });
      const { from, to } = lastQuery() as { from: string; to: string };
      expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBeCloseTo(30, 0);
      expect(Date.parse(to)).toBeGreaterThan(Date.now());
    });

    it.each([
      ['of one', [restaurant({ dayEndsAt: '02:00' })], `&restaurantId=${id(10)}`, '2026-02-28T23:00:00.000Z'],
      ['of all, where they are alike', [restaurant({ dayEndsAt: '02:00' })], '', '2026-02-28T23:00:00.000Z'],
      [
        'at four of several that differ',
        [restaurant({ dayEndsAt: '02:00' }), restaurant({ id: id(11), dayEndsAt: '05:00' })],
        '',
        '2026-03-01T01:00:00.000Z',
      ],
    ])('has days that end when the working day ends: %s', async (_which, restaurants, query, from) => {
      panel.api.answer('listRestaurants', page(restaurants));
      await panel.open(`/payments?from=2026-03-01&to=2026-03-01${query}`);
      const to = new Date(Date.parse(from) + 86_400_000).toISOString();
      await waitFor(() => expect(lastQuery()).toMatchObject({ from, to }));
    });

    it('asks for one restaurant', async () => {
      const user = await panel.open('/payments');
      await choose(user, 'Restoran', 'Kadıköy');
      await waitFor(() => expect(lastQuery()).toMatchObject({ restaurantId: id(10) }));
    });

    it('says that there is none', async () => {
      panel.api.answer('groupedPayments', { ...payments, groups: [], orderCount: 0, total: 0 });
      await panel.open('/payments');
      expect(await screen.findByText('Bu dönemde ödeme yok')).toBeVisible();
    });

    it('says why it could not be read', async () => {
      panel.api.refuse('groupedPayments', 'unavailable');
      await panel.open('/payments');
      expect(await screen.findByRole('alert')).toHaveTextContent('Hizmetin bir bölümüne şu anda ulaşılamıyor');
    });

    it('is downloaded as it is filtered', async () => {
      await panel.open(`/payments?from=2026-03-01&to=2026-03-02&restaurantId=${id(10)}`);
      const link = screen.getByRole('link', { name: 'CSV indir' });
      const url = new URL(link.getAttribute('href') ?? '', location.href);
      expect(url.pathname).toBe('/panel-api/payments.csv');
      expect(Object.fromEntries(url.searchParams)).toEqual({
        from: '2026-03-01T01:00:00.000Z',
        to: '2026-03-03T01:00:00.000Z',
        dayEndsAt: '04:00',
        restaurantId: id(10),
        language: 'tr',
      });
    });
  });

  describe('payments that are split', () => {
    const group = (slug: string, day: string, total: number, paymentType: 'cash' | 'online_card' = 'cash') => ({
      paymentType,
      paymentTypeName: 'Nakit',
      matchedCode: null,
      provider: 'ty' as const,
      channel: channelOf(slug),
      restaurantId: id(10),
      day,
      orderCount: 1,
      total,
    });
    const split = {
      groups: [
        group('trendyol_go', '2026-03-01', 50_000),
        group('getir_by_uber', '2026-03-02', 40_000),
        group('getir_by_uber', '2026-03-02', 30_000, 'online_card'),
      ],
      orderCount: 3,
      total: 120_000,
      currency: 'TRY',
    };
    const linesOf = async () => {
      const table = await screen.findByRole('table', { name: 'Ödemeler' });
      return within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent);
    };

    it('have the sum of each storefront above its kinds, and what brought most first', async () => {
      panel.api.answer('groupedPayments', split);
      const user = await panel.open('/payments');
      await choose(user, 'Gruplama', 'Kanala göre');
      await waitFor(() => expect(lastQuery()).toMatchObject({ by: 'channel' }));
      expect((await linesOf()).slice(1, -1)).toEqual([
        'GetirYemek by Uber Eats2%58,3₺700,00',
        'Nakit1%33,3₺400,00',
        'Online kredi/banka kartı1%25,0₺300,00',
        'Trendyol Go1%41,7₺500,00',
        'Nakit1%41,7₺500,00',
      ]);
      expect(screen.getByRole('link', { name: 'CSV indir' }).getAttribute('href')).toContain('by=channel');
    });

    it.each([
      ['day', ['2 Mar 2026', '1 Mar 2026']],
      ['provider', ['Trendyol Go']],
      ['restaurant', ['Kadıköy']],
      ['code', ['Kodu yok']],
    ])('are named by %s', async (by, names) => {
      panel.api.answer('groupedPayments', split);
      await panel.open(`/payments?by=${by}`);
      await screen.findByRole('table', { name: 'Ödemeler' });
      await waitFor(() =>
        expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([...names, 'Toplam']),
      );
    });

    it('are not split by what an address invents', async () => {
      await panel.open('/payments?by=hour');
      await screen.findByRole('table', { name: 'Ödemeler' });
      expect(lastQuery()).not.toHaveProperty('by');
    });

    it('are of one storefront, if asked, be it one without a name here', async () => {
      const user = await panel.open('/payments?channel=Yeni%20Vitrin');
      expect(await screen.findByRole('combobox', { name: 'Kanal' })).toHaveValue('Yeni Vitrin');
      expect(lastQuery()).toMatchObject({ channel: 'Yeni Vitrin' });
      await choose(user, 'Kanal', 'GetirYemek by Uber Eats');
      await waitFor(() => expect(lastQuery()).toMatchObject({ channel: 'getir_by_uber' }));
    });
  });
});
