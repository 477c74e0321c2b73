import { screen, waitFor, within } from '@testing-library/react';
import { failure } from '@kopru/contracts/errors/failures';
import type { Incident } from '@kopru/contracts/internal/incidents';
import type { AnswerOf } from '../support/panel-api.ts';
import { panelTests } from '../support/panel.tsx';
import { choose } from '../support/press.ts';
import { id, page, restaurant } from '../support/samples.ts';

const panel = panelTests();
const since = '2026-03-01T12:00:00.000Z';
const common = { accountId: id(1), since, createdAt: since, resolvedAt: null, acknowledged: null, isTest: false };
const all: Incident[] = [
  {
    ...{ ...common, id: id(91), kind: 'order_not_accepted', subject: id(30), restaurantId: id(10), provider: 'getir' },
    ...{ actor: 'person', details: { orderNumber: '74753' } },
  },
  {
    ...{ ...common, id: id(92), kind: 'order_stopped', subject: id(31), restaurantId: id(10), provider: 'getir' },
    ...{ actor: 'person', details: { orderNumber: '74754', isCancelled: true } },
  },
  {
    ...{ ...common, id: id(93), kind: 'endpoint_failing', subject: id(40), restaurantId: null, provider: null },
    ...{ actor: 'pos', details: { reason: failure('connection_refused') } },
  },
  {
    ...{ ...common, id: id(94), kind: 'credential_refused', subject: id(20), restaurantId: id(10), provider: 'getir' },
    ...{ actor: 'person', details: { reason: failure('push_credential_wrong') } },
  },
  {
    ...{ ...common, id: id(95), kind: 'store_closed_by_platform', subject: id(20), restaurantId: id(10) },
    ...{ provider: 'getir', actor: 'person', details: { reason: failure('closed_by_platform') } },
  },
  {
    ...{ ...common, id: id(96), kind: 'restaurant_silent', subject: id(10), restaurantId: id(10), provider: null },
    ...{ actor: 'person', details: { minutes: 60 } },
  },
  {
    ...{ ...common, id: id(97), kind: 'key_expiring', subject: id(50), restaurantId: null, provider: null },
    ...{ actor: 'person', details: { name: 'Kasa', expiresAt: '2026-03-08T09:00:00.000Z' } },
  },
  {
    ...{ ...common, id: id(98), kind: 'order_refused', subject: id(20), restaurantId: id(10), provider: 'getir' },
    ...{ actor: 'person', details: { reason: failure('invalid_json'), count: 2 } },
  },
  {
    ...{ ...common, id: id(99), kind: 'pos_not_reading', subject: id(50), restaurantId: null, provider: null },
    ...{ actor: 'pos', details: { orderNumber: '74755' } },
  },
  {
    ...{ ...common, id: id(90), kind: 'order_not_printed', subject: id(32), restaurantId: id(10), provider: 'getir' },
    ...{ actor: 'person', details: { orderNumber: '74756' } },
  },
  {
    ...{ ...common, id: id(87), kind: 'refund_request_expiring', subject: id(35), restaurantId: id(10) },
    ...{ provider: 'ty', actor: 'person', details: { orderNumber: '91', endsAt: '2026-03-01T14:00:00.000Z' } },
  },
  {
    ...{ ...common, id: id(86), kind: 'refund_request_expiring', subject: id(36), restaurantId: id(10) },
    ...{ provider: 'ty', actor: 'person', details: { orderNumber: null, endsAt: '2026-03-01T14:00:00.000Z' } },
  },
  {
    ...{ ...common, id: id(88), kind: 'message_dead', subject: id(33), restaurantId: id(10), provider: 'ty' },
    ...{ actor: 'kopru', details: { orderNumber: '74757', isChange: false } },
  },
  {
    ...{ ...common, id: id(85), kind: 'message_dead', subject: id(37), restaurantId: id(10), provider: 'ty' },
    ...{ actor: 'kopru', details: { orderNumber: '74758', isChange: true } },
  },
  {
    ...{ ...common, id: id(89), kind: 'push_stopped', subject: id(20), restaurantId: id(10), provider: 'ty' },
    ...{ actor: 'person', details: { lastPushAt: '2026-03-07T09:00:00.000Z' } },
  },
];

const open = (items: Incident[], path = '/incidents') => {
  panel.api.answer('listRestaurants', page([restaurant()]));
  panel.api.answer('listIncidents', page(items));
  return panel.open(path);
};

