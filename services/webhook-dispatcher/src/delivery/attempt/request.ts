import { nextTraceparent } from '@kopru/runtime';
import type { RecordDocument } from '../../domain/webhook-record.ts';
import type { LiveEndpoint } from '../account-directory.ts';

const userAgent = 'Kopru-Webhook/1';

/** The headers that every webhook carries, whatever its receiver. */
export const commonHeaders = (record: RecordDocument, at: Date): Record<string, string> => ({
  'Content-Type': 'application/json',
  'User-Agent': userAgent,
  'X-Webhook-Id': record._id,
  'X-Webhook-Event': record.event,
  'X-Webhook-Attempt': String(record.attemptCount + 1),
  'X-Webhook-Timestamp': String(Math.floor(at.getTime() / 1000)),
  traceparent: nextTraceparent(record.traceparent),
});

/** The account's key, bare or as `Bearer`, as the endpoint is set. */
const authorizationOf = ({ webhookKey, authorization }: LiveEndpoint): Record<string, string> => {
  if (webhookKey === undefined) return {};
  return { Authorization: authorization === 'bare' ? webhookKey : `Bearer ${webhookKey}` };
};

/** The headers of a webhook to an endpoint. */
export const endpointHeaders = (
  endpoint: LiveEndpoint,
  record: RecordDocument,
  body: string,
  at: Date,
): Record<string, string> => ({
  ...authorizationOf(endpoint),
  ...commonHeaders(record, at),
  ...(endpoint.sign === undefined
    ? {}
    : {
        'webhook-id': record._id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': endpoint.sign(record._id, at, body),
      }),
});
