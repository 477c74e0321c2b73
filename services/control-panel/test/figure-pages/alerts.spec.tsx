import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { failure } from '@kopru/contracts/errors/failures';
import type { PanelAlert } from '@kopru/contracts/panel/overview';
import { channelOf } from '@kopru/contracts/platforms/channels';
import { panelTests } from '../support/panel.tsx';
import { id, noAlerts, page, restaurant } from '../support/samples.ts';

const panel = panelTests();
const since = '2026-03-01T12:00:00.000Z';

const waiting = (number: number): PanelAlert => ({
  kind: 'order_waiting',
  orderId: id(number),
  shortCode: '74753',
  providerOrderId: '6512bd43d9caa6e02c990b0a',
  provider: 'direct',
  channel: channelOf('direct'),
  restaurantId: id(10),
  since,
});
const all: PanelAlert[] = [
  waiting(30),
  {
    kind: 'endpoint_failing',
    endpointId: id(40),
    url: 'https://kasa.test',
    reason: failure('connection_refused'),
    waiting: 3,
    since,
  },
  {
    kind: 'credential_refused',
    integrationId: id(20),
    restaurantId: id(10),
    provider: 'getir',
    reason: failure('push_credential_wrong'),
    since,
  },
];

const openOverview = async (items: PanelAlert[], language: 'tr' | 'en' = 'tr', more: Partial<typeof noAlerts> = {}) => {
  panel.api.answer('listRestaurants', page([restaurant()]));
  panel.api.answer('listIntegrations', page([]));
  panel.api.answer('listEndpoints', page([]));
  panel.api.answer('listOrders', page([]));
  panel.api.answer('getOverview', {
    orders: null,
    before: null,
    webhooks: null,
    integrations: null,
    hasMoreIntegrations: false,
  });
  panel.api.answer('listAlerts', { ...noAlerts, items, ...more });
  return panel.open('/overview', { language });
};

describe('the alerts of the overview', () => {
  it('say what wants a person and lead to where it is mended', async () => {
    await openOverview(all);
    const alert = (await screen.findByText('Bakmanız gereken 3 konu')).closest('[role=alert]') as HTMLElement;
    const links = within(alert).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Sipariş onay bekliyor', `/panel/orders/${id(30)}`],
      ['Webhook adresi yanıt vermiyor', '/panel/webhooks'],
      ['Platform, kimlik bilgisini reddediyor', `/panel/restaurants/${id(10)}`],
    ]);
    expect(alert).toHaveTextContent('Kendi kanalı · 74753');
  });

  it('give the reason in the language of the reader', async () => {
    await openOverview(all);
    expect((await screen.findAllByText(/: Bağlantı reddedildi · 3 bildirim bekliyor$/))[0]).toBeVisible();
  });

  it.each([
    ['tr', /^Getir mağazanız taşınmış görünüyor: Getir’i kapatın/, /bir haftadır .* Trendyol Go’dan geliyor/],
    ['en', /^The Getir store seems to have moved: switch Getir off/, /no order for a week.* over Trendyol Go/],
  ] as const)('say that a store of Getir has moved, and what to do (%s)', async (language, title, text) => {
    const ids = { integrationId: id(20), restaurantId: id(10) };
    const user = await openOverview([{ kind: 'store_moved', provider: 'getir', ...ids, since }], language);
    await user.click(await screen.findByRole('button', { name: /: 1$/ }));
    const link = await within(await screen.findByRole('dialog')).findByRole('link', { name: title });
    expect(link).toHaveTextContent(text);
    expect(link).toHaveAttribute('href', `/panel/restaurants/${id(10)}`);
  });

  it('are the first five, and how many more there are', async () => {
    await openOverview(Array.from({ length: 7 }, (_, index) => waiting(index + 30)));
    expect(await screen.findByText('ve 2 uyarı daha')).toBeVisible();
  });

  it('say that some may be missing', async () => {
    await openOverview(all, 'tr', { isComplete: false });
    expect(await screen.findByText('Bir bölüme ulaşılamadığı için liste eksik olabilir.')).toBeVisible();
  });

  it('are not there when all is well', async () => {
    await openOverview([]);
    await screen.findByText('Entegrasyonların durumu');
    expect(screen.queryByText(/^Bakmanız gereken/)).toBeNull();
  });
});

