import { attemptHeaders } from '@kopru/contracts/webhooks/headers';
import { signatureHeaders } from '@kopru/contracts/webhooks/signature';
import { nextTraceparent } from '@kopru/runtime';
import type { RecordDocument } from '../domain/webhook-record.ts';
import type { LiveEndpoint } from './destination.ts';

/** What every delivery says of itself, whatever its destination. */
export const eventHeaders = (record: RecordDocument, at: Date): Record<string, string> =>
  attemptHeaders({
    id: record._id,
    event: record.event,
    number: record.attemptCount + 1,
    at,
    sequence: record.place?.sequence,
    traceparent: nextTraceparent(record.traceparent),
  });

/** What a delivery to an endpoint says of itself, and its signature, where the endpoint asks for it. */
export const deliveryHeaders = (
  { sign }: Pick<LiveEndpoint, 'sign'>,
  record: RecordDocument,
  body: string,
  at: Date,
): Record<string, string> => ({
  ...eventHeaders(record, at),
  ...(sign === undefined ? {} : signatureHeaders({ id: record._id, at }, sign(record._id, at, body))),
});
