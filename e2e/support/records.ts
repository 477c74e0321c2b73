import type { WebhookRecord } from '@kopru/contracts/internal/webhooks';
import { type Account } from '@kopru/testing';
import type { System } from '@kopru/testing/system';

/** The newest webhook records of an account, as their owner shows them to the gateway. */
export const recordsOfAccount = async (system: System, account: Account): Promise<WebhookRecord[]> => {
  const { status, body } = await system.askDispatcher('/internal/records?limit=200', { 'x-account-id': account.id });
  if (status !== 200) throw new Error(`GET records answered ${String(status)}: ${JSON.stringify(body)}`);
  return (body.data ?? body).items as WebhookRecord[];
};
