import { tunnelOperations } from '@kopru/contracts/internal/tunnels';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import type { createRelay } from './relay.ts';
import type { Tunnel, TunnelRepository } from './tunnel.repository.ts';

/** Tunnels for the gateway, which has asked who may do so, and for webhook-dispatcher. */
export const tunnelRoutes = (parts: {
  tunnels: Pick<TunnelRepository, 'isOpen' | 'renew'>;
  relay: ReturnType<typeof createRelay>;
  open: (accountId: string, keyId: string) => Promise<string>;
  close: (tunnel: Tunnel) => Promise<void>;
  idleTimeoutMs: number;
}): Router => {
  const { tunnels, relay, open, close, idleTimeoutMs } = parts;
  return serve(tunnelOperations, {
    open: async ({ accountId, body }) => ({ id: await open(accountId, body.keyId), idleTimeoutMs }),
    find: async ({ accountId, params }) => ({ isOpen: await tunnels.isOpen(accountId, params.tunnelId) }),
    take: async ({ accountId, params: { tunnelId }, query: { keyId, inFlight, wait }, signal }) => {
      const found = await relay.take({ accountId, keyId, tunnelId }, inFlight?.split(',') ?? [], wait * 1000, signal);
      return { requests: found.map(({ id, request }) => ({ id, ...request })) };
    },
    answer: async ({ accountId, params: { tunnelId, requestId }, body: { keyId, answer } }) => ({
      isAwaited: await relay.answer({ accountId, keyId, tunnelId }, requestId, answer),
    }),
    close: async ({ accountId, params: { tunnelId }, query: { keyId } }) => {
      await tunnels.renew({ accountId, keyId, tunnelId });
      await close({ _id: tunnelId, accountId });
      return {};
    },
    send: ({ accountId, params, body }) => relay.send(accountId, params.tunnelId, body),
  });
};
