import { publicAdvanceResultSchema } from '@kopru/contracts';
import { refusal } from '../support/api-client.ts';
import { itIsGuarded, type World } from '../support/world.ts';

export const changeStatusSpec = (world: () => World): void =>
  describe('POST /orders/change-status/{orderId}', () => {
    it('moves the order one step at a time up to 900, and not further', async () => {
      const { mine, newOrder } = world();
      const { id, pid } = await newOrder();
      for (const [oldStatus, newStatus] of [
        [400, 500],
        [500, 600],
        [600, 900],
      ]) {
        const answer = await mine.api(`POST /orders/change-status/${pid}`);
        expect(answer.status).toBe(200);
        expect(publicAdvanceResultSchema.strict().parse(answer.body.data)).toMatchObject({
          orderId: id,
          oldStatus,
          newStatus,
          changed: true,
        });
      }
      const end = await mine.api(`POST /orders/change-status/${pid}`);
      expect(refusal(end)).toEqual([409, 'invalid_transition']);
      expect(end.body.message).toContain('900');
    });

    it('is safe to repeat with expectedStatus or targetStatus', async () => {
      const { mine, newOrder } = world();
      const { id } = await newOrder();
      const step = (body: object) => mine.api(`POST /orders/change-status/${id}`, { body });
      expect((await step({ expectedStatus: 400 })).body.data).toMatchObject({ newStatus: 500, changed: true });
      expect(refusal(await step({ expectedStatus: 400 }))).toEqual([409, 'invalid_transition']);
      expect((await step({ targetStatus: 600 })).body.data).toMatchObject({ newStatus: 600, changed: true });
      expect((await step({ targetStatus: 600 })).body.data).toMatchObject({ newStatus: 600, changed: false });
    });

    it('takes one step for many parallel requests with the same expectedStatus', async () => {
      const { mine, newOrder } = world();
      const { id } = await newOrder();
      const answers = await Promise.all(
        Array.from({ length: 50 }, () =>
          mine.api(`POST /orders/change-status/${id}`, { body: { expectedStatus: 400 } }),
        ),
      );
      const taken = answers.filter(({ status }) => status === 200);
      expect(taken.length).toBeGreaterThan(0);
      for (const { body } of taken) expect(body.data).toMatchObject({ oldStatus: 400, newStatus: 500 });
      for (const answer of answers.filter(({ status }) => status !== 200))
        expect([
          [409, 'invalid_transition'],
          [409, 'command_in_progress'],
        ]).toContainEqual(refusal(answer));
      const { data } = (await mine.api(`GET /orders/${id}`)).body;
      expect([data.status, data.timeline.length]).toEqual([500, 2]);
    });

    it.each([{ expectedStatus: 401 }, { targetStatus: '600' }])('refuses %j', async (body) => {
      expect(refusal(await world().mine.api('POST /orders/change-status/x', { body }))).toEqual([
        400,
        'invalid_request',
      ]);
    });

    it("does not find another account's order", async () => {
      const { stranger, newOrder } = world();
      const { id } = await newOrder();
      expect(refusal(await stranger.api(`POST /orders/change-status/${id}`))).toEqual([404, 'order_not_found']);
    });

    itIsGuarded('changeStatus', world, () => ['POST /orders/change-status/6700000000000000000000ff']);
  });
