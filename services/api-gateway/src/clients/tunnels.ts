import { tunnelOperations } from '@kopru/contracts/internal/tunnels';
import { appError } from '@kopru/contracts/errors/errors';
import { createOwnerClient } from '@kopru/http';
import type { OpenedService } from '@kopru/service';
import type { Config } from '../config.ts';

/** Tunnels of sandboxes, which the sandbox has; an installation without one has none. */
export const createTunnels = ({ SANDBOX_URL: url, OWNER_TIMEOUT }: Config, open: OpenedService['client']) => {
  const owner =
    url === undefined ? undefined : createOwnerClient(tunnelOperations, open('sandbox', url, OWNER_TIMEOUT));
  return {
    /** Undefined: nobody can open one here. */
    owner,
    /** What there is of a tunnel; `tunnel_not_found` */
    known: () => {
      if (owner === undefined) throw appError('tunnel_not_found');
      return owner;
    },
    isOpen: async (accountId: string, tunnelId: string): Promise<boolean> =>
      (await owner?.find({ accountId, tunnelId }))?.isOpen ?? false,
  };
};
export type Tunnels = ReturnType<typeof createTunnels>;
