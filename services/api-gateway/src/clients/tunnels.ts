import { tunnelOperations } from '@kopru/contracts/internal/tunnels';
import type { OpenedService } from '@kopru/service';
import type { Config } from '../config.ts';
import { createSandboxClient } from './sandbox-client.ts';

/** Tunnels of sandboxes, which the sandbox has; an installation without one has none. */
export const createTunnels = (config: Config, open: OpenedService['client']) => {
  const { client, clientOr } = createSandboxClient(tunnelOperations, config, open);
  return {
    clientOr,
    isOpen: async (accountId: string, tunnelId: string): Promise<boolean> =>
      (await client?.find({ accountId, tunnelId }))?.isOpen ?? false,
  };
};
export type Tunnels = ReturnType<typeof createTunnels>;
