import { platformOperations } from '@kopru/contracts/internal/platforms';
import { createServiceClient, type InternalClient } from '@kopru/http';
import type { Platforms, ReadPersonKeys } from '../domain/ports.ts';

/** The platforms, through provider-ingest. */
export const createPlatformClient = (ingest: InternalClient): Platforms & { personKeys: ReadPersonKeys } => {
  const platforms = createServiceClient(platformOperations, ingest);
  return {
    carryOut: (command) => platforms.carryOut({ accountId: command.order.accountId, body: command }),
    cancelReasons: async (order) => {
      const { reasons } = await platforms.reasons({ accountId: order.accountId, body: { order } });
      return reasons;
    },
    personKeys: async (ids) => (await platforms.personKeys({ body: { ids: [...ids] } })).keys,
  };
};
