import { publicOrderDetailSchema, type PublicOrderDetail } from '@kopru/contracts/public/order-detail';
import { eventually } from '@kopru/testing';
import { refusal } from '../support/api-client.ts';
import { internalHeaders } from '../support/internal-headers.ts';
import { itIsGuarded, type Shop, type World } from '../support/world.ts';

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

    it("has the account's own number of each product that is linked, also in webhooks", async () => {
      const { mine, newOrder, newShop, system } = world();
      const at = await newShop();
      const links = [{ provider: 'direct', productId: 'p-1' }];
      await mine.api(`PUT /restaurants/${at.restaurantId}/items`, {
        body: { items: [{ item: 'ADN-1', name: 'Adana', links }] },
      });
      const line = { name: 'Adana', quantity: 1, unitPrice: 140 };
      const items = [{ ...line, productId: 'p-1' }, { ...line, productId: 'p-2' }, line];
      const { id } = await newOrder({ items, amount: { total: 420 } }, at);
      const numbers = ({ products }: { products: { item: string | null }[] }) => products.map(({ item }) => item);
      expect(numbers((await mine.api(`GET /orders/${id}`)).body.data as PublicOrderDetail)).toEqual([
        'ADN-1',
        null,
        null,
      ]);
      // What a webhook carries of an order is read here.
      const headers = { ...(await internalHeaders('api-gateway', 'webhook-dispatcher')), 'x-account-id': mine.id };
      const read = await fetch(`${system.services.gateway.internalUrl()}/internal/orders/${id}/detail`, { headers });
      expect(numbers(((await read.json()) as { data: PublicOrderDetail }).data)).toEqual(['ADN-1', null, null]);
    });

    it('says when cooking begins: by the lead of the restaurant as it was when the order came, or as the channel says', async () => {
      const { mine, newOrder } = world();
      const inMinutes = (minutes: number): string => new Date(day + minutes * 60_000).toISOString();
      const day = Date.now() + 86_400_000;
      const created = await mine.api('POST /restaurants', { body: { name: 'Ocakbaşı', leadMinutes: 45 } });
      const { id: restaurantId } = created.body.data as { id: string };
      const body = { integrationId: 'direct', config: {} };
      const integration = await mine.api(`POST /restaurants/${restaurantId}/integrations`, { body });
      const at = { restaurantId, ...(integration.body.data as Omit<Shop, 'restaurantId'>) };
      const begins = async (order: object): Promise<unknown> =>
        (await mine.api(`GET /orders/${(await newOrder(order, at)).id}`)).body.data.prepareAt;
      const scheduledFor = inMinutes(0);
      expect(await begins({ scheduledFor })).toBe(inMinutes(-45));
      expect(await begins({ scheduledFor, pickupAt: inMinutes(-20) })).toBe(inMinutes(-65));
      expect(await begins({ scheduledFor, prepareAt: inMinutes(-120) })).toBe(inMinutes(-120));
      expect(await begins({ pickupAt: inMinutes(-20) })).toBeNull();
      await mine.api(`PUT /restaurants/${restaurantId}`, { body: { name: 'Ocakbaşı', leadMinutes: null } });
      await eventually(async () => expect(await begins({ scheduledFor })).toBe(inMinutes(-30)));
    });

    it('becomes due when cooking begins, though it is wanted later', async () => {
      const { mine, newOrder } = world();
      const { id } = await newOrder({ scheduledFor: new Date(Date.now() + 29 * 60_000).toISOString() });
      await eventually(async () =>
        expect((await mine.api(`GET /orders/${id}`)).body.data).toMatchObject({ status: 400, isScheduled: true }),
      );
    });

    it('names its status in the language of the reader', async () => {
      const { mine, newOrder } = world();
      const { id } = await newOrder();
      const answer = await mine.api(`GET /orders/${id}`, { headers: { 'Accept-Language': 'tr-TR,tr;q=0.9,en;q=0.5' } });
      expect(answer.body.data.statusName).toBe('Yeni');
    });

    it('reads an order by the short code on its slip, by which no command moves it', async () => {
      const { mine, newOrder } = world();
      const shortCode = String(Math.random()).slice(2, 8);
      const { id } = await newOrder({ shortCode });
      expect((await mine.api(`GET /orders/${shortCode}`)).body.data).toMatchObject({ id, shortCode });
      expect(refusal(await mine.api(`POST /orders/verify/${shortCode}`))).toEqual([404, 'order_not_found']);
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
