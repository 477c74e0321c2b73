import { publicOperations } from '@kopru/contracts/public/operations';
import { newId } from '@kopru/contracts/values/ids';
import { receiver, waitFor } from '@kopru/testing';
import { refusal, type ApiAnswer } from '../support/api-client.ts';
import { itIsGuarded, type World } from '../support/world.ts';

interface Receiver {
  endpointId: string;
  name: string | null;
  deliveredAt: string | null;
  lastStatusCode: number | null;
}

export const journeySpec = (world: () => World): void =>
  describe('GET /orders/{orderId}/journey', () => {
    const receiversOf = ({ body }: ApiAnswer): Receiver[] => body.data.receivers as Receiver[];

    it('has each link with its time, by id and by number, and accuses nobody', async () => {
      const { mine, newShop, newOrder } = world();
      const pos = await receiver();
      const made = await mine.api('POST /webhook-endpoints', { body: { url: pos.url, description: 'Kasa' } });
      const endpointId = made.body.data.id as string;
      const { id, pid } = await newOrder({}, await newShop());
      const answer = await waitFor(async () => {
        const read = await mine.api(`GET /orders/${id}/journey`);
        return receiversOf(read)[0]?.deliveredAt == null ? undefined : read;
      });
      const { data } = publicOperations.getJourney;
      const journey = data.strict().parse(answer.body.data);
      expect(journey).toMatchObject({
        orderId: id,
        status: 400,
        accepted: null,
        steps: [{ status: 400, by: 'platform', platform: 'none' }],
        printed: [],
        isReported: false,
        reportedAt: null,
        broken: null,
        unavailable: [],
      });
      const [first] = journey.receivers ?? [];
      expect(first).toMatchObject({
        endpointId,
        name: 'Kasa',
        state: 'delivered',
        attemptCount: 1,
        lastStatusCode: 200,
      });
      const times = [journey.arrivedAt, journey.storedAt, first?.deliveredAt ?? ''];
      expect(times).toEqual([...times].sort());

      await mine.api(`POST /orders/verify/${id}`);
      await mine.api('POST /orders/reports/mark', { body: { orderId: id } });
      const later = (await mine.api(`GET /orders/${pid}/journey`)).body.data;
      expect(later).toMatchObject({ accepted: { by: 'api' }, isReported: true, reportedAt: expect.any(String) });
      await mine.api(`DELETE /webhook-endpoints/${endpointId}`);
      await pos.stop();
    });

    it('says why a receiver has not taken the order', async () => {
      const { mine, newOrder, newShop, narrow } = world();
      const pos = await receiver({ status: 503 });
      const made = await mine.api('POST /webhook-endpoints', { body: { url: pos.url } });
      const { id } = await newOrder({}, await newShop());
      const delivered = await waitFor(async () => {
        const [first] = receiversOf(await mine.api(`GET /orders/${id}/journey`));
        return first?.lastStatusCode == null ? undefined : first;
      });
      expect(delivered).toMatchObject({ name: new URL(pos.url).host, deliveredAt: null, lastStatusCode: 503 });
      // A key that does not see the account's endpoints does not learn of them here.
      const printer = await narrow('orders:read');
      const hidden = receiversOf(await printer(`GET /orders/${id}/journey`));
      expect(hidden).toMatchObject([{ name: null, lastError: null }]);
      await mine.api(`DELETE /webhook-endpoints/${made.body.data.id as string}`);
      await pos.stop();
    });

    it('knows what printers say, each slip once, and takes no more of it than it shows', async () => {
      const { mine, newOrder, narrow } = world();
      const { id, pid } = await newOrder();
      const printer = await narrow('orders:read');
      const slip = { printer: 'mutfak', slip: 'order' };
      for (const ref of [id, pid])
        expect((await printer(`POST /orders/${ref}/printed`, { body: slip })).status).toBe(200);
      await printer(`POST /orders/${id}/printed`, { body: { printer: 'kasa', slip: 'order' } });
      const { printed } = (await mine.api(`GET /orders/${id}/journey`)).body.data;
      expect(printed).toMatchObject([slip, { printer: 'kasa', slip: 'order' }]);
      for (const body of [{}, { ...slip, printer: '' }, { ...slip, printer: 'x'.repeat(61) }, { ...slip, slip: 'x' }])
        expect(refusal(await mine.api(`POST /orders/${id}/printed`, { body }))).toEqual([400, 'invalid_request']);
    });

    it('asks which one when two restaurants have an order of this number', async () => {
      const { newOrder, newShop, pushTwin, mine } = world();
      const { pid } = await newOrder();
      await pushTwin(pid, await newShop());
      expect(refusal(await mine.api(`GET /orders/${pid}/journey`))).toEqual([409, 'order_ambiguous']);
      const body = { printer: 'mutfak', slip: 'order' };
      expect(refusal(await mine.api(`POST /orders/${pid}/printed`, { body }))).toEqual([409, 'order_ambiguous']);
    });

    it("does not find another account's order, nor one that is not there", async () => {
      const { stranger, newOrder, mine } = world();
      const { id } = await newOrder();
      const body = { printer: 'mutfak', slip: 'order' };
      for (const [api, ref] of [
        [stranger.api, id],
        [mine.api, newId()],
      ] as const) {
        expect(refusal(await api(`GET /orders/${ref}/journey`))).toEqual([404, 'order_not_found']);
        expect(refusal(await api(`POST /orders/${ref}/printed`, { body }))).toEqual([404, 'order_not_found']);
      }
      expect((await mine.api(`GET /orders/${id}/journey`)).body.data.printed).toEqual([]);
    });

    itIsGuarded('getJourney', world, () => ['GET /orders/6700000000000000000000ff/journey']);
    itIsGuarded('markPrinted', world, () => [
      'POST /orders/6700000000000000000000ff/printed',
      { body: { printer: 'mutfak', slip: 'order' } },
    ]);
  });
