import { tunnelUrl } from '@kopru/contracts/internal/tunnels';
import type { ServiceClients } from '../../clients/service-clients.ts';
import type { Tunnels } from '../../clients/tunnels.ts';
import type { PublicHandlers } from '../requests/public-handler.ts';

/** From here to the sandbox and back, beside the wait. */
const onTheWayMs = 7_000;

/** Tunnels to POSes without an address; `closing` ends polls when this process stops. */
export const tunnelHandlers = (
  { clientOr }: Pick<Tunnels, 'clientOr'>,
  { endpoints }: Pick<ServiceClients, 'endpoints'>,
  closing: AbortSignal,
) => {
  const known = () => clientOr('tunnel_not_found');
  return {
    openSandboxTunnel: async ({ accountId, keyId = '', body: { description } }) => {
      const tunnels = clientOr('sandbox_not_set_up');
      const { id, idleTimeoutMs } = await tunnels.open({ accountId, body: { keyId } });
      try {
        const endpoint = await endpoints.create({ accountId, body: { url: tunnelUrl(id), description } });
        return { data: { id, endpointId: endpoint.id, idleTimeoutMs } };
      } catch (error) {
        await tunnels.close({ accountId, tunnelId: id, query: { keyId } });
        throw error;
      }
    },
    takeTunnelRequests: async ({ accountId, keyId = '', params, query, signal }) => {
      const data = await known()
        .take({
          ...params,
          accountId,
          query: { ...query, keyId },
          timeoutMs: query.wait * 1000 + onTheWayMs,
          signal: AbortSignal.any([signal, closing]),
        })
        .catch((error: unknown) => {
          if (!closing.aborted) throw error;
          return { requests: [] };
        });
      return { data };
    },
    answerTunnelRequest: async ({ accountId, keyId = '', params, body: answer }) => ({
      data: await known().answer({ ...params, accountId, body: { keyId, answer } }),
    }),
    closeSandboxTunnel: async ({ accountId, keyId = '', params }) => {
      await known().close({ ...params, accountId, query: { keyId } });
      return undefined;
    },
  } satisfies Partial<PublicHandlers>;
};
