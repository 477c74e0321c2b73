import { connect, type ChannelModel, type GetMessage, type Options } from 'amqplib';
import { Agent } from 'node:http';
import { batchedFactSchema, messageBatchSchema } from '@kopru/contracts/messages/message-batch';
import { brokerAddresses } from '@kopru/runtime';
import axios, { type AxiosInstance } from 'axios';
import { waitFor } from './wait-for.ts';

export interface QueuedMessage {
  type: string;
  body: unknown;
  headers: Record<string, unknown>;
  messageId: string;
}

type Properties = Pick<Options.Publish, 'type' | 'headers' | 'contentType' | 'messageId'>;

export interface RawMessage extends Properties {
  content: string | Buffer;
}

/** The broker's management: queue depths, raw messages, forced closing of connections. */
export interface BrokerTools {
  /** Messages that are ready in a queue; undefined when there is no such queue. */
  depth(queue: string): Promise<number | undefined>;
  /** Takes everything out of a queue, the facts of a batch one by one. */
  take(queue: string): Promise<QueuedMessage[]>;
  /** Puts any bytes into a queue, contract or not. */
  put(queue: string, content: string | Buffer, properties?: Properties): Promise<void>;
  putAll(queue: string, messages: readonly RawMessage[]): Promise<void>;
  /** Publishes any bytes to an exchange. */
  publish(exchange: string, routingKey: string, content: string | Buffer, properties?: Properties): Promise<void>;
  deleteQueue(queue: string): Promise<void>;
  deleteExchange(exchange: string): Promise<void>;
  /** The names of all queues, or of those of a type. */
  queues(type?: 'quorum'): Promise<string[]>;
  /** Declares a queue that collects what is published under a routing key from now on. */
  tap(exchange: string, pattern: string): Promise<string>;
  /** Closes every connection of a service by force; resolves when that is done. */
  closeConnections(service: string): Promise<number>;
}

interface ConnectionRow {
  name: string;
  client_properties?: { connection_name?: string };
}

/** A batch as the plain messages that its facts would be. */
const received = (message: GetMessage): QueuedMessage[] => {
  const text = message.content.toString('utf8');
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    // Not JSON: shown as the text it is.
  }
  const headers: Record<string, unknown> = message.properties.headers ?? {};
  const type = String(message.properties.type ?? message.fields.routingKey);
  if (headers['x-batch'] === undefined)
    return [{ type, body, headers, messageId: String(message.properties.messageId ?? '') }];
  return messageBatchSchema.parse(body).batch.map((entry) => ({ type, ...batchedFactSchema.parse(entry) }));
};

const maxUnconfirmed = 2000;

/** Any node of a cluster knows all queues. */
const firstAddress = (url: string): string => brokerAddresses(url)[0]?.href ?? url;

export const createBrokerTools = (options: { url: string; vhost: string; management: string }) => {
  const http: AxiosInstance = axios.create({
    baseURL: `${options.management}/api`,
    proxy: false,
    timeout: 30_000,
    // Node's own agent outlives a test file, and the broker closes the agent's kept connection before the next file.
    httpAgent: new Agent({ keepAlive: false }),
  });
  const vhost = encodeURIComponent(options.vhost);
  let connecting: Promise<ChannelModel> | undefined;
  const connection = (): Promise<ChannelModel> =>
    (connecting ??= connect(firstAddress(options.url), { clientProperties: { connection_name: 'test tools' } }).then(
      (model) => {
        model.on('error', () => undefined);
        model.on('close', () => (connecting = undefined));
        return model;
      },
      (error: unknown) => {
        connecting = undefined;
        throw error;
      },
    ));
  const onChannel = async <T>(
    work: (channel: Awaited<ReturnType<ChannelModel['createConfirmChannel']>>) => Promise<T>,
  ): Promise<T> => {
    const channel = await (await connection()).createConfirmChannel();
    channel.on('error', () => undefined);
    try {
      return await work(channel);
    } finally {
      await channel.close().catch(() => undefined);
    }
  };
  const connectionsOf = async (service: string): Promise<string[]> => {
    const { data } = await http.get<ConnectionRow[]>(`/vhosts/${vhost}/connections`);
    return data
      .filter(({ client_properties: properties }) => properties?.connection_name?.startsWith(`${service} `) === true)
      .map(({ name }) => name);
  };
  const sendAll = (exchange: string, routingKey: string, messages: readonly RawMessage[]): Promise<void> =>
    onChannel(async (channel) => {
      for (const [index, { content, ...properties }] of messages.entries()) {
        channel.publish(exchange, routingKey, Buffer.from(content), { persistent: true, ...properties });
        if (index % maxUnconfirmed === maxUnconfirmed - 1) await channel.waitForConfirms();
      }
      await channel.waitForConfirms();
    });
  const tools: BrokerTools = {
    depth: (queue) =>
      onChannel(async (channel) => (await channel.checkQueue(queue)).messageCount).catch(() => undefined),
    take: (queue) =>
      onChannel(async (channel) => {
        const taken: QueuedMessage[] = [];
        for (;;) {
          const message = await channel.get(queue, { noAck: true });
          if (message === false) return taken;
          taken.push(...received(message));
        }
      }),
    put: (queue, content, properties) => sendAll('', queue, [{ content, ...properties }]),
    putAll: (queue, messages) => sendAll('', queue, messages),
    publish: (exchange, routingKey, content, properties) => sendAll(exchange, routingKey, [{ content, ...properties }]),
    deleteQueue: (queue) => onChannel(async (channel) => void (await channel.deleteQueue(queue))),
    deleteExchange: (exchange) => onChannel(async (channel) => void (await channel.deleteExchange(exchange))),
    queues: async (type) =>
      (await http.get<{ name: string; type: string }[]>(`/queues/${vhost}`)).data
        .filter((queue) => type === undefined || queue.type === type)
        .map(({ name }) => name),
    tap: (exchange, pattern) =>
      onChannel(async (channel) => {
        await channel.assertExchange(exchange, 'topic', { durable: true });
        const { queue } = await channel.assertQueue('', { durable: true });
        await channel.bindQueue(queue, exchange, pattern);
        return queue;
      }),
    closeConnections: async (service) => {
      const names = await waitFor(async () => {
        const found = await connectionsOf(service);
        return found.length > 0 ? found : undefined;
      });
      await Promise.all(names.map((name) => http.delete(`/connections/${encodeURIComponent(name)}`)));
      return names.length;
    },
  };
  const close = async (): Promise<void> => {
    const model = await connecting?.catch(() => undefined);
    await model?.close().catch(() => undefined);
  };
  return {
    tools,
    createVhost: async () => {
      await http.put(`/vhosts/${vhost}`);
      const user = decodeURIComponent(new URL(options.management).username || 'guest');
      await http.put(`/permissions/${vhost}/${encodeURIComponent(user)}`, { configure: '.*', write: '.*', read: '.*' });
    },
    close,
    deleteVhost: async () => {
      await close();
      await http.delete(`/vhosts/${vhost}`).catch(() => undefined);
    },
  };
};
