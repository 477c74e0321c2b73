import { appError, newId, type MessageBody } from '@kopru/contracts';
import {
  connectBroker,
  contract,
  createConsumer,
  dead,
  deadQueueOf,
  queueNames,
  retry,
  type Broker,
  type Consumer,
  type Incoming,
} from '@kopru/messaging';
import { silentLogger } from '@kopru/runtime';
import { backingServices, createRunning, waitFor, type BackingServices } from '@kopru/testing';
import { Registry } from 'prom-client';

type Event = Incoming<'siparis.olusturuldu'>;

const queue = queueNames.webhookEvents;
const accepts = contract('siparis.olusturuldu');
let running: ReturnType<typeof createRunning>;
let backing: BackingServices;
let broker: Broker;
let registry: Registry;

beforeEach(async () => {
  running = createRunning();
  backing = running.keep(await backingServices());
  registry = new Registry();
  broker = await running.start(
    connectBroker({ url: backing.rabbitmqUrl, service: 'consumer', logger: silentLogger, metrics: registry }),
  );
});
afterEach(() => running.stopAll());

const event = (providerOrderId: string): MessageBody<'siparis.olusturuldu'> => ({
  eventId: newId(),
  accountId: newId(),
  orderId: newId(),
  providerOrderId,
  restaurantId: newId(),
  provider: 'direct',
  oldStatus: null,
  status: 400,
  total: 310_00,
  occurredAt: new Date().toISOString(),
});

const publish = async (from: number, to: number): Promise<string[]> => {
  const numbers = Array.from({ length: to - from }, (_empty, index) => String(from + index));
  const outcomes = await broker.publishMany(
    numbers.map((number) => ({ type: 'siparis.olusturuldu' as const, body: event(number) })),
  );
  expect(outcomes.filter((outcome) => outcome !== undefined)).toEqual([]);
  return numbers;
};

const gate = () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
};

