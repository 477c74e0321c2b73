import { nextTraceparent } from '@kopru/runtime';
import type { RecordDocument } from '../domain/webhook-record.ts';
import type { LiveEndpoint } from './destination.ts';

/** What every delivery says of itself, whatever its destination. */
export const eventHeaders = (record: RecordDocument, at: Date): Record<string, string> => ({
  'X-Webhook-Id': record._id,
  'X-Webhook-Event': record.event,
  'X-Webhook-Attempt': String(record.attemptCount + 1),
  'X-Webhook-Timestamp': String(Math.floor(at.getTime() / 1000)),
  ...(record.place === undefined ? {} : { 'X-Webhook-Sequence': String(record.place.sequence) }),
  traceparent: nextTraceparent(record.traceparent),
});

/** The Standard Webhooks signature, where the endpoint asks for it. */
const signatureHeaders = (
  { sign }: Pick<LiveEndpoint, 'sign'>,
  { _id }: RecordDocument,
  body: string,
  at: Date,
): Record<string, string> =>
  sign === undefined
    ? {}
    : {
        'webhook-id': _id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': sign(_id, at, body),
      };

/** What a delivery to an endpoint says of itself, and its signature. */
export const deliveryHeaders = (
  endpoint: Pick<LiveEndpoint, 'sign'>,
  record: RecordDocument,
  body: string,
  at: Date,
): Record<string, string> => ({ ...eventHeaders(record, at), ...signatureHeaders(endpoint, record, body, at) });
