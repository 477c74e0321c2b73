import { credentialOperations } from '@kopru/contracts/internal/integrations';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import type { CredentialsRepository } from '../storage/credentials.repository.ts';
import { found } from './found.ts';

export const credentialRoutes = (credentials: CredentialsRepository): Router =>
  serve(credentialOperations, {
    list: ({ query }) => credentials.switchedOn(query),
    read: async ({ body }) => ({ items: await credentials.byIds(body.integrationIds) }),
    byToken: async ({ params }) => found(await credentials.byToken(params.token), 'integration_not_found'),
    get: async ({ params }) => found(await credentials.byId(params.integrationId), 'integration_not_found'),
  });
