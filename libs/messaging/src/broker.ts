import type { TopologyState } from '@kopru/contracts/internal/service';
import type { MessageType } from '@kopru/contracts/messages/messages';
import { type AppError } from '@kopru/errors';
import { type Logger, type Service } from '@kopru/runtime';
import type { ChannelModel } from 'amqplib';
import { Registry } from 'prom-client';
import { createDeclarations, isMissing, makeDeclare, withChannel } from './declarations.ts';
import { examinePart } from './examine.ts';
import { createLink, type Link } from './link.ts';
import { directFrame, frameOf, type DirectOptions, type Frame, type Outgoing, type PublishOptions } from './message.ts';
import { messagingMetrics, type MessagingMetrics } from './metrics.ts';
import { pack } from './pack.ts';
import { createPublisher } from './publisher.ts';
import {
  assertExclusive,
  deadQueueOf,
  defaultDeliveryLimit,
  partsOf,
  quorumQueuesOf,
  type Queue,
  type Topology,
} from './topology.ts';

export interface BrokerOptions {
  url: string;
  /** The service's name: `appId` of its messages and the name of its connections. */
  service: string;
  logger: Logger;
  metrics?: Registry;
  /** What this service needs besides its shared part. */
  topology?: Topology;
  /** How long a publication waits for its confirm. */
  confirmTimeoutMs?: number;
}

/** Undefined: stored by the broker. An error: perhaps not stored; publishing again is safe with the same messageId. */
export type PublishOutcome = AppError | undefined;

export interface Broker extends Service {
  isReady(): boolean;
  /** What the broker has of the topology. Rejects when there is no connection. */
  examine(): Promise<TopologyState>;
  /** Resolves when the broker has stored the message; rejects with `unavailable` when that is not certain. */
  publish<T extends MessageType>(type: T, body: Outgoing<T>['body'], options?: PublishOptions): Promise<void>;
  /** All at once, neighbours of one type in one message; one outcome each, in order. */
  publishMany(outgoing: readonly Outgoing[]): Promise<PublishOutcome[]>;
  /** Straight into a queue, with the same certainty. A Buffer is sent as it is, anything else as JSON. */
  sendToQueue(queue: string, body: unknown, options?: DirectOptions): Promise<void>;
  sendManyToQueues(
    items: readonly { queue: string; body: unknown; options?: DirectOptions }[],
  ): Promise<PublishOutcome[]>;
  readonly consuming: ConsumingSide;
}

/** What createConsumer needs of a broker. */
export interface ConsumingSide {
  link: Link;
  logger: Logger;
  metrics: MessagingMetrics;
  /** Runs `work` with the broker's name of a queue of the topology; declares a missing queue and runs `work` again. */
  onQueue<T>(model: ChannelModel, queue: string, work: (name: string) => Promise<T>): Promise<T>;
  /** Where dead messages of a queue go. */
  deadQueue(queue: string): string | undefined;
  /** How many failed deliveries a message of a queue survives. */
  deliveryLimit(queue: string): number;
}

export const connectBroker = (options: BrokerOptions): Broker => {
  const { url, service, logger } = options;
  const metrics = messagingMetrics(options.metrics ?? new Registry());
  const parts = partsOf(service, options.topology);
  const queueOf = (name: string): Queue => {
    const queue = parts.flatMap(({ queues }) => queues).find((candidate) => candidate.name === name);
    if (queue === undefined) throw new Error(`the topology has no queue ${name}`);
    return queue;
  };
  const owners = new Map(parts.flatMap((part) => quorumQueuesOf(part).map(({ name }) => [name, part.owner] as const)));
  /** A message for a queue goes through its owner's exchange. */
  const direct = (queue: string, body: unknown, given: DirectOptions = {}): Frame =>
    directFrame(service, { exchange: owners.get(queue) ?? service, queue }, body, given);
  const declarations = createDeclarations(makeDeclare(parts));
  const onQueue = async <T>(model: ChannelModel, name: string, work: (name: string) => Promise<T>): Promise<T> => {
    const queue = queueOf(name);
    const attempt = async (): Promise<T> => {
      if (queue.kind === 'quorum') return work(name);
      return work(await withChannel(model, (channel) => assertExclusive(channel, queue, service)));
    };
    await declarations.begin(model);
    return attempt().catch(async (error: unknown) => {
      if (!isMissing(error)) throw error;
      await declarations.declare(model);
      return attempt();
    });
  };
  const link = (purpose: 'publish' | 'consume', setup: (model: ChannelModel) => Promise<void>): Link =>
    createLink({
      url,
      name: `${service} ${purpose}`,
      logger,
      setup,
      onState: (isUp) => metrics.connected.set({ purpose }, isUp ? 1 : 0),
    });
  const publishing = link('publish', async (model) => {
    await declarations.begin(model);
    await publisher.open(model);
  });
  const consuming = link('consume', () => Promise.resolve());
  const publisher = createPublisher({
    link: publishing,
    logger,
    metrics,
    confirmTimeoutMs: options.confirmTimeoutMs ?? 5_000,
    declare: declarations.declare,
  });
  const one = async (sent: Promise<PublishOutcome[]>): Promise<void> => {
    const [error] = await sent;
    if (error !== undefined) throw error;
  };
  return {
    start: async () => {
      await Promise.all([publishing.start(), consuming.start()]);
    },
    // Consumers stop first: handlers under way may still publish.
    stop: async () => {
      await consuming.stop();
      await publishing.stop();
    },
    isReady: () => publisher.isOpen() && consuming.current() !== undefined,
    examine: async () => {
      const model = consuming.current();
      if (model === undefined) throw new Error('no connection to the broker');
      return examinePart(model, parts[0]);
    },
    publish: async (type, body, publishOptions) =>
      one(publisher.send([frameOf(service, { type, body, options: publishOptions } as Outgoing)])),
    publishMany: async (outgoing) => {
      const frames = pack(outgoing.map((item) => frameOf(service, item)));
      const outcomes = await publisher.send(frames);
      return frames.flatMap(({ facts }, index) => new Array<PublishOutcome>(facts).fill(outcomes[index]));
    },
    sendToQueue: async (queue, body, given) => one(publisher.send([direct(queue, body, given)])),
    sendManyToQueues: async (items) =>
      publisher.send(items.map(({ queue, body, options: given }) => direct(queue, body, given))),
    consuming: {
      link: consuming,
      logger,
      metrics,
      onQueue,
      deadQueue: (name) => {
        const queue = queueOf(name);
        if (queue.kind !== 'quorum' || queue.deadLetter === null) return undefined;
        return queue.deadLetter ?? deadQueueOf(name);
      },
      deliveryLimit: (name) => queueOf(name).deliveryLimit ?? defaultDeliveryLimit,
    },
  };
};
