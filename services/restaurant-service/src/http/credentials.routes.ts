import { appError, credentialOperations, type IntegrationCredentials } from '@kopru/contracts';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import type { CredentialsRepository } from '../storage/credentials.repository.ts';

const found = (integration: IntegrationCredentials | undefined): IntegrationCredentials => {
  if (integration === undefined) throw appError('integration_not_found');
  return integration;
};

export const credentialRoutes = (credentials: CredentialsRepository): Router =>
  serve(credentialOperations, {
    list: ({ query }) => credentials.switchedOn(query),
    byToken: async ({ params }) => found(await credentials.byToken(params.token)),
    get: async ({ params }) => found(await credentials.byId(params.integrationId)),
  });
