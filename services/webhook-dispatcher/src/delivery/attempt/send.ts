import { failure, failureText, type Failure } from '@kopru/contracts';
import { isTracing, startSpan, traceIdOf, type TraceSpan } from '@kopru/runtime';
import type { OutboundHttp, SendOutcome } from '@kopru/outbound-http';
import type { OrderDetailClient } from '../../clients/order-detail.client.ts';
import { reasonOf, type Outcome } from '../../domain/record-change.ts';
import { webhookBody } from '../../domain/webhook-body.ts';
import type { RecordDocument, StoredAttempt } from '../../domain/webhook-record.ts';
import type { LiveEndpoint } from '../account-directory.ts';
import type { LoopClock } from '../loop-clock.ts';
import { endpointHeaders } from './request.ts';

export interface AttemptTarget {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export type SendAttempt = (record: RecordDocument, target: AttemptTarget) => Promise<Outcome>;
export type Attempt = (endpoint: LiveEndpoint, record: RecordDocument) => Promise<Outcome>;

/** Shorter values are too common to be masked. */
const shortestSecret = 8;
/** Headers that we always send and that hold no secret. */
const openHeader = /^(?:content-type|user-agent|traceparent|webhook-(?:id|timestamp)|x-webhook-\w+)$/i;

/** A receiver's answer without the credentials of the request, because some receivers echo it. */
export const withoutCredentials = (answer: string, headers: Record<string, string>): string =>
  Object.entries(headers)
    .filter(([name]) => !openHeader.test(name))
    .map(([, value]) => value.replace(/^(?:bearer|basic) /i, ''))
    .filter((secret) => secret.length >= shortestSecret)
    .reduce((text, secret) => text.replaceAll(secret, '***'), answer);

const masked = (outcome: SendOutcome, headers: Record<string, string>): SendOutcome =>
  outcome.kind === 'answered' ? { ...outcome, bodyStart: withoutCredentials(outcome.bodyStart, headers) } : outcome;

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

const resultOf = (
  outcome: SendOutcome,
  receiverMs: number,
  attempt: Omit<StoredAttempt, 'statusCode' | 'error' | 'durationMs' | 'responseBody'>,
): Outcome => {
  if (outcome.kind === 'answered') {
    const { status, durationMs, bodyStart } = outcome;
    const isDelivered = isSuccess(status);
    return {
      attempt: {
        ...attempt,
        statusCode: status,
        error: null,
        durationMs,
        responseBody: bodyStart,
      },
      isDelivered,
      isGone: status === 410,
      receiverMs,
      retryAfterMs: status === 429 || status === 503 ? outcome.retryAfterMs : undefined,
    };
  }
  const durationMs = outcome.kind === 'refused' ? 0 : outcome.durationMs;
  const error = outcome.kind === 'refused' ? failure('not_allowed', { reason: outcome.reason }) : outcome.reason;
  return {
    attempt: { ...attempt, statusCode: null, error, durationMs, responseBody: null },
    isDelivered: false,
    isGone: false,
    receiverMs,
    retryAfterMs: undefined,
  };
};

/**
 * The span of an attempt, while spans are exported; the receiver sees it as its parent, unless the caller named
 * another.
 */
const attemptSpan = (record: RecordDocument, given: string | undefined): TraceSpan | undefined => {
  if (!isTracing()) return undefined;
  const parent = record.traceparent ?? given;
  if (traceIdOf(parent) !== traceIdOf(given)) return undefined;
  return startSpan(`deliver ${record.event}`, { kind: 'client', ...(parent === undefined ? {} : { parent }) });
};

export const makeSendAttempt =
  (deps: { http: OutboundHttp; timeoutMs: number; clock: Pick<LoopClock, 'now'> }): SendAttempt =>
  async (record, { url, headers, body }) => {
    const attempt = { number: record.attemptCount + 1, at: new Date(), url };
    const { timeoutMs: deadlineMs, clock } = deps;
    const span = attemptSpan(record, headers['traceparent']);
    const sent = span === undefined ? headers : { ...headers, traceparent: span.traceparent };
    const startedAt = clock.now();
    const outcome = await deps.http.send({ method: 'POST', url, headers: sent, body, deadlineMs });
    const result = resultOf(masked(outcome, sent), clock.now() - startedAt, attempt);
    span?.end(result.isDelivered ? undefined : new Error(failureText(reasonOf(result), 'en')));
    return result;
  };

/** An attempt that could not be sent; it counts as unanswered. */
const unsent = (record: RecordDocument, url: string, error: Failure): Outcome => ({
  attempt: {
    number: record.attemptCount + 1,
    at: new Date(),
    url,
    statusCode: null,
    error,
    durationMs: 0,
    responseBody: null,
  },
  isDelivered: false,
  isGone: false,
  receiverMs: 0,
  retryAfterMs: undefined,
});

export const makeAttempt =
  (deps: { send: SendAttempt; orderDetails: OrderDetailClient }): Attempt =>
  async (endpoint, record) => {
    if (endpoint.webhookKey === undefined) return unsent(record, endpoint.url, failure('no_api_key'));
    let order: unknown;
    if (endpoint.includeOrder && record.orderId !== null) {
      const detail = await deps.orderDetails.get(record.eventId, record.accountId, record.orderId);
      if (detail.kind === 'unavailable')
        return unsent(record, endpoint.url, failure('order_detail_unavailable', { reason: detail.reason }));
      order = detail.order;
    }
    const body = webhookBody(record, record._id, order);
    return deps.send(record, {
      url: endpoint.url,
      headers: endpointHeaders(endpoint, record, body, new Date()),
      body,
    });
  };