describe('the incidents', () => {
  it('say what is wrong, who has to act and what to do, and lead to where it is mended', async () => {
    await open(all);
    const links = await screen.findAllByRole('link', {
      name: /Sipariş |Siparişteki |Webhook adresi|Platform,|Restoran platformda|Restorana sipariş|API anahtarının|Platformdan|Kasa |İade |Platform siparişleri/,
    });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Sipariş onay bekliyor', `/panel/orders/${id(30)}`],
      ['Sipariş onaylandıktan sonra iptal edildi', `/panel/orders/${id(31)}`],
      ['Webhook adresi yanıt vermiyor', '/panel/webhooks'],
      ['Platform, kimlik bilgisini reddediyor', `/panel/restaurants/${id(10)}`],
      ['Restoran platformda kapalı', `/panel/restaurants/${id(10)}`],
      ['Restorana sipariş gelmiyor', `/panel/restaurants/${id(10)}`],
      ['API anahtarının süresi doluyor', '/panel/keys'],
      ['Platformdan gelen 2 sipariş okunamadı', `/panel/restaurants/${id(10)}`],
      ['Kasa siparişleri okumuyor', '/panel/orders'],
      ['Sipariş fişi basılmadı', `/panel/orders/${id(32)}`],
      ['İade talebinin süresi doluyor', `/panel/orders?restaurantId=${id(10)}`],
      ['İade talebinin süresi doluyor', `/panel/orders?restaurantId=${id(10)}`],
      ['Sipariş Köprü’de işlenemedi', '/panel/orders'],
      ['Siparişteki değişiklik Köprü’de işlenemedi', `/panel/orders/${id(37)}`],
      ['Platform siparişleri artık göndermiyor', `/panel/restaurants/${id(10)}`],
    ]);
    expect(screen.getByText('Siparişi şimdi onaylayın ya da iptal edin.')).toBeVisible();
    expect(screen.getAllByText('Kasa programı')).toHaveLength(2);
    expect(screen.getByText('Getir Yemek · 74753')).toBeVisible();
    expect(screen.getByText(/^“Kasa” .*8 Mar.* tarihinde çalışmaz olacak$/)).toBeVisible();
    expect(screen.getByText(/^Trendyol Go · 91 · Son karar zamanı .*1 Mar/)).toBeVisible();
    expect(screen.getByText(/^Trendyol Go · Son karar zamanı/)).toBeVisible();
    expect(screen.getByText(/^Trendyol Go · Son gönderdiği: .*7 Mar.*sorarak alıyor/)).toBeVisible();
    expect(screen.getByText('En az 60 dakika sipariş gelmedi; son dört haftada bu saatte hep gelmişti')).toBeVisible();
  });

  it('say who is on them, and let one say so oneself', async () => {
    const [waiting, , failing] = all as [Incident, Incident, Incident];
    const acknowledged = { at: since, name: 'Ayşe' };
    const user = await open([{ ...waiting, acknowledged }, { ...failing, acknowledged }, all[3] as Incident]);
    expect(await screen.findAllByText(/^Ayşe ilgileniyor · .*1 Mar/)).toHaveLength(2);
    // The order still waits after a minute; of the endpoint nobody else is told.
    const buttons = screen.getAllByRole('button', { name: /^İlgileniyorum/ });
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      'İlgileniyorumSipariş onay bekliyor 74753',
      expect.stringMatching(/^İlgileniyorumPlatform, kimlik bilgisini reddediyor/),
    ]);
    panel.api.answer('acknowledgeIncident', { ...(all[3] as Incident), acknowledged });
    await user.click(buttons[1] as HTMLElement);
    expect(await screen.findByText(/^Siz ilgileniyorsunuz; bu olay için/)).toBeVisible();
    expect(panel.api.asked('acknowledgeIncident')).toMatchObject([{ id: id(94) }]);
  });

  it.each(['viewer', 'owner'] as const)('are opened from a notice by a %s, who says so who may', async (role) => {
    const incident = all[8] as Incident;
    panel.api.answer('getIncident', incident);
    panel.api.answer('listRestaurants', page([restaurant()]));
    panel.api.answer('listOrders', page([]));
    panel.api.answer('acknowledgeIncident', incident);
    await panel.open(`/notice/${incident.id}`, { role });
    await waitFor(() => expect(location.pathname).toBe('/panel/orders'));
    const asked = role === 'viewer' ? [] : [expect.objectContaining({ id: incident.id })];
    await waitFor(() => expect(panel.api.asked('acknowledgeIncident')).toEqual(asked));
  });

  it('say so where a notice leads to none', async () => {
    panel.api.refuse('getIncident', 'incident_not_found');
    await panel.open(`/notice/${id(1)}`);
    expect(await screen.findByText('Böyle bir olay yok')).toBeVisible();
  });

  it('are those of the past where these are asked for, without what to do', async () => {
    const user = await open([]);
    await screen.findByText('Açık olay yok');
    panel.api.answer('listIncidents', page([{ ...all[0], resolvedAt: since } as Incident]));
    await user.click(screen.getByText('Geçmiş'));
    await screen.findByText('Sipariş onay bekliyor');
    expect(panel.api.asked('listIncidents').at(-1)?.query).toMatchObject({ state: 'resolved' });
    expect(screen.queryByText('Siparişi şimdi onaylayın ya da iptal edin.')).toBeNull();
  });
});

