import { newId } from '@kopru/contracts/values/ids';
import { receiver, waitFor, type Receiver } from '@kopru/testing';
import type { RecordDocument } from '../../src/domain/webhook-record.ts';
import { apiKey, orderEvent } from '../support/dispatcher.ts';
import { fixture } from '../support/shared-dispatcher.ts';

describe('delivering an event', () => {
  let target: Receiver;
  let accountId: string;

  beforeEach(async () => {
    target = fixture.running.add(await receiver());
    accountId = await fixture.account();
  });

  it('posts exactly the body of the interface with the account key', async () => {
    await fixture.register(accountId, { url: `${target.url}/hook` });
    const event = orderEvent(accountId);
    await fixture.publish([event]);
    const request = await waitFor(() => target.requests[0]);
    const [record] = await waitFor(async () => {
      const found = await fixture.records({ accountId, state: 'delivered' });
      return found.length === 1 && found;
    });
    expect(request.json).toEqual({
      olay: 'siparis.olusturuldu',
      veri: { id: record?._id, providerOrderId: 'WEB-1001', restaurantId: event.restaurantId },
    });
    expect(request.headers).toMatchObject({
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'user-agent': 'Kopru-Webhook/1',
      'x-webhook-id': record?._id,
      'x-webhook-event': 'siparis.olusturuldu',
      'x-webhook-attempt': '1',
    });
    expect(request.headers['x-webhook-timestamp']).toMatch(/^\d{10}$/);
    expect(request.headers['traceparent']).toMatch(/^00-/);
    expect(record?.attempts).toMatchObject([{ number: 1, statusCode: 200, url: `${target.url}/hook` }]);
  });

  it('sends the bare key and the body of an integration event where that was chosen', async () => {
    await fixture.register(accountId, { url: target.url, authorization: 'bare' });
    const body = {
      eventId: newId(),
      accountId,
      restaurantId: newId(),
      integrationId: newId(),
      provider: 'getir' as const,
      status: false,
      occurredAt: new Date().toISOString(),
    };
    await fixture.neighbour.publish('entegrasyon.durum_degisti', body);
    const request = await waitFor(() => target.requests[0]);
    expect(request.headers['authorization']).toBe(apiKey);
    const [record] = await waitFor(async () => {
      const found = await fixture.records({ accountId });
      return found.length === 1 && found;
    });
    expect(request.json).toEqual({
      olay: 'entegrasyon.durum_degisti',
      veri: {
        id: record?._id,
        restaurantId: body.restaurantId,
        integrationId: body.integrationId,
        provider: 'getir',
        status: false,
      },
    });
  });

  it('tries a receiver that answers 500 four times at growing pauses, then gives up', async () => {
    target.answer({ status: 500, body: 'no' });
    await fixture.register(accountId, { url: target.url });
    await fixture.publish([orderEvent(accountId)]);
    const [record] = await waitFor(async () => {
      const found = await fixture.records({ accountId, state: 'failed' });
      return found.length === 1 && found;
    });
    const times = target.requests.map(({ at }) => at);
    expect(times).toHaveLength(4);
    const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    for (const [index, delay] of [300, 600, 900].entries()) {
      expect(pauses[index]).toBeGreaterThanOrEqual(delay);
      expect(pauses[index]).toBeLessThan(delay + 1_000);
    }
    expect(record?.attempts.map(({ number, statusCode, responseBody }) => [number, statusCode, responseBody])).toEqual([
      [1, 500, 'no'],
      [2, 500, 'no'],
      [3, 500, 'no'],
      [4, 500, 'no'],
    ]);
    const dead = await waitFor(async () => {
      const found = await fixture.backing.broker.take('webhook.dead');
      const ofRecord = found.filter(({ body }) => (body as RecordDocument)._id === record?._id);
      return ofRecord.length > 0 && ofRecord;
    });
    expect(dead).toMatchObject([{ body: { _id: record?._id, state: 'failed' } }]);
  });

  it('ends delivered when the receiver recovers after the second try', async () => {
    target.answer((_request, index) => ({ status: index < 2 ? 503 : 200 }));
    await fixture.register(accountId, { url: target.url });
    await fixture.publish([orderEvent(accountId)]);
    const [record] = await waitFor(async () => {
      const found = await fixture.records({ accountId, state: 'delivered' });
      return found.length === 1 && found;
    });
    expect(record?.attempts.map(({ statusCode }) => statusCode)).toEqual([503, 503, 200]);
    expect(target.requests.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1', '2', '3']);
    expect(new Set(target.requests.map(({ text }) => text)).size).toBe(1);
  });

  it('takes no notice of what a queue brings back when the delivery log has gone on', async () => {
    target.answer((_request, index) => ({ status: index < 3 ? 503 : 200 }));
    await fixture.register(accountId, { url: target.url });
    await fixture.publish([orderEvent(accountId)]);
    const inState = (state: string, failures: number) =>
      waitFor(async () => (await fixture.records({ accountId, state, failures }))[0]);
    const bringBack = async ({ _id, version: latest }: { _id: string; version: number }): Promise<void> => {
      for (let version = 0; version < latest; version += 1)
        await fixture.backing.broker.put('webhook.deliver', JSON.stringify({ recordId: _id, version }));
    };
    await bringBack(await inState('retrying', 2));
    const record = await inState('delivered', 0);
    await bringBack(record);
    await waitFor(async () => (await fixture.backing.broker.depth('webhook.deliver')) === 0);
    const times = target.requests.map(({ at }) => at);
    for (const [index, delay] of [300, 600, 900].entries())
      expect((times[index + 1] ?? 0) - (times[index] ?? 0)).toBeGreaterThanOrEqual(delay);
    expect(record.attempts.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 200]);
    expect(times).toHaveLength(4);
  });

  it('delivers an event once however often it is published', async () => {
    await fixture.register(accountId, { url: target.url });
    const event = orderEvent(accountId);
    await fixture.publish([event]);
    await waitFor(async () => (await fixture.countRecords({ accountId, state: 'delivered' })) === 1);
    await fixture.publish(Array.from({ length: 20 }, () => event));
    const last = orderEvent(accountId);
    await fixture.publish([last]);
    await waitFor(() => target.requests.length >= 2);
    await waitFor(async () => (await fixture.backing.broker.depth('webhook.events')) === 0);
    // The first POST and the record's insert run side by side.
    await waitFor(async () => (await fixture.countRecords({ accountId, state: 'delivered' })) === 2);
    expect(await fixture.countRecords({ accountId })).toBe(2);
    expect(target.requests).toHaveLength(2);
  });

  it('stores an event that no endpoint wants for the feed only', async () => {
    await fixture.register(accountId, { url: target.url, events: ['siparis.iptal_edildi'] });
    await fixture.publish([orderEvent(accountId)]);
    await waitFor(async () => (await fixture.events({ accountId })).length === 1);
    expect(await fixture.countRecords({ accountId })).toBe(0);
    expect(target.requests).toHaveLength(0);
  });

  it('goes to every endpoint that wants the event and the restaurant, each with a record of its own', async () => {
    const restaurantId = newId();
    await fixture.register(accountId, { url: `${target.url}/all` });
    await fixture.register(accountId, { url: `${target.url}/restaurant`, restaurantIds: [restaurantId] });
    await fixture.register(accountId, { url: `${target.url}/other`, restaurantIds: [newId()] });
    await fixture.register(accountId, { url: `${target.url}/off`, isEnabled: false });
    await fixture.publish([orderEvent(accountId, { restaurantId })]);
    await waitFor(async () => (await fixture.countRecords({ accountId, state: 'delivered' })) === 2);
    expect(target.requests.map(({ path }) => path).sort()).toEqual(['/all', '/restaurant']);
  });

  it('puts a message aside that does not parse', async () => {
    const { broker } = fixture.backing;
    const before = (await broker.depth('webhook.events.dead')) ?? 0;
    await broker.put('webhook.events', '{"half":', { type: 'siparis.olusturuldu' });
    await waitFor(async () => (await broker.depth('webhook.events.dead')) === before + 1);
  });

  it('tells nobody of an order of another account: its message is put aside', async () => {
    await fixture.register(accountId, { url: target.url });
    const theirs = orderEvent(await fixture.account());
    const forged = { ...theirs, eventId: newId(), accountId };
    const { broker } = fixture.backing;
    const before = (await broker.depth('webhook.events.dead')) ?? 0;
    await broker.publish('siparis', 'siparis.olusturuldu', JSON.stringify(forged), { type: 'siparis.olusturuldu' });
    await waitFor(async () => (await broker.depth('webhook.events.dead')) === before + 1);
    expect([
      await fixture.countRecords({ orderId: theirs.orderId }),
      await fixture.events({ orderId: theirs.orderId }),
    ]).toEqual([0, []]);
    expect(target.requests).toEqual([]);
  });

  it('uses a new key from the moment that it gets it, and never an older one again', async () => {
    await fixture.register(accountId, { url: target.url, authorization: 'bare' });
    await fixture.publish([orderEvent(accountId)]);
    await waitFor(() => target.requests.length === 1);
    await fixture.rotateKey(accountId, 'kpr_live_new', 3);
    await fixture.rotateKey(accountId, 'kpr_live_old', 2);
    await waitFor(async () => {
      const event = orderEvent(accountId);
      await fixture.publish([event]);
      return target.requests.at(-1)?.headers['authorization'] === 'kpr_live_new';
    });
    expect(target.requests.some(({ headers }) => headers['authorization'] === 'kpr_live_old')).toBe(false);
  });
});
