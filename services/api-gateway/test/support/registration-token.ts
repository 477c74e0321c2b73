import { internalHeaders } from './internal-headers.ts';
import type { System } from './system.ts';

/** A one-time token of an account, as the panel asks for it. */
export const registrationToken = async ({ services }: System, accountId: string): Promise<{ token: string }> => {
  const response = await fetch(`${services.dispatcher.url()}/internal/registrations`, {
    method: 'POST',
    headers: { ...(await internalHeaders('webhook-dispatcher', 'api-gateway')), 'x-account-id': accountId },
  });
  return ((await response.json()) as { data: { token: string } }).data;
};
