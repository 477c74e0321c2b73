import { registrationOperations } from '@kopru/contracts/internal/registrations';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import type { SendTest } from '../delivery/manual/send-test.ts';
import type { RegistrationRepository } from '../storage/registration.repository.ts';
import type { ManageEndpoints } from './manage-endpoints.ts';

export const registrationRoutes = (deps: {
  registrations: RegistrationRepository;
  manage: ManageEndpoints;
  sendTest: SendTest;
}): Router => {
  const { registrations, manage, sendTest } = deps;
  return serve(registrationOperations, {
    issue: async ({ accountId }) => {
      const { token, expiresAt } = await registrations.issue(accountId);
      return { token, expiresAt: expiresAt.toISOString() };
    },
    holder: async ({ body: { token } }) => ({ accountId: await registrations.holder(token) }),
    register: async ({ accountId, body: { token, ...write } }) => {
      await registrations.use(accountId, token);
      const endpoint = await manage
        .create(accountId, { ...write, destination: { type: 'webhook' }, isEnabled: true })
        .catch(async (error: unknown) => {
          await registrations.giveBack(token);
          throw error;
        });
      return { endpoint, test: await sendTest(accountId, endpoint.id) };
    },
  });
};
