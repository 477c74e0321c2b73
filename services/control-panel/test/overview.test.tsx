import { screen, waitFor, within } from '@testing-library/react';
import { failure, type ProviderSlug } from '@kopru/contracts';
import type { AnswerOf } from './support/panel-api.ts';
import { panelTests } from './support/panel.tsx';
import { endpoint, id, integration, page, restaurant, summary } from './support/samples.ts';

const panel = panelTests();
const hourMs = 3_600_000;
const thisHour = (): number => Math.floor(Date.now() / hourMs) * hourMs;
const hoursAgo = (count: number): string => new Date(thisHour() - count * hourMs).toISOString();

type Overview = AnswerOf<'getOverview'>;

const per = (provider: ProviderSlug, orderCount: number) => ({ provider, orderCount, revenue: orderCount * 10_000 });
const orders = (): NonNullable<Overview['orders']> => ({
  orderCount: 8,
  cancelledCount: 1,
  revenue: 70_000,
  currency: 'TRY',
  byHour: [
    { hour: hoursAgo(2), ...per('getir', 1) },
    { hour: hoursAgo(0), ...per('getir', 4) },
    { hour: hoursAgo(0), ...per('ty', 2) },
  ],
  byProvider: [per('getir', 5), per('ty', 2)],
  waiting: [],
});
const webhooks = (): NonNullable<Overview['webhooks']> => ({
  delivered: 1199,
  failed: 1,
  waiting: 3,
  p50Ms: 87,
  p95Ms: 1240,
  byHour: [{ hour: hoursAgo(0), delivered: 9, failed: 1 }],
});

/** A chart is drawn as wide as its frame, of which jsdom knows no width. */
beforeAll(() => {
  window.ResizeObserver = class {
    private readonly tell: ResizeObserverCallback;
    constructor(tell: ResizeObserverCallback) {
      this.tell = tell;
    }
    observe(node: Element) {
      if (node.querySelector('svg[role=img]') === null) return;
      const size = [{ inlineSize: 840, blockSize: 280 }];
      this.tell([{ borderBoxSize: size, contentRect: {} } as unknown as ResizeObserverEntry], this);
    }
    unobserve() {}
    disconnect() {}
  };
});

const openOverview = async (change: Partial<Overview> = {}, language: 'tr' | 'en' = 'tr') => {
  panel.api.answer('listRestaurants', { items: [restaurant()] });
  panel.api.answer('listIntegrations', { items: [integration()] });
  panel.api.answer('listEndpoints', { items: [endpoint()] });
  panel.api.answer('listOrders', page([summary()]));
  panel.api.answer('getOverview', { orders: orders(), webhooks: webhooks(), integrations: [], ...change });
  return panel.open('/', { language });
};
const textsOf = (chart: HTMLElement) => [...chart.querySelectorAll('text')].map(({ textContent }) => textContent);
/** Every bar of a chart: its column, its color, and its height in pixels. */
const barsOf = (chart: HTMLElement) =>
  [...chart.querySelectorAll('g[fill] rect')].map((bar) => ({
    color: bar.parentElement?.getAttribute('fill'),
    x: Number(bar.getAttribute('x')),
    y: Number(bar.getAttribute('y')),
    height: Number(bar.getAttribute('height')),
  }));
const columnsOf = (chart: HTMLElement) => [...chart.querySelectorAll('g:not([fill]) > rect')];

describe('the chart of orders', () => {
  const chartOf = async (label = 'Sütun grafiği: bu dönemde 7 sipariş') => {
    const chart = await screen.findByRole('img', { name: label });
    await waitFor(() => expect(barsOf(chart)).not.toEqual([]));
    return chart;
  };
  const hovered = (chart: HTMLElement, hoursBefore: number) => columnsOf(chart).at(-1 - hoursBefore) as Element;

  it('piles the platforms of an hour on each other, as high as they have orders', async () => {
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
    const hour = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' }).format(thisHour());
    const frame = chart.parentElement as HTMLElement;
    expect(frame).toHaveTextContent(new RegExp(`${hour}Getir Yemek4Trendyol Go2$`));
    await user.hover(hovered(chart, 2));
    expect(frame).toHaveTextContent(/Getir Yemek1$/);
    await user.hover(hovered(chart, 1));
    expect(frame).not.toHaveTextContent('Getir Yemek');
  });

  it('is of days for a longer time', async () => {
    const user = await openOverview();
    await chartOf();
    await user.click(screen.getByRole('radio', { name: '7 gün' }));
    expect(await screen.findByRole('heading', { name: 'Günlere göre siparişler' })).toBeVisible();
    await waitFor(() => expect(panel.api.asked('getOverview')).toHaveLength(2));
    const { from, to } = panel.api.asked('getOverview')[1]?.query as { from: string; to: string };
    expect((Date.parse(to) - Date.parse(from)) / hourMs).toBe(7 * 24);
    const days = columnsOf(await chartOf()).length;
    // Eight, but for the hour that ends a day here.
    expect([7, 8]).toContain(days);
  });

  it.each([
    ['tr', 'Bu dönemde sipariş yok'],
    ['en', 'No orders in this period'],
  ] as const)('is not drawn of nothing (%s)', async (language, text) => {
    await openOverview(
      { orders: { ...orders(), orderCount: 0, cancelledCount: 0, byHour: [], byProvider: [] } },
      language,
    );
    expect(await screen.findAllByText(text)).toHaveLength(2);
    expect(screen.queryByRole('img', { name: /0/ })).toBeNull();
  });
});

