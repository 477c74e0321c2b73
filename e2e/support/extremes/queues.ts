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
  /** The names of the durable queues that our services consume. */
  names: () => Promise<string[]>;
  put: (queue: string, messages: readonly RawMessage[]) => Promise<void>;
  publish: (exchange: string, routingKey: string, messages: readonly RawMessage[]) => Promise<void>;
  /** Waits for the only message of a queue and takes it out. */
  take: (queue: string) => Promise<RawMessage>;
  /** The number of ready messages. */
  depth: (queue: string) => Promise<number>;
  close: () => Promise<void>;
}

interface QueueRow {
  name: string;
  type?: string;
}

/** The most unconfirmed publications at once. */
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

/** A client of the broker that does not keep to the contracts. */
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
