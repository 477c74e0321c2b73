import { createConsumer, deadQueueOf, type Broker, type Consumer } from '@kopru/messaging';
import { waitFor } from '@kopru/testing';
import { consume, fragile, numberOf, publishTogether, type } from './support/batches.ts';
import { accepts, backing, broker, event, latch, queue, running, type Event } from './support/consuming.ts';

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
        partitionKey: () => 'one after the other',
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
    const numbers = await publishTogether(5);
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
          // Acknowledgements leave at the end of an iteration of the event loop.
          for (let round = 0; round < 3; round += 1) await new Promise((resolve) => setImmediate(resolve));
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
    const underWay = latch();
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
    const numbers = await publishTogether(10);
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
