import { connectBroker, createConsumer, deadQueueOf, type Consumer, type DeadMessage } from '@kopru/messaging';
import { silentLogger } from '@kopru/runtime';
import { waitFor } from '@kopru/testing';
import { queue, accepts, running, backing, broker, registry, event, publish, latch } from './support/consuming.ts';

describe('a message that fails again and again', () => {
  it('is dead after its delivery limit, and its consumer is told then', async () => {
    const name = 'fragile';
    const limited = await running.start(
      connectBroker({
        url: backing.rabbitmqUrl,
        service: 'limited',
        logger: silentLogger,
        topology: { exchanges: [], queues: [{ name, kind: 'quorum', bindings: [], deliveryLimit: 2 }] },
      }),
    );
    let attempts = 0;
    const observed: DeadMessage[] = [];
    await running.start(
      createConsumer(limited, {
        queue: name,
        prefetch: 1,
        accepts,
        mode: 'single',
        onDead: async (message) => void observed.push(message),
        handler: async () => {
          attempts += 1;
          throw new Error('a bug');
        },
      }),
    );
    const body = event('1');
    await backing.broker.put(name, JSON.stringify(body), { type: 'siparis.olusturuldu' });
    await waitFor(async () => (await backing.broker.depth(deadQueueOf(name))) === 1);
    expect(attempts).toBe(3);
    expect(await backing.broker.depth(name)).toBe(0);
    await waitFor(() => observed.length > 0);
    expect(observed).toEqual([expect.objectContaining({ type: 'siparis.olusturuldu', reason: 'a bug', body })]);
  });
});

describe('a consumer whose ground is taken away', () => {
  const collecting = async (): Promise<{ seen: Set<string>; consumer: Consumer; starts: () => number }> => {
    const seen = new Set<string>();
    let starts = 0;
    const consumer = await running.start(
      createConsumer(broker, {
        queue,
        prefetch: 20,
        accepts,
        mode: 'single',
        onConsuming: () => (starts += 1),
        handler: async ({ body }) => void seen.add(body.providerOrderId),
      }),
    );
    return { seen, consumer, starts: () => starts };
  };
  const publishUntilDone = (number: string): Promise<true> =>
    waitFor(async () => {
      await broker.publish('siparis.olusturuldu', event(number));
      return true;
    });

  it('comes back after its connection was closed by force, and misses nothing', async () => {
    const { seen, starts } = await collecting();
    await publish(0, 10);
    await backing.broker.closeConnections('consumer');
    for (let number = 10; number < 20; number += 1) await publishUntilDone(String(number));
    await waitFor(() => seen.size === 20);
    expect(starts()).toBeGreaterThan(1);
  });

  it('comes back after its queue was deleted', async () => {
    const { seen, consumer, starts } = await collecting();
    await backing.broker.deleteQueue(queue);
    await waitFor(() => starts() === 2 && consumer.isConsuming());
    await publishUntilDone('1');
    await waitFor(() => seen.has('1'));
  });

  it('comes back after the broker closed its channel for an error', async () => {
    const { seen, starts } = await collecting();
    await publish(0, 1);
    await waitFor(() => seen.has('0'));
    // The broker closes a channel on which a delivery is acknowledged twice.
    const model = broker.consuming.link.current();
    const channels = (
      model as unknown as {
        connection: { channels: ({ channel: { ack(m: unknown): void; consumers?: { size: number } } } | null)[] };
      }
    ).connection.channels;
    for (const entry of channels)
      if (entry !== null && entry.channel.consumers?.size) entry.channel.ack({ fields: { deliveryTag: 99_999 } });
    await waitFor(() => starts() === 2);
    await publish(1, 2);
    await waitFor(() => seen.has('1'));
  });
});

describe('stopping', () => {
  it('takes nothing new, lets the handlers under way finish, and leaves the rest in the queue', async () => {
    const underWay = latch();
    const begun: string[] = [];
    const finished: string[] = [];
    const consumer = await running.start(
      createConsumer(broker, {
        queue,
        prefetch: 3,
        accepts,
        mode: 'single',
        handler: async ({ body }) => {
          begun.push(body.providerOrderId);
          await underWay.opened;
          finished.push(body.providerOrderId);
        },
      }),
    );
    await publish(0, 10);
    await waitFor(() => begun.length === 3);
    const stopped = consumer.stop();
    underWay.open();
    await stopped;
    expect([...finished].sort()).toEqual(['0', '1', '2']);
    await waitFor(async () => (await backing.broker.depth(queue)) === 7);
  });

  it('gives up waiting after its grace period and leaves the message to the next', async () => {
    const consumer = await running.start(
      createConsumer(broker, {
        queue,
        prefetch: 1,
        accepts,
        mode: 'single',
        graceMs: 100,
        handler: () => new Promise(() => undefined),
      }),
    );
    await publish(0, 1);
    await waitFor(async () => (await registry.getSingleMetricAsString('kopru_messages_in_flight')).includes('} 1'));
    await consumer.stop();
    await waitFor(async () => (await backing.broker.depth(queue)) === 1);
  });
});

describe('an exclusive queue', () => {
  it('is there again, bound, after its connection was closed by force', async () => {
    const seen = new Set<string>();
    const live = await running.start(
      connectBroker({
        url: backing.rabbitmqUrl,
        service: 'live',
        logger: silentLogger,
        topology: {
          exchanges: [],
          queues: [
            { name: 'live', kind: 'exclusive', bindings: [{ exchange: 'siparis', pattern: 'siparis.olusturuldu' }] },
          ],
        },
      }),
    );
    const consumer = await running.start(
      createConsumer(live, {
        queue: 'live',
        prefetch: 20,
        accepts,
        mode: 'single',
        handler: async ({ body }) => void seen.add(body.providerOrderId),
      }),
    );
    await publish(0, 1);
    await waitFor(() => seen.has('0'));
    await backing.broker.closeConnections('live');
    await waitFor(() => !consumer.isConsuming());
    await waitFor(() => consumer.isConsuming());
    await publish(1, 2);
    await waitFor(() => seen.has('1'));
  });
});
