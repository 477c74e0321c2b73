import { appError, credentialsQuerySchema, type IntegrationCredentials } from '@kopru/contracts';
import { ok, openRoute, type Reply } from '@kopru/http';
import { Router } from 'express';
import { z } from 'zod';
import type { CredentialsRepository } from '../storage/credentials.repository.ts';

/** Only provider-ingest asks these: it serves all accounts and needs what nobody else is shown. */
export const credentialsRoutes = (credentials: CredentialsRepository): Router => {
  const found = async (search: Promise<IntegrationCredentials | undefined>): Promise<Reply> => {
    const integration = await search;
    if (integration === undefined) throw appError('integration_not_found');
    return ok(integration);
  };
  const router = Router();
  router.get(
    '/credentials',
    openRoute({ query: credentialsQuerySchema }, async ({ query }) => ok(await credentials.switchedOn(query))),
  );
  router.get(
    '/credentials/by-token/:token',
    openRoute({ params: z.object({ token: z.string().max(200) }) }, ({ params }) =>
      found(credentials.byToken(params.token)),
    ),
  );
  router.get(
    '/credentials/:integrationId',
    openRoute({ params: z.object({ integrationId: z.string().max(200) }) }, ({ params }) =>
      found(credentials.byId(params.integrationId)),
    ),
  );
  return router;
};
