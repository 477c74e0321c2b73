import { createConsumer, dead, deadQueueOf, done, retry } from '@kopru/messaging';
import { waitFor } from '@kopru/testing';
import { consume, fragile, numberOf, publishTogether, type } from './support/batches.ts';
import { accepts, backing, broker, event, queue, running, type Event } from './support/consuming.ts';

describe('facts that are published together', () => {
  it('are few messages, and reach the handler each with its own id, account and trace', async () => {
    await publishTogether(120);
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

  it('are read only as far as they are worked on', async () => {
    await publishTogether(600);
    let read = 0;
    let isOpen = false;
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    const counting: typeof accepts = (...message) => {
      read += 1;
      return accepts(...message);
    };
    const seen: string[] = [];
    const handler = async (one: Event): Promise<void> => {
      seen.push(numberOf(one));
      if (!isOpen) await opened;
    };
    await running.start(createConsumer(broker, { queue, prefetch: 20, accepts: counting, mode: 'single', handler }));
    await waitFor(() => seen.length === 20);
    expect(read).toBe(50);
    isOpen = true;
    open();
    await waitFor(() => seen.length === 600);
    expect(seen).toEqual(Array.from({ length: 600 }, (_empty, index) => String(index)));
    expect(read).toBe(600);
    await waitFor(async () => (await backing.broker.depth(queue)) === 0);
  });

  it('wait for others where the consumer lingers, until the batch is full', async () => {
    const batches: string[][] = [];
    const handler = async (events: Event[]): Promise<void> => void batches.push(events.map(numberOf));
    const batch = { max: 3, lingerMs: 60_000 };
    await running.start(createConsumer(broker, { queue, prefetch: 20, accepts, mode: 'batch', batch, handler }));
    for (const number of ['1', '2', '3']) await broker.publish(type, event(number));
    await waitFor(() => batches.flat().length === 3);
    expect(batches).toEqual([['1', '2', '3']]);
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
    const numbers = await publishTogether(200);
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
    const numbers = await publishTogether(200);
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
