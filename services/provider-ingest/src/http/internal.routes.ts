import {
  idSchema,
  platformCommandSchema,
  platformMenuBodySchema,
  platformReasonsBodySchema,
  testConnectionBodySchema,
} from '@kopru/contracts';
import { ok, openRoute, reencryptRoutes, route } from '@kopru/http';
import { Router } from 'express';
import { z } from 'zod';
import type { PlatformCommands } from './platform-commands.ts';
import type { IntegrationProjection } from '../storage/integration-projection.ts';
import type { RefusedRepository } from '../storage/refused-repository.ts';
import type { RejectedRepository } from '../storage/rejected-repository.ts';

const rejectedQuery = z.object({
  integrationId: idSchema.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** For the other services: commands to platforms, and what was refused. */
export const internalRoutes = (parts: {
  commands: PlatformCommands;
  rejected: RejectedRepository;
  refused: RefusedRepository;
  projection: IntegrationProjection;
}): Router => {
  const { commands, rejected, refused, projection } = parts;
  const router = Router();
  router.post(
    '/commands',
    openRoute({ body: platformCommandSchema }, async ({ body }) => ok(await commands.carryOut(body))),
  );
  router.post(
    '/reasons',
    openRoute({ body: platformReasonsBodySchema }, async ({ body }) =>
      ok({ reasons: await commands.cancelReasons(body.order) }),
    ),
  );
  router.post(
    '/menu',
    route({ body: platformMenuBodySchema }, async ({ account, body }) =>
      ok(await commands.fetchMenu(account.id, body.integrationId)),
    ),
  );
  router.post(
    '/test-connection',
    route({ body: testConnectionBodySchema }, async ({ account, body }) =>
      ok(await commands.testConnection(account.id, body)),
    ),
  );
  router.get(
    '/rejected',
    route({ query: rejectedQuery }, async ({ account, query: { integrationId, limit } }) =>
      ok({
        items: await rejected.list(account.id, { limit, ...(integrationId === undefined ? {} : { integrationId }) }),
      }),
    ),
  );
  router.get(
    '/refused-while-off',
    route({}, async ({ account }) => ok({ items: await refused.list(account.id) })),
  );
  router.use(reencryptRoutes((limit) => projection.reencrypt(limit)));
  return router;
};
