import { batchedFactSchema, batchForm, batchHeader, messageBatchSchema } from '@kopru/contracts/messages/message-batch';
import type { ConsumeMessage } from 'amqplib';
import { repeatHeader, type DirectOptions } from './message.ts';

/** The facts of a message: a plain message carries one, a batch many. */
export interface Fact {
  type: string;
  messageId: string | undefined;
  headers: Readonly<Record<string, unknown>>;
  /** When it was published, in seconds. */
  timestamp: number | undefined;
  /** It was handed out or published before; it may have been handled, or handled in part. */
  isRedelivered: boolean;
  /** Throws when it cannot be read. */
  json(): unknown;
  /** Its body as it would come alone. */
  content(): Buffer;
}

/** Marks a fact that was handled in a batch before it came alone. */
const triedHeader = 'x-tried';

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

/** The message as one fact, whatever it carries. */
export const wholeOf = ({ properties, fields, content }: ConsumeMessage): Fact => {
  const headers: Record<string, unknown> = properties.headers ?? {};
  return {
    type: textOf(properties.type) ?? fields.routingKey,
    messageId: textOf(properties.messageId),
    headers,
    timestamp: typeof properties.timestamp === 'number' ? properties.timestamp : undefined,
    isRedelivered: fields.redelivered || headers[triedHeader] === true || headers[repeatHeader] !== undefined,
    json: () => {
      checkForm(properties);
      return JSON.parse(content.toString('utf8')) as unknown;
    },
    content: () => content,
  };
};

/** Throws when the message is a batch and cannot be read as a whole. */
export const factsOf = (raw: ConsumeMessage): Fact[] => {
  const whole = wholeOf(raw);
  const form = whole.headers[batchHeader];
  if (form === undefined) return [whole];
  if (form !== batchForm)
    throw new Error(`this process does not read batches of the form ${JSON.stringify(form).slice(0, 20)}`);
  return messageBatchSchema.parse(whole.json()).batch.map((entry) => {
    const { success, data, error } = batchedFactSchema.safeParse(entry);
    if (success)
      return {
        ...whole,
        messageId: data.messageId,
        headers: data.headers,
        isRedelivered: whole.isRedelivered || data.headers[repeatHeader] !== undefined,
        json: () => data.body,
        content: () => Buffer.from(JSON.stringify(data.body)),
      };
    return {
      ...whole,
      messageId: undefined,
      headers: {},
      json: () => {
        throw error;
      },
      content: () => Buffer.from(JSON.stringify(entry)),
    };
  });
};

const bookkeeping = /^x-(?:death|first-death|last-death|delivery-count|acquired-count)/;

/** What goes with a fact that is put into a queue by itself. */
const passedOn = ({ type, messageId, headers }: Fact): DirectOptions => ({
  type,
  ...(messageId === undefined ? {} : { messageId }),
  headers: Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, string | number | boolean] =>
        !bookkeeping.test(entry[0]) && ['string', 'number', 'boolean'].includes(typeof entry[1]),
    ),
  ),
});

export const aloneOptions = (fact: Fact): DirectOptions => {
  const passed = passedOn(fact);
  return { ...passed, timestamp: fact.timestamp, headers: { ...passed.headers, [triedHeader]: true } };
};

export const deadOptions = (fact: Fact, queue: string, reason: string): DirectOptions => {
  const passed = passedOn(fact);
  const about = { 'x-dead-reason': reason.slice(0, 500), 'x-dead-queue': queue, 'x-dead-at': new Date().toISOString() };
  return { ...passed, headers: { ...passed.headers, ...about } };
};
