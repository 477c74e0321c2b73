import { tunnelUrl } from '@kopru/contracts/internal/tunnels';
import { isAppError } from '@kopru/errors';
import { repeating } from '@kopru/runtime';
import type { OpenedService } from '@kopru/service';
import type { ServiceClients } from '../clients/service-clients.ts';
import { createRelay } from './relay.ts';
import { createTunnelRepository, type Tunnel } from './tunnel.repository.ts';
import { tunnelRoutes } from './tunnels.routes.ts';

const maxPauseMs = 10_000;

/** Tunnels of sandboxes to POSes that have no address; `part` closes those that are lost. */
export const openTunnels = (
  { mongo, logger, isStopping }: OpenedService,
  parts: {
    endpoints: Pick<ServiceClients['endpoints'], 'list' | 'remove'>;
    idleTimeoutMs: number;
    now: () => Date;
    /** Called when a tunnel is closed, with the endpoint that leads through it. */
    onClosed: (accountId: string, endpointId: string) => Promise<void>;
  },
) => {
  const { endpoints, idleTimeoutMs, now, onClosed } = parts;
  const tunnels = createTunnelRepository(mongo, { idleTimeoutMs, now });
  const relay = createRelay({ tunnels, idleTimeoutMs, isStopping });

  const removeEndpoint = async (accountId: string, id: string): Promise<void> => {
    await endpoints.remove({ accountId, id }).catch((error: unknown) => {
      if (!isAppError(error) || error.kind !== 'not_found') throw error;
    });
  };
  /** One that is interrupted is finished later. */
  const close = async (tunnel: Tunnel): Promise<void> => {
    const { _id, accountId } = tunnel;
    await tunnels.end(tunnel);
    relay.close(_id);
    const { items } = await endpoints.list({ accountId, query: { dir: 'next' } });
    for (const { id } of items.filter(({ url }) => url === tunnelUrl(_id))) {
      await onClosed(accountId, id);
      await removeEndpoint(accountId, id);
    }
    await tunnels.remove(tunnel);
  };
  const open = async (accountId: string, keyId: string): Promise<string> => {
    for (const lost of await tunnels.lost({ accountId })) await close(lost);
    return tunnels.open(accountId, keyId);
  };

  return {
    routes: tunnelRoutes({ tunnels, relay, open, close, idleTimeoutMs }),
    part: repeating(
      async () => {
        for (const tunnel of await tunnels.lost({})) await close(tunnel);
      },
      {
        everyMs: Math.min(maxPauseMs, idleTimeoutMs),
        onError: (error) => void logger.warn('could not close a tunnel that is lost', { error }),
      },
    ),
  };
};
