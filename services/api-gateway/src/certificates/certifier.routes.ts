import { appError } from '@kopru/contracts/errors/errors';
import { certifierOperations } from '@kopru/contracts/internal/certifications';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import type { Sandboxes } from '../identity/accounts/sandboxes.ts';
import type { ServiceClients } from '../clients/service-clients.ts';
import type { Signer } from './signer.ts';

/** What the sandbox asks for, of accounts that are sandboxes only. */
export const certifierRoutes = (parts: {
  clients: Pick<ServiceClients, 'restaurants' | 'integrations'>;
  sandboxes: Pick<Sandboxes, 'modeOf'>;
  signer: Signer;
}): Router => {
  const { clients, sandboxes, signer } = parts;
  const mustBeSandbox = async (accountId: string): Promise<void> => {
    if ((await sandboxes.modeOf(accountId)) !== 'sandbox') throw appError('sandbox_only');
  };
  return serve(certifierOperations, {
    openRestaurant: async ({ accountId, body: { name } }) => {
      await mustBeSandbox(accountId);
      // A restaurant of a sandbox is connected to the simulated platforms by itself.
      const { id: restaurantId } = await clients.restaurants.create({ accountId, body: { name } });
      const write = { accountId, restaurantId, body: { provider: 'direct' as const, config: {} } };
      const { ingressUrl } = await clients.integrations.write(write);
      return { restaurantId, ingressUrl };
    },
    sign: async ({ accountId, body }) => {
      await mustBeSandbox(accountId);
      return { jws: await signer.sign(body) };
    },
  });
};
