import { tunnelOperations, tunnelUrl } from '@kopru/contracts/internal/tunnels';
import type { SandboxTunnel } from '@kopru/contracts/public/tunnels';
import { isAppError } from '@kopru/errors';
import { serve } from '@kopru/http';
import { repeating } from '@kopru/runtime';
import type { Keyring } from '@kopru/secrets';
import type { OpenedService } from '@kopru/service';
import type { ServiceClients } from '../clients/service-clients.ts';
import type { PublicHandlers } from '../public/requests/public-handler.ts';
import { createBells } from './bells.ts';
import { makeHandThrough } from './hand-through.ts';
import type { Tunnel, TunnelRepository } from './tunnel.repository.ts';
import { createTunnelled } from './tunnelled.repository.ts';

const maxPauseMs = 10_000;

/** Tunnels of sandboxes to tills that have no address; `part` closes those that were left. */
export const openTunnels = (
  { mongo, logger, isStopping }: OpenedService,
  parts: {
    owners: Pick<ServiceClients, 'endpoints'>;
    tunnels: TunnelRepository;
    keyring: Keyring;
    idleTimeoutMs: number;
    now: () => Date;
    /** Called when a tunnel is closed, with the endpoint that leads through it. */
    onClosed: (accountId: string, endpointId: string) => Promise<void>;
  },
) => {
  const { owners, tunnels, keyring, idleTimeoutMs, now, onClosed } = parts;
  const requests = createTunnelled(mongo, { keyring, now });
  const through = makeHandThrough({ tunnels, requests, bells: createBells(), idleTimeoutMs, isStopping });

  const removeEndpoint = async (accountId: string, id: string): Promise<void> => {
    await owners.endpoints.remove({ accountId, id }).catch((error: unknown) => {
      if (!isAppError(error) || error.kind !== 'not_found') throw error;
    });
  };
  /** One that is interrupted is finished later. */
  const close = async (tunnel: Tunnel): Promise<void> => {
    const { _id, accountId } = tunnel;
    await tunnels.end(tunnel);
    const { items } = await owners.endpoints.list({ accountId, query: { dir: 'next' } });
    for (const { id } of items.filter(({ url }) => url === tunnelUrl(_id))) {
      await onClosed(accountId, id);
      await removeEndpoint(accountId, id);
    }
    await requests.removeOf(_id);
    await tunnels.remove(tunnel);
  };
  const open = async (accountId: string, keyId: string, description: string): Promise<SandboxTunnel> => {
    for (const left of await tunnels.lost({ accountId })) await close(left);
    const id = await tunnels.open(accountId, keyId);
    try {
      const endpoint = await owners.endpoints.create({ accountId, body: { url: tunnelUrl(id), description } });
      return { id, endpointId: endpoint.id, idleTimeoutMs };
    } catch (error) {
      await close({ _id: id, accountId });
      throw error;
    }
  };
  const holderOf = (given: { accountId: string; keyId?: string | undefined; params: { tunnelId: string } }) => ({
    accountId: given.accountId,
    keyId: given.keyId ?? '',
    tunnelId: given.params.tunnelId,
  });

  return {
    handlers: {
      openSandboxTunnel: async ({ accountId, keyId = '', body }) => ({
        data: await open(accountId, keyId, body.description),
      }),
      takeTunnelRequests: async ({ query, signal, ...given }) => ({
        data: {
          requests: await through.take(holderOf(given), query.inFlight?.split(',') ?? [], query.wait * 1000, signal),
        },
      }),
      answerTunnelRequest: async ({ body, ...given }) => ({
        data: { isAwaited: await through.answer(holderOf(given), given.params.requestId, body) },
      }),
      closeSandboxTunnel: async (given) => {
        const { accountId, tunnelId } = holderOf(given);
        await tunnels.hold(holderOf(given));
        await close({ _id: tunnelId, accountId });
        return undefined;
      },
    } satisfies Partial<PublicHandlers>,
    internal: serve(tunnelOperations, {
      send: ({ accountId, params, body }) => through.send(accountId, params.tunnelId, body),
    }),
    part: repeating(
      async () => {
        for (const tunnel of await tunnels.lost({})) await close(tunnel);
      },
      {
        everyMs: Math.min(maxPauseMs, idleTimeoutMs),
        onError: (error) => void logger.warn('could not close a tunnel that was left', { error }),
      },
    ),
  };
};