const week: AnswerOf<'getServiceLevels'> = {
  ...{ fromDay: '2026-02-23', toDay: '2026-03-01', unavailable: [] },
  rows: [
    {
      ...{ restaurantId: id(10), provider: 'ty', orderCount: 20_010, unacceptedCount: 1 },
      arrival: { orderCount: 20_000, onTimeCount: 19_999, p50Seconds: 0.8, p99Seconds: 2.4 },
      delivery: { orderCount: 20_000, onTimeCount: 19_800, p50Seconds: 0.3, p99Seconds: 6.1 },
      acceptance: { orderCount: 10_000, onTimeCount: 9_000, p50Seconds: 12, p99Seconds: 81.5 },
    },
    {
      ...{ restaurantId: id(11), provider: 'ys', orderCount: 1, unacceptedCount: 1 },
      arrival: { orderCount: 1, onTimeCount: 1, p50Seconds: 1, p99Seconds: 1 },
      delivery: null,
      acceptance: { orderCount: 0, onTimeCount: 0, p50Seconds: null, p99Seconds: null },
    },
  ],
};

describe('the figures of a week', () => {
  const query = () => panel.api.asked('getServiceLevels').at(-1)?.query;
  const rows = async () =>
    within(await screen.findByRole('table', { name: 'Haftalık rakamlar' }))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
  const open = (path: string, options: Parameters<typeof panel.open>[1] = {}) => {
    panel.api.answer('listRestaurants', page([restaurant(), restaurant({ id: id(11), name: 'Moda' })]));
    panel.api.answer('listIncidents', page([]));
    panel.api.answer('getServiceLevels', week);
    return panel.open(path, options);
  };

  it('say of each restaurant and platform what was in time, never more than was, and of all together', async () => {
    await open('/incidents?state=week&day=2026-03-01');
    await waitFor(async () =>
      expect(await rows()).toEqual([
        'KadıköyTrendyol Go20.010%99,9919.999 / 20.000ortanca 0,8 snyüzde 99: 2,4 sn' +
          '%9919.800 / 20.000ortanca 0,3 snyüzde 99: 6,1 sn' +
          '%909.000 / 10.000ortanca 12 snyüzde 99: 81,5 sn1',
        'ModaYemeksepeti1%1001 / 1ortanca 1 snyüzde 99: 1 sn––1',
        'Toplam–20.011%99,9920.000 / 20.001%9919.800 / 20.000%909.000 / 10.0002',
      ]),
    );
    expect(screen.getByText(/23 Şub 2026 – 01 Mar 2026/)).toBeVisible();
    expect(panel.api.asked('listIncidents')).toEqual([]);
  });

  it('say so where the delivery times cannot be read', async () => {
    panel.api.answer('listRestaurants', page([restaurant()]));
    const rows = week.rows.map((row) => ({ ...row, delivery: null }));
    panel.api.answer('getServiceLevels', { ...week, rows, unavailable: ['delivery'] });
    await panel.open('/incidents?state=week&day=2026-03-01');
    expect(await screen.findByText(/İletim süreleri şu an okunamıyor/)).toBeVisible();
    expect(await screen.findByRole('table', { name: 'Haftalık rakamlar' })).toHaveTextContent('Trendyol Go');
  });

  it('are of the last whole week, of another day, and of one restaurant, as is the file', async () => {
    const user = await open('/incidents');
    await screen.findByText('Açık olay yok');
    expect(panel.api.asked('getServiceLevels')).toEqual([]);
    await user.click(screen.getByText('Haftalık rakamlar'));
    await rows();
    const { day = '' } = query() as { day?: string };
    expect(Date.now() - Date.parse(day)).toBeGreaterThan(86_400_000);
    expect(Date.now() - Date.parse(day)).toBeLessThan(3 * 86_400_000);
    await choose(user, 'Restoran', 'Moda');
    await waitFor(() => expect(query()).toEqual({ day, restaurantId: id(11) }));
    const href = screen.getByRole('link', { name: 'CSV indir' }).getAttribute('href');
    expect(href).toBe(`/panel-api/service-levels.csv?day=${day}&restaurantId=${id(11)}&language=tr`);
  });

  it('are not for the cashier', async () => {
    await open('/incidents?state=week', { role: 'cashier' });
    await screen.findByText('Açık olay yok');
    expect(screen.queryByText('Haftalık rakamlar')).toBeNull();
    expect(panel.api.asked('getServiceLevels')).toEqual([]);
  });

  it('say that there were no orders', async () => {
    panel.api.answer('listRestaurants', page([restaurant()]));
    panel.api.answer('getServiceLevels', { ...week, rows: [] });
    await panel.open('/incidents?state=week');
    expect(await screen.findByText('Bu haftada sipariş yok')).toBeVisible();
  });
});
