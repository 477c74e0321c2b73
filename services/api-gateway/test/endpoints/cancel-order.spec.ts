import { publicOperations } from '@kopru/contracts/public/operations';
import { refusal } from '../support/api-client.ts';
import { itIsGuarded, type World } from '../support/world.ts';

export const cancelOrderSpec = (world: () => World): void =>
  describe('POST /orders/cancel/{orderId}', () => {
    it('cancels with a reason of the platform and a note', async () => {
      const { mine, newOrder } = world();
      const { id } = await newOrder();
      const [reason] = (await mine.api(`GET /orders/reasons/${id}`)).body.data.reasons;
      const answer = await mine.api(`POST /orders/cancel/${id}`, {
        body: { reason: reason.id, note: 'fırın arızalı' },
      });
      expect(answer.status).toBe(200);
      expect(publicOperations.cancelOrder.data.strict().parse(answer.body.data)).toMatchObject({
        orderId: id,
        status: 1600,
        allowedActions: [],
      });
      expect((await mine.api(`GET /orders/${id}`)).body.data.cancel).toMatchObject({
        reason: reason.id,
        note: 'fırın arızalı',
        by: 'restaurant',
      });
    });

    it.each([[undefined], [{}], [{ reason: null, note: null }]])(
      "takes the platform's default reason for %j",
      async (body) => {
        const { mine, newOrder } = world();
        const { pid } = await newOrder();
        const answer = await mine.api(`POST /orders/cancel/${pid}`, body === undefined ? {} : { body });
        expect([answer.status, answer.body.data?.status]).toEqual([200, 1600]);
      },
    );

    it('refuses a reason that the platform does not know, and says which it knows', async () => {
      const { mine, newOrder } = world();
      const { id } = await newOrder();
      const [reason] = (await mine.api(`GET /orders/reasons/${id}`)).body.data.reasons;
      const answer = await mine.api(`POST /orders/cancel/${id}`, { body: { reason: 'NO_SUCH_REASON' } });
      expect(refusal(answer)).toEqual([422, 'invalid_reason']);
      expect(answer.body.message).toContain(reason.id);
      expect((await mine.api(`GET /orders/${id}`)).body.data.status).toBe(400);
    });

    it('refuses wrong types', async () => {
      const answer = await world().mine.api('POST /orders/cancel/x', { body: { reason: 5 } });
      expect(refusal(answer)).toEqual([400, 'invalid_request']);
    });

    it('refuses an order that is at its end', async () => {
      const { mine, newOrder } = world();
      const { id } = await newOrder();
      await mine.api(`POST /orders/cancel/${id}`);
      expect(refusal(await mine.api(`POST /orders/cancel/${id}`))).toEqual([409, 'invalid_transition']);
    });

    it("does not find another account's order, and leaves it alone", async () => {
      const { mine, stranger, newOrder } = world();
      const { id } = await newOrder();
      expect(refusal(await stranger.api(`POST /orders/cancel/${id}`))).toEqual([404, 'order_not_found']);
      expect((await mine.api(`GET /orders/${id}`)).body.data.status).toBe(400);
    });

    it('has nobody to turn to when the restaurant of the order was deleted', async () => {
      const { mine, orphanOrder } = world();
      const { id } = await orphanOrder('getir');
      expect(refusal(await mine.api(`POST /orders/cancel/${id}`))).toEqual([404, 'integration_not_found']);
    });

    it("goes on with an own channel's order when its restaurant was deleted: there is nobody to tell", async () => {
      const { mine, orphanOrder } = world();
      const { id } = await orphanOrder('direct');
      expect((await mine.api(`POST /orders/cancel/${id}`)).status).toBe(200);
    });

    itIsGuarded('cancelOrder', world, () => ['POST /orders/cancel/6700000000000000000000ff', { body: {} }]);
  });
