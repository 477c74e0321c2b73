import { authorizationHeader } from '@kopru/contracts/webhooks/authorization';
import { postHeaders } from '@kopru/contracts/webhooks/headers';
import type { RecordDocument } from '../../domain/webhook-record.ts';
import type { LiveEndpoint } from '../destination.ts';
import { deliveryHeaders, eventHeaders } from '../headers.ts';

/** The headers that every webhook carries, whatever its receiver. */
export const commonHeaders = (record: RecordDocument, at: Date): Record<string, string> => ({
  ...postHeaders,
  ...eventHeaders(record, at),
});

/** The headers of a webhook to an endpoint. */
export const endpointHeaders = (
  endpoint: LiveEndpoint,
  record: RecordDocument,
  body: string,
  at: Date,
): Record<string, string> => ({
  ...(endpoint.webhookKey === undefined ? {} : authorizationHeader(endpoint.webhookKey, endpoint.authorization)),
  ...postHeaders,
  ...deliveryHeaders(endpoint, record, body, at),
});
