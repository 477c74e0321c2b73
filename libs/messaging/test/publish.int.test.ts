import type { OrderEvent } from '@kopru/contracts/messages/messages';
import { newId } from '@kopru/contracts/values/ids';
import { isAppError } from '@kopru/errors';
import { connectBroker, queueNames, type Broker, type Topology } from '@kopru/messaging';
import { silentLogger } from '@kopru/runtime';
import { backingServices, createRunning, orderEvent, waitFor, type BackingServices } from '@kopru/testing';

const running = createRunning();
let backing: BackingServices;

beforeAll(async () => {
  backing = running.add(await backingServices());
});
afterAll(() => running.stopAll());

const broker = (options: { topology?: Topology; url?: string; confirmTimeoutMs?: number } = {}): Broker =>
  connectBroker({ url: backing.rabbitmqUrl, service: 'publisher', logger: silentLogger, ...options });

const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'resolved',
    (error: unknown) => (isAppError(error) ? error.code : String(error)),
  );

describe('publishing', () => {
  it('stores the message with its headers in the queue that is bound to its type', async () => {
    const publisher = await running.start(broker());
    const body = orderEvent();
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await publisher.publish('siparis.olusturuldu', body, {
      accountId: body.accountId,
      messageId: body.eventId,
      traceparent,
    });
    const [stored] = await backing.broker.take(queueNames.webhookEvents);
    expect(stored).toMatchObject({
      type: 'siparis.olusturuldu',
      body,
      messageId: body.eventId,
      headers: { 'x-account-id': body.accountId, traceparent },
    });
  });

  it('refuses a body that does not fit its contract, and sends nothing', async () => {
    const publisher = await running.start(broker());
    const bad = { ...orderEvent(), total: 'much' } as unknown as OrderEvent;
    await expect(publisher.publish('siparis.olusturuldu', bad)).rejects.toThrow(/total/);
    expect(await backing.broker.take(queueNames.webhookEvents)).toEqual([]);
  });

  it('returns an outcome for each message of a group', async () => {
    const publisher = await running.start(broker());
    const outcomes = await publisher.sendManyToQueues([
      { queue: queueNames.webhookEvents, body: { n: 1 } },
      { queue: 'no.such.queue', body: { n: 2 } },
      { queue: queueNames.webhookEvents, body: { n: 3 } },
    ]);
    expect(outcomes.map((outcome) => outcome?.code)).toEqual([undefined, 'unavailable', undefined]);
    expect((await backing.broker.take(queueNames.webhookEvents)).map(({ body }) => body)).toEqual([{ n: 1 }, { n: 3 }]);
  });

  it('accepts that no queue is bound for cache invalidations', async () => {
    const publisher = await running.start(broker());
    const body = {
      eventId: newId(),
      accountId: newId(),
      restaurantId: newId(),
      integrationId: newId(),
      provider: 'getir' as const,
      occurredAt: new Date().toISOString(),
    };
    expect(await codeOf(publisher.publish('entegrasyon.guncellendi', body))).toBe('resolved');
  });

  it('brings back a queue that was deleted, so that the next publication arrives', async () => {
    const publisher = await running.start(broker());
    await backing.broker.deleteQueue(queueNames.webhookEvents);
    expect(await codeOf(publisher.publish('siparis.olusturuldu', orderEvent()))).toBe('unavailable');
    await waitFor(async () => (await codeOf(publisher.publish('siparis.olusturuldu', orderEvent()))) === 'resolved');
    await backing.broker.take(queueNames.webhookEvents);
  });

  it('brings back its channel and an exchange that was deleted', async () => {
    const publisher = await running.start(broker());
    await backing.broker.deleteExchange('siparis');
    expect(await codeOf(publisher.publish('siparis.olusturuldu', orderEvent()))).toBe('unavailable');
    await waitFor(async () => (await codeOf(publisher.publish('siparis.olusturuldu', orderEvent()))) === 'resolved');
    await backing.broker.take(queueNames.webhookEvents);
  });

  it('rejects at once while the broker is away, and goes on when the connection is back', async () => {
    const publisher = await running.start(
      connectBroker({ url: backing.rabbitmqUrl, service: 'forced', logger: silentLogger }),
    );
    expect(publisher.isReady()).toBe(true);
    expect(await backing.broker.closeConnections('forced')).toBe(2);
    await waitFor(() => !publisher.isReady());
    await waitFor(() => publisher.isReady());
    await publisher.publish('siparis.olusturuldu', orderEvent());
    expect(await backing.broker.take(queueNames.webhookEvents)).toHaveLength(1);
  });

  it('loses no confirmed message of many while its connections are closed by force', async () => {
    const publisher = await running.start(
      connectBroker({ url: backing.rabbitmqUrl, service: 'storm', logger: silentLogger }),
    );
    const confirmed = new Set<string>();
    const publishAll = async (): Promise<void> => {
      for (let round = 0; round < 60; round += 1) {
        const events = Array.from({ length: 20 }, () => orderEvent());
        const outcomes = await publisher.publishMany(
          events.map((body) => ({ type: 'siparis.olusturuldu' as const, body, options: { messageId: body.eventId } })),
        );
        events.forEach((body, index) => outcomes[index] === undefined && confirmed.add(body.eventId));
        if (outcomes.some((outcome) => outcome !== undefined)) await waitFor(() => publisher.isReady());
      }
    };
    await Promise.all([publishAll(), backing.broker.closeConnections('storm')]);
    const stored = new Set((await backing.broker.take(queueNames.webhookEvents)).map(({ messageId }) => messageId));
    expect(confirmed.size).toBeGreaterThan(500);
    expect([...confirmed].filter((id) => !stored.has(id))).toEqual([]);
  });

  it('starts without a broker, says that it is not ready, and rejects publications', async () => {
    const publisher = connectBroker({
      url: 'amqp://guest:guest@127.0.0.1:1',
      service: 'lonely',
      logger: silentLogger,
    });
    await publisher.start();
    expect(publisher.isReady()).toBe(false);
    expect(await codeOf(publisher.publish('siparis.olusturuldu', orderEvent()))).toBe('unavailable');
    await publisher.stop();
  });
});
