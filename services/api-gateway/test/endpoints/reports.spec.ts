import { publicOrderItemSchema } from '@kopru/contracts/public/orders';
import { refusal } from '../support/api-client.ts';
import { itIsGuarded, type World } from '../support/world.ts';

export const pendingReportsSpec = (world: () => World): void =>
  describe('GET /orders/reports/pending', () => {
    it('lists orders that are neither reported nor cancelled', async () => {
      const { mine, newShop, newOrder } = world();
      const shop = await newShop();
      const [open, reported, cancelled] = [
        await newOrder({}, shop),
        await newOrder({}, shop),
        await newOrder({}, shop),
      ];
      await mine.api('POST /orders/reports/mark', { body: { providerOrderId: reported.pid } });
      await mine.api(`POST /orders/cancel/${cancelled.id}`);
      const { body } = await mine.api(`GET /orders/reports/pending?restaurantId=${shop.restaurantId}`);
      expect((body.data as { id: string }[]).map(({ id }) => id)).toEqual([open.id]);
      publicOrderItemSchema.strict().parse(body.data[0]);
    });

    it('pages like the order list and refuses what that refuses', async () => {
      const { mine } = world();
      expect(refusal(await mine.api('GET /orders/reports/pending?cursor=abc'))).toEqual([400, 'invalid_cursor']);
      expect(refusal(await mine.api('GET /orders/reports/pending?limit=0'))).toEqual([400, 'invalid_request']);
    });

    it("shows nothing of another account's restaurant", async () => {
      const { stranger, shop } = world();
      expect((await stranger.api(`GET /orders/reports/pending?restaurantId=${shop.restaurantId}`)).body.data).toEqual(
        [],
      );
    });

    itIsGuarded('listPendingReports', world, () => ['GET /orders/reports/pending']);
  });

export const markReportedSpec = (world: () => World): void =>
  describe('POST /orders/reports/mark', () => {
    it.each(['providerOrderId', 'orderId'])('marks the order that %s names, once and for all', async (name) => {
      const { mine, newOrder } = world();
      const { id, pid } = await newOrder();
      for (let time = 0; time < 2; time += 1) {
        const answer = await mine.api('POST /orders/reports/mark', { body: { [name]: pid } });
        expect([answer.status, answer.body.data]).toEqual([200, { providerOrderId: pid, isReport: true, orderId: id }]);
      }
    });

    it.each([{}, { providerOrderId: 5 }, { providerOrderId: '' }, { providerOrderId: { $ne: null } }])(
      'refuses %j',
      async (body) => {
        expect(refusal(await world().mine.api('POST /orders/reports/mark', { body }))).toEqual([
          400,
          'invalid_request',
        ]);
      },
    );

    it('asks which one when the number fits several orders', async () => {
      const { mine, newOrder, newShop, pushTwin } = world();
      const { pid } = await newOrder();
      await pushTwin(pid, await newShop());
      const answer = await mine.api('POST /orders/reports/mark', { body: { providerOrderId: pid } });
      expect(refusal(answer)).toEqual([409, 'order_ambiguous']);
    });

    it("does not find another account's order", async () => {
      const { stranger, newOrder } = world();
      const { pid } = await newOrder();
      const answer = await stranger.api('POST /orders/reports/mark', { body: { providerOrderId: pid } });
      expect(refusal(answer)).toEqual([404, 'order_not_found']);
    });

    itIsGuarded('markReported', world, () => ['POST /orders/reports/mark', { body: { orderId: 'x' } }]);
  });
