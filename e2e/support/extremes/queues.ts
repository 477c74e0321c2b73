import { connect, type ConfirmChannel } from 'amqplib';
import { eventually } from '@kopru/testing';

export interface RawMessage {
  content: Buffer;
  contentType?: string;
  type?: string;
  messageId?: string;
  headers?: Record<string, unknown>;
}

export interface Queues {
  /** Of every durable queue that a service of ours consumes, however deep it is. */
  names: () => Promise<string[]>;
  put: (queue: string, messages: readonly RawMessage[]) => Promise<void>;
  publish: (exchange: string, routingKey: string, messages: readonly RawMessage[]) => Promise<void>;
  /** The only message of a queue, once it is there, away from it. */
  take: (queue: string) => Promise<RawMessage>;
  /** Ready messages. */
  depth: (queue: string) => Promise<number>;
  close: () => Promise<void>;
}

interface QueueRow {
  name: string;
  type?: string;
}

/** How many publications are under way at most. */
const window = 2000;

const publishAll = async (
  channel: ConfirmChannel,
  exchange: string,
  routingKey: string,
  messages: readonly RawMessage[],
): Promise<void> => {
  for (const [index, { content, ...properties }] of messages.entries()) {
    channel.publish(exchange, routingKey, content, { persistent: true, ...properties });
    if (index % window === window - 1) await channel.waitForConfirms();
  }
  await channel.waitForConfirms();
};

/** A stranger at the broker, who knows nothing of contracts. */
export const openQueues = async (url: string): Promise<Queues> => {
  const connection = await connect(url, { clientProperties: { connection_name: 'extremes' } });
  const channel = await connection.createConfirmChannel();
  const management = new URL(process.env['RABBITMQ_MANAGEMENT_URL'] ?? '');
  const authorization = `Basic ${Buffer.from(`${management.username}:${management.password}`).toString('base64')}`;
  const vhost = decodeURIComponent(new URL(url).pathname.slice(1));
  return {
    names: async () => {
      const address = `${management.origin}/api/queues/${encodeURIComponent(vhost)}`;
      const rows = (await (await fetch(address, { headers: { authorization } })).json()) as QueueRow[];
      return rows
        .filter(({ name, type }) => type === 'quorum' && !name.endsWith('.dead') && !/\.retry\./.test(name))
        .map(({ name }) => name);
    },
    put: (queue, messages) => publishAll(channel, '', queue, messages),
    publish: (exchange, routingKey, messages) => publishAll(channel, exchange, routingKey, messages),
    take: (queue) =>
      eventually(async () => {
        const message = await channel.get(queue, { noAck: true });
        if (message === false) throw new Error(`${queue} is empty`);
        const { contentType, type, headers } = message.properties as Omit<RawMessage, 'content'>;
        return {
          content: message.content,
          ...(contentType === undefined ? {} : { contentType }),
          ...(type === undefined ? {} : { type }),
          ...(headers === undefined ? {} : { headers }),
        };
      }),
    depth: async (queue) => (await channel.checkQueue(queue)).messageCount,
    close: () => connection.close(),
  };
};
