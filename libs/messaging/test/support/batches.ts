import { createConsumer, connectBroker, type BatchOptions, type Broker, type Consumer } from '@kopru/messaging';
import { silentLogger } from '@kopru/runtime';
import { accepts, backing, broker, event, queue, running, type Event } from './consuming.ts';

export const type = 'siparis.olusturuldu' as const;

/** All in one call, so that they travel in as few messages as can be. */
export const publishTogether = async (count: number): Promise<string[]> => {
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

export const consume = (handler: BatchOptions<Event>['handler'], from: Broker = broker): Promise<Consumer> =>
  running.start(createConsumer(from, { queue, prefetch: 100, accepts, mode: 'batch', handler }));

/** A broker with a queue of this delivery limit, which takes the events, too. */
export const fragile = async (deliveryLimit: number): Promise<Broker> => {
  const bindings = [{ exchange: 'siparis', pattern: type }];
  const topology = { exchanges: [], queues: [{ name: 'fragile', kind: 'quorum' as const, deliveryLimit, bindings }] };
  return running.start(connectBroker({ url: backing.rabbitmqUrl, service: 'limited', logger: silentLogger, topology }));
};

export const numberOf = ({ body }: Event): string => body.providerOrderId;
