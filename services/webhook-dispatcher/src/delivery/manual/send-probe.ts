import { randomBytes } from 'node:crypto';
import { appError } from '@kopru/contracts/errors/errors';
import type { WebhookProbe } from '@kopru/contracts/internal/webhook-probe';
import type { AccountDirectory } from '../account-directory.ts';
import type { Post } from '../../destinations/webhook/post.ts';
import { endpointHeaders } from '../../destinations/webhook/request.ts';
import { newRecord } from '../../domain/webhook-record.ts';
import { viewOutcome, type OutcomeView } from '../../domain/record-view.ts';
import { testEvent } from './send-test.ts';

/** Sends a webhook as no event makes it to an endpoint; it leaves no record and is not counted. */
export type SendProbe = (accountId: string, endpointId: string, probe: WebhookProbe) => Promise<OutcomeView>;

export const makeSendProbe =
  ({ directory, post }: { directory: AccountDirectory; post: Post }): SendProbe =>
  async (accountId, endpointId, { olay, veri, more, hasKey }) => {
    const found = await directory.endpoint(accountId, endpointId);
    if (found?.place.destination.type !== 'webhook') throw appError('webhook_not_found');
    const endpoint = hasKey ? found : { ...found, webhookKey: `kpr_test_${randomBytes(32).toString('hex')}` };
    const at = new Date();
    const record = { ...newRecord(testEvent(endpoint), endpointId, at), _id: veri.id };
    const body = JSON.stringify({ olay, veri, ...more });
    const headers = { ...endpointHeaders(endpoint, record, body, at), 'X-Webhook-Event': olay };
    return viewOutcome(null, await post(record, { url: endpoint.url, headers, body }));
  };
