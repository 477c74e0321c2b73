import { appError } from '@kopru/contracts/errors/errors';
import { createConsumer, dead, deadQueueOf, retry, type DeadMessage } from '@kopru/messaging';
import { waitFor } from '@kopru/testing';
import {
  type Event,
  queue,
  accepts,
  running,
  backing,
  broker,
  registry,
  event,
  publish,
  latch,
} from './support/consuming.ts';

describe('consuming in batches', () => {
  it('hands a lone message over at once, gathers while a batch is in progress, and takes two batches at most', async () => {
    const sizes: number[] = [];
    const first = latch();
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
    const stuck = latch();
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

  it('acknowledges each message of a batch by its own outcome', async () => {
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

  it('retries messages here while a dependency is unavailable, without using up their deliveries', async () => {
    let isUnavailable = true;
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
          if (isUnavailable) throw appError('unavailable');
          seen.push(...messages.map(({ body }) => body.providerOrderId));
        },
      }),
    );
    const numbers = await publish(0, 5);
    await waitFor(() => attempts >= 4);
    expect(seen).toEqual([]);
    isUnavailable = false;
    await waitFor(() => seen.length >= 5);
    expect([...seen].sort()).toEqual(numbers);
    expect(await backing.broker.depth(deadQueueOf(queue))).toBe(0);
  });
});

describe('the consumer of a dead message', () => {
  it('is told whose it was, why, and what can be read of it, and whatever it does with that is in nobody’s way', async () => {
    const observed: DeadMessage[] = [];
    await running.start(
      createConsumer(broker, {
        queue,
        prefetch: 10,
        accepts,
        mode: 'single',
        onDead: async (message) => {
          observed.push(message);
          throw new Error('the database is away');
        },
        handler: () => Promise.resolve(dead('no such order')),
      }),
    );
    const [messageId, type, headers] = ['m-1', 'siparis.olusturuldu', { 'x-account-id': 'a-1' }];
    await backing.broker.put(queue, '{"providerOrderId": 1}', { type, messageId, headers });
    await backing.broker.put(queue, '{', { type });
    const whole = event('1');
    await backing.broker.put(queue, JSON.stringify(whole), { type });
    await waitFor(() => observed.length === 3);
    await waitFor(async () => (await backing.broker.depth(deadQueueOf(queue))) === 3);
    expect(await backing.broker.depth(queue)).toBe(0);
    expect(observed).toEqual(
      expect.arrayContaining([
        { messageId, type, accountId: 'a-1', reason: expect.any(String) as unknown, body: { providerOrderId: 1 } },
        { type, reason: expect.any(String) as unknown },
        { type, reason: 'no such order', body: whole },
      ]),
    );
  });
});
