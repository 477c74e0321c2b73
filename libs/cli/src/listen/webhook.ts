import { randomUUID } from 'node:crypto';
import { authorizationHeader } from '@kopru/contracts/webhooks/authorization';
import { webhookContent } from '@kopru/contracts/webhooks/body';
import { attemptHeaders, postHeaders } from '@kopru/contracts/webhooks/headers';
import { signatureHeaders, signatureOf } from '@kopru/contracts/webhooks/signature';
import { idOf, type FeedEvent } from './event.ts';

/** How a receiver knows that a webhook is ours. */
export interface Proof {
  key: string;
  style: 'bearer' | 'bare';
  /** The signing secret of an endpoint that signs. */
  secret: string | undefined;
}

const hex = (): string => randomUUID().replaceAll('-', '');

/** Headers and body of one attempt to bring an event, as an endpoint of the account gets them. */
export const webhookOf = (
  event: Pick<FeedEvent, 'olay' | 'veri' | 'sequence'> & { isTest?: true },
  { key, style, secret }: Proof,
  number: number,
): { headers: Record<string, string>; body: string } => {
  const at = new Date();
  const id = idOf({ ...event, cursor: '' });
  const body = JSON.stringify(webhookContent({ event: event.olay, veri: event.veri, isTest: event.isTest }));
  // Each attempt is the first hop of a trace: the feed does not tell of the order's own.
  const traceparent = `00-${hex()}-${hex().slice(0, 16)}-01`;
  const attempt = { id, event: event.olay, number, at, sequence: event.sequence ?? undefined, traceparent };
  return {
    body,
    headers: {
      ...authorizationHeader(key, style),
      ...postHeaders,
      ...attemptHeaders(attempt),
      ...(secret === undefined ? {} : signatureHeaders(attempt, signatureOf([secret], attempt, body))),
    },
  };
};
