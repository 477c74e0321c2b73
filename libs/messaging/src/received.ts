import { messages, type MessageBody, type MessageType } from '@kopru/contracts/messages/messages';
import { version } from '@kopru/contracts/version';
import { ZodError, type z } from 'zod';
import type { Fact } from './fact.ts';
import { checkedHeader } from './message.ts';

/** A fact as a handler sees it. */
export interface Received<B = unknown> {
  type: string;
  body: B;
  messageId: string;
  accountId: string | undefined;
  traceparent: string | undefined;
  requestId: string | undefined;
  /** The broker handed it out before; it may have been handled in part. */
  isRedelivered: boolean;
}

export type Incoming<T extends MessageType> = { [K in T]: Received<MessageBody<K>> & { type: K } }[T];

/**
 * Decodes the body of a message by its type; when it throws, the message is dead. `isChecked`: the publisher, of the same
 * version, has checked it by its contract.
 */
export type Decoder<M extends Received> = ((type: string, json: unknown, isChecked: boolean) => M['body']) & {
  /** Never set: it only carries the message type for the compiler. */
  readonly message?: M;
};

/** Takes messages of these contracts. */
export const contract =
  <T extends MessageType>(...types: readonly T[]): Decoder<Incoming<T>> =>
  (type, json, isChecked) => {
    const known = types.find((candidate) => candidate === type);
    if (known === undefined) throw new Error(`this queue does not take messages of the type ${type}`);
    return (isChecked ? json : messages[known].schema.parse(json)) as Incoming<T>['body'];
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

/** Whose the fact is, as its publisher says. */
export const accountOf = ({ headers }: Pick<Fact, 'headers'>): string | undefined => textOf(headers['x-account-id']);

/** Throws when the fact is not JSON or does not fit its schema. */
export const decode = <M extends Received>(fact: Fact, decoder: Decoder<M>): M => {
  const { type, messageId, headers, isRedelivered } = fact;
  return {
    type,
    body: decoder(type, fact.json(), headers[checkedHeader] === version),
    messageId: messageId ?? '',
    accountId: accountOf(fact),
    traceparent: textOf(headers['traceparent']),
    requestId: textOf(headers['x-request-id']),
    isRedelivered,
  } as M;
};
