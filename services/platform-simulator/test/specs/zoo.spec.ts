import { waitFor } from '@kopru/testing';
import type { BookEntry } from '../../src/control/books.ts';
import { type PlatformName, platformNames } from '../../src/world/model.ts';
import { memberOf, zooNames, zooNotices, zoos } from '../../src/zoo/send-zoo.ts';
import { control, http, place, restaurant, url } from '../support/simulator.ts';

const send = async (wish: object): Promise<BookEntry[]> =>
  (await control<{ items: BookEntry[] }>('POST', '/zoo', wish)).items;
const numbers = { getir: 'id', ys: 'token', migros: 'id' } as const;

describe('the zoo', () => {
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

  it('of Trendyol Go stands in its list', async () => {
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
    const cancelled = await control<BookEntry>('POST', `/orders/getir/${sent?.id}/cancel`, {});
    expect(cancelled).toMatchObject({ zoo: 'half a portion', status: 1500 });
    const push = await waitFor(() => restaurant.requests.find(({ path }) => path === '/getir/cancel-order'));
    expect(push.json).toMatchObject({ id: sent?.id, status: 1500, products: [{ count: 0.5 }] });
  });

  /** A body without what names its order and its seller. */
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

  it.each(platformNames)('tells every notice of %s at its address, of the order that is named', async (platform) => {
    for (const [name, { status }] of Object.entries(zooNotices[platform])) {
      const { id } = await place({ platform });
      restaurant.requests.length = 0;
      const order = await control<BookEntry>('POST', '/zoo/notices', { platform, name, id });
      const push = await noticeAt(platform, name, id);
      expect([name, namedIn(platform, push.json, id)]).toEqual([name, id]);
      expect(order).toMatchObject({ id, status: status ?? 400 });
      if (platform === 'ty' || platform === 'getir') expect(push.headers['x-api-key']).toBe(`${platform}-key`);
      if (platform === 'ys')
        expect([push.method, push.headers['authorization']]).toEqual(['PUT', expect.stringMatching(/^Bearer /)]);
    }
  });

  it('tells of an order that a notice brings by itself, which stands in the list, too', async () => {
    const wish = { platform: 'ty', name: 'created' };
    const first = await control<BookEntry>('POST', '/zoo/notices', wish);
    const second = await control<BookEntry>('POST', '/zoo/notices', wish);
    expect(first.id).not.toBe(second.id);
    const pushes = await waitFor(() => restaurant.requests.length === 2 && restaurant.requests);
    expect(pushes.map(({ json }) => json)).toMatchObject([
      { id: first.id, storeId: 501, supplierId: 7001 },
      { id: second.id, storeId: 501, supplierId: 7001 },
    ]);
    const books = await control<{ items: BookEntry[] }>('GET', '/books?platform=ty');
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
    'tells a notice of an order of the zoo of %s, and not the order again',
    async (platform, name, status) => {
      const [sent] = await send({ platform, name: Object.keys(zoos[platform])[0] });
      const id = sent?.id ?? '';
      const order = await control<BookEntry>('POST', '/zoo/notices', { platform, name, id });
      expect(order).toMatchObject({ id, status });
      const { json } = await noticeAt(platform, name, id);
      expect(namedIn(platform, json, id)).toBe(id);
    },
  );

  it('gives the reason of a cancelled order of the zoo that its notice gives', async () => {
    const [sent] = await send({ platform: 'ty', name: 'plain' });
    const name = 'cancelled by the customer';
    await control<BookEntry>('POST', '/zoo/notices', { platform: 'ty', name, id: sent?.id });
    const push = await waitFor(() => restaurant.requests.find(({ path }) => path === '/ty/cancelled'));
    expect(push.json).toMatchObject({ id: sent?.id, lines: [], cancelInfo: { reasonCode: 601 } });
  });

  it('refuses a notice that it does not have, and one of an order that nobody knows', async () => {
    const refusal = async (wish: object): Promise<number> =>
      (await http.post(`${url}/control/zoo/notices`, wish)).status;
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
      const books = await control<{ items: BookEntry[] }>('GET', '/books');
      const odd = books.items.filter(({ zoo }) => zoo !== null).length;
      return odd > 5 && books.items.length - odd > 5 ? books : undefined;
    });
    expect(new Set(items.filter(({ zoo }) => zoo !== null).map(({ platform }) => platform)).size).toBeGreaterThan(1);
  });
});