describe('the other charts of the overview', () => {
  it('share the orders out among the platforms', async () => {
    await openOverview();
    const ring = await screen.findByRole('img', { name: 'Platformlara göre' });
    const fills = [...ring.querySelectorAll('path')].map((slice) => slice.getAttribute('fill'));
    expect(new Set(fills).size).toBe(2);
    expect(textsOf(ring)).toEqual(['7', 'Sipariş']);
    const shares = within(ring.parentElement as HTMLElement).getAllByRole('listitem');
    expect(shares.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Getir Yemek5 · ₺500$/),
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
    await screen.findByRole('img', { name: 'Platformlara göre' });
    expect(screen.queryByText('Webhook gönderimleri')).toBeNull();
  });
});

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
    ['tr', 'Webhook yanıt süresi', '87 ms', '%95’i 1,2 s altında'],
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
      expect(await tile(label)).toEqual([label, '–', 'Bu bölüm şu anda alınamıyor']);
    },
  );

  it('promise no success before anything was delivered', async () => {
    await openOverview({ webhooks: { ...webhooks(), delivered: 0, failed: 0, byHour: [] } });
    expect(await tile('Webhook başarısı')).toEqual(['Webhook başarısı', '–', '0 teslim, 3 bekliyor']);
  });

  it('have no average where every order was cancelled', async () => {
    await openOverview({ orders: { ...orders(), orderCount: 1, revenue: 0, byHour: [], byProvider: [] } });
    expect(await tile('Ciro')).toEqual(['Ciro', '₺0', 'Henüz sipariş yok']);
  });
});

describe('the health of integrations', () => {
  it('shows twelve, the failing ones first, and how many more there are', async () => {
    const lastError = { code: 'x', failure: failure('internal_error'), at: hoursAgo(1) };
    const integrations = Array.from({ length: 14 }, (_, index) =>
      integration({
        integrationId: id(100 + index),
        health: { lastOrderAt: null, lastError: index === 13 ? lastError : null },
      }),
    );
    await openOverview({ integrations });
    const card = (await screen.findByText('Entegrasyonların durumu')).parentElement as HTMLElement;
    const links = await within(card).findAllByRole('link');
    expect(links).toHaveLength(12);
    expect(links[0]).toHaveTextContent('Kadıköy · Henüz sipariş gelmediSorunlu');
    expect(links[0]).toHaveAttribute('href', `/panel/restaurants/${id(10)}`);
    expect(card).toHaveTextContent('ve 2 entegrasyon daha');
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

describe('the first steps', () => {
  const open = async (role: 'owner' | 'operator' = 'owner') => {
    panel.api.answer('listRestaurants', { items: [restaurant()] });
    panel.api.answer('listIntegrations', { items: [] });
    panel.api.answer('listEndpoints', { items: [] });
    panel.api.answer('listOrders', page([]));
    panel.api.answer('getOverview', { orders: orders(), webhooks: webhooks(), integrations: [] });
    await panel.open('/', { role });
  };

  it('lead an owner to what is still to be done', async () => {
    await open();
    const title = await screen.findByRole('heading', { name: 'İlk adımlar' });
    const card = title.closest('div')?.parentElement as HTMLElement;
    expect(card).toHaveTextContent('1/4');
    const steps = within(within(card).getByRole('list')).getAllByRole('link');
    expect(steps.map((step) => step.getAttribute('href'))).toEqual([
      `/panel/restaurants/${id(10)}`,
      '/panel/webhooks',
      '/panel/orders',
    ]);
  });

  it('are gone when all is done', async () => {
    await openOverview();
    await screen.findByText('Elif Kaya');
    expect(screen.queryByText('1/4')).toBeNull();
    expect(screen.queryByText('4/4')).toBeNull();
  });

  it('are not for an operator', async () => {
    await open('operator');
    await screen.findByText('İlk sipariş gelince burada belirir, bir zil de çalar.');
    expect(screen.queryByText('1/4')).toBeNull();
  });
});
