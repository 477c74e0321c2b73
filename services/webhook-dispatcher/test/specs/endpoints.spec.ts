import { failure } from '@kopru/contracts/errors/failures';
import { endpointOperations, webhookRecordDetailSchema } from '@kopru/contracts/internal/webhooks';
import { waitFor } from '@kopru/testing';
import { Webhook } from 'standardwebhooks';
import { orderEvent } from '../support/dispatcher.ts';
import { fixture, target, gateway, accountId, deliverOne, oneRecord } from '../support/internal-api.ts';

describe('the internal interface', () => {
  describe('endpoints', () => {
    it('are created with defaults, changed in part, listed, and removed', async () => {
      const id = await fixture.register(accountId, { url: target.url, events: ['siparis.iptal_edildi'] });
      const changed = await fixture.call(accountId, 'PUT', `/endpoints/${id}`, { description: 'kasa' });
      expect(endpointOperations.get.data.parse(changed.body.data)).toMatchObject({
        id,
        url: target.url,
        events: ['siparis.iptal_edildi'],
        description: 'kasa',
        isEnabled: true,
        breaker: { state: 'closed' },
        lane: 'fast',
        counts: { delivered24h: 0, failed24h: 0, waiting: 0 },
      });
      expect((await fixture.call(accountId, 'GET', '/endpoints')).body.data['items']).toHaveLength(1);
      expect((await fixture.call(accountId, 'DELETE', `/endpoints/${id}`, {})).status).toBe(200);
      expect((await fixture.call(accountId, 'GET', `/endpoints/${id}`)).body.error?.code).toBe('webhook_not_found');
    });

    it('show what older versions noted of them in English sentences', async () => {
      const id = await fixture.register(accountId, { url: target.url });
      await deliverOne();
      const record = await oneRecord({ state: 'delivered' });
      const database = fixture.backing.client.db(fixture.settings['MONGODB_DATABASE']);
      const disabledNotice = 'The receiver answered 410 Gone at 2026-01-02T03:04:05.000Z';
      const breaker = { 'breaker.reason': 'status 503', 'breaker.since': new Date() };
      await database.collection('endpoints').updateOne({ _id: id as never }, { $set: { disabledNotice, ...breaker } });
      await database
        .collection('records')
        .updateOne({ _id: record._id as never }, { $set: { 'attempts.0.error': 'something of long ago' } });
      expect((await fixture.call(accountId, 'GET', `/endpoints/${id}`)).body.data).toMatchObject({
        disabledNotice: failure('receiver_gone', { at: '2026-01-02T03:04:05.000Z' }),
        breaker: { reason: { code: 'answered_status', params: { status: '503' } } },
      });
      const shown = webhookRecordDetailSchema.parse(
        (await fixture.call(accountId, 'GET', `/records/${record._id}`)).body.data,
      );
      const asWritten = failure('as_written', { text: 'something of long ago' });
      expect([shown.lastError, shown.attempts[0]?.error]).toEqual([asWritten, asWritten]);
    });

    it('of another account do not exist', async () => {
      const id = await fixture.register(accountId, { url: target.url });
      const stranger = await fixture.account();
      for (const [method, path] of [
        ['GET', ''],
        ['PUT', ''],
        ['DELETE', ''],
        ['POST', '/pause'],
        ['POST', '/test'],
      ] as const) {
        const { status } = await fixture.call(
          stranger,
          method,
          `/endpoints/${id}${path}`,
          method === 'GET' ? undefined : {},
        );
        expect({ method, path, status }).toEqual({ method, path, status: 404 });
      }
    });

    it('are known to every replica at once', async () => {
      const other = await fixture.startApp();
      const id = await fixture.register(accountId, { url: `${target.url}/old` });
      await deliverOne();
      await deliverOne();
      await waitFor(() => target.requests.length === 2);
      await fixture.call(accountId, 'PUT', `/endpoints/${id}`, { url: `${target.url}/new` });
      await waitFor(async () => {
        const before = target.requests.length;
        await Promise.all([deliverOne(), deliverOne(), deliverOne(), deliverOne()]);
        await waitFor(() => target.requests.length >= before + 4);
        return target.requests.slice(before).every(({ path }) => path === '/new');
      });
      await other.stop();
    });

    it('lead to 410 only once: then they are off, with a notice', async () => {
      target.answer({ status: 410 });
      const id = await fixture.register(accountId, { url: target.url });
      await deliverOne();
      expect(await oneRecord({ state: 'failed' })).toMatchObject({ attemptCount: 1 });
      const endpoint = await waitFor(async () => {
        const { body } = await fixture.call(accountId, 'GET', `/endpoints/${id}`);
        return (body.data['isEnabled'] as unknown) === false && body.data;
      });
      expect(endpoint['disabledNotice']).toMatchObject({ code: 'receiver_gone' });
      await waitFor(async () => {
        const { length } = target.requests;
        await deliverOne();
        await waitFor(async () => (await fixture.backing.broker.depth('webhook.events')) === 0);
        return target.requests.length === length;
      });
    });

    it('may ask for a pause with Retry-After, which lasts at least that long', async () => {
      target.answer((_request, index) => (index === 0 ? { status: 429, headers: { 'Retry-After': '1' } } : {}));
      await fixture.register(accountId, { url: target.url });
      await deliverOne();
      await oneRecord({ state: 'delivered' });
      const [first, second] = target.requests;
      expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1_000);
    });

    it('are limited to their own rate, and get everything', async () => {
      await fixture.register(accountId, { url: target.url, ratePerSecond: 10 });
      await fixture.publish(Array.from({ length: 25 }, () => orderEvent(accountId)));
      await waitFor(async () => (await fixture.countRecords({ accountId, state: 'delivered' })) === 25);
      const times = target.requests.map(({ at }) => at);
      for (const at of times)
        expect(times.filter((time) => time >= at && time < at + 1_000).length).toBeLessThanOrEqual(21);
      expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(1_000);
    });
  });

  describe('a paused endpoint', () => {
    it('has its deliveries parked, and gets them all on resume', async () => {
      const id = await fixture.register(accountId, { url: target.url });
      expect((await fixture.call(accountId, 'POST', `/endpoints/${id}/pause`)).body.data['isPaused']).toBe(true);
      await fixture.publish(Array.from({ length: 30 }, () => orderEvent(accountId)));
      await waitFor(async () => (await fixture.countRecords({ accountId, state: 'parked' })) === 30);
      expect(target.requests).toHaveLength(0);
      const { body } = await fixture.call(accountId, 'GET', `/endpoints/${id}`);
      expect(body.data['counts']).toMatchObject({ waiting: 30 });
      await fixture.call(accountId, 'POST', `/endpoints/${id}/resume`);
      await waitFor(async () => (await fixture.countRecords({ accountId, state: 'delivered' })) === 30);
      expect(target.requests).toHaveLength(30);
    });

    it('gets them on resume even if its breaker would wait longer', async () => {
      const id = await fixture.register(accountId, { url: target.url });
      const nextProbeAt = new Date(Date.now() + 600_000);
      const breaker = { state: 'open', since: new Date(), nextProbeAt, reason: 'status 500', failedProbes: 9 };
      await fixture.backing.client
        .db(fixture.settings['MONGODB_DATABASE'])
        .collection('endpoints')
        .updateOne({ _id: id as never }, { $set: { breaker, isBroken: true } });
      await fixture.call(accountId, 'POST', `/endpoints/${id}/pause`);
      await fixture.publish(Array.from({ length: 3 }, () => orderEvent(accountId)));
      await waitFor(async () => (await fixture.countRecords({ accountId, state: 'parked' })) === 3);
      const { body } = await fixture.call(accountId, 'POST', `/endpoints/${id}/resume`);
      expect(body.data['breaker']).toMatchObject({ state: 'closed' });
      await waitFor(async () => (await fixture.countRecords({ accountId, state: 'delivered' })) === 3);
    });

    it('that is removed leaves its deliveries as skipped', async () => {
      const id = await fixture.register(accountId, { url: target.url });
      await fixture.call(accountId, 'POST', `/endpoints/${id}/pause`);
      await deliverOne();
      await oneRecord({ state: 'parked' });
      await fixture.call(accountId, 'DELETE', `/endpoints/${id}`);
      await oneRecord({ state: 'skipped' });
    });
  });

  describe('a signed endpoint', () => {
    it('gets a Standard Webhooks signature, and its secret is shown once', async () => {
      const created = await fixture.call(accountId, 'POST', '/endpoints', { url: target.url, isSigned: true });
      const secret = created.body.data['signingSecret'] as unknown as string;
      const id = created.body.data['id'] as unknown as string;
      expect(secret).toMatch(/^whsec_/);
      expect((await fixture.call(accountId, 'GET', `/endpoints/${id}`)).body.data).not.toHaveProperty('signingSecret');
      await deliverOne();
      const { text, headers } = await waitFor(() => target.requests[0]);
      expect(() => new Webhook(secret).verify(text, headers)).not.toThrow();
      expect(() => new Webhook(secret).verify(`${text} `, headers)).toThrow();
    });

    it('is signed with both secrets after a rotation, so that its receiver can change over', async () => {
      const id = await fixture.register(accountId, { url: target.url, isSigned: true });
      const rotate = async () =>
        String((await fixture.call(accountId, 'POST', `/endpoints/${id}/rotate-secret`)).body.data['signingSecret']);
      const [gone, before, current] = [await rotate(), await rotate(), await rotate()];
      await deliverOne();
      const { text, headers } = await waitFor(() => target.requests[0]);
      for (const secret of [before, current]) expect(() => new Webhook(secret).verify(text, headers)).not.toThrow();
      expect(() => new Webhook(gone).verify(text, headers)).toThrow();
    });
  });

  describe('an endpoint that asks for the whole order', () => {
    it('gets it as veri.siparis, fetched for its account', async () => {
      gateway.answer((request) => ({ body: { success: true, data: { pid: 'WEB-1001', path: request.path } } }));
      await fixture.register(accountId, { url: target.url, includeOrder: true });
      const event = await deliverOne();
      const request = await waitFor(() => target.requests[0]);
      expect(request.json).toMatchObject({
        veri: { siparis: { pid: 'WEB-1001', path: `/internal/orders/${event.orderId}/detail` } },
      });
      expect(gateway.requests.at(-1)?.headers).toMatchObject({ 'x-account-id': accountId });
    });

    it('shares one fetch with the other endpoints of the event', async () => {
      gateway.answer({ body: { success: true, data: { pid: 'WEB-1001' } } });
      const before = gateway.requests.length;
      for (let index = 0; index < 3; index += 1)
        await fixture.register(accountId, { url: `${target.url}/${index}`, includeOrder: true });
      await deliverOne();
      await waitFor(() => target.requests.length === 3);
      expect(target.requests.map(({ json }) => json)).toEqual(
        Array(3).fill(expect.objectContaining({ veri: expect.objectContaining({ siparis: { pid: 'WEB-1001' } }) })),
      );
      expect(gateway.requests.length - before).toBe(1);
    });

    it('is tried again when the order cannot be fetched', async () => {
      let isUnavailable = true;
      gateway.answer(() =>
        isUnavailable ? { status: 503, body: {} } : { body: { success: true, data: { pid: 'x' } } },
      );
      await fixture.register(accountId, { url: target.url, includeOrder: true });
      await deliverOne();
      await oneRecord({ state: 'retrying' });
      const { body } = await fixture.call(accountId, 'GET', '/endpoints');
      expect(body.data['items']).toMatchObject([{ counts: { waiting: 1, retrying: 1 } }]);
      expect(target.requests).toHaveLength(0);
      isUnavailable = false;
      const record = await oneRecord({ state: 'delivered' });
      expect(record.attempts[0]?.error).toEqual(
        failure('order_detail_unavailable', { reason: failure('unavailable') }),
      );
    });
  });
});
