import { screen, within } from '@testing-library/react';
import { panelTests } from '../support/panel.tsx';
import type { payments } from '../support/samples.ts';
import { page } from '../support/samples.ts';

const panel = panelTests();

const group = (paymentType: (typeof payments)['groups'][number]['paymentType'], name: string, total: number) => ({
  paymentType,
  paymentTypeName: name,
  matchedCode: null,
  orderCount: 1,
  total,
});
const groups = [
  group('cash', 'Nakit', 20_000),
  group('meal_card', 'Multinet', 50_000),
  group('meal_card', 'Pluxee (Sodexo)', 30_000),
];

const openChart = async (language: 'tr' | 'en' = 'tr', some = groups) => {
  panel.api.answer('listRestaurants', page([]));
  panel.api.answer('groupedPayments', { groups: some, orderCount: 3, total: 100_000, currency: 'TRY' });
  await panel.open('/payments', { language });
  return screen.findByRole('img', { name: language === 'tr' ? 'Türe göre' : 'By type' });
};
const slicesOf = (chart: HTMLElement) => [...chart.querySelectorAll('path')];
const legendOf = (chart: HTMLElement) =>
  within(chart.parentElement as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the chart of payments', () => {
  it('has one slice for each type, the largest first, with the sum of all cards of a type', async () => {
    const chart = await openChart();
    expect(slicesOf(chart)).toHaveLength(2);
    expect(legendOf(chart)).toEqual(['Yemek kartı₺800', 'Nakit₺200']);
    expect([...chart.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual(['₺1.000', 'Toplam']);
  });

  it('has a colour of its own for each type, which stands in the legend, too', async () => {
    const chart = await openChart();
    const fills = slicesOf(chart).map((slice) => slice.getAttribute('fill'));
    expect(new Set(fills).size).toBe(2);
    const marks = [...(chart.parentElement as HTMLElement).querySelectorAll<HTMLElement>('li span[style]')];
    expect(marks).toHaveLength(2);
    for (const [index, mark] of marks.entries()) expect(mark).toHaveStyle({ background: fills[index] ?? '' });
  });

  it('is one ring for one type', async () => {
    const chart = await openChart('tr', groups.slice(0, 1));
    expect(slicesOf(chart)).toHaveLength(1);
  });

  it('is in English where the panel is', async () => {
    expect(legendOf(await openChart('en'))).toEqual(['Meal card₺800', 'Cash₺200']);
  });
});
