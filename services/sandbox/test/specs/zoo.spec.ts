import { waitFor } from '@kopru/testing';
import type { OrderSnapshot } from '../../src/control/order-snapshot.ts';
import { type PlatformName, platformNames } from '../../src/world/model.ts';
import { memberOf, zooNames, zooNotices, zoos } from '../../src/zoo/send-zoo.ts';
import { control, http, place, restaurant, url } from '../support/simulator.ts';

const send = async (spec: object): Promise<OrderSnapshot[]> =>
  (await control<{ items: OrderSnapshot[] }>('POST', '/zoo', spec)).items;
const numbers = { getir: 'id', ys: 'token', migros: 'id' } as const;

describe('the zoo', () => {
  // The tests compare with the written times.
  beforeEach(() => control('PATCH', '/rules', { isZooOfToday: false }));

  it('has a name in Turkish and in English for each of its bodies', async () => {
    const names = await control<Record<string, { name: string; tr: string }[]>>('GET', '/zoo');
    for (const platform of platformNames) {
      expect(names[platform]?.map(({ name }) => name)).toEqual(Object.keys(zoos[platform]));
      expect(zooNames(platform).filter(({ name, tr }) => tr === name)).toEqual([]);
    }
  });

  it.each(['getir', 'ys', 'migros'] as const)(
    'of %s is pushed as it is, each time with a new number',
    async (platform) => {
      const bodies = Object.values(zoos[platform]);
      const sent = [...(await send({ platform })), ...(await send({ platform }))];
      expect(new Set(sent.map(({ id }) => id)).size).toBe(2 * bodies.length);
      const pushed = await waitFor(() => {
        const found = restaurant.requests.filter(({ path }) => !/cancel|status/i.test(path));
        return found.length >= sent.length ? found : undefined;
      });
      const withoutNumber = (body: unknown): string =>
        JSON.stringify(body, (key, value: unknown) => (key.toLowerCase() === numbers[platform] ? '' : value));
      expect(pushed.map(({ json }) => withoutNumber(json)).toSorted()).toEqual(
        [...bodies, ...bodies].map(({ body }) => withoutNumber(body)).toSorted(),
      );
      const given = pushed.map(({ json }) => String(memberOf(json as Record<string, unknown>, numbers[platform])));
      expect(given.toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
    },
  );

  describe('of today, which is the default', () => {
    const minuteMs = 60_000;
    const hourMs = 60 * minuteMs;
    const isAhead = (at: number, byMs: number): boolean => Math.abs(at - Date.now() - byMs) < 2 * minuteMs;
    const pushed = async (platform: PlatformName, name: string): Promise<Record<string, unknown>> => {
      restaurant.requests.length = 0;
      await send({ platform, name });
      return (await waitFor(() => restaurant.requests[0])).json as Record<string, unknown>;
    };
    beforeEach(() => control('PATCH', '/rules', { isZooOfToday: true }));

    it('moves each time in its own form, and nothing else', async () => {
      const scheduled = await pushed('getir', 'scheduled, to be approved before its time');
      expect(scheduled['scheduledDate']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/);
      expect(isAhead(Date.parse(String(scheduled['scheduledDate'])), 7 * hourMs)).toBe(true);
      expect(isAhead(Date.parse(String(scheduled['checkoutDate'])), 0)).toBe(true);

      // Without a zone it is Turkish time, three hours ahead.
      const zoneless = await pushed('getir', 'times without a zone');
      expect(isAhead(Date.parse(`${String(zoneless['checkoutDate'])}Z`), 3 * hourMs)).toBe(true);
      const [, day, month, year, clock] =
        /^(\d\d)\.(\d\d)\.(\d{4}) (\d\d:\d\d)$/.exec(String(zoneless['scheduledDate'])) ?? [];
      expect(isAhead(Date.parse(`${year}-${month}-${day}T${clock}Z`), 10 * hourMs)).toBe(true);

      expect(isAhead(Number((await pushed('getir', 'a time in milliseconds'))['checkoutDate']), 0)).toBe(true);
      const vendor = await pushed('ys', 'times without a zone');
      expect(vendor['expiryDate']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
      expect(
        isAhead(Date.parse(`${String(vendor['expiryDate']).replace(' ', 'T')}Z`), 3 * hourMs + 15 * minuteMs),
      ).toBe(true);
      expect(await pushed('getir', 'scheduled for a time that is none')).toMatchObject({ scheduledDate: 'akşam' });
    });

    it('moves the times of a notice, too', async () => {
      const { id } = await place({ platform: 'ys' });
      const { length } = restaurant.requests;
      await control<OrderSnapshot>('POST', '/zoo/notices', { platform: 'ys', name: 'picked up', id });
      const push = await waitFor(() => restaurant.requests.slice(length).find(({ method }) => method === 'PUT'));
      expect(push.json).toMatchObject({ status: 'ORDER_PICKED_UP' });
      expect(
        isAhead(Date.parse(String((push.json as { occurredAt: string }).occurredAt)), 3 * hourMs + 5 * minuteMs),
      ).toBe(true);
    });

    it('lets a scheduled order be approved before its time, and prepares it about an hour before', async () => {
      const [sent] = await send({ platform: 'getir', name: 'scheduled, to be approved before its time' });
      const { data } = await http.post<{ token: string }>(`${url}/getir/auth/login`, {
        appSecretKey: 'demo-app-secret',
        restaurantSecretKey: 'getir-secret',
      });
      const approve = () =>
        http.post(`${url}/getir/food-orders/${sent?.id}/verify-scheduled`, {}, { headers: { token: data.token } });
      const look = () => control<OrderSnapshot>('GET', `/orders/getir/${sent?.id}`);
      expect((await approve()).status).toBe(200);
      expect(await look()).toMatchObject({ status: 350 });

      // The lead time is seven hours.
      await control('PATCH', '/rules', { scheduledLeadMs: 25_200_000 });
      const [due] = await send({ platform: 'getir', name: 'scheduled, to be approved before its time' });
      await http.post(`${url}/getir/food-orders/${due?.id}/verify-scheduled`, {}, { headers: { token: data.token } });
      const { status } = await waitFor(async () => {
        const order = await control<OrderSnapshot>('GET', `/orders/getir/${due?.id}`);
        return order.status > 350 ? order : undefined;
      });
      expect(status).toBe(500);
    });
  });

  it('of Trendyol Go is in its list', async () => {
    const [sent] = await send({ platform: 'ty', name: 'options within options' });
    const { data } = await http.get<{ content: { id: string; lines: { name: string }[] }[] }>(
      `${url}/ty/order/meal/suppliers/7001/packages?storeId=501`,
      {
        headers: {
          authorization: `Basic ${Buffer.from('ty-key:ty-secret').toString('base64')}`,
          'user-agent': '7001 - SelfIntegration',
        },
      },
    );
    expect(data.content).toMatchObject([{ id: sent?.id, lines: [{ name: 'İkili Menü' }] }]);
  });

  it('follows its platform’s steps like any other order', async () => {
    const [sent] = await send({ platform: 'getir', name: 'half a portion' });
    const cancelled = await control<OrderSnapshot>('POST', `/orders/getir/${sent?.id}/cancel`, {});
    expect(cancelled).toMatchObject({ zoo: 'half a portion', status: 1500 });
    const push = await waitFor(() => restaurant.requests.find(({ path }) => path === '/getir/cancel-order'));
    expect(push.json).toMatchObject({ id: sent?.id, status: 1500, products: [{ count: 0.5 }] });
  });

  /** A body without the ids of its order and its seller. */
  const bare = (body: unknown): string =>
    JSON.stringify(body, (key, value: unknown) => (/^(?:id|orderid|supplierid)$/i.test(key) ? '' : value));
  const noticeAt = (platform: PlatformName, name: string, id: string) => {
    const { path = '', body } = zooNotices[platform][name] ?? {};
    const address = platform === 'ys' ? `remoteId/501/remoteOrder/${id}/${path}` : path;
    return waitFor(
      () =>
        restaurant.requests.find(
          (request) =>
            request.path === `/${platform}${address === '' ? '' : `/${address}`}` && bare(request.json) === bare(body),
        ),
      { what: `${platform}: ${name}` },
    );
  };
  /** The number by which a notice names its order; at Yemeksepeti its address does. */
  const namedIn = (platform: PlatformName, json: unknown, id: string): string =>
    platform === 'ys'
      ? id
      : String(memberOf(json as Record<string, unknown>, 'orderId') ?? memberOf(json as Record<string, unknown>, 'id'));

  it.each(platformNames)('sends every notice of %s to its address, about the named order', async (platform) => {
    for (const [name, { status }] of Object.entries(zooNotices[platform])) {
      const { id } = await place({ platform });
      restaurant.requests.length = 0;
      const order = await control<OrderSnapshot>('POST', '/zoo/notices', { platform, name, id });
      const push = await noticeAt(platform, name, id);
      expect([name, namedIn(platform, push.json, id)]).toEqual([name, id]);
      expect(order).toMatchObject({ id, status: status ?? 400 });
      if (platform === 'ty' || platform === 'getir') expect(push.headers['x-api-key']).toBe(`${platform}-key`);
      if (platform === 'ys')
        expect([push.method, push.headers['authorization']]).toEqual(['PUT', expect.stringMatching(/^Bearer /)]);
    }
  });

  it('adds the order that a notice brings to the list', async () => {
    const spec = { platform: 'ty', name: 'created' };
    const first = await control<OrderSnapshot>('POST', '/zoo/notices', spec);
    const second = await control<OrderSnapshot>('POST', '/zoo/notices', spec);
    expect(first.id).not.toBe(second.id);
    const pushes = await waitFor(() => restaurant.requests.length === 2 && restaurant.requests);
    expect(pushes.map(({ json }) => json)).toMatchObject([
      { id: first.id, storeId: 501, supplierId: 7001 },
      { id: second.id, storeId: 501, supplierId: 7001 },
    ]);
    const books = await control<{ items: OrderSnapshot[] }>('GET', '/books?platform=ty');
    expect(books.items.map(({ id, zoo }) => [id, zoo])).toEqual([
      [first.id, 'created'],
      [second.id, 'created'],
    ]);
  });

  it.each([
    ['getir', 'delivered', 900],
    ['ys', 'picked up', 700],
    ['ty', 'delivered', 900],
    ['migros', 'delivered', 900],
  ] as const)(
    'sends a notice about an order of the zoo of %s, and not the order again',
    async (platform, name, status) => {
      const [sent] = await send({ platform, name: Object.keys(zoos[platform])[0] });
      const id = sent?.id ?? '';
      const order = await control<OrderSnapshot>('POST', '/zoo/notices', { platform, name, id });
      expect(order).toMatchObject({ id, status });
      const { json } = await noticeAt(platform, name, id);
      expect(namedIn(platform, json, id)).toBe(id);
    },
  );

  it('gives the reason of a cancelled order of the zoo that its notice gives', async () => {
    const [sent] = await send({ platform: 'ty', name: 'plain' });
    const name = 'cancelled by the customer';
    await control<OrderSnapshot>('POST', '/zoo/notices', { platform: 'ty', name, id: sent?.id });
    const push = await waitFor(() => restaurant.requests.find(({ path }) => path === '/ty/cancelled'));
    expect(push.json).toMatchObject({ id: sent?.id, lines: [], cancelInfo: { reasonCode: 601 } });
  });

  it('refuses a notice that it does not have, and one of an order that nobody knows', async () => {
    const refusal = async (spec: object): Promise<number> =>
      (await http.post(`${url}/control/zoo/notices`, spec)).status;
    expect(await refusal({ platform: 'ty', name: 'toString' })).toBe(400);
    expect(await refusal({ platform: 'getir', name: 'shipped' })).toBe(400);
    expect(await refusal({ platform: 'ty', name: 'shipped', id: 'nobody' })).toBe(404);
  });

  it('refuses a body that it does not have', async () => {
    const { status } = await http.post(`${url}/control/zoo`, { platform: 'ys', name: 'toString' });
    expect(status).toBe(400);
  });

  it('comes at random among the orders of a stream', async () => {
    await control('POST', '/streams', { ratePerSecond: 1000, seconds: 0.2, zooShare: 0.5 });
    const { items } = await waitFor(async () => {
      const books = await control<{ items: OrderSnapshot[] }>('GET', '/books');
      const odd = books.items.filter(({ zoo }) => zoo !== null).length;
      return odd > 5 && books.items.length - odd > 5 ? books : undefined;
    });
    expect(new Set(items.filter(({ zoo }) => zoo !== null).map(({ platform }) => platform)).size).toBeGreaterThan(1);
  });
});
