import { appError } from '@kopru/contracts/errors/errors';
import { failure } from '@kopru/contracts/errors/failures';
import { tunnelIn } from '@kopru/contracts/internal/tunnels';
import { checkEndpointWrites } from './check-endpoint-writes.ts';
import type { ServiceClients } from './service-clients.ts';

/** Whether the account has this tunnel open. */
type IsOpen = (accountId: string, tunnelId: string) => Promise<boolean>;

/** The clients, whose endpoints lead through tunnels of their own account only. */
export const ofOwnTunnels = (clients: ServiceClients, isOpen: IsOpen): ServiceClients =>
  checkEndpointWrites(clients, async ({ accountId, url = '' }) => {
    const tunnelId = tunnelIn(url);
    if (tunnelId === undefined || (await isOpen(accountId, tunnelId))) return;
    throw appError('url_not_allowed', { params: { reason: failure('address_invalid') } });
  });
