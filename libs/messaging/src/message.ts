import { messages, type MessageBody, type MessageType } from '@kopru/contracts/messages/messages';
import { newId } from '@kopru/contracts/values/ids';
import { version } from '@kopru/contracts/version';
import type { Options } from 'amqplib';

export interface PublishOptions {
  /** The account that the fact belongs to; carried as `x-account-id`. */
  accountId?: string;
  traceparent?: string;
  requestId?: string;
  /** The same id on every publication of the same fact; a new one when absent. */
  messageId?: string;
  /** The body has just been parsed by its contract, so it is not parsed again. */
  isChecked?: boolean;
  /** Perhaps published before: its handler first checks whether it was handled. */
  isRepeat?: boolean;
}

/** Marks a fact that is published again; in a batch a header is a text. */
export const repeatHeader = 'x-repeat';

/**
 * The version of Köprü whose contract the body fits, as its publisher has seen. A consumer of the same version does not
 * check it again.
 */
export const checkedHeader = 'x-checked';

/** One fact to publish; the body fits the contract of its type. */
export type Outgoing<T extends MessageType = MessageType> = {
  [K in T]: { type: K; body: MessageBody<K>; options?: PublishOptions };
}[T];

/** A message as it goes to the broker. */
export interface Frame {
  exchange: string;
  routingKey: string;
  content: string | Buffer;
  properties: Options.Publish & { messageId: string; headers: Record<string, string | number | boolean> };
  /** How many facts it carries. */
  facts: number;
}

const headersOf = (options: PublishOptions): Record<string, string> => ({
  ...(options.accountId === undefined ? {} : { 'x-account-id': options.accountId }),
  ...(options.traceparent === undefined ? {} : { traceparent: options.traceparent }),
  ...(options.requestId === undefined ? {} : { 'x-request-id': options.requestId }),
  ...(options.isRepeat === true ? { [repeatHeader]: 'yes' } : {}),
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
  content: JSON.stringify(options.isChecked === true ? body : messages[type].schema.parse(body)),
  facts: 1,
  properties: {
    type,
    appId: service,
    messageId: options.messageId ?? newId(),
    timestamp: Math.floor(Date.now() / 1000),
    contentType: 'application/json',
    persistent: true,
    mandatory: !mayHaveNoListener.has(type),
    headers: { [checkedHeader]: version, ...headersOf(options) },
  },
});

export interface DirectOptions extends PublishOptions {
  type?: string | undefined;
  headers?: Record<string, string | number | boolean>;
  /** When the fact was first published, in seconds; now when absent. */
  timestamp?: number | undefined;
}

/** A message for one queue by name, through its owner's exchange, outside the contracts of the others. */
export const directFrame = (
  service: string,
  { exchange, queue }: { exchange: string; queue: string },
  body: unknown,
  options: DirectOptions,
): Frame => ({
  exchange,
  routingKey: queue,
  content: Buffer.isBuffer(body) ? body : JSON.stringify(body),
  facts: 1,
  properties: {
    type: options.type ?? queue,
    appId: service,
    messageId: options.messageId ?? newId(),
    timestamp: options.timestamp ?? Math.floor(Date.now() / 1000),
    contentType: 'application/json',
    persistent: true,
    mandatory: true,
    headers: { ...headersOf(options), ...options.headers },
  },
});