describe('an integration that is refused', () => {
  it('is as old as the server says, also after the page was loaded again', async () => {
    const refusal = { ...(all.find(({ kind }) => kind === 'credential_refused') as PanelAlert) };
    const first = new Date(Date.now() - 7 * 60_000).toISOString();
    for (const _time of ['at first', 'again']) {
      await openOverview([{ ...refusal, since: first }]);
      expect(await screen.findByText('7 dk. önce')).toBeVisible();
      cleanup();
    }
  });
});

describe('the bell', () => {
  it('counts the alerts, and opens one of them', async () => {
    const user = await openOverview(all);
    panel.api.refuse('getOrder', 'order_not_found');
    await user.click(await screen.findByRole('button', { name: 'Uyarılar: 3' }));
    const list = within(await screen.findByRole('dialog'));
    await user.click(await list.findByRole('link', { name: /Sipariş onay bekliyor/ }));
    await waitFor(() => expect(location.pathname).toBe(`/panel/orders/${id(30)}`));
  });

  it('says that all is well', async () => {
    const user = await openOverview([]);
    await user.click(await screen.findByRole('button', { name: 'Uyarılar: 0' }));
    expect(await screen.findByText('Her şey yolunda, uyarı yok.')).toBeVisible();
  });

  it('does not say that all is well when nobody knows', async () => {
    panel.api.refuse('listAlerts', 'unavailable');
    panel.api.answer('listSessions', page([]));
    panel.api.answer('listLimits', { items: [] });
    const user = await panel.open('/settings');
    await user.click(await screen.findByRole('button', { name: /^Uyarılar/ }));
    expect(await screen.findByText('Uyarılar şu anda gösterilemiyor.')).toBeVisible();
    expect(screen.queryByText('Her şey yolunda, uyarı yok.')).toBeNull();
  });

  it('does not say so while nobody has answered yet, or one part is away', async () => {
    const user = await openOverview([], 'tr', { isComplete: false });
    await user.click(await screen.findByRole('button', { name: 'Uyarılar: bilinmiyor' }));
    expect(await screen.findByText('Uyarılar şu anda gösterilemiyor.')).toBeVisible();
    expect(screen.queryByText('Her şey yolunda, uyarı yok.')).toBeNull();
  });

  it('says that there are more than are listed', async () => {
    const many = Array.from({ length: 50 }, (_, index) => waiting(index + 30));
    await openOverview(many, 'tr', { hasMore: true });
    expect(await screen.findByRole('button', { name: 'Uyarılar: 50+' })).toBeVisible();
    expect(screen.getByText('Bakmanız gereken 50+ konu')).toBeVisible();
    expect(screen.getByText('ve 45+ uyarı daha')).toBeVisible();
  });
});

describe('the overview while a part of the service is away', () => {
  it('does not say that no platform is connected', async () => {
    await openOverview([]);
    const title = await screen.findByText('Entegrasyonların durumu');
    await waitFor(() => expect(title.parentElement).toHaveTextContent('Bu bölüm şu anda gösterilemiyor'));
    expect(screen.queryByText('Bağlı platform yok')).toBeNull();
  });

  it('looks like no empty list, and is asked for again', async () => {
    await openOverview([]);
    const parts = await screen.findAllByRole('alert');
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(part).toHaveTextContent('Bu bölüm şu anda gösterilemiyor');
    const times = panel.api.asked('getOverview').length;
    within(parts[0]!).getByRole('button', { name: 'Yeniden dene' }).click();
    await waitFor(() => expect(panel.api.asked('getOverview').length).toBeGreaterThan(times));
  });

  it('says so where no platform is', async () => {
    await openOverview([]);
    panel.api.answer('getOverview', {
      orders: null,
      before: null,
      webhooks: null,
      integrations: [],
      hasMoreIntegrations: false,
    });
    await (
      await import('@testing-library/user-event')
    ).default
      .setup()
      .click(screen.getByRole('radio', { name: '7 gün' }));
    expect(await screen.findByText('Bağlı platform yok')).toBeVisible();
  });
});
