import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import { closerOf } from './closer.ts';

/** One life of a consumer's channel; once it has closed, acknowledging does nothing: the broker delivers again. */
export interface Session {
  /** The broker's name of its queue. */
  queue: string;
  isOpen(): boolean;
  /** Acknowledgements of one iteration of the event loop go to the broker together. */
  ack(raw: ConsumeMessage): void;
  requeue(raw: ConsumeMessage): void;
  /** No new messages from here on. */
  cancel(): Promise<void>;
  close(): Promise<void>;
}

export interface SessionOptions {
  queue: string;
  prefetch: number;
  onMessage: (session: Session, raw: ConsumeMessage) => void;
  /** The channel has closed or the broker cancelled the consumer. */
  onEnd: (reason: string) => void;
}

const createSession = (
  channel: Channel,
  queue: string,
  consumerTag: () => string | undefined,
): Session & { end(): void; took(tag: number): void } => {
  let isOpen = true;
  const closeChannel = closerOf(channel);
  // In the order of delivery.
  const unacknowledged = new Set<number>();
  let acknowledged: ConsumeMessage[] = [];
  let isScheduled = false;

  /** One frame acknowledges everything before the oldest unacknowledged message; later ones go singly. */
  const flush = (): void => {
    isScheduled = false;
    const raws = acknowledged;
    acknowledged = [];
    if (!isOpen) return;
    const [oldest = Number.POSITIVE_INFINITY] = unacknowledged;
    let last: ConsumeMessage | undefined;
    const apart: ConsumeMessage[] = [];
    for (const raw of raws) {
      const { deliveryTag } = raw.fields;
      if (deliveryTag > oldest) apart.push(raw);
      else if (last === undefined || deliveryTag > last.fields.deliveryTag) last = raw;
    }
    try {
      if (last !== undefined) channel.ack(last, true);
      for (const raw of apart) channel.ack(raw);
    } catch {
      // The channel has just closed, so the broker delivers these messages again.
    }
  };
  const acknowledgeOnce = (raw: ConsumeMessage, how: () => void): void => {
    if (!isOpen || !unacknowledged.delete(raw.fields.deliveryTag)) return;
    how();
  };
  return {
    queue,
    isOpen: () => isOpen,
    end: () => (isOpen = false),
    took: (tag) => void unacknowledged.add(tag),
    ack: (raw) =>
      acknowledgeOnce(raw, () => {
        acknowledged.push(raw);
        if (isScheduled) return;
        isScheduled = true;
        setImmediate(flush);
      }),
    requeue: (raw) => acknowledgeOnce(raw, () => channel.nack(raw, false, true)),
    cancel: async () => {
      const tag = consumerTag();
      if (isOpen && tag !== undefined) await channel.cancel(tag).catch(() => undefined);
    },
    close: async () => {
      if (!isOpen) return;
      flush();
      isOpen = false;
      await closeChannel().catch(() => undefined);
    },
  };
};

/** Opens a channel and consumes; the broker's errors end the session, never the process. */
export const openSession = async (model: ChannelModel, options: SessionOptions): Promise<Session> => {
  const channel = await model.createChannel();
  const consumed: { tag?: string } = {};
  const session = createSession(channel, options.queue, () => consumed.tag);
  const end = (reason: string): void => {
    if (!session.isOpen()) return;
    session.end();
    options.onEnd(reason);
  };
  channel.on('error', (error: Error) => end(error.message));
  channel.on('close', () => end('the channel closed'));
  await channel.prefetch(options.prefetch);
  const reply = await channel.consume(options.queue, (raw) => {
    if (raw === null) {
      end('the broker cancelled the consumer');
      channel.close().catch(() => undefined);
      return;
    }
    if (!session.isOpen()) return;
    session.took(raw.fields.deliveryTag);
    options.onMessage(session, raw);
  });
  consumed.tag = reply.consumerTag;
  return session;
};
