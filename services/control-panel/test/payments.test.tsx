import { screen, waitFor, within } from '@testing-library/react';
import { panelTests } from './support/panel.tsx';
import { choose } from './support/press.ts';
import { id, payments, restaurant } from './support/samples.ts';

const panel = panelTests();

beforeEach(() => {
  panel.api.answer('listRestaurants', { items: [restaurant()] });
  panel.api.answer('groupedPayments', payments);
});

const lastQuery = () => panel.api.asked('groupedPayments').at(-1)?.query;

describe('the table of payments', () => {
  it('tells of each kind how many, what share and how much, and the sum of all', async () => {
    await panel.open('/payments');
    const table = await screen.findByRole('table', { name: 'Ödemeler' });
    expect(within(table).getByRole('row', { name: /^Nakit/ })).toHaveTextContent('NakitNakitN13%75₺900,00');
    expect(within(table).getByRole('row', { name: /^Pluxee/ })).toHaveTextContent('PluxeeYemek kartı–1%25₺300,00');
    expect(within(table).getByRole('row', { name: /^Toplam/ })).toHaveTextContent('Toplam4₺1.200,00');
  });

  it('is in English where the panel is', async () => {
    await panel.open('/payments', { language: 'en' });
    const table = await screen.findByRole('table', { name: 'Payments' });
    expect(within(table).getByRole('row', { name: /^Pluxee/ })).toHaveTextContent('PluxeeMeal card–125%₺300.00');
  });

  it('shows no share of nothing', async () => {
    panel.api.answer('groupedPayments', { ...payments, total: 0 });
    await panel.open('/payments');
    expect(await screen.findByRole('row', { name: /^Pluxee/ })).toHaveTextContent('–1–');
  });

  it('opens with the last thirty days, today included', async () => {
    await panel.open('/payments');
    await screen.findByRole('table', { name: 'Ödemeler' });
    const { from, to } = lastQuery() as { from: string; to: string };
    expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBeCloseTo(30, 0);
    expect(Date.parse(to)).toBeGreaterThan(Date.now());
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
    expect(await screen.findByRole('alert')).toHaveTextContent('Hizmetin bir parçası şu anda yok');
  });

  it('is downloaded as it is filtered', async () => {
    await panel.open(`/payments?from=2026-03-01&to=2026-03-02&restaurantId=${id(10)}`);
    const link = screen.getByRole('link', { name: 'CSV indir' });
    const url = new URL(link.getAttribute('href') ?? '', location.href);
    expect(url.pathname).toBe('/panel-api/payments.csv');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      from: new Date(2026, 2, 1).toISOString(),
      to: new Date(2026, 2, 3).toISOString(),
      restaurantId: id(10),
    });
  });
});
