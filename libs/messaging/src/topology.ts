import { laterEvents, publishedEvents } from '@kopru/contracts/messages/events';
import { exchanges, messages, type PublishedEvent } from '@kopru/contracts/messages/messages';
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

/**
 * What one service declares, and may declare. Besides it has a direct exchange of its own name, through which messages
 * reach its queues by their names; as that is declared last, it says that all of the part is there.
 */
export interface Part extends Topology {
  owner: string;
}

export const queueNames = {
  arrivals: 'orders.arrivals',
  updates: 'orders.updates',
  webhookEvents: 'webhook.events',
  webhookLaterEvents: 'webhook.later_events',
  webhookAccounts: 'webhook.accounts',
} as const;

const bound = (exchange: string, ...patterns: readonly string[]): Binding[] =>
  patterns.map((pattern) => ({ exchange, pattern }));

const later: readonly PublishedEvent[] = laterEvents;
const ofEvents = (events: readonly PublishedEvent[]): Binding[] =>
  events.map((event) => ({ exchange: messages[event].exchange, pattern: event }));

/**
 * What facts of one service need of another. Nobody publishes before all of this is there: so each fact has its queue,
 * and nothing is lost when its consumer has never run.
 */
export const sharedParts: readonly Part[] = [
  {
    owner: 'order-service',
    exchanges: [exchanges.orders],
    queues: [
      { name: queueNames.arrivals, kind: 'quorum', bindings: bound(exchanges.orders, 'siparis.geldi') },
      { name: queueNames.updates, kind: 'quorum', bindings: bound(exchanges.orders, 'siparis.platform_guncelledi') },
    ],
  },
  { owner: 'restaurant-service', exchanges: [exchanges.integrations, exchanges.restaurants], queues: [] },
  { owner: 'api-gateway', exchanges: [exchanges.accounts], queues: [] },
  {
    owner: 'webhook-dispatcher',
    exchanges: [],
    queues: [
      {
        name: queueNames.webhookEvents,
        kind: 'quorum',
        bindings: ofEvents(publishedEvents.filter((event) => !later.includes(event))),
      },
      { name: queueNames.webhookLaterEvents, kind: 'quorum', bindings: ofEvents(later) },
      {
        name: queueNames.webhookAccounts,
        kind: 'quorum',
        bindings: bound(exchanges.accounts, 'hesap.anahtar_degisti'),
      },
    ],
  },
];

/**
 * A queue where messages wait `delayMs` and then go on to `target`; its name carries the delay, because a queue's
 * time to live cannot be changed. Nothing is dropped when the target is unavailable for a moment.
 */
export const waitQueue = (name: string, delayMs: number, target: string): Queue => ({
  name,
  kind: 'quorum',
  bindings: [],
  deadLetter: target,
  arguments: { 'x-message-ttl': delayMs },
});

/** A service's own part, with what only it needs, and then the other services' parts. */
export const partsOf = (service: string, topology: Topology = { exchanges: [], queues: [] }): [Part, ...Part[]] => {
  const shared = sharedParts.find(({ owner }) => owner === service) ?? { exchanges: [], queues: [] };
  const own = {
    owner: service,
    exchanges: [...shared.exchanges, ...topology.exchanges],
    queues: [...shared.queues, ...topology.queues],
  };
  return [own, ...sharedParts.filter(({ owner }) => owner !== service)];
};

export const deadQueueOf = (queue: string): string => `${queue}.dead`;

export const defaultDeliveryLimit = 20;
/**
 * A dead message may contain an order with its customer, so it goes after 30 days, before the orders themselves are
 * anonymised.
 */
const deadLifetimeMs = 30 * 86_400_000;
/** Practically no limit: a person who looks into a dead queue must not use up its messages' deliveries. */
const deadDeliveryLimit = 1_000_000;

/** The arguments of a queue without a dead queue, such as a dead queue itself. */
const restingArguments = (queue: Queue): Record<string, unknown> => ({
  'x-queue-type': 'quorum',
  'x-delivery-limit': queue.deliveryLimit ?? deadDeliveryLimit,
  ...queue.arguments,
});

const quorumArguments = (queue: Queue, owner: string): Record<string, unknown> => ({
  'x-queue-type': 'quorum',
  'x-delivery-limit': queue.deliveryLimit ?? defaultDeliveryLimit,
  'x-dead-letter-exchange': owner,
  'x-dead-letter-routing-key': queue.deadLetter ?? deadQueueOf(queue.name),
  'x-dead-letter-strategy': 'at-least-once',
  'x-overflow': 'reject-publish',
  ...queue.arguments,
});

/** A quorum queue, preceded by its dead queue, which must exist before the first dead message. */
export const withDeadQueue = (queue: Queue): Queue[] =>
  queue.deadLetter === undefined
    ? [
        {
          name: deadQueueOf(queue.name),
          kind: 'quorum',
          bindings: [],
          deadLetter: null,
          arguments: { 'x-message-ttl': deadLifetimeMs },
        },
        queue,
      ]
    : [queue];

/** The queues of a part that outlive their service. */
export const quorumQueuesOf = ({ queues }: Topology): Queue[] =>
  queues.filter(({ kind }) => kind === 'quorum').flatMap(withDeadQueue);

export const assertQuorum = async (channel: Channel, queue: Queue, owner: string): Promise<void> => {
  const queueArguments = queue.deadLetter === null ? restingArguments(queue) : quorumArguments(queue, owner);
  await channel.assertQueue(queue.name, { durable: true, arguments: queueArguments });
};

export const assertExchanges = async (channel: Channel, { exchanges: names }: Topology): Promise<void> => {
  for (const exchange of names) await channel.assertExchange(exchange, 'topic', { durable: true });
};

const bindAll = async (channel: Channel, name: string, { bindings }: Queue): Promise<void> => {
  for (const { exchange, pattern } of bindings) await channel.bindQueue(name, exchange, pattern);
};

/** Declares what is missing of a part's queues; the exchanges they are bound to must be there. */
export const assertPart = async (channel: Channel, part: Part): Promise<void> => {
  const queues = quorumQueuesOf(part);
  for (const queue of queues) {
    await assertQuorum(channel, queue, part.owner);
    await bindAll(channel, queue.name, queue);
  }
  await channel.assertExchange(part.owner, 'direct', { durable: true });
  for (const { name } of queues) await channel.bindQueue(name, part.owner, name);
};

/** Makes a process's own queue and returns its name, a new one each time: the queue of a dead connection may be locked. */
export const assertExclusive = async (channel: Channel, queue: Queue, owner: string): Promise<string> => {
  const name = `${queue.name}.${randomBytes(6).toString('hex')}`;
  const own = { exclusive: true, autoDelete: true, durable: false, arguments: { ...queue.arguments } };
  await channel.assertQueue(name, own);
  await bindAll(channel, name, queue);
  await channel.bindQueue(name, owner, name);
  return name;
};

/** Rejects when anything of a part is missing; asking needs no right to it. */
export const findPart = async (channel: Channel, part: Part): Promise<void> => {
  for (const exchange of [...part.exchanges, part.owner]) await channel.checkExchange(exchange);
  for (const { name } of quorumQueuesOf(part)) await channel.checkQueue(name);
};
