import { publicOperations } from '@kopru/contracts/public/operations';
import { refusal } from '../support/api-client.ts';
import { itIsGuarded, type World } from '../support/world.ts';

const schema = publicOperations.listItems.data;
const suggestions = publicOperations.suggestItemLinks.data;
const ayran = { item: 'AYR-1', name: 'Ayran', links: [{ provider: 'Trendyol', productId: '700004' }] };
const kola = { item: 'KOLA', name: 'Kola', links: [{ provider: 'ty', productId: '700003', optionId: '821' }] };

export const itemsSpec = (world: () => World): void => {
  describe('GET /restaurants/{restaurantId}/items', () => {
    it('is empty before anything was written', async () => {
      const { mine, newShop } = world();
      const { restaurantId } = await newShop();
      const answer = await mine.api(`GET /restaurants/${restaurantId}/items`);
      expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"0"']);
      expect(schema.parse(answer.body.data)).toEqual({ restaurantId, version: 0, items: [] });
    });

    it("does not find another account's restaurant", async () => {
      const { stranger, shop } = world();
      for (const id of ['x', shop.restaurantId]) {
        const there = `/restaurants/${id}/items` as const;
        expect(refusal(await stranger.api(`GET ${there}`))).toEqual([404, 'restaurant_not_found']);
        const write = await stranger.api(`PUT ${there}`, { body: { items: [] } });
        expect(refusal(write)).toEqual([404, 'restaurant_not_found']);
      }
    });

    itIsGuarded('listItems', world, () => ['GET /restaurants/x/items']);
  });

  describe('GET /restaurants/{restaurantId}/items/suggestions', () => {
    it('suggests products of the menus that can be read, and links nothing', async () => {
      const { mine, getirOrder } = world();
      const { restaurantId } = (await getirOrder()).shop;
      const there = `/restaurants/${restaurantId}/items` as const;
      await mine.api(`PUT ${there}`, { body: { items: [{ ...ayran, name: 'AYRAN (30 cl)', links: [] }] } });
      const answer = await mine.api(`GET ${there}/suggestions`);
      expect(answer.status).toBe(200);
      expect(suggestions.parse(answer.body.data)).toEqual({
        restaurantId,
        suggestions: [
          {
            item: 'AYR-1',
            provider: 'getir',
            productId: '000000000000000000700004',
            productName: 'Ayran',
            by: 'name',
            likeness: 0.95,
          },
        ],
        unread: [],
      });
      expect((await mine.api(`GET ${there}`)).body.data).toMatchObject({ version: 1, items: [{ links: [] }] });
    });

    it('suggests products of recent orders where the platform has no menu', async () => {
      const { mine, ysOrder } = world();
      const { id, shop } = await ysOrder();
      const order = publicOperations.getOrder.data.parse((await mine.api(`GET /orders/${id}`)).body.data);
      const [{ product: productId, name: { tr: name } = {} } = {}] = order.products;
      const there = `/restaurants/${shop.restaurantId}/items` as const;
      await mine.api(`PUT ${there}`, { body: { items: [{ item: 'U-1', name, links: [] }] } });
      const answer = await mine.api(`GET ${there}/suggestions`);
      const found = { item: 'U-1', provider: 'ys', productId, productName: name, by: 'name', likeness: 1 };
      expect(suggestions.parse(answer.body.data).suggestions).toEqual([{ ...found, orderCount: 1 }]);
    });

    it.each(['x', '0'.repeat(500)])('finds no restaurant of the id %s', async (id) => {
      const answer = await world().mine.api(`GET /restaurants/${id}/items/suggestions`);
      expect(refusal(answer)).toEqual([404, 'restaurant_not_found']);
    });

    it("does not find another account's restaurant", async () => {
      const { stranger, shop } = world();
      const answer = await stranger.api(`GET /restaurants/${shop.restaurantId}/items/suggestions`);
      expect(refusal(answer)).toEqual([404, 'restaurant_not_found']);
    });

    itIsGuarded('suggestItemLinks', world, () => ['GET /restaurants/x/items/suggestions']);
  });

  describe('PUT /restaurants/{restaurantId}/items', () => {
    it('writes the whole list, and again when nobody else has written meanwhile', async () => {
      const { mine, newShop } = world();
      const { restaurantId } = await newShop();
      const write = (items: object[], etag: string) =>
        mine.api(`PUT /restaurants/${restaurantId}/items`, { body: { items }, headers: { 'if-match': etag } });
      const answer = await write([ayran, kola], '"0"');
      expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"1"']);
      expect(schema.parse(answer.body.data).items).toEqual([
        { ...ayran, links: [{ provider: 'ty', productId: '700004', optionId: null }] },
        kola,
      ]);
      expect(refusal(await write([], '"0"'))).toEqual([412, 'outdated']);
      expect((await write([kola], '"1"')).body.data).toMatchObject({ version: 2, items: [kola] });
      const { body } = await mine.api(`GET /restaurants/${restaurantId}/items`);
      expect(body.data.items).toEqual([kola]);
    });

    it('takes 2,000 items, and no more', async () => {
      const { mine, newShop } = world();
      const { restaurantId } = await newShop();
      const many = (count: number) =>
        Array.from({ length: count }, (_, index) => ({
          item: `ART-${index}`,
          name: 'Izgara köfte',
          links: ['getir', 'ys', 'ty', 'migros'].map((provider) => ({ provider, productId: `${provider}-${index}` })),
        }));
      const write = (items: object[]) => mine.api(`PUT /restaurants/${restaurantId}/items`, { body: { items } });
      expect((await write(many(2000))).status).toBe(200);
      const answer = await write(many(2001));
      expect(refusal(answer)).toEqual([400, 'invalid_request']);
      expect(answer.body.error.details?.[0]?.path).toBe('body.items');
    });

    it.each([
      ['body.items.1.item', [ayran, { ...kola, item: 'AYR-1' }]],
      ['body.items.1.links.0', [ayran, { ...kola, links: ayran.links }]],
      ['body.items.0.links.0.provider', [{ ...ayran, links: [{ provider: 'nobody', productId: '1' }] }]],
      ['body.items.0.name', [{ ...ayran, name: ' ' }]],
    ])('names %s where it is wrong', async (path, items) => {
      const { mine, shop } = world();
      const answer = await mine.api(`PUT /restaurants/${shop.restaurantId}/items`, { body: { items } });
      expect(refusal(answer)).toEqual([400, 'invalid_request']);
      expect(answer.body.error.details).toEqual([expect.objectContaining({ path })]);
    });

    itIsGuarded('writeItems', world, () => ['PUT /restaurants/x/items', { body: { items: [] } }]);
  });
};
