import { messages, newId, type MessageBody, type MessageType } from '@kopru/contracts';
import type { ConsumeMessage, Options } from 'amqplib';
import { ZodError, type z } from 'zod';

export interface PublishOptions {
  /** The account that the fact belongs to; carried as `x-account-id`. */
  accountId?: string;
  traceparent?: string;
  requestId?: string;
  /** The same id on every publication of the same fact; a new one when absent. */
  messageId?: string;
  /** The body has just been parsed by its contract, so it is not parsed again. */
  isChecked?: boolean;
}

/** One fact to publish; the body fits the contract of its type. */
export type Outgoing<T extends MessageType = MessageType> = {
  [K in T]: { type: K; body: MessageBody<K>; options?: PublishOptions };
}[T];

export interface Frame {
  exchange: string;
  routingKey: string;
  content: Buffer;
  properties: Options.Publish;
}

const headersOf = (options: PublishOptions): Record<string, string> => ({
  ...(options.accountId === undefined ? {} : { 'x-account-id': options.accountId }),
  ...(options.traceparent === undefined ? {} : { traceparent: options.traceparent }),
  ...(options.requestId === undefined ? {} : { 'x-request-id': options.requestId }),
});

/** These messages only refresh caches, so without a listener nothing can be stale. */
const mayHaveNoListener: ReadonlySet<string> = new Set<MessageType>([
  'entegrasyon.guncellendi',
  'entegrasyon.silindi',
  'hesap.webhook_degisti',
]);

/** The message as it goes to the broker; throws a ZodError when the body does not fit its contract. */
export const frameOf = (service: string, { type, body, options = {} }: Outgoing): Frame => ({
  exchange: messages[type].exchange,
  routingKey: type,
  content: Buffer.from(JSON.stringify(options.isChecked === true ? body : messages[type].schema.parse(body))),
  properties: {
    type,
    appId: service,
    messageId: options.messageId ?? newId(),
    timestamp: Math.floor(Date.now() / 1000),
    contentType: 'application/json',
    persistent: true,
    mandatory: !mayHaveNoListener.has(type),
    headers: headersOf(options),
  },
});

export interface DirectOptions extends PublishOptions {
  type?: string;
  headers?: Record<string, string | number | boolean>;
}

/** A message for one queue by name, outside the contracts of the exchanges. */
export const directFrame = (service: string, queue: string, body: unknown, options: DirectOptions): Frame => ({
  exchange: '',
  routingKey: queue,
  content: Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)),
  properties: {
    type: options.type ?? queue,
    appId: service,
    messageId: options.messageId ?? newId(),
    timestamp: Math.floor(Date.now() / 1000),
    contentType: 'application/json',
    persistent: true,
    mandatory: true,
    headers: { ...headersOf(options), ...options.headers },
  },
});

/** A message as a handler sees it. */
export interface Received<B = unknown> {
  type: string;
  body: B;
  messageId: string;
  accountId: string | undefined;
  traceparent: string | undefined;
  requestId: string | undefined;
  /** The broker handed it out before; it may have been handled in part. */
  isRedelivered: boolean;
  headers: Readonly<Record<string, unknown>>;
}

export type Incoming<T extends MessageType> = { [K in T]: Received<MessageBody<K>> & { type: K } }[T];

/** Decodes the body of a message by its type; when it throws, the message is dead. */
export type Decoder<M extends Received> = ((type: string, json: unknown) => M['body']) & {
  /** Never set: it only carries the message type for the compiler. */
  readonly message?: M;
};

/** Takes messages of these contracts. */
export const contract =
  <T extends MessageType>(...types: readonly T[]): Decoder<Incoming<T>> =>
  (type, json) => {
    const known = types.find((candidate) => candidate === type);
    if (known === undefined) throw new Error(`this queue does not take messages of the type ${type}`);
    return messages[known].schema.parse(json) as Incoming<T>['body'];
  };

/** Takes messages of one schema, whatever their type: for queues inside one service. */
export const ofSchema =
  <S extends z.ZodType>(schema: S): Decoder<Received<z.infer<S>>> =>
  (_type, json) =>
    schema.parse(json);

/** Why a message cannot be read, in one line. */
export const unreadableReason = (error: unknown): string => {
  if (error instanceof ZodError)
    return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  return error instanceof Error ? error.message : String(error);
};

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** A message without a content type counts as JSON. */
const checkForm = ({ contentType, contentEncoding }: ConsumeMessage['properties']): void => {
  const type = textOf(contentType);
  if (type !== undefined && !/^application\/json\s*(?:;|$)/i.test(type))
    throw new Error(`this queue does not take messages of the form ${type.slice(0, 100)}`);
  const encoding = textOf(contentEncoding);
  if (encoding !== undefined && !/^(?:utf-?8|identity)?$/i.test(encoding))
    throw new Error(`this queue does not take messages that are encoded as ${encoding.slice(0, 100)}`);
};

/** Throws when the content is not JSON or does not fit its schema. */
export const decode = <M extends Received>(message: ConsumeMessage, decoder: Decoder<M>): M => {
  const { properties, fields } = message;
  checkForm(properties);
  const headers: Record<string, unknown> = properties.headers ?? {};
  const type = textOf(properties.type) ?? fields.routingKey;
  return {
    type,
    body: decoder(type, JSON.parse(message.content.toString('utf8'))),
    messageId: textOf(properties.messageId) ?? '',
    accountId: textOf(headers['x-account-id']),
    traceparent: textOf(headers['traceparent']),
    requestId: textOf(headers['x-request-id']),
    isRedelivered: fields.redelivered,
    headers,
  } as M;
};
