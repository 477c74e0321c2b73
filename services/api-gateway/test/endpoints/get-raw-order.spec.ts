import { newId } from '@kopru/contracts/values/ids';
import { refusal } from '../support/api-client.ts';
import { itIsGuarded, type World } from '../support/world.ts';

export const getRawOrderSpec = (world: () => World): void =>
  describe('GET /orders/{orderId}/raw', () => {
    it('is what the channel sent, by id and by number', async () => {
      const { mine, newOrder } = world();
      const { id, pid } = await newOrder({ note: 'not read by anybody' });
      const byId = await mine.api(`GET /orders/${id}/raw`);
      expect(byId.status).toBe(200);
      expect(JSON.parse(byId.body.data.raw as string)).toMatchObject({
        providerOrderId: pid,
        note: 'not read by anybody',
      });
      expect((await mine.api(`GET /orders/${pid}/raw`)).body).toEqual(byId.body);
    });

    it('asks which one when two restaurants have an order of this number', async () => {
      const { newOrder, newShop, pushTwin, mine } = world();
      const first = await newOrder();
      await pushTwin(first.pid, await newShop());
      expect(refusal(await mine.api(`GET /orders/${first.pid}/raw`))).toEqual([409, 'order_ambiguous']);
    });

    it("does not find another account's order, nor one that is not there", async () => {
      const { stranger, newOrder, mine } = world();
      const { id } = await newOrder();
      expect(refusal(await stranger.api(`GET /orders/${id}/raw`))).toEqual([404, 'order_not_found']);
      expect(refusal(await mine.api(`GET /orders/${newId()}/raw`))).toEqual([404, 'order_not_found']);
    });

    itIsGuarded('getRawOrder', world, () => ['GET /orders/6700000000000000000000ff/raw']);
  });
