import type { Failure } from '@kopru/contracts/errors/failures';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { Collection } from '@kopru/mongo';
import { unreadMs, type UnreadDocument } from './unread.model.ts';

/** One row of each integration, so that a flood of refused orders takes no room. */
export const createUnreadRepository = (unread: Collection<UnreadDocument>, now: () => Date) => {
  const beginning = (): Date => new Date(now().getTime() - unreadMs);
  return {
    note: async (integration: IntegrationCredentials, failure: Failure): Promise<void> => {
      const { integrationId, accountId, restaurantId, provider, isSandbox } = integration;
      const goesOn = { $gt: ['$at', beginning()] };
      await unread.updateOne(
        { _id: integrationId },
        [
          {
            $set: {
              ...{ accountId, restaurantId, provider, ...(isSandbox && { isSandbox }) },
              since: { $cond: [goesOn, '$since', now()] },
              count: { $cond: [goesOn, { $add: ['$count', 1] }, 1] },
              at: now(),
              failure: { $literal: failure },
            },
          },
        ],
        { upsert: true },
      );
    },
  };
};
export type UnreadRepository = ReturnType<typeof createUnreadRepository>;
