import { Webhook } from 'standardwebhooks';

export { publicEvents, usualEvents } from './events.ts';
export { retryAfterMs } from './retry-after.ts';

/** One attempt to bring an event to a receiver. */
export interface WebhookAttempt {
  /** The same on every attempt, so that a receiver tells a repetition. */
  id: string;
  event: string;
  /** From 1. */
  number: number;
  at: Date;
  /** The event's place among those of its order; undefined: it has none. */
  sequence: number | undefined;
  traceparent: string;
}

const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1000));

/** What every delivery says of itself, whatever carries it. */
export const attemptHeaders = (attempt: WebhookAttempt): Record<string, string> => ({
  'X-Webhook-Id': attempt.id,
  'X-Webhook-Event': attempt.event,
  'X-Webhook-Attempt': String(attempt.number),
  'X-Webhook-Timestamp': seconds(attempt.at),
  ...(attempt.sequence === undefined ? {} : { 'X-Webhook-Sequence': String(attempt.sequence) }),
  traceparent: attempt.traceparent,
});

/** What a POST to a receiver carries besides. */
export const postHeaders = { 'Content-Type': 'application/json', 'User-Agent': 'Kopru-Webhook/1' } as const;

/** The account's key, bare or as `Bearer`. */
export const keyHeader = (key: string, style: 'bearer' | 'bare'): Record<string, string> => ({
  Authorization: style === 'bare' ? key : `Bearer ${key}`,
});

/** The Standard Webhooks signature of a body under each of the secrets; throws when one is no such secret. */
export const signatureOf = (
  secrets: readonly string[],
  { id, at }: Pick<WebhookAttempt, 'id' | 'at'>,
  body: string,
): string => secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' ');

export const signatureHeaders = (
  { id, at }: Pick<WebhookAttempt, 'id' | 'at'>,
  signature: string,
): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': seconds(at),
  'webhook-signature': signature,
});

interface Told {
  event: string;
  veri: Record<string, unknown>;
  /** The whole order, for the endpoints that ask for it. */
  order?: unknown;
  /** Made up on a person's wish: a receiver must not look for its order. */
  isTest?: boolean | undefined;
}

/** What a webhook tells; as JSON, its body. */
export const webhookContent = ({ event, veri, order, isTest }: Told) => ({
  olay: event,
  veri: order === undefined ? veri : { ...veri, siparis: order },
  ...(isTest === true ? { test: true } : {}),
});

/** A receiver's `Retry-After` counts up to this time only. */
export const maxRetryAfterMs = 3_600_000;

/** What a receiver's answer says of further attempts; `header` reads a header of it. */
export const receiverSays = (status: number, header: (name: string) => string | undefined) => {
  const isDelivered = status >= 200 && status < 300;
  return {
    isDelivered,
    /** It wants no more attempts of this event. */
    isAborted: !isDelivered && header('webhook-delivery')?.trim().toLowerCase() === 'abort',
    /** It wants no more of any event. */
    isGone: status === 410,
    /** Its `Retry-After` counts. */
    asksToWait: status === 429 || status === 503,
  };
};
