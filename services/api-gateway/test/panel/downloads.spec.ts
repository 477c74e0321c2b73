import type { OrderSummary } from '@kopru/contracts/internal/orders';
import { channelOf } from '@kopru/contracts/platforms/channels';
import { newId } from '@kopru/contracts/values/ids';
import { receiver, type Receiver } from '@kopru/testing';
import { startGateway, type Gateway } from './gateway.ts';
import type { Person } from './panel-client.ts';

const restaurantId = newId();
const at = '2026-11-20T10:00:00.000Z';
const order = (index: number): OrderSummary => ({
  id: newId(),
  providerOrderId: `P-${index}`,
  restaurantId,
  provider: 'ty',
  channel: channelOf('getir_by_uber'),
  status: 500,
  total: 31_050,
  currency: 'TRY',
  isReport: false,
  shortCode: `K${index}`,
  customerName: index === 0 ? '=HYPERLINK("http://x")' : 'Deniz K.',
  createdAt: at,
  updatedAt: at,
  details: {
    ...{ paymentType: 'cash', paymentTypeName: 'Nakit', isPaid: false, matchedCode: null, discount: 0 },
    ...{ deliveryBy: 'platform', items: [{ name: 'Adana dürüm', quantity: 2, cancelledQuantity: 0 }], cancel: null },
    steps: [
      { status: 500, at },
      { status: 550, at },
    ],
  },
  ...(index === 3 && { isTest: true, placedAt: '2026-11-20T09:59:00.000Z' }),
});
const none = { orderCount: 0, total: 0 };
const endOfDay = {
  ...{ orderCount: 1, total: 31_050, currency: 'TRY', refunds: none, courierCash: none },
  ...{ byProvider: [], byPayment: [], products: [], cancelled: { ...none, reasons: [] } },
  byRestaurant: [{ restaurantId, dayEndsAt: '02:00', orderCount: 1, total: 31_050 }],
};
const zero = { ...none, before: none };
const sales = {
  ...{ orderCount: 1, total: 31_050, currency: 'TRY', cancelled: zero },
  ...{ fromDay: '2026-11-19', toDay: '2026-11-20' },
  before: { fromDay: '2026-11-17', toDay: '2026-11-18', ...none },
  byDay: [{ day: '2026-11-20', orderCount: 1, total: 31_050, before: none }],
  byHour: Array.from({ length: 24 }, (_none, hour) => ({ hour, ...zero })),
  byRestaurant: [{ restaurantId, dayEndsAt: '02:00', orderCount: 1, total: 31_050, before: none }],
  products: {
    items: [{ name: '=AYRAN()', quantity: 2, total: 9_000, before: { quantity: 0, total: 0 } }],
    others: { productCount: 0, total: 0, before: { total: 0 } },
  },
};
const deliveries = { orderCount: 2, onTimeCount: 1, p50Seconds: 0.4, p99Seconds: 9.1 };
const levels = {
  ...{ fromDay: '2026-11-14', toDay: '2026-11-20' },
  rows: [
    {
      ...{ restaurantId, provider: 'ty', orderCount: 4, unacceptedCount: 0 },
      arrival: { orderCount: 4, onTimeCount: 3, p50Seconds: 1, p99Seconds: 5.1 },
      acceptance: { orderCount: 3, onTimeCount: 2, p50Seconds: 20, p99Seconds: 60.1 },
    },
    {
      ...{ restaurantId, provider: 'getir', orderCount: 1, unacceptedCount: 0 },
      arrival: { orderCount: 1, onTimeCount: 1, p50Seconds: 1, p99Seconds: 1 },
      acceptance: { orderCount: 1, onTimeCount: 1, p50Seconds: 2, p99Seconds: 2 },
    },
  ],
};
const soldOut = {
  ...{ restaurantId, item: 'AYR', name: 'Ayran', providers: [] },
  ...{ since: at, until: null },
};
const ok = (data: unknown) => ({ body: { success: true, data } });

let orders: Receiver;
let restaurants: Receiver;
let webhooks: Receiver;
let gateway: Gateway;
let owner: Person;
let all = 450;
let areItemsUnavailable = false;
let areDeliveriesUnavailable = false;

beforeAll(async () => {
  orders = await receiver(({ path, json }) => {
    if (path === '/internal/day-report') return ok({ ...endOfDay, day: (json as { day: string }).day });
    if (path === '/internal/sales') return ok(sales);
    if (path === '/internal/service-levels') return ok(levels);
    const url = new URL(path, 'http://orders');
    const from = Number(url.searchParams.get('cursor') ?? 0);
    const to = Math.min(all, from + 200);
    const items = Array.from({ length: to - from }, (_none, index) => order(from + index));
    return ok({ items, pagination: { limit: 200, nextCursor: to < all ? String(to) : null, prevCursor: null } });
  });
  restaurants = await receiver(({ path }) => {
    if (path === '/internal/sold-out') return areItemsUnavailable ? { status: 503 } : ok({ items: [soldOut] });
    return ok({
      items: [
        { ...restaurant, name: 'Kadıköy', dayEndsAt: '02:00' },
        { ...restaurant, id: newId(), name: 'Moda' },
      ],
      pagination: { limit: 200, nextCursor: null, prevCursor: null },
    });
  });
  webhooks = await receiver(() =>
    areDeliveriesUnavailable ? { status: 503 } : ok({ items: [{ restaurantId, provider: 'ty', ...deliveries }] }),
  );
  gateway = await startGateway({
    ORDER_SERVICE_URL: orders.url,
    RESTAURANT_SERVICE_URL: restaurants.url,
    WEBHOOK_DISPATCHER_URL: webhooks.url,
  });
  owner = await gateway.owner();
});
afterAll(async () => {
  await gateway?.stop();
  await webhooks.stop();
  await orders.stop();
  await restaurants.stop();
});

