import { platformOutcomeSchema, reasonsSchema } from '@kopru/contracts';
import type { InternalClient } from '@kopru/http';
import type { Platforms } from '../domain/ports.ts';

/** The platforms, through provider-ingest. */
export const createPlatformClient = (ingest: InternalClient): Platforms => ({
  carryOut: (command) =>
    ingest.call({
      method: 'POST',
      path: '/internal/commands',
      accountId: command.order.accountId,
      body: command,
      schema: platformOutcomeSchema,
    }),
  cancelReasons: async (order) => {
    const { reasons } = await ingest.call({
      method: 'POST',
      path: '/internal/reasons',
      accountId: order.accountId,
      body: { order },
      schema: reasonsSchema,
    });
    return reasons;
  },
});
