import type { RecordDocument } from '../../domain/webhook-record.ts';
import type { LiveEndpoint } from '../destination.ts';
import { deliveryHeaders, eventHeaders } from '../headers.ts';

const ownHeaders = { 'Content-Type': 'application/json', 'User-Agent': 'Kopru-Webhook/1' };

/** The headers that every webhook carries, whatever its receiver. */
export const commonHeaders = (record: RecordDocument, at: Date): Record<string, string> => ({
  ...ownHeaders,
  ...eventHeaders(record, at),
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
  ...ownHeaders,
  ...deliveryHeaders(endpoint, record, body, at),
});
