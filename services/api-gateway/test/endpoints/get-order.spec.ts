import { publicOrderDetailSchema } from '@kopru/contracts';
import { refusal } from '../support/api-client.ts';
import { itIsGuarded, type World } from '../support/world.ts';

export const getOrderSpec = (world: () => World): void =>
  describe('GET /orders/{orderId}', () => {
    it('reads an order by its id and by its pid, in the shape that clients know', async () => {
      const { mine, newOrder, shop } = world();
      const { id, pid } = await newOrder();
      const byId = await mine.api(`GET /orders/${id}`);
      expect(publicOrderDetailSchema.strict().parse(byId.body.data)).toMatchObject({
        id,
        pid,
        status: 400,
        totalDiscountedPrice: 310,
        currency: 'TRY',
        restaurantId: shop.restaurantId,
        restaurantName: 'Örnek Dürümcü',
        provider: { slug: 'direct', kaynak: 'Kendi kanalı', id: shop.integrationId },
        allowedActions: ['verify', 'advance', 'cancel'],
      });
      expect((await mine.api(`GET /orders/${pid}`)).body).toEqual(byId.body);
    });

    it('names its status in the language of the reader', async () => {
      const { mine, newOrder } = world();
      const { id } = await newOrder();
      const answer = await mine.api(`GET /orders/${id}`, { headers: { 'Accept-Language': 'tr-TR,tr;q=0.9,en;q=0.5' } });
      expect(answer.body.data.statusName).toBe('Yeni');
    });

    it('asks which one when two restaurants have an order of this number', async () => {
      const { mine, newOrder, newShop, pushTwin } = world();
      const first = await newOrder();
      const answer = await pushTwin(first.pid, await newShop());
      expect(refusal(answer)).toEqual([409, 'order_ambiguous']);
      expect(answer.body.message).toContain(first.id);
      expect((await mine.api(`GET /orders/${first.id}`)).status).toBe(200);
    });

    it.each(['6700000000000000000000ff', 'WEB-unknown', '%2E%2E%2E', '%24where', '__proto__', 'a%2Fb'])(
      'does not find %s',
      async (reference) => {
        expect(refusal(await world().mine.api(`GET /orders/${reference}`))).toEqual([404, 'order_not_found']);
      },
    );

    it("does not find another account's order", async () => {
      const { stranger, newOrder } = world();
      const { id, pid } = await newOrder();
      for (const reference of [id, pid])
        expect(refusal(await stranger.api(`GET /orders/${reference}`))).toEqual([404, 'order_not_found']);
    });

    itIsGuarded('getOrder', world, () => ['GET /orders/6700000000000000000000ff']);
  });
