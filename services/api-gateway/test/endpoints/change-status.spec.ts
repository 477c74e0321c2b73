import { publicOperations } from '@kopru/contracts/public/operations';
import { waitFor } from '@kopru/testing';
import type { z } from 'zod';
import { refusal } from '../support/api-client.ts';
import { itIsGuarded, type World } from '../support/world.ts';

type AdvanceResult = z.infer<typeof publicOperations.changeStatus.data>;

const fifty = <T>(ask: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 50 }, ask));

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
        expect(publicOperations.changeStatus.data.strict().parse(answer.body.data)).toMatchObject({
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

    it('makes an order that is being prepared ready with targetStatus 550, tells its platform, and goes on from there', async () => {
      const { mine, getirOrder, platformCalls } = world();
      const { id, platformRestaurantId } = await getirOrder('platform');
      const step = (body?: object) => mine.api(`POST /orders/change-status/${id}`, body === undefined ? {} : { body });
      expect(refusal(await step({ targetStatus: 550 }))).toEqual([409, 'invalid_transition']);
      await step();
      const ready = await step({ expectedStatus: 500, targetStatus: 550 });
      expect(publicOperations.changeStatus.data.strict().parse(ready.body.data)).toMatchObject({
        ...{ orderId: id, oldStatus: 500, newStatus: 550, changed: true },
        allowedActions: ['advance', 'cancel'],
      });
      expect((await step({ targetStatus: 550 })).body.data).toMatchObject({ newStatus: 550, changed: false });
      const { data } = (await mine.api(`GET /orders/${id}`)).body;
      expect(data).toMatchObject({ status: 550, statusName: 'Prepared' });
      expect((await step()).body.data).toMatchObject({ oldStatus: 550, newStatus: 600 });
      // Getir wants a pause before it.
      const made = async () => {
        const calls = await platformCalls('getir', platformRestaurantId);
        return calls['handover 200'] === undefined ? undefined : calls;
      };
      const calls = await waitFor(made);
      expect(calls).toMatchObject({ 'verify 200': 1, 'prepare 200': 1, 'handover 200': 1 });
    });

    it('takes one step and makes one platform call for 50 parallel requests with the same expectedStatus', async () => {
      const { mine, getirOrder, platformCalls } = world();
      const { id, platformRestaurantId } = await getirOrder();
      const answers = await fifty(() =>
        mine.api(`POST /orders/change-status/${id}`, { body: { expectedStatus: 400 } }),
      );
      const taken = answers.filter(({ status }) => status === 200);
      for (const { body } of taken) expect(body.data).toMatchObject({ oldStatus: 400, newStatus: 500 });
      expect(taken.filter(({ body }) => body.data.changed === true)).toHaveLength(1);
      for (const answer of answers.filter(({ status }) => status !== 200))
        expect([
          [409, 'invalid_transition'],
          [409, 'command_in_progress'],
        ]).toContainEqual(refusal(answer));
      const { data } = (await mine.api(`GET /orders/${id}`)).body;
      expect([data.status, data.timeline.length]).toEqual([500, 2]);
      expect(await platformCalls('getir', platformRestaurantId)).toEqual({ 'verify 200': 1 });
    });

    it('takes one step for each of the parallel requests without a body that it has steps for, and none past 900', async () => {
      const { mine, getirOrder, platformCalls } = world();
      const { id, platformRestaurantId } = await getirOrder();
      const answers = await fifty(() => mine.api(`POST /orders/change-status/${id}`));
      const taken = answers.filter(({ status }) => status === 200).map(({ body }) => body.data as AdvanceResult);
      expect(taken.sort((a, b) => a.oldStatus - b.oldStatus)).toMatchObject([
        { oldStatus: 400, newStatus: 500, changed: true },
        { oldStatus: 500, newStatus: 600, changed: true },
        { oldStatus: 600, newStatus: 900, changed: true },
      ]);
      for (const answer of answers.filter(({ status }) => status !== 200))
        expect(refusal(answer)).toEqual([409, 'invalid_transition']);
      // Getir wants a pause between its steps, so its calls follow; an order that its courier carries is handed over.
      const calls = await waitFor(async () => {
        const { 'handover 200': handedOver, ...made } = await platformCalls('getir', platformRestaurantId);
        const last = made['deliver 200'] ?? handedOver;
        return last !== undefined && { ...made, 'deliver 200': last };
      });
      expect(calls).toMatchObject({ 'verify 200': 1, 'prepare 200': 1, 'deliver 200': 1 });
      const { data } = (await mine.api(`GET /orders/${id}`)).body;
      expect((data.timeline as { status: number }[]).map(({ status }) => status)).toEqual([400, 500, 600, 900]);
    });

    it('lets requests with the same Idempotency-Key that are in progress at the same time share one step, and no later one', async () => {
      const { mine, getirOrder, system } = world();
      const { id } = await getirOrder();
      // Long enough for all of them to come while the first is in progress.
      await fetch(`${system.simulator}/control/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ platform: 'getir', operation: 'verify', kind: 'latency', ms: 3_000, times: 1 }),
      });
      const headers = { 'Idempotency-Key': `status:${id}:delivered:paket-7` };
      const step = () => mine.api(`POST /orders/change-status/${id}`, { headers });
      const answers = await fifty(step);
      for (const { status, body } of answers) expect([status, body.data?.oldStatus]).toEqual([200, 400]);
      expect(answers.filter((answer) => answer.headers.get('idempotency-replayed') === null)).toHaveLength(1);
      expect((await step()).body.data).toMatchObject({ oldStatus: 500, newStatus: 600 });
      expect((await step()).body.data).toMatchObject({ oldStatus: 600, newStatus: 900 });
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

    it('has nobody to turn to when the restaurant of the order was deleted', async () => {
      const { mine, orphanOrder } = world();
      const { id } = await orphanOrder('getir');
      expect(refusal(await mine.api(`POST /orders/change-status/${id}`))).toEqual([404, 'integration_not_found']);
    });

    it("goes on with an own channel's order when its restaurant was deleted: there is nobody to tell", async () => {
      const { mine, orphanOrder } = world();
      const { id } = await orphanOrder('direct');
      expect((await mine.api(`POST /orders/change-status/${id}`)).status).toBe(200);
    });

    itIsGuarded('changeStatus', world, () => ['POST /orders/change-status/6700000000000000000000ff']);
  });