describe('consuming in batches', () => {
  it('hands a lone message over at once, gathers while a batch is under way, and keeps two batches at most', async () => {
    const sizes: number[] = [];
    const first = gate();
    await running.start(
      createConsumer(broker, {
        queue,
        prefetch: 100,
        accepts,
        mode: 'batch',
        batch: { max: 20 },
        handler: async (messages: Event[]) => {
          sizes.push(messages.length);
          await first.opened;
        },
      }),
    );
    await publish(0, 1);
    await waitFor(() => sizes.length === 1);
    await publish(1, 51);
    await waitFor(() => sizes.length === 2);
    expect(sizes).toEqual([1, 20]);
    first.open();
    await waitFor(() => sizes.reduce((sum, size) => sum + size, 0) === 51);
    expect(Math.max(...sizes)).toBe(20);
    await waitFor(async () => (await registry.getSingleMetricAsString('kopru_messages_in_flight')).includes('} 0'));
    expect(await registry.getSingleMetricAsString('kopru_messages_consumed_total')).toContain('outcome="done"} 51');
  });

  it('hands back what a handler does not come back with, says how old it is, and handles it the next time', async () => {
    const handled: string[] = [];
    const stuck = gate();
    let calls = 0;
    const consumer = await running.start(
      createConsumer(broker, {
        queue,
        prefetch: 10,
        accepts,
        mode: 'batch',
        handlerLimitMs: 1_500,
        handler: async (messages: Event[]) => {
          calls += 1;
          if (calls === 1) await stuck.opened;
          else handled.push(...messages.map(({ body }) => body.providerOrderId));
        },
      }),
    );
    const ageOf = async (name: string): Promise<number> =>
      Number(/\} (\S+)/.exec(await registry.getSingleMetricAsString(name))?.[1]);
    expect(await ageOf('kopru_message_oldest_seconds')).toBe(0);
    const sent = await publish(0, 3);
    await waitFor(async () => (await ageOf('kopru_message_oldest_seconds')) >= 1);
    expect(await ageOf('kopru_handler_oldest_seconds')).toBeGreaterThan(0);
    expect(consumer.isStuck()).toBe(false);
    await waitFor(() => handled.length === 3);
    expect(handled.toSorted()).toEqual(sent);
    await waitFor(async () => (await ageOf('kopru_message_oldest_seconds')) === 0);
    // What was given up is still at work: that the process goes on does not mean that it is well.
    await waitFor(() => consumer.isStuck());
    stuck.open();
    await waitFor(() => !consumer.isStuck());
    expect(await backing.broker.depth(queue)).toBe(0);
  });

  it('puts what does not parse into the dead queue with the reason, once, and goes on', async () => {
    const seen: string[] = [];
    await running.start(
      createConsumer(broker, {
        queue,
        prefetch: 10,
        accepts,
        mode: 'batch',
        handler: async (messages: Event[]) => void seen.push(...messages.map(({ body }) => body.providerOrderId)),
      }),
    );
    await backing.broker.put(queue, '{not json', { type: 'siparis.olusturuldu' });
    await backing.broker.put(queue, JSON.stringify({ eventId: 1 }), { type: 'siparis.olusturuldu' });
    await backing.broker.put(queue, JSON.stringify(event('x')), { type: 'something.else' });
    await publish(1, 2);
    await waitFor(() => seen.length === 1);
    await waitFor(async () => (await backing.broker.depth(deadQueueOf(queue))) === 3);
    const dead = await backing.broker.take(deadQueueOf(queue));
    expect(dead.map(({ headers }) => String(headers['x-dead-reason']))).toEqual([
      expect.stringMatching(/JSON/),
      expect.stringMatching(/eventId/),
      expect.stringMatching(/something\.else/),
    ]);
    expect(dead[0]?.body).toBe('{not json');
    expect(await backing.broker.depth(queue)).toBe(0);
    expect(await registry.getSingleMetricAsString('kopru_messages_dead_total')).toContain(`{queue="${queue}"} 3`);
  });

  it('settles each message of a batch by its own outcome', async () => {
    const attempts = new Map<string, number>();
    await running.start(
      createConsumer(broker, {
        queue,
        prefetch: 10,
        accepts,
        mode: 'batch',
        handler: async (messages: Event[]) =>
          messages.map(({ body: { providerOrderId: number } }) => {
            const attempt = (attempts.get(number) ?? 0) + 1;
            attempts.set(number, attempt);
            if (number === '2') return dead('never');
            return number === '3' && attempt === 1 ? retry('not yet') : { fate: 'done' as const };
          }),
      }),
    );
    await publish(1, 5);
    await waitFor(() => attempts.get('3') === 2);
    await waitFor(async () => (await backing.broker.depth(deadQueueOf(queue))) === 1);
    expect(Object.fromEntries(attempts)).toEqual({ 1: 1, 2: 1, 3: 2, 4: 1 });
  });

  it('does not condemn a batch for one message that the handler cannot bear', async () => {
    const good = new Set<string>();
    await running.start(
      createConsumer(broker, {
        queue,
        prefetch: 50,
        accepts,
        mode: 'batch',
        handler: async (messages: Event[]) => {
          if (messages.some(({ body }) => body.providerOrderId === '7')) throw appError('invalid_request');
          for (const { body } of messages) good.add(body.providerOrderId);
        },
      }),
    );
    await publish(0, 30);
    await waitFor(() => good.size === 29);
    await waitFor(async () => (await backing.broker.depth(deadQueueOf(queue))) === 1);
    const [message] = await backing.broker.take(deadQueueOf(queue));
    expect(message?.body).toMatchObject({ providerOrderId: '7' });
  });

  it('keeps messages and tries again while a dependency is away, without using up their deliveries', async () => {
    let isAway = true;
    let attempts = 0;
    const seen: string[] = [];
    await running.start(
      createConsumer(broker, {
        queue,
        prefetch: 50,
        accepts,
        mode: 'batch',
        handler: async (messages: Event[]) => {
          attempts += 1;
          if (isAway) throw appError('unavailable');
          seen.push(...messages.map(({ body }) => body.providerOrderId));
        },
      }),
    );
    const numbers = await publish(0, 5);
    await waitFor(() => attempts >= 4);
    expect(seen).toEqual([]);
    isAway = false;
    await waitFor(() => seen.length >= 5);
    expect([...seen].sort()).toEqual(numbers);
    expect(await backing.broker.depth(deadQueueOf(queue))).toBe(0);
  });
});

describe('a message that fails again and again', () => {
  it('is dead after its delivery limit', async () => {
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
    await running.start(
      createConsumer(limited, {
        queue: name,
        prefetch: 1,
        accepts,
        mode: 'single',
        handler: async () => {
          attempts += 1;
          throw new Error('a bug');
        },
      }),
    );
    await backing.broker.put(name, JSON.stringify(event('1')), { type: 'siparis.olusturuldu' });
    await waitFor(async () => (await backing.broker.depth(deadQueueOf(name))) === 1);
    expect(attempts).toBe(3);
    expect(await backing.broker.depth(name)).toBe(0);
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
    const underWay = gate();
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
