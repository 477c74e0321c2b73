import { exchanges, publicEvents } from '@kopru/contracts';
import type { Channel } from 'amqplib';
import { randomBytes } from 'node:crypto';

export interface Binding {
  exchange: string;
  /** Routing key pattern of a topic exchange. */
  pattern: string;
}

/** A queue as data. `quorum` is durable and shared; `exclusive` belongs to one process and goes with it. */
export interface Queue {
  name: string;
  kind: 'quorum' | 'exclusive';
  bindings: readonly Binding[];
  /** How often a message may be handed out before it is dead; quorum queues only. */
  deliveryLimit?: number;
  /** Where dead messages go: a queue's name; by default `<name>.dead`, which is declared too; null: nowhere. */
  deadLetter?: string | null;
  /** Further queue arguments, such as `x-message-ttl`. */
  arguments?: Readonly<Record<string, string | number | boolean>>;
}

export interface Topology {
  exchanges: readonly string[];
  queues: readonly Queue[];
}

export const queueNames = {
  arrivals: 'orders.arrivals',
  updates: 'orders.updates',
  webhookEvents: 'webhook.events',
  webhookAccounts: 'webhook.accounts',
} as const;

const bound = (exchange: string, ...patterns: readonly string[]): Binding[] =>
  patterns.map((pattern) => ({ exchange, pattern }));

/**
 * Every service declares all of this, whichever starts first: so each fact has its queue before it is published, and
 * nothing is lost when its consumer has never run.
 */
export const sharedTopology: Topology = {
  exchanges: Object.values(exchanges),
  queues: [
    { name: queueNames.arrivals, kind: 'quorum', bindings: bound(exchanges.orders, 'siparis.geldi') },
    { name: queueNames.updates, kind: 'quorum', bindings: bound(exchanges.orders, 'siparis.platform_guncelledi') },
    {
      name: queueNames.webhookEvents,
      kind: 'quorum',
      bindings: publicEvents.map((event) => ({
        exchange: event.startsWith('siparis.') ? exchanges.orders : exchanges.integrations,
        pattern: event,
      })),
    },
    { name: queueNames.webhookAccounts, kind: 'quorum', bindings: bound(exchanges.accounts, 'hesap.anahtar_degisti') },
  ],
};

/**
 * A queue where messages wait `delayMs` and then go on to `target`; its name carries the delay, because a queue's
 * time to live cannot be changed. Nothing is dropped when the target is away for a moment.
 */
export const waitQueue = (name: string, delayMs: number, target: string): Queue => ({
  name,
  kind: 'quorum',
  bindings: [],
  deadLetter: target,
  arguments: { 'x-message-ttl': delayMs },
});

export const mergeTopologies = (...parts: readonly Topology[]): Topology => ({
  exchanges: [...new Set(parts.flatMap((part) => part.exchanges))],
  queues: [...new Map(parts.flatMap((part) => part.queues).map((queue) => [queue.name, queue])).values()],
});

export const deadQueueOf = (queue: string): string => `${queue}.dead`;

const defaultDeliveryLimit = 20;
/** Practically no limit: a person who looks into a dead queue must not use up its messages' deliveries. */
const deadDeliveryLimit = 1_000_000;

/** The arguments of a queue without a dead queue, such as a dead queue itself. */
const restingArguments = (queue: Queue): Record<string, unknown> => ({
  'x-queue-type': 'quorum',
  'x-delivery-limit': queue.deliveryLimit ?? deadDeliveryLimit,
  ...queue.arguments,
});

const quorumArguments = (queue: Queue): Record<string, unknown> => ({
  'x-queue-type': 'quorum',
  'x-delivery-limit': queue.deliveryLimit ?? defaultDeliveryLimit,
  'x-dead-letter-exchange': '',
  'x-dead-letter-routing-key': queue.deadLetter ?? deadQueueOf(queue.name),
  'x-dead-letter-strategy': 'at-least-once',
  'x-overflow': 'reject-publish',
  ...queue.arguments,
});

/** A quorum queue, preceded by its dead queue, which must exist before the first dead message. */
export const withDeadQueue = (queue: Queue): Queue[] =>
  queue.deadLetter === undefined
    ? [{ name: deadQueueOf(queue.name), kind: 'quorum', bindings: [], deadLetter: null }, queue]
    : [queue];

export const assertQuorum = async (channel: Channel, queue: Queue): Promise<void> => {
  const queueArguments = queue.deadLetter === null ? restingArguments(queue) : quorumArguments(queue);
  await channel.assertQueue(queue.name, { durable: true, arguments: queueArguments });
};

/** Declares what is missing, and says which queue of the broker each exclusive queue of the topology became. */
export const assertTopology = async (
  channel: Channel,
  topology: Topology,
  kinds: ReadonlySet<Queue['kind']>,
): Promise<Map<string, string>> => {
  const exclusive = new Map<string, string>();
  for (const exchange of topology.exchanges) await channel.assertExchange(exchange, 'topic', { durable: true });
  for (const queue of topology.queues.filter(({ kind }) => kinds.has(kind))) {
    let name = queue.name;
    if (queue.kind === 'quorum') for (const one of withDeadQueue(queue)) await assertQuorum(channel, one);
    else {
      // A new name each time: the queue of a connection that died may still be locked.
      name = `${queue.name}.${randomBytes(6).toString('hex')}`;
      await channel.assertQueue(name, {
        exclusive: true,
        autoDelete: true,
        durable: false,
        arguments: { ...queue.arguments },
      });
      exclusive.set(queue.name, name);
    }
    for (const { exchange, pattern } of queue.bindings) await channel.bindQueue(name, exchange, pattern);
  }
  return exclusive;
};
