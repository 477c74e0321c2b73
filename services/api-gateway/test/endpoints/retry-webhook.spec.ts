import { publicOperations } from '@kopru/contracts/public/operations';
import { receiver, waitFor, type Receiver } from '@kopru/testing';
import { refusal } from '../support/api-client.ts';
import { itIsGuarded, type World } from '../support/world.ts';

export const retryWebhookSpec = (world: () => World): void =>
  describe('POST /orders/retry-webhook', () => {
    let target: Receiver;
    let down: Receiver;
    const body = (webhookOrderId: string, rest: object = {}) => ({
      body: { webhookOrderId, url: target.url, headers: { 'X-Branch': '12' }, ...rest },
    });

    beforeAll(async () => {
      [target, down] = [await receiver(), await receiver({ status: 500 })];
      await world().system.admin('endpoint.create', { account: world().mine.id, url: down.url });
    });
    afterAll(async () => {
      await target.stop();
      await down.stop();
    });

    const undelivered = async (): Promise<{ id: string; orderId: string }> => {
      const order = await world().newOrder();
      const seen = await waitFor(
        () =>
          down.requests.find(({ text, headers }) => text.includes(order.pid) && headers['x-webhook-attempt'] === '4'),
        { what: 'the last attempt' },
      );
      return { id: (seen.json as { veri: { id: string } }).veri.id, orderId: order.id };
    };

    it('sends the record to the address with the headers and answers what the receiver said', async () => {
      const { mine } = world();
      const { id } = await undelivered();
      const answer = await mine.api('POST /orders/retry-webhook', body(id));
      expect(publicOperations.retryWebhook.data.strict().parse(answer.body.data)).toMatchObject({
        statusCode: 200,
        delivered: true,
      });
      const sent = target.requests.at(-1);
      expect([sent?.headers['x-branch'], (sent?.json as { veri: { id: string } }).veri.id]).toEqual(['12', id]);
    });

    it("understands an order's id, and answers 200 whatever the receiver's status is", async () => {
      const { mine } = world();
      const { orderId } = await undelivered();
      target.answer({ status: 418 });
      const answer = await mine.api('POST /orders/retry-webhook', body(orderId));
      target.answer({});
      expect([answer.status, answer.body.data?.statusCode, answer.body.data?.delivered]).toEqual([200, 418, false]);
      expect(answer.body.data.message).toContain('418');
    });

    it('says when the receiver does not answer', async () => {
      const { mine } = world();
      const { id } = await undelivered();
      const answer = await mine.api('POST /orders/retry-webhook', body(id, { url: 'http://127.0.0.1:1/' }));
      expect(refusal(answer)).toEqual([502, 'webhook_unreachable']);
    });

    it('refuses addresses and headers that may not be used', async () => {
      const { mine } = world();
      const { id } = await undelivered();
      const ask = async (rest: object) => refusal(await mine.api('POST /orders/retry-webhook', body(id, rest)));
      expect(await ask({ url: 'http://169.254.169.254/latest/meta-data' })).toEqual([422, 'url_not_allowed']);
      expect(await ask({ headers: { Host: 'x' } })).toEqual([422, 'header_not_allowed']);
      expect(await ask({ headers: { 'X-A': 'a\r\nB: c' } })).toEqual([422, 'header_not_allowed']);
      expect(await ask({ headers: 'none' })).toEqual([400, 'invalid_request']);
      expect(await ask({ url: undefined })).toEqual([400, 'invalid_request']);
    });

    it("does not find a record that is not there, or another account's", async () => {
      const { mine, stranger } = world();
      const { id } = await undelivered();
      const nowhere = await mine.api('POST /orders/retry-webhook', body('6700000000000000000000ff'));
      expect(refusal(nowhere)).toEqual([404, 'webhook_not_found']);
      expect(refusal(await stranger.api('POST /orders/retry-webhook', body(id)))).toEqual([404, 'webhook_not_found']);
    });

    itIsGuarded('retryWebhook', world, () => ['POST /orders/retry-webhook', { body: {} }]);
  });
