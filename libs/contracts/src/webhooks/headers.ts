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

/** Unix time in whole seconds, as text. */
export const unixSeconds = (at: Date): string => String(Math.floor(at.getTime() / 1000));

/** What every delivery says of itself, whatever carries it. */
export const attemptHeaders = (attempt: WebhookAttempt): Record<string, string> => ({
  'X-Webhook-Id': attempt.id,
  'X-Webhook-Event': attempt.event,
  'X-Webhook-Attempt': String(attempt.number),
  'X-Webhook-Timestamp': unixSeconds(attempt.at),
  ...(attempt.sequence === undefined ? {} : { 'X-Webhook-Sequence': String(attempt.sequence) }),
  traceparent: attempt.traceparent,
});

/** What a POST to a receiver carries besides. */
export const postHeaders = { 'Content-Type': 'application/json', 'User-Agent': 'Kopru-Webhook/1' } as const;
