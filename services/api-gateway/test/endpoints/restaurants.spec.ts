import { publicOperations } from '@kopru/contracts/public/operations';
import { refusal } from '../support/api-client.ts';
import { itIsGuarded, type World } from '../support/world.ts';

export const createRestaurantSpec = (world: () => World): void =>
  describe('POST /restaurants', () => {
    it('creates a restaurant, under a business that begins to exist with it', async () => {
      const { mine } = world();
      const body = {
        name: 'Merkez Şube',
        businessId: 'zincir-1',
        lat: 37.1,
        lon: 28.3,
        config: { $where: 1, 'a.b': 2 },
      };
      const answer = await mine.api('POST /restaurants', { body });
      expect(answer.status).toBe(200);
      expect(publicOperations.getRestaurant.data.strict().parse(answer.body.data)).toMatchObject(body);
      expect((await mine.api('GET /businesses/zincir-1')).body.data).toMatchObject({
        name: 'zincir-1',
        restaurantCount: 1,
      });
    });

    it('takes the fields that clients in the field send, latitude and longitude as lat and lon', async () => {
      const extra = { title: 'x', username: 'y', zone: 5, externalId: null };
      const { mine } = world();
      const create = async (body: object) =>
        (await mine.api('POST /restaurants', { body: { name: 'Ş', ...body } })).body.data as unknown;
      expect(await create({ ...extra, latitude: 37.5, longitude: '28.5' })).toMatchObject({ lat: 37.5, lon: 28.5 });
      expect(await create({ lat: 1, latitude: 2 })).toMatchObject({ lat: 1, lon: null });
      expect(await create({ latitude: 'kuzey' })).toMatchObject({ lat: null });
    });

    it('takes what happens with an order that nobody accepts, and shows it; null asks somebody again', async () => {
      const { mine } = world();
      const created = await mine.api('POST /restaurants', {
        body: { name: 'Kural', acceptPolicy: { mode: 'accept' } },
      });
      expect(created.body.data.acceptPolicy).toEqual({ mode: 'accept', afterSeconds: 25 });
      const path = `restaurants/${created.body.data.id as string}`;
      await mine.api(`PUT /${path}`, { body: { name: 'Kural', address: 'Moda' } });
      expect((await mine.api(`GET /${path}`)).body.data.acceptPolicy).toEqual({ mode: 'accept', afterSeconds: 25 });
      await mine.api(`PUT /${path}`, { body: { name: 'Kural', acceptPolicy: null } });
      expect((await mine.api(`GET /${path}`)).body.data.acceptPolicy).toEqual({ mode: 'ask', afterSeconds: 25 });
    });

    it('cannot be made to change a prototype', async () => {
      const { mine } = world();
      const body =
        '{"name":"x","__proto__":{"polluted":true},"config":{"__proto__":{"polluted":true},"constructor":1}}';
      expect((await mine.api('POST /restaurants', { body })).status).toBe(200);
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    });

    it.each([
      {},
      { name: '' },
      { name: '  ' },
      { name: 5 },
      { name: 'x', lat: 91 },
      { name: 'x', lat: '37' },
      { name: 'x', businessId: 'a/b' },
      { name: 'x', leadMinutes: 241 },
      { name: 'x', acceptPolicy: { mode: 'accept', afterSeconds: 4 } },
      { name: 'x', acceptPolicy: { mode: 'always' } },
    ])('refuses %j', async (body) => {
      expect(refusal(await world().mine.api('POST /restaurants', { body }))).toEqual([400, 'invalid_request']);
    });

    itIsGuarded('createRestaurant', world, () => ['POST /restaurants', { body: { name: 'x' } }]);
  });

export const listRestaurantsSpec = (world: () => World): void =>
  describe('GET /restaurants', () => {
    it('lists all of them, or pages', async () => {
      const { system } = world();
      const { api } = await system.newAccount();
      for (const name of ['A', 'B', 'C']) await api('POST /restaurants', { body: { name } });
      const all = await api('GET /restaurants');
      expect([all.status, all.body.data.length]).toEqual([200, 3]);
      for (const restaurant of all.body.data) publicOperations.getRestaurant.data.strict().parse(restaurant);
      const first = (await api('GET /restaurants?limit=2')).body;
      const second = (await api(`GET /restaurants?limit=2&cursor=${first.pagination.nextCursor}`)).body;
      expect([first.data.length, second.data.length, second.pagination.nextCursor]).toEqual([2, 1, null]);
    });

    it.each(['limit=0', 'limit=x', 'dir=down'])('refuses %s', async (query) => {
      expect(refusal(await world().mine.api(`GET /restaurants?${query}`))).toEqual([400, 'invalid_request']);
    });
    it('refuses a cursor that it did not issue', async () => {
      expect(refusal(await world().mine.api('GET /restaurants?limit=2&cursor=abc'))).toEqual([400, 'invalid_cursor']);
    });

    it("lists nothing of another account's", async () => {
      const { stranger, shop } = world();
      expect(JSON.stringify((await stranger.api('GET /restaurants')).body)).not.toContain(shop.restaurantId);
    });

    itIsGuarded('listRestaurants', world, () => ['GET /restaurants']);
  });

