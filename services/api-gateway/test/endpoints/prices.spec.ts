import { publicOperations } from '@kopru/contracts/public/operations';
import { waitFor } from '@kopru/testing';
import { refusal } from '../support/api-client.ts';
import { itIsGuarded, type World } from '../support/world.ts';

const schema = publicOperations.getAvailability.data;
const platforms = ['getir', 'ty', 'migros'] as const;
const ayran = '700004';
let shops = 0;

export const pricesSpec = (world: () => World): void => {
  const control = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${world().system.simulator}/control${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return ((await response.json()) as { data: T }).data;
  };
  /** A restaurant on platforms that take prices and on one that takes none, with an item linked to their ayran. */
  const shop = async () => {
    const { mine } = world();
    const { body } = await mine.api('POST /restaurants', { body: { name: 'Fiyatlı Şube' } });
    const path = `/restaurants/${String(body.data.id)}` as const;
    const number = String(810_000 + ++shops);
    for (const platform of platforms) {
      const keys = { apiKey: `${platform}-${number}`, secretKey: number.padEnd(32, '!'), supplierId: number };
      await control('PUT', `/restaurants/${platform}/${number}`, keys);
      const config = { ...keys, restaurantId: number };
      const written = await mine.api(`POST ${path}/integrations`, { body: { integrationId: platform, config } });
      expect(written.status).toBe(200);
    }
    const links = platforms.map((provider) => ({
      provider,
      productId: provider === 'getir' ? ayran.padStart(24, '0') : ayran,
    }));
    await mine.api(`PUT ${path}/items`, { body: { items: [{ item: 'AYR 1', name: 'Ayran', links }] } });
    const read = async (language = 'en') => {
      const answer = await mine.api(`GET ${path}/availability`, { headers: { 'accept-language': language } });
      return schema.parse(answer.body.data).items[0];
    };
    return {
      path,
      read,
      change: (price: unknown, more: object = {}) =>
        mine.api(`PATCH ${path}/availability`, { body: { items: [{ item: 'AYR 1', price }], ...more } }),
      isDone: async (): Promise<boolean> => {
        const platformPrices = (await read())?.price.platforms ?? [];
        return platformPrices.filter(({ state }) => state === 'applied').length === 2;
      },
      priceAt: async (platform: string): Promise<number | undefined> => {
        type Shops = { items: { platform: string; restaurantId: string; prices: Record<string, number> }[] };
        const { items } = await control<Shops>('GET', '/restaurants');
        return items.find((one) => one.platform === platform && one.restaurantId === number)?.prices[ayran];
      },
      calls: async (): Promise<string[]> => {
        type Requests = { items: { platform: string; operation: string; shop: string | null }[] };
        const { items } = await control<Requests>('GET', '/requests');
        const mine = items.filter(({ operation, shop: at }) => operation === 'price' && at === number);
        return mine.map(({ platform }) => platform).sort();
      },
    };
  };

  describe('PATCH /restaurants/{restaurantId}/availability with prices', () => {
    it('writes the last price to the platforms that take prices, by one call each, and says where none is taken', async () => {
      const at = await shop();
      for (const price of [25, 26.1]) await at.change(price);
      const answer = await at.change(27.55);
      const [first] = schema.strict().parse(answer.body.data).items;
      expect(first?.price.desired).toMatchObject({ price: 27.55 });
      expect(first?.stock).toMatchObject({
        desired: null,
        platforms: platforms.map(() => ({ desired: null, state: null })),
      });
      await waitFor(at.isDone);
      const platformPrices = (await at.read())?.price.platforms ?? [];
      const seen = new Map(platformPrices.map((one) => [one.provider, one]));
      for (const provider of ['ty', 'migros'] as const) {
        expect(seen.get(provider)).toMatchObject({
          observed: { price: 27.55 },
          reason: null,
          dueAt: null,
          drift: null,
        });
        expect(await at.priceAt(provider)).toBe(27_55);
      }
      expect(seen.get('getir')).toMatchObject({ state: 'unsupported', reason: { code: 'price_not_settable' } });
      expect(await at.calls()).toEqual(['migros', 'ty']);
      const turkish = (await at.read('tr'))?.price.platforms.find(({ provider }) => provider === 'getir');
      expect(turkish?.reason?.message).toMatch(/fiyatları restoranın sisteminden almıyor/);
    });

    it('tells of the price that was seen, in the feed', async () => {
      const at = await shop();
      await at.change(28.4, { platforms: ['migros'] });
      type Event = {
        olay: string;
        veri: { restaurantId?: string; price?: number | null; isAvailable?: boolean | null };
      };
      let after = '';
      const published = await waitFor(async () => {
        const { body } = await world().mine.api(`GET /events?limit=200${after === '' ? '' : `&after=${after}`}`);
        if (body.data.length > 0) after = body.pagination.nextCursor as string;
        const events = body.data as Event[];
        return events.find(({ olay, veri }) => olay === 'restoran.urun_degisti' && veri.price === 28.4);
      });
      expect(published.veri).toMatchObject({ provider: 'migros', item: 'AYR 1', isAvailable: null, inSync: true });
      expect(await at.priceAt('ty')).toBeUndefined();
    });

    it('makes no call for a price that the platforms have already', async () => {
      const at = await shop();
      await at.change(25);
      await waitFor(at.isDone);
      expect(await at.calls()).toEqual([]);
    });

    it.each([0, -1, 27.555, 100_000.01, '27', {}])('refuses %j', async (price) => {
      const { mine, shop: any } = world();
      const answer = await mine.api(`PATCH /restaurants/${any.restaurantId}/availability`, {
        body: { items: [{ item: 'AYR 1', price }] },
      });
      expect(refusal(answer)).toEqual([400, 'invalid_request']);
    });

    it("does not find an item that is none, nor another account's restaurant", async () => {
      const { mine, stranger } = world();
      const at = await shop();
      const body = { items: [{ item: 'yok', price: 20 }] };
      expect(refusal(await mine.api(`PATCH ${at.path}/availability`, { body }))).toEqual([404, 'item_not_found']);
      expect(refusal(await stranger.api(`PATCH ${at.path}/availability`, { body }))).toEqual([
        404,
        'restaurant_not_found',
      ]);
      expect(refusal(await at.change(20, { platforms: ['Yemeksepeti'] }))).toEqual([404, 'integration_not_found']);
    });

    it('changes nothing when somebody else was faster', async () => {
      const { mine } = world();
      const at = await shop();
      const body = { items: [{ item: 'AYR 1', price: 20 }] };
      const change = (etag: string) =>
        mine.api(`PATCH ${at.path}/availability`, { body, headers: { 'if-match': etag } });
      expect((await change('"0"')).status).toBe(200);
      expect(refusal(await change('"0"'))).toEqual([412, 'outdated']);
    });

    itIsGuarded('changeAvailability', world, () => [
      'PATCH /restaurants/x/availability',
      { body: { items: [{ item: 'AYR 1', price: 20 }] } },
    ]);
  });

  describe('GET /providers/{provider}/capabilities of prices', () => {
    it.each([
      ['ty', true, { calls: 50, seconds: 10 }],
      ['migros', true, null],
      ['getir', false, null],
      ['ys', false, null],
    ] as const)('says of %s whether it takes prices: %s', async (provider, price, priceLimit) => {
      const { body } = await world().mine.api(`GET /providers/${provider}/capabilities`);
      expect(body.data).toMatchObject({ price, priceLimit });
    });
  });
};
