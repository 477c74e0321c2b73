import { platformOperations } from '@kopru/contracts';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import type { RefusedRepository } from '../storage/refused-repository.ts';
import type { RejectedRepository } from '../storage/rejected-repository.ts';
import type { PlatformCommands } from './platform-commands.ts';

/** For the other services: commands to platforms, and the pushes that were refused. */
export const platformRoutes = (parts: {
  commands: PlatformCommands;
  rejected: RejectedRepository;
  refused: RefusedRepository;
}): Router => {
  const { commands, rejected, refused } = parts;
  return serve(platformOperations, {
    carryOut: ({ body }) => commands.carryOut(body),
    reasons: async ({ body }) => ({ reasons: await commands.cancelReasons(body.order) }),
    menu: ({ accountId, body }) => commands.fetchMenu(accountId, body.integrationId),
    testConnection: ({ accountId, body }) => commands.testConnection(accountId, body),
    rejected: async ({ accountId, query }) => ({ items: await rejected.list(accountId, query) }),
    refusedWhileOff: async ({ accountId }) => ({ items: await refused.list(accountId) }),
  });
};
