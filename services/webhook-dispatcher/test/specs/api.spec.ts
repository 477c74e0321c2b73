import { recordOperations, webhookRecordDetailSchema } from '@kopru/contracts/internal/webhooks';
import { newId } from '@kopru/contracts/values/ids';
import { receiver, waitFor } from '@kopru/testing';
import { apiKey } from '../support/dispatcher.ts';
import { fixture, target, accountId, deliverOne, oneRecord } from '../support/internal-api.ts';

describe('the internal interface', () => {
  describe('the delivery log', () => {
    it('pages newest first, forwards and back, and filters', async () => {
      const id = await fixture.register(accountId, { url: target.url });
      for (let index = 0; index < 5; index += 1) await deliverOne();
      await waitFor(async () => (await fixture.countRecords({ accountId, state: 'delivered' })) === 5);
      const page = async (query: string) =>
        recordOperations.list.data.parse((await fixture.call(accountId, 'GET', `/records?${query}`)).body.data);
      const first = await page('limit=2');
      const second = await page(`limit=2&cursor=${first.pagination.nextCursor ?? ''}`);
      const third = await page(`limit=2&cursor=${second.pagination.nextCursor ?? ''}`);
      expect([first, second, third].map(({ items }) => items.length)).toEqual([2, 2, 1]);
      expect(new Set([first, second, third].flatMap(({ items }) => items.map((item) => item.id))).size).toBe(5);
      expect(third.pagination.nextCursor).toBeNull();
      const back = await page(`limit=2&dir=prev&cursor=${third.pagination.prevCursor ?? ''}`);
      expect(back.items).toEqual(second.items);
      expect((await page(`state=failed`)).items).toEqual([]);
      expect(first.items[0]?.shortCode).toBe('74753');
      expect((await page(`endpointId=${id}&state=delivered`)).items).toHaveLength(5);
      const bad = await fixture.call(accountId, 'GET', '/records?cursor=nonsense');
      expect(bad.body.error?.code).toBe('invalid_cursor');
    });

    it('shows attempts, and the request with the key masked', async () => {
      target.answer({ status: 202, body: 'taken' });
      await fixture.register(accountId, { url: target.url });
      await deliverOne();
      const record = await oneRecord({ state: 'delivered' });
      const { body } = await fixture.call(accountId, 'GET', `/records/${record._id}`);
      const detail = webhookRecordDetailSchema.parse(body.data);
      expect(target.requests[0]?.json).not.toHaveProperty('test');
      expect(detail.attempts).toMatchObject([{ number: 1, statusCode: 202, responseBody: 'taken' }]);
      expect(detail.request.body).toBe(target.requests[0]?.text);
      expect(detail.request.headers['X-Webhook-Attempt']).toBe(target.requests[0]?.headers['x-webhook-attempt']);
      expect(JSON.stringify(detail)).not.toContain(apiKey);
    });
  });

  describe('attempts by hand', () => {
    it('a test leaves no record', async () => {
      const id = await fixture.register(accountId, { url: target.url });
      const { body } = await fixture.call(accountId, 'POST', `/endpoints/${id}/test`);
      expect(body.data).toMatchObject({ recordId: null, delivered: true, statusCode: 200 });
      expect(target.requests[0]?.headers['authorization']).toBe(`Bearer ${apiKey}`);
      expect(target.requests[0]?.json).toMatchObject({ olay: 'siparis.olusturuldu', test: true });
      expect(await fixture.countRecords({ accountId })).toBe(0);
    });

    it('one retry of a failed record delivers it', async () => {
      target.answer((_request, index) => ({ status: index < 4 ? 500 : 200 }));
      await fixture.register(accountId, { url: target.url });
      await deliverOne();
      const record = await oneRecord({ state: 'failed' });
      const { body } = await fixture.call(accountId, 'POST', `/records/${record._id}/retry`);
      expect(body.data).toMatchObject({ recordId: record._id, delivered: true, statusCode: 200 });
      expect(await oneRecord({ state: 'delivered' })).toMatchObject({ attemptCount: 5 });
    });

    it('counts what was delivered and what failed', async () => {
      const id = await fixture.register(accountId, { url: target.url });
      await deliverOne();
      const stats = await waitFor(async () => {
        const { body } = await fixture.call(accountId, 'GET', '/stats/webhooks');
        return (body.data['delivered'] as unknown) === 1 && body.data;
      });
      expect(stats).toMatchObject({ failed: 0, waiting: 0, byHour: [{ delivered: 1, failed: 0 }] });
      const { body } = await fixture.call(accountId, 'GET', `/endpoints/${id}`);
      expect(body.data['counts']).toMatchObject({ delivered24h: 1 });
    });
  });

  describe('retry-webhook', () => {
    const failed = async () => {
      target.answer({ status: 500 });
      await fixture.register(accountId, { url: target.url });
      const event = await deliverOne();
      const record = await oneRecord({ state: 'failed' });
      return { event, record };
    };
    const retryTo = (webhookOrderId: string, url: string, headers: Record<string, string> = {}) =>
      fixture.call(accountId, 'POST', '/retry-webhook', { webhookOrderId, url, headers });

    it('sends the body of the record to the address with the headers, and a 2xx delivers it', async () => {
      const { record } = await failed();
      const other = fixture.running.add(await receiver({ status: 201 }));
      const { status, body } = await retryTo(record._id, `${other.url}/again`, {
        Authorization: 'Bearer mine',
        'x-webhook-id': 'theirs',
      });
      expect({ status, data: body.data }).toEqual({
        status: 200,
        data: { statusCode: 201, delivered: true, recordId: record._id },
      });
      expect(other.requests[0]).toMatchObject({
        path: '/again',
        text: target.requests[0]?.text,
        headers: { authorization: 'Bearer mine', 'x-webhook-id': 'theirs' },
      });
      const stored = await oneRecord({ state: 'delivered' });
      expect(stored.attempts.at(-1)).toMatchObject({ number: 5, url: `${other.url}/again`, statusCode: 201 });
    });

    it('takes an order id for its newest undelivered record, and answers whatever the receiver answers', async () => {
      const { event, record } = await failed();
      const other = fixture.running.add(await receiver({ status: 418 }));
      const { status, body } = await retryTo(event.orderId, other.url);
      expect({ status, data: body.data }).toEqual({
        status: 200,
        data: { statusCode: 418, delivered: false, recordId: record._id },
      });
      expect(await oneRecord()).toMatchObject({ state: 'failed', attemptCount: 5 });
    });

    it('never sends the account key to an address of the caller', async () => {
      const { record } = await failed();
      const other = fixture.running.add(await receiver());
      await retryTo(record._id, other.url);
      expect(JSON.stringify(other.requests)).not.toContain(apiKey);
    });

    it('says that nobody answers, and records it', async () => {
      const { record } = await failed();
      const { status, body } = await retryTo(record._id, 'http://127.0.0.1:1/');
      expect({ status, code: body.error?.code }).toEqual({ status: 502, code: 'webhook_unreachable' });
      expect(await oneRecord()).toMatchObject({ state: 'failed', attemptCount: 5 });
    });

    it.each([
      [{ Host: 'internal' }, 'header_not_allowed'],
      [{ 'X-A': 'a\r\nHost: b' }, 'header_not_allowed'],
      [Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`X-${index}`, 'v'])), 'header_not_allowed'],
    ])('refuses headers %j', async (headers, code) => {
      const { record } = await failed();
      expect((await retryTo(record._id, target.url, headers as Record<string, string>)).body.error?.code).toBe(code);
    });

    it('knows no record of another account, and no unknown one', async () => {
      const { record } = await failed();
      const stranger = await fixture.account();
      const body = { webhookOrderId: record._id, url: target.url, headers: {} };
      expect((await fixture.call(stranger, 'POST', '/retry-webhook', body)).status).toBe(404);
      expect((await retryTo(newId(), target.url)).body.error?.code).toBe('webhook_not_found');
    });
  });
});
