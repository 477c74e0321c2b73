import { publicOperations } from '@kopru/contracts/public/operations';
import { refusal } from '../support/api-client.ts';
import { itIsGuarded, type World } from '../support/world.ts';

const fault = (world: World, body: object) =>
  fetch(`${world.system.simulator}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ platform: 'getir', operation: 'verify', ...body }),
  });

export const verifyOrderSpec = (world: () => World): void =>
  describe('POST /orders/verify/{orderId}', () => {
    it('puts a new order into preparation and says so to a person', async () => {
      const { mine, newOrder } = world();
      const { id, pid } = await newOrder();
      const answer = await mine.api(`POST /orders/verify/${pid}`, { body: {}, headers: { 'Accept-Language': 'tr' } });
      expect(answer.status).toBe(200);
      expect(publicOperations.verifyOrder.data.strict().parse(answer.body.data)).toMatchObject({
        message: 'Sipariş onaylandı',
        provider: 'direct',
        providerOrder: pid,
        orderId: id,
        status: 500,
      });
    });

    it('succeeds again without effect while the order is being prepared', async () => {
      const { mine, newOrder } = world();
      const { id } = await newOrder();
      await mine.api(`POST /orders/verify/${id}`);
      const again = await mine.api(`POST /orders/verify/${id}`);
      expect([again.status, again.body.data.changed]).toEqual([200, false]);
    });

    it('refuses an order that is on the way', async () => {
      const { mine, newOrder } = world();
      const { id } = await newOrder();
      for (let step = 0; step < 2; step += 1) await mine.api(`POST /orders/change-status/${id}`);
      expect(refusal(await mine.api(`POST /orders/verify/${id}`))).toEqual([409, 'invalid_transition']);
    });

    it("gives the platform's refusal on and leaves the order as it was", async () => {
      const { mine, getirOrder } = world();
      const { id } = await getirOrder();
      await fault(world(), { kind: 'error_500', times: 20 });
      const answer = await mine.api(`POST /orders/verify/${id}`);
      await fetch(`${world().system.simulator}/control/faults`, { method: 'DELETE' });
      expect(refusal(answer)).toEqual([502, 'provider_error']);
      expect(answer.body.message).toContain('Getir Yemek');
      expect((await mine.api(`POST /orders/verify/${id}`)).body.data?.status).toBe(500);
    });

    it("does not find another account's order", async () => {
      const { stranger, newOrder } = world();
      const { id } = await newOrder();
      expect(refusal(await stranger.api(`POST /orders/verify/${id}`))).toEqual([404, 'order_not_found']);
    });

    it('has nobody to turn to when the restaurant of the order was deleted', async () => {
      const { mine, orphanOrder } = world();
      const { id } = await orphanOrder('getir');
      expect(refusal(await mine.api(`POST /orders/verify/${id}`))).toEqual([404, 'integration_not_found']);
    });

    it("goes on with an own channel's order when its restaurant was deleted: there is nobody to tell", async () => {
      const { mine, orphanOrder } = world();
      const { id } = await orphanOrder('direct');
      expect((await mine.api(`POST /orders/verify/${id}`)).status).toBe(200);
    });

    itIsGuarded('verifyOrder', world, () => ['POST /orders/verify/6700000000000000000000ff']);
  });
