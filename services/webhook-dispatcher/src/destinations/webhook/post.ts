import { failure, failureText } from '@kopru/contracts/errors/failures';
import { tunnelIn } from '@kopru/contracts/internal/tunnels';
import { receiverSays } from '@kopru/contracts/webhooks/answer';
import type { OutboundHttp, SendOutcome } from '@kopru/outbound-http';
import { isTracing, startSpan, traceIdOf, type TraceSpan } from '@kopru/runtime';
import { reasonOf, type Outcome } from '../../domain/record-change.ts';
import type { RecordDocument } from '../../domain/webhook-record.ts';
import { notAllowed, outcomeOf } from '../destination.ts';
import type { Tunnels } from './tunnel.ts';

export interface PostTarget {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Makes one attempt of a record by posting it to an address. */
export type Post = (record: RecordDocument, target: PostTarget) => Promise<Outcome>;

/** Shorter values are too common to be masked. */
const shortestSecret = 8;
/** Headers that we always send and that contain no secret. */
const openHeader = /^(?:content-type|user-agent|traceparent|webhook-(?:id|timestamp)|x-webhook-\w+)$/i;

/** A receiver's answer without the credentials of the request, because some receivers echo it. */
export const withoutCredentials = (answer: string, headers: Record<string, string>): string =>
  // Most receivers answer nothing that could be stored.
  answer === ''
    ? answer
    : Object.entries(headers)
        .filter(([name]) => !openHeader.test(name))
        .map(([, value]) => value.replace(/^(?:bearer|basic) /i, ''))
        .filter((secret) => secret.length >= shortestSecret)
        .reduce((text, secret) => text.replaceAll(secret, '***'), answer);

const endOf = (outcome: SendOutcome, headers: Record<string, string>) => {
  if (outcome.kind === 'refused') return { isDelivered: false, error: notAllowed(outcome.reason) };
  const { durationMs } = outcome;
  if (outcome.kind === 'unreachable') return { isDelivered: false, error: outcome.reason, durationMs };
  const { status } = outcome;
  const { isDelivered, isAborted, isGone, asksToWait } = receiverSays(status, (name) => outcome.header(name));
  return {
    statusCode: status,
    durationMs,
    responseBody: withoutCredentials(outcome.bodyStart, headers),
    isDelivered,
    ...(isAborted ? { error: failure('aborted_by_receiver', { status }) } : {}),
    isGone,
    retryAfterMs: asksToWait ? outcome.retryAfterMs : undefined,
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

export const makePost =
  (deps: { http: OutboundHttp; tunnels: Tunnels; timeoutMs: number; now: () => number }): Post =>
  async (record, { url, headers, body }) => {
    const { http, tunnels, timeoutMs, now } = deps;
    const at = new Date();
    const span = attemptSpan(record, headers['traceparent']);
    const sent = span === undefined ? headers : { ...headers, traceparent: span.traceparent };
    const startedAt = now();
    const tunnelId = tunnelIn(url);
    const outcome = await (tunnelId === undefined
      ? http.send({ method: 'POST', url, headers: sent, body, deadlineMs: timeoutMs })
      : tunnels.send({ accountId: record.accountId, tunnelId, headers: sent, body, timeoutMs }));
    // The way through a tunnel is no slowness of the receiver.
    const receiverMs = tunnelId === undefined || outcome.kind === 'refused' ? now() - startedAt : outcome.durationMs;
    const result = outcomeOf(record, url, { at, receiverMs, ...endOf(outcome, sent) });
    span?.end(result.isDelivered ? undefined : new Error(failureText(reasonOf(result), 'en')));
    return result;
  };
