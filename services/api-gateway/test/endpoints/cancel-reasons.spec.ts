import { publicOperations } from '@kopru/contracts/public/operations';
import { refusal } from '../support/api-client.ts';
import { itIsGuarded, type World } from '../support/world.ts';

export const cancelReasonsSpec = (world: () => World): void =>
  describe('GET /orders/reasons/{orderId}', () => {
    it("lists the reasons of the order's platform", async () => {
      const { mine, newOrder } = world();
      const { pid } = await newOrder();
      const answer = await mine.api(`GET /orders/reasons/${pid}`);
      expect(answer.status).toBe(200);
      expect(publicOperations.cancelReasons.data.parse(answer.body.data).reasons.length).toBeGreaterThan(0);
    });

    it("does not find another account's order, or none", async () => {
      const { stranger, newOrder } = world();
      const { id } = await newOrder();
      for (const reference of [id, 'unknown'])
        expect(refusal(await stranger.api(`GET /orders/reasons/${reference}`))).toEqual([404, 'order_not_found']);
    });

    it('has nobody to turn to when the restaurant of the order was deleted', async () => {
      const { mine, orphanOrder } = world();
      const { id } = await orphanOrder('direct');
      expect(refusal(await mine.api(`GET /orders/reasons/${id}`))).toEqual([404, 'integration_not_found']);
    });

    itIsGuarded('cancelReasons', world, () => ['GET /orders/reasons/6700000000000000000000ff']);
  });
