import {
  connectBroker,
  createConsumer,
  dead,
  deadQueueOf,
  done,
  retry,
  type BatchOptions,
  type Broker,
  type Consumer,
} from '@kopru/messaging';
import { silentLogger } from '@kopru/runtime';
import { waitFor } from '@kopru/testing';
import { accepts, backing, broker, event, gate, queue, running, type Event } from './support/consuming.ts';

const type = 'siparis.olusturuldu' as const;

/** All in one call, so that they travel in as few messages as can be. */
const publish = async (count: number): Promise<string[]> => {
  const numbers = Array.from({ length: count }, (_empty, index) => String(index));
  const outcomes = await broker.publishMany(
    numbers.map((number) => {
      const body = event(number);
      const options = { messageId: body.eventId, accountId: body.accountId, traceparent: `trace of ${number}` };
      return { type, body, options };
    }),
  );
  expect(outcomes).toEqual(numbers.map(() => undefined));
  return numbers;
};

const consume = (handler: BatchOptions<Event>['handler'], from: Broker = broker) =>
  running.start(createConsumer(from, { queue, prefetch: 100, accepts, mode: 'batch', handler }));

/** A broker with a queue of this delivery limit, which takes the events, too. */
const fragile = async (deliveryLimit: number): Promise<Broker> => {
  const bindings = [{ exchange: 'siparis', pattern: type }];
  const topology = { exchanges: [], queues: [{ name: 'fragile', kind: 'quorum' as const, deliveryLimit, bindings }] };
  return running.start(connectBroker({ url: backing.rabbitmqUrl, service: 'limited', logger: silentLogger, topology }));
};

const numberOf = ({ body }: Event): string => body.providerOrderId;

describe('facts that are published together', () => {
  it('are few messages, and reach the handler each with its own id, account and trace', async () => {
    await publish(120);
    expect(await backing.broker.depth(queue)).toBe(3);
    const seen: Event[] = [];
    await consume(async (events) => void seen.push(...events));
    await waitFor(() => seen.length === 120);
    expect(seen.map(numberOf)).toEqual(Array.from({ length: 120 }, (_empty, index) => String(index)));
    for (const { body, messageId, accountId, traceparent, isRedelivered } of seen)
      expect({ messageId, accountId, traceparent, isRedelivered }).toEqual({
        messageId: body.eventId,
        accountId: body.accountId,
        traceparent: `trace of ${body.providerOrderId}`,
        isRedelivered: false,
      });
    await waitFor(async () => (await backing.broker.depth(queue)) === 0);
  });

  it('are all uncertain when no queue takes their message', async () => {
    await backing.broker.deleteQueue(queue);
    const outcomes = await broker.publishMany(['1', '2'].map((number) => ({ type, body: event(number) })));
    expect(outcomes.map((outcome) => outcome?.code)).toEqual(['unavailable', 'unavailable']);
  });
});

describe('one bad fact among 200', () => {
  const good = (numbers: readonly string[]): string[] => numbers.filter((number) => number !== '77');

  it('goes alone into the dead queue when it is refused, and 199 are done', async () => {
    const seen: string[] = [];
    await consume(async (events) => {
      seen.push(...events.map(numberOf));
      return events.map((one) => (numberOf(one) === '77' ? dead('never') : done));
    });
    const numbers = await publish(200);
    await waitFor(async () => (await backing.broker.depth(deadQueueOf(queue))) === 1);
    await waitFor(() => seen.length === 200);
    expect(seen.toSorted()).toEqual(numbers.toSorted());
    const [buried] = await backing.broker.take(deadQueueOf(queue));
    expect(buried).toMatchObject({
      type,
      body: { providerOrderId: '77' },
      headers: { 'x-dead-reason': 'never', traceparent: 'trace of 77' },
    });
    expect(buried?.messageId).toBe((buried?.body as { eventId: string }).eventId);
  });

  it('goes alone into the dead queue when it cannot be read, and the others are done', async () => {
    const seen: string[] = [];
    await consume(async (events) => void seen.push(...events.map(numberOf)));
    const entries = [event('1'), { eventId: 7 }, event('3')].map((body) => ({ messageId: 'm', headers: {}, body }));
    await backing.broker.put(queue, JSON.stringify({ batch: entries }), { type, headers: { 'x-batch': 1 } });
    await waitFor(() => seen.length === 2);
    expect(seen).toEqual(['1', '3']);
    await waitFor(async () => (await backing.broker.depth(deadQueueOf(queue))) === 1);
    const [buried] = await backing.broker.take(deadQueueOf(queue));
    expect(buried).toMatchObject({ body: { eventId: 7 } });
    expect(String(buried?.headers['x-dead-reason'])).toMatch(/eventId/);
    expect(await backing.broker.depth(queue)).toBe(0);
  });

  it('comes again alone when it fails, marked as tried, and the others do not', async () => {
    const seen = new Map<string, boolean[]>();
    await consume(async (events) =>
      events.map((one) => {
        const tries = [...(seen.get(numberOf(one)) ?? []), one.isRedelivered];
        seen.set(numberOf(one), tries);
        return numberOf(one) === '77' && tries.length < 3 ? retry('not yet') : done;
      }),
    );
    const numbers = await publish(200);
    await waitFor(() => seen.get('77')?.length === 3);
    expect(seen.get('77')).toEqual([false, true, true]);
    expect(good(numbers).map((number) => seen.get(number))).toEqual(good(numbers).map(() => [false]));
    await waitFor(async () => (await backing.broker.depth(queue)) === 0);
    expect(await backing.broker.depth(deadQueueOf(queue))).toBe(0);
  });

  it('reaches its delivery limit alone', async () => {
    const seen = new Map<string, number>();
    const limited = await fragile(2);
    const options = { queue: 'fragile', prefetch: 10, accepts, mode: 'single' } as const;
    await running.start(
      createConsumer(limited, {
        ...options,
        handler: async (one: Event) => {
          seen.set(numberOf(one), (seen.get(numberOf(one)) ?? 0) + 1);
          if (numberOf(one) === '1') throw new Error('a bug');
        },
      }),
    );
    await limited.publishMany(['0', '1', '2'].map((number) => ({ type, body: event(number) })));
    await waitFor(async () => (await backing.broker.depth(deadQueueOf('fragile'))) === 1);
    // Once in the batch, then as often as the limit allows.
    expect(Object.fromEntries(seen)).toEqual({ 0: 1, 1: 4, 2: 1 });
  });
});

