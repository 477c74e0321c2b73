import type { LookupFunction } from 'node:net';
import { failure, type Failure } from '@kopru/contracts/errors/failures';
import { connect, type ChannelModel, type ConfirmChannel, type SocketOptions } from 'amqplib';
import { targetOf } from './broker-target.ts';
import { destroyWhenClosed } from './destroy-when-closed.ts';

export interface ForeignMessage {
  exchange: string;
  routingKey: string;
  body: string;
  messageId: string;
  timestamp: Date;
  headers: Record<string, string>;
}

/** A connection to a customer's broker, for publishing; once it has closed it does not come back. */
export interface ForeignBroker {
  /** Undefined when the broker has confirmed the message and a queue has it; otherwise why not. */
  publish(message: ForeignMessage): Promise<Failure | undefined>;
  /** Ends it at once; what is being published ends with this reason. */
  close(reason: Failure): void;
}

export interface ForeignBrokerOptions {
  url: URL;
  /** Gives the socket the addresses it may connect to. */
  lookup: LookupFunction;
  /** The time for connecting, and for each confirm. */
  limitMs: number;
  /** The broker's people see it by this name. */
  name: string;
  onClosed: () => void;
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message.slice(0, 200) : '');

/** The code of the broker's reply; of a handshake the client library gives it in words only. */
const replyCodeOf = (error: unknown): number | undefined => {
  const { code } = error as { code?: unknown };
  if (typeof code === 'number') return code;
  // The virtual host is refused where the library expects the last word of the handshake.
  if (textOf(error).startsWith('Expected ConnectionOpenOk; got <ConnectionClose')) return 530;
  const [, written] = /^Handshake terminated by server: (\d{3}) /.exec(textOf(error)) ?? [];
  return written === undefined ? undefined : Number(written);
};

/** Why a broker closed the door or the channel; undefined when it did not say so itself. */
export const brokerFailure = (error: unknown, exchange = ''): Failure | undefined => {
  const code = replyCodeOf(error);
  if (code === undefined) return undefined;
  if (code === 404) return failure('broker_exchange_missing', { exchange });
  return code === 403 || code === 530
    ? failure('broker_no_permission')
    : failure('broker_closed', { text: textOf(error) });
};

const heartbeatS = 10;
/** More than a broker sends to a client that only publishes. */
const maxFrameBytes = 1_048_576;

const open = async ({ url, lookup, name }: ForeignBrokerOptions, signal: AbortSignal): Promise<ChannelModel> => {
  const socket = { lookup, signal, noDelay: true, keepAlive: true, clientProperties: { connection_name: name } };
  const target = { ...targetOf(url), heartbeat: heartbeatS, maxFrameSize: maxFrameBytes };
  // The socket takes the signal, too, which the library's type leaves out.
  return connect(target, socket as SocketOptions);
};

const propertiesOf = ({ routingKey, messageId, timestamp, headers }: ForeignMessage) => ({
  mandatory: true,
  persistent: true,
  contentType: 'application/json',
  messageId,
  type: routingKey,
  appId: 'kopru',
  timestamp: Math.floor(timestamp.getTime() / 1000),
  headers,
});

/** Rejects with the socket's or the broker's error when it cannot be connected in time. */
export const connectForeignBroker = async (options: ForeignBrokerOptions): Promise<ForeignBroker> => {
  const { limitMs, onClosed } = options;
  const ending = new AbortController();
  const pending = new Set<(reason: Failure) => void>();
  const returned = new Set<string>();
  let channel: Promise<ConfirmChannel> | undefined;
  let fault: Failure | undefined;
  let blocked: Failure | undefined;

  const failAll = (reason: Failure): void => {
    for (const fail of [...pending]) fail(reason);
  };
  const late = setTimeout(() => ending.abort(), limitMs);
  const model = await open(options, ending.signal)
    .catch((error: unknown) => {
      throw ending.signal.aborted ? Object.assign(new Error('connecting took too long'), { code: 'ETIMEDOUT' }) : error;
    })
    .finally(() => clearTimeout(late));
  destroyWhenClosed(model);

  const openChannel = async (exchange: string): Promise<ConfirmChannel> => {
    const opened = await model.createConfirmChannel();
    opened.on('error', (error: unknown) => (fault = brokerFailure(error, exchange)));
    opened.on('return', ({ properties }: { properties: { messageId: string } }) => returned.add(properties.messageId));
    opened.on('close', () => (channel = undefined));
    return opened;
  };
  const close = (reason: Failure): void => {
    failAll(reason);
    ending.abort();
  };
  model.on('error', (error: unknown) => (fault = brokerFailure(error)));
  model.on('close', () => {
    failAll(fault ?? failure('connection_reset'));
    onClosed();
  });
  // What is on its way may still be taken later, so a repeat of it is marked by its id.
  model.on('blocked', (reason: string) => failAll((blocked = failure('broker_blocked', { text: reason }))));
  model.on('unblocked', () => (blocked = undefined));

  /** What the channel said last; it says why it closes before it lets go of what it carried. */
  const endOf = (error: unknown, messageId: string): Failure | undefined => {
    if (returned.delete(messageId)) return failure('broker_unroutable');
    if (error === null || error === undefined) return undefined;
    return textOf(error) === 'message nacked' ? failure('broker_refused') : (fault ?? failure('connection_reset'));
  };
  const confirm = async (message: ForeignMessage): Promise<Failure | undefined> => {
    const { exchange, routingKey, body, messageId } = message;
    fault = undefined;
    try {
      const opened = await (channel ??= openChannel(exchange));
      const error: unknown = await new Promise((resolve) => {
        opened.publish(exchange, routingKey, Buffer.from(body), propertiesOf(message), resolve);
      });
      return endOf(error, messageId);
    } catch (error) {
      channel = undefined;
      return fault ?? brokerFailure(error, exchange) ?? failure('connection_reset');
    }
  };

  return {
    close,
    publish: (message) => {
      if (blocked !== undefined) return Promise.resolve(blocked);
      return new Promise((resolve) => {
        const finish = (reason: Failure | undefined): void => {
          clearTimeout(timer);
          pending.delete(finish);
          resolve(reason);
        };
        const timer = setTimeout(() => close(failure('answer_late', { ms: limitMs })), limitMs);
        pending.add(finish);
        void confirm(message).then(finish);
      });
    },
  };
};