const restaurant = {
  id: restaurantId,
  accountId: newId(),
  businessId: null,
  description: null,
  address: null,
  lat: null,
  lon: null,
  config: null,
  paymentMatchingUrl: null,
  paymentMatchingHeaders: null,
  createdAt: at,
  updatedAt: at,
};

describe('the list of orders as a file', () => {
  it('has all pages, in words, and formulas as texts', async () => {
    const query = 'channel=getir_by_uber&from=2026-11-19T21:00:00.000Z&to=2026-11-20T21:00:00.000Z&language=tr';
    const { status, headers, body } = await owner.ask('GET', `orders.csv?${query}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toBe('attachment; filename=siparisler_2026-11-20.csv');
    const lines = String(body).trim().split('\r\n');
    expect(lines).toHaveLength(451);
    expect(lines[2]).toBe(
      'K1;P-1;GetirYemek by Uber Eats;Trendyol Go;Deniz K.;Kadıköy;Hazırlanıyor;310,50;TRY;20.11.2026 13:00:00;Hayır;' +
        'Hayır;Nakit;Hayır;;0,00;2× Adana dürüm;Platform;;20.11.2026 13:00:00;20.11.2026 13:00:00;;;;;;',
    );
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(orders.requests.every(({ path }) => path.includes('channel=getir_by_uber'))).toBe(true);
    expect(orders.requests.some(({ path }) => path.includes('language'))).toBe(false);
    expect(orders.requests.every(({ path }) => path.includes('details=true'))).toBe(true);
  });

  it('is in the language that is asked for, not the browser’s', async () => {
    const inTurkish = { 'accept-language': 'tr', 'x-kopru-panel': '1' };
    const { body, headers } = await owner.ask('GET', 'orders.csv?language=en', undefined, inTurkish);
    expect(String(body)).toContain('Preparing;310.50;TRY;2026-11-20 13:00:00;No;No;Cash;No;');
    // What a platform tries is in no sum: it is marked.
    expect(String(body)).toMatch(/\nK3;P-3;.*;No;Yes;Cash;No;.*;2026-11-20 12:59:00;/);
    expect(headers.get('content-disposition')).toMatch(/=orders_\d{4}-\d\d-\d\d\.csv$/);
  });

  it('ends with a word about it when there are more orders than it may hold', async () => {
    all = 5_300;
    const { body } = await owner.ask('GET', 'orders.csv?language=tr');
    const lines = String(body).trim().split('\r\n');
    expect(lines).toHaveLength(5_002);
    expect(lines.at(-1)).toMatch(/^Yalnızca en yeni 5000 sipariş/);
    all = 450;
  });

  it('is a workbook, too', async () => {
    const { status, headers, body } = await owner.ask('GET', 'orders.xlsx?language=en');
    expect([status, headers.get('content-type')]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename=orders_\d{4}-\d\d-\d\d\.xlsx$/);
    expect(String(body).startsWith('PK')).toBe(true);
  });

  it('is refused with a filter that is none', async () => {
    for (const path of ['orders.csv?from=soon', 'orders.xlsx?language=de', 'payments.csv?by=hour'])
      expect([path, (await owner.ask('GET', path)).status]).toEqual([path, 400]);
  });
});

describe('the end of a day', () => {
  it('is asked for by the day of each restaurant', async () => {
    const { status, body } = await owner.ask('GET', 'day-report?day=2026-11-20');
    expect([status, body.data]).toEqual([200, { ...endOfDay, day: '2026-11-20', soldOut: [soldOut] }]);
    expect(orders.requests.at(-1)?.json).toEqual({
      day: '2026-11-20',
      closings: [{ restaurantId, dayEndsAt: '02:00' }],
    });
    await owner.ask('GET', `day-report?day=2026-11-20&restaurantId=${restaurantId}`);
    expect(orders.requests.at(-1)?.json).toMatchObject({ restaurantId });
    expect(restaurants.requests.at(-1)?.json).toEqual({
      ranges: [{ restaurantId, from: '2026-11-19T23:00:00.000Z', to: '2026-11-20T23:00:00.000Z' }],
    });
  });

  it('does without what was sold out while nobody can say it', async () => {
    areItemsUnavailable = true;
    const { status, body } = await owner.ask('GET', 'day-report?day=2026-11-20');
    areItemsUnavailable = false;
    expect([status, body.data]).toEqual([200, { ...endOfDay, day: '2026-11-20', soldOut: null }]);
  });

  it('is a workbook, too', async () => {
    const { status, headers, body } = await owner.ask('GET', 'day-report.xlsx?day=2026-11-20&language=tr');
    expect([status, headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename=gun-sonu_2026-11-20.xlsx',
    ]);
    expect(String(body).startsWith('PK')).toBe(true);
  });

  it.each(['day-report', 'day-report?day=yesterday', 'day-report?day=2026-11-20&restaurantId=x', 'day-report.xlsx'])(
    'is refused for what is no day and no restaurant: %s',
    async (path) => {
      expect((await owner.ask('GET', path)).status).toBe(400);
    },
  );
});

describe('the sales of some days', () => {
  const days = 'fromDay=2026-11-19&toDay=2026-11-20';

  it('are asked for by the days of each restaurant', async () => {
    const { status, body } = await owner.ask('GET', `sales?${days}&provider=ys&restaurantId=${restaurantId}`);
    expect([status, body.data]).toEqual([200, sales]);
    expect(orders.requests.at(-1)?.json).toEqual({
      ...{ fromDay: '2026-11-19', toDay: '2026-11-20', provider: 'ys', restaurantId },
      closings: [{ restaurantId, dayEndsAt: '02:00' }],
    });
  });

  it('are a file in the language that is asked for, with formulas as texts', async () => {
    const { status, headers, body } = await owner.ask('GET', `sales.csv?${days}&language=tr`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toBe('attachment; filename=satislar_2026-11-19_2026-11-20.csv');
    expect(String(body)).toContain('Restorana göre;Kadıköy;1;0;;;310,50;0,00;TRY');
    expect(String(body)).toContain("Ürüne göre;'=AYRAN();;;2;0;90,00;0,00;TRY");
  });

  it('are a workbook, too', async () => {
    const { status, headers, body } = await owner.ask(
      'GET',
      'sales.xlsx?fromDay=2026-11-20&toDay=2026-11-20&language=en',
    );
    expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename=sales_2026-11-20.xlsx']);
    expect(String(body).startsWith('PK')).toBe(true);
  });

  it.each([
    'sales',
    'sales?fromDay=2026-11-20',
    'sales?fromDay=2026-11-20&toDay=2026-11-19',
    'sales?fromDay=2026-08-20&toDay=2026-11-20',
    `sales?${days}&provider=bahane`,
    `sales?${days}&restaurantId=x`,
    'sales.csv?fromDay=2026-08-20&toDay=2026-11-20',
    `sales.xlsx?${days}&language=de`,
  ])('are refused for what is no range of days, no platform and no restaurant: %s', async (path) => {
    expect((await owner.ask('GET', path)).status).toBe(400);
  });
});

describe('the service levels of a week', () => {
  it('are asked for by the days of each restaurant', async () => {
    const { status, body } = await owner.ask('GET', `service-levels?day=2026-11-20&restaurantId=${restaurantId}`);
    const [row, ghost] = levels.rows;
    const rows = [
      { ...row, delivery: deliveries },
      { ...ghost, delivery: null },
    ];
    expect([status, body.data]).toEqual([200, { ...levels, rows, unavailable: [] }]);
    for (const { requests } of [orders, webhooks])
      expect(requests.at(-1)?.json).toEqual({
        ...{ day: '2026-11-20', restaurantId },
        closings: [{ restaurantId, dayEndsAt: '02:00' }],
      });
  });

  it('are shown without the deliveries while these are unavailable, but there is no file then', async () => {
    areDeliveriesUnavailable = true;
    try {
      const { status, body } = await owner.ask('GET', 'service-levels?day=2026-11-20');
      const rows = levels.rows.map((row) => ({ ...row, delivery: null }));
      expect([status, body.data]).toEqual([200, { ...levels, rows, unavailable: ['delivery'] }]);
      expect((await owner.ask('GET', 'service-levels.csv?day=2026-11-20')).status).toBe(503);
    } finally {
      areDeliveriesUnavailable = false;
    }
  });

  it('are a file in the language that is asked for, of the days that it names', async () => {
    const { status, headers, body } = await owner.ask('GET', 'service-levels.csv?day=2026-11-20&language=tr');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toBe('attachment; filename=hizmet-duzeyi_2026-11-14_2026-11-20.csv');
    expect(String(body)).toContain(
      '2026-11-14 – 2026-11-20;Kadıköy;Trendyol Go;4;4;3;75;1;5,1;2;1;50;0,4;9,1;3;2;66,66;20;60,1;0',
    );
  });

  it.each(['service-levels', 'service-levels?day=yesterday', 'service-levels.csv?day=1999-12-31'])(
    'are refused for what is no day: %s',
    async (path) => {
      expect((await owner.ask('GET', path)).status).toBe(400);
    },
  );
});