export const getRestaurantSpec = (world: () => World): void =>
  describe('GET /restaurants/{restaurantId}', () => {
    it('reads one restaurant', async () => {
      const { mine, shop } = world();
      const { status, body } = await mine.api(`GET /restaurants/${shop.restaurantId}`);
      expect(status).toBe(200);
      expect(publicOperations.getRestaurant.data.strict().parse(body.data)).toMatchObject({
        id: shop.restaurantId,
        name: 'Örnek Dürümcü',
      });
    });

    it.each(['6700000000000000000000ff', 'x', '%2E%2E%2E'])('does not find %s', async (id) => {
      expect(refusal(await world().mine.api(`GET /restaurants/${id}`))).toEqual([404, 'restaurant_not_found']);
    });
    it("does not find another account's restaurant", async () => {
      const { stranger, shop } = world();
      expect(refusal(await stranger.api(`GET /restaurants/${shop.restaurantId}`))).toEqual([
        404,
        'restaurant_not_found',
      ]);
    });

    itIsGuarded('getRestaurant', world, () => [`GET /restaurants/${world().shop.restaurantId}`]);
  });

export const updateRestaurantSpec = (world: () => World): void =>
  describe('PUT /restaurants/{restaurantId}', () => {
    it('keeps what is absent and clears what is null', async () => {
      const { mine } = world();
      const created = await mine.api('POST /restaurants', { body: { name: 'Eski', description: 'd', address: 'a' } });
      const path = `PUT /restaurants/${created.body.data.id}` as const;
      const answer = await mine.api(path, { body: { name: 'Yeni', description: null } });
      expect(answer.status).toBe(200);
      expect(publicOperations.getRestaurant.data.strict().parse(answer.body.data)).toMatchObject({
        name: 'Yeni',
        description: null,
        address: 'a',
      });
    });

    it('needs a name', async () => {
      const { mine, shop } = world();
      const answer = await mine.api(`PUT /restaurants/${shop.restaurantId}`, { body: { address: 'a' } });
      expect([...refusal(answer), answer.body.error.details[0].path]).toEqual([400, 'invalid_request', 'body.name']);
    });

    it("does not find another account's restaurant, and leaves it alone", async () => {
      const { mine, stranger, shop } = world();
      const answer = await stranger.api(`PUT /restaurants/${shop.restaurantId}`, { body: { name: 'Çalıntı' } });
      expect(refusal(answer)).toEqual([404, 'restaurant_not_found']);
      expect((await mine.api(`GET /restaurants/${shop.restaurantId}`)).body.data.name).toBe('Örnek Dürümcü');
    });

    itIsGuarded('updateRestaurant', world, () => [
      `PUT /restaurants/${world().shop.restaurantId}`,
      { body: { name: 'x' } },
    ]);
  });

export const deleteRestaurantSpec = (world: () => World): void =>
  describe('DELETE /restaurants/{restaurantId}', () => {
    it.each([[undefined], [{}]])(
      'deletes for good with the body %j, and says nothing more; its orders stay',
      async (body) => {
        const { mine, newShop, newOrder } = world();
        const shop = await newShop();
        const { id } = await newOrder({}, shop);
        const answer = await mine.api(`DELETE /restaurants/${shop.restaurantId}`, body === undefined ? {} : { body });
        expect([answer.status, answer.body]).toEqual([200, { success: true }]);
        expect(refusal(await mine.api(`DELETE /restaurants/${shop.restaurantId}`))).toEqual([
          404,
          'restaurant_not_found',
        ]);
        expect((await mine.api(`GET /orders/${id}`)).status).toBe(200);
      },
    );

    it("does not find another account's restaurant, and leaves it alone", async () => {
      const { mine, stranger, shop } = world();
      expect(refusal(await stranger.api(`DELETE /restaurants/${shop.restaurantId}`))).toEqual([
        404,
        'restaurant_not_found',
      ]);
      expect((await mine.api(`GET /restaurants/${shop.restaurantId}`)).status).toBe(200);
    });

    itIsGuarded('deleteRestaurant', world, () => ['DELETE /restaurants/6700000000000000000000ff']);
  });
