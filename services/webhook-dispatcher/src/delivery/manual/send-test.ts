import { appError } from '@kopru/contracts/errors/errors';
import { newId } from '@kopru/contracts/values/ids';
import type { AccountDirectory } from '../account-directory.ts';
import type { LiveEndpoint } from '../../destinations/destination.ts';
import type { Attempt } from '../attempt/send.ts';
import { newRecord } from '../../domain/webhook-record.ts';
import { viewOutcome, type OutcomeView } from '../../domain/record-view.ts';

/** Sends a made-up event, marked with `"test": true`, to an endpoint; it leaves no record and is not counted. */
export type SendTest = (accountId: string, endpointId: string) => Promise<OutcomeView>;

/** The subject of a test event. */
export const testEvent = (endpoint: LiveEndpoint) => ({
  eventId: newId(),
  accountId: endpoint.accountId,
  event: endpoint.events[0] ?? ('siparis.olusturuldu' as const),
  orderId: null,
  providerOrderId: 'TEST-1',
  restaurantId: endpoint.restaurantIds[0] ?? '0'.repeat(24),
  occurredAt: new Date(),
});

export const makeSendTest =
  ({ directory, attempt }: { directory: AccountDirectory; attempt: Attempt }): SendTest =>
  async (accountId, endpointId) => {
    const endpoint = await directory.endpoint(accountId, endpointId);
    if (endpoint === undefined) throw appError('webhook_not_found');
    const record = { ...newRecord(testEvent(endpoint), endpointId, new Date()), isTest: true };
    return viewOutcome(null, await attempt(endpoint, record));
  };