/** The broker closes a channel on which something unknown is acknowledged. */
const loseChannel = (from: Broker): void => {
  const { connection } = from.consuming.link.current() as unknown as {
    connection: { channels: ({ channel: { ack(raw: unknown): void; consumers?: { size: number } } } | null)[] };
  };
  for (const entry of connection.channels)
    if (entry?.channel.consumers?.size) entry.channel.ack({ fields: { deliveryTag: 99_999 } });
};

describe('a batch whose consumer goes away', () => {
  it.each([
    ['before a fact is handled', 0],
    ['between two facts', 2],
    ['after the last fact, before the acknowledgement', 5],
  ])('%s comes again whole, and says so', async (_when, handledBefore) => {
    const seen: { number: string; isRedelivered: boolean }[] = [];
    let isCut = false;
    const consumer: Consumer = await running.start(
      createConsumer(broker, {
        queue,
        prefetch: 10,
        accepts,
        mode: 'single',
        turn: () => 'one after the other',
        handler: async (one: Event) => {
          if (!isCut && seen.length === Math.min(handledBefore, 4)) {
            isCut = true;
            if (handledBefore === 5) seen.push({ number: numberOf(one), isRedelivered: one.isRedelivered });
            loseChannel(broker);
            await waitFor(() => !consumer.isConsuming());
            throw new Error('gone');
          }
          if (!isCut || one.isRedelivered) seen.push({ number: numberOf(one), isRedelivered: one.isRedelivered });
        },
      }),
    );
    const numbers = await publish(5);
    const again = () => seen.filter(({ isRedelivered }) => isRedelivered).map(({ number }) => number);
    await waitFor(() => again().length >= 5, { timeoutMs: 20_000 });
    expect(again()).toEqual(numbers);
    expect(seen).toHaveLength(handledBefore + 5);
    await waitFor(async () => (await backing.broker.depth(queue)) === 0);
  });

  it('again and again is taken apart, so that only the fact that does it is dead', async () => {
    const limited = await fragile(4);
    await running.start(
      createConsumer(limited, {
        ...{ queue: 'fragile', prefetch: 10, accepts, mode: 'single' },
        handler: async (one: Event) => {
          if (numberOf(one) !== '1') return;
          // Acknowledgements leave at the end of a turn.
          for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
          loseChannel(limited);
          throw new Error('gone');
        },
      }),
    );
    await limited.publishMany(['0', '1', '2'].map((number) => ({ type, body: event(number) })));
    await waitFor(async () => (await backing.broker.depth(deadQueueOf('fragile'))) !== 0, { timeoutMs: 30_000 });
    const buried = await backing.broker.take(deadQueueOf('fragile'));
    expect(new Set(buried.map(({ body }) => (body as Event['body']).providerOrderId))).toEqual(new Set(['1']));
  });

  it('stopped in the middle, is left to the next', async () => {
    const underWay = gate();
    const begun: string[] = [];
    const consumer = await running.start(
      createConsumer(broker, {
        queue,
        prefetch: 3,
        accepts,
        mode: 'single',
        handler: async (one) => {
          begun.push(numberOf(one));
          await underWay.opened;
        },
      }),
    );
    const numbers = await publish(10);
    await waitFor(() => begun.length === 3);
    const stopped = consumer.stop();
    underWay.open();
    await stopped;
    expect(begun).toHaveLength(3);
    await waitFor(async () => (await backing.broker.depth(queue)) === 1);
    const seen: string[] = [];
    await consume(async (events) => void seen.push(...events.map(numberOf)));
    await waitFor(() => seen.length === 10);
    expect(seen).toEqual(numbers);
  });
});

describe('a batch of another version', () => {
  it('that is newer is put aside whole, as it is', async () => {
    const seen: Event[] = [];
    await consume(async (events) => void seen.push(...events));
    await backing.broker.put(queue, JSON.stringify({ otherwise: true }), { type, headers: { 'x-batch': 2 } });
    await waitFor(async () => (await backing.broker.depth(deadQueueOf(queue))) === 1);
    expect(await backing.broker.depth(queue)).toBe(0);
    expect(seen).toEqual([]);
  });
});
