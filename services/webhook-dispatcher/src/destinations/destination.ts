import { failure, type Failure } from '@kopru/contracts/errors/failures';
import type { Destination as Settings, DestinationType } from '@kopru/contracts/internal/destinations';
import type { Place } from '../domain/destination-secret.ts';
import type { Outcome } from '../domain/record-change.ts';
import type { RecordDocument, StoredAttempt } from '../domain/webhook-record.ts';
import type { EndpointDocument } from '../storage/endpoint.model.ts';

/** An endpoint as deliveries need it: with its secrets opened. */
export interface LiveEndpoint extends EndpointDocument {
  /** The account's key that webhooks to this endpoint carry; undefined while the account has none. */
  webhookKey: string | undefined;
  /** Standard Webhooks signature of a body. */
  sign: ((id: string, at: Date, body: string) => string) | undefined;
  /** Where it leads, with the secret in it. */
  place: Place;
}

/** Brings events to the endpoints of one type. */
export interface Destination {
  /** Makes one attempt and never rejects; `order` is undefined where the endpoint does not ask for it. */
  send(endpoint: LiveEndpoint, record: RecordDocument, order: unknown): Promise<Outcome>;
  /** What is sent for a record, credentials included. */
  requestOf(
    endpoint: LiveEndpoint,
    record: RecordDocument,
    at: Date,
  ): { body: string; headers: Record<string, string> };
  /** Ends every attempt in progress, and every later one, as `stopped`. */
  abortAll(): void;
  /** Closes idle connections. */
  close(): void;
}

/** An endpoint's settings for destinations of a type. */
export const settingsOf = <T extends DestinationType>(endpoint: LiveEndpoint, type: T) => {
  const { destination } = endpoint.place;
  if (destination.type !== type) throw new Error(`${endpoint._id} is no destination of the type ${type}`);
  return destination as Extract<Settings, { type: T }>;
};

/** The guard forbids the address. */
export const notAllowed = (reason: Failure): Failure => failure('not_allowed', { reason });

type Ended = Pick<Outcome, 'isDelivered'> &
  Partial<Pick<Outcome, 'isGone' | 'receiverMs' | 'retryAfterMs'>> &
  Partial<Pick<StoredAttempt, 'at' | 'statusCode' | 'durationMs' | 'responseBody'>> & { error?: Failure | null };

/** The outcome of an attempt; what is left out did not happen. */
export const outcomeOf = (record: RecordDocument, url: string, ended: Ended): Outcome => {
  const { at = new Date(), statusCode = null, error = null, durationMs = 0, responseBody = null } = ended;
  const { isDelivered, isGone = false, receiverMs = 0, retryAfterMs } = ended;
  const number = record.attemptCount + 1;
  const attempt = {
    number,
    at,
    url,
    statusCode,
    error,
    durationMs,
    // A receiver may answer with what it was sent.
    responseBody: record.isPrivate === true ? null : responseBody,
  };
  return { attempt, isDelivered, isGone, receiverMs, retryAfterMs };
};

/** The outcome when the guard forbids the address, so that nothing was tried. */
export const refusedOutcome = (record: RecordDocument, url: string, reason: Failure): Outcome =>
  outcomeOf(record, url, { isDelivered: false, error: notAllowed(reason) });
