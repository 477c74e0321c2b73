import { publicOrderItemSchema } from '@kopru/contracts/public/orders';
import { refusal } from '../support/api-client.ts';
import { itIsGuarded, type World } from '../support/world.ts';

export const listOrdersSpec = (world: () => World): void =>
  describe('GET /orders', () => {
    it('lists the orders of the account, newest first, with the promised members', async () => {
      const { mine, newShop, newOrder } = world();
      const shop = await newShop();
      const pids: string[] = [];
      for (let index = 0; index < 3; index += 1) pids.push((await newOrder({}, shop)).pid);
      const { status, body } = await mine.api(`GET /orders?restaurantId=${shop.restaurantId}`);
      expect([status, body.success]).toEqual([200, true]);
      expect((body.data as { providerOrderId: string }[]).map((item) => item.providerOrderId)).toEqual(pids.reverse());
      for (const item of body.data)
        expect(publicOrderItemSchema.strict().parse(item)).toMatchObject({ status: 400, total: 310 });
      expect(body.pagination).toEqual({ limit: 50, nextCursor: null, prevCursor: null });
    });

    it('pages forwards and back', async () => {
      const { mine, newShop, newOrder } = world();
      const shop = await newShop();
      for (let index = 0; index < 3; index += 1) await newOrder({}, shop);
      const page = (rest: string) => mine.api(`GET /orders?restaurantId=${shop.restaurantId}&limit=2${rest}`);
      const first = (await page('')).body;
      const second = (await page(`&cursor=${first.pagination.nextCursor}`)).body;
      expect([first.data.length, second.data.length, second.pagination.nextCursor]).toEqual([2, 1, null]);
      const back = (await page(`&dir=prev&cursor=${second.pagination.prevCursor}`)).body;
      expect(back.data).toEqual(first.data);
    });

    it('filters by status, platform (by any of its names), storefront, time and text', async () => {
      const { mine, newShop, newOrder } = world();
      const shop = await newShop();
      const { pid } = await newOrder(
        { shortCode: 'Z1', placedAt: '2026-11-20T20:40:00+03:00', customer: { name: 'Zühtü Bey' } },
        shop,
      );
      const { body: listed } = await mine.api(`GET /orders?restaurantId=${shop.restaurantId}`);
      expect(listed.data).toMatchObject([
        { shortCode: 'Z1', customerName: 'Zühtü Bey', channel: { slug: 'direct', name: 'Kendi kanalı' } },
      ]);
      expect(Date.parse(listed.data[0].placedAt as string)).toBe(Date.parse('2026-11-20T17:40:00Z'));
      const count = async (filter: string): Promise<number> => {
        const { status, body } = await mine.api(`GET /orders?restaurantId=${shop.restaurantId}&${filter}`);
        return status === 200 ? (body.data.length as number) : -status;
      };
      expect(await count('status=400,500')).toBe(1);
      expect(await count('status=900')).toBe(0);
      expect(await count('provider=DIRECT')).toBe(1);
      expect(await count('provider=yemeksepeti')).toBe(0);
      expect(await count('channel=direct')).toBe(1);
      expect(await count('channel=getir_by_uber')).toBe(0);
      expect(await count('channel=Yeni%20Vitrin')).toBe(0);
      expect(await count('channel=')).toBe(1);
      expect(await count(`q=${pid}`)).toBe(1);
      expect(await count('from=2099-01-01T00:00:00Z')).toBe(0);
      expect(await count('to=2099-01-01T00:00:00Z')).toBe(1);
      expect(await count('updatedSince=2099-01-01T00:00:00Z')).toBe(0);
    });

    it.each([
      'limit=0',
      'limit=201',
      'limit=ten',
      'limit=1e1',
      'dir=up',
      'status=401',
      'provider=nobody',
      'from=yesterday',
    ])('refuses %s', async (query) => {
      const answer = await world().mine.api(`GET /orders?${query}`);
      expect(refusal(answer)).toEqual([400, 'invalid_request']);
      expect(answer.body.error.details[0].path).toBe(`query.${query.split('=')[0]}`);
    });

    it('refuses a cursor that it did not issue', async () => {
      expect(refusal(await world().mine.api('GET /orders?cursor=abc'))).toEqual([400, 'invalid_cursor']);
    });

    it("shows nothing of another account's restaurant", async () => {
      const { stranger, shop, newOrder } = world();
      await newOrder();
      expect((await stranger.api(`GET /orders?restaurantId=${shop.restaurantId}`)).body.data).toEqual([]);
    });

    itIsGuarded('listOrders', world, () => ['GET /orders']);
  });
