import { screen, waitFor, within } from '@testing-library/react';
import {
  column,
  panel,
  hourMs,
  thisHour,
  orders,
  webhooks,
  openOverview,
  textsOf,
  barsOf,
  columnsOf,
} from '../support/overview.ts';

describe('the chart of orders', () => {
  const chartOf = async (label = 'Sütun grafiği: bu dönemde 7 sipariş') => {
    const chart = await screen.findByRole('img', { name: label });
    await waitFor(() => expect(barsOf(chart)).not.toEqual([]));
    return chart;
  };
  const hovered = (chart: HTMLElement, hoursBefore: number) => columnsOf(chart)[column - hoursBefore] as Element;

  it('piles the storefronts of an hour on each other, as high as they have orders', async () => {
    await openOverview();
    const [earlier, lower, upper] = barsOf(await chartOf());
    expect(upper?.color).not.toBe(lower?.color);
    expect(lower?.color).toBe(earlier?.color);
    expect(lower?.height).toBeCloseTo(4 * (earlier?.height ?? 0));
    expect(upper?.height).toBeCloseTo(2 * (earlier?.height ?? 0));
    expect(upper?.x).toBe(lower?.x);
    expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeCloseTo(lower?.y ?? 0);
    expect((lower?.x ?? 0) - (earlier?.x ?? 0)).toBeCloseTo((2 * 800) / 24);
  });

  it('has a scale of whole orders up to the highest hour, and a column for each hour of the day', async () => {
    await openOverview();
    const chart = await chartOf();
    expect(textsOf(chart).slice(0, 4)).toEqual(['0', '2', '4', '6']);
    expect(textsOf(chart).slice(4)).toHaveLength(12);
    expect(columnsOf(chart)).toHaveLength(24);
  });

  it.each([
    ['tr', 'Sütun grafiği: bu dönemde 7 sipariş'],
    ['en', 'Bar chart: 7 orders in this period'],
  ] as const)('tells an hour that is pointed at (%s)', async (language, label) => {
    const user = await openOverview({}, language);
    const chart = await chartOf(label);
    await user.hover(hovered(chart, 0));
    const hour = new Intl.DateTimeFormat(language === 'tr' ? 'tr-TR' : 'en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'Europe/Istanbul',
    }).format(thisHour());
    const frame = chart.parentElement as HTMLElement;
    expect(frame).toHaveTextContent(new RegExp(`${hour}GetirYemek by Uber Eats4Trendyol Go2$`));
    await user.hover(hovered(chart, 2));
    expect(frame).toHaveTextContent(/GetirYemek by Uber Eats1$/);
    await user.hover(hovered(chart, 1));
    expect(frame).not.toHaveTextContent('GetirYemek by Uber Eats');
  });

  it('is of days for a longer time', async () => {
    const user = await openOverview();
    await chartOf();
    await user.click(screen.getByRole('radio', { name: '7 gün' }));
    expect(await screen.findByRole('heading', { name: 'Günlere göre siparişler' })).toBeVisible();
    await waitFor(() => expect(panel.api.asked('getOverview')).toHaveLength(2));
    const { from, to } = panel.api.asked('getOverview')[1]?.query as { from: string; to: string };
    const days = (Date.parse(to) - Date.parse(from)) / hourMs / 24;
    expect(days).toBeGreaterThan(6);
    expect(days).toBeLessThanOrEqual(7);
    expect(columnsOf(await chartOf())).toHaveLength(7);
  });

  it.each([
    ['tr', 'Bu dönemde sipariş yok'],
    ['en', 'No orders in this period'],
  ] as const)('is not drawn of nothing (%s)', async (language, text) => {
    await openOverview(
      { orders: { ...orders(), orderCount: 0, cancelledCount: 0, byHour: [], byChannel: [] } },
      language,
    );
    expect(await screen.findAllByText(text)).toHaveLength(2);
    expect(screen.queryByRole('img', { name: /0/ })).toBeNull();
  });
});

describe('the other charts of the overview', () => {
  it('share the orders out among the storefronts', async () => {
    await openOverview();
    const ring = await screen.findByRole('img', { name: 'Kanallara göre' });
    const fills = [...ring.querySelectorAll('path')].map((slice) => slice.getAttribute('fill'));
    expect(new Set(fills).size).toBe(2);
    expect(textsOf(ring)).toEqual(['7', 'Sipariş']);
    const shares = within(ring.parentElement as HTMLElement).getAllByRole('listitem');
    expect(shares.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/GetirYemek by Uber Eats5 · ₺500$/),
      expect.stringMatching(/Trendyol Go2 · ₺200$/),
    ]);
  });

  it('tell deliveries that failed from those that arrived', async () => {
    await openOverview();
    const chart = await screen.findByRole('img', {
      name: 'Sütun grafiği: 1199 teslim edilen, 1 başarısız gönderim',
    });
    await waitFor(() => expect(barsOf(chart)).toHaveLength(2));
    const [delivered, failed] = barsOf(chart);
    expect(delivered?.height).toBeCloseTo(9 * (failed?.height ?? 0));
  });

  it('leave deliveries out where there were none', async () => {
    await openOverview({ webhooks: { ...webhooks(), delivered: 0, failed: 0, byHour: [] } });
    await screen.findByRole('img', { name: 'Kanallara göre' });
    expect(screen.queryByRole('img', { name: /gönderim$/ })).toBeNull();
  });
});
