import { appError, integrationOperations } from '@kopru/contracts';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import type { Integrations, Restaurants } from '../domain/ports.ts';
import type { RotateToken } from '../domain/rotate-token.ts';
import type { ShowIntegration } from '../domain/show-integration.ts';
import type { SwitchIntegration } from '../domain/switch-integration.ts';
import type { WriteIntegration } from '../domain/write-integration.ts';

export const integrationRoutes = (parts: {
  restaurants: Restaurants;
  integrations: Integrations;
  writeIntegration: WriteIntegration;
  switchIntegration: SwitchIntegration;
  rotateToken: RotateToken;
  show: ShowIntegration;
}): Router => {
  const { restaurants, integrations, writeIntegration, switchIntegration, rotateToken, show } = parts;
  return serve(integrationOperations, {
    list: async ({ accountId }) => ({ items: (await integrations.list(accountId, {})).map(show) }),
    listOfRestaurant: async ({ accountId, params: { restaurantId } }) => {
      if (!(await restaurants.exists(accountId, restaurantId))) throw appError('restaurant_not_found');
      return { items: (await integrations.list(accountId, { restaurantId })).map(show) };
    },
    write: async ({ accountId, params, body }) => show(await writeIntegration(accountId, params.restaurantId, body)),
    updateStatus: async ({ accountId, body }) => {
      await switchIntegration(accountId, body);
      return body;
    },
    get: async ({ accountId, params }) => {
      const integration = await integrations.find(accountId, params.integrationId);
      if (integration === undefined) throw appError('integration_not_found');
      return show(integration);
    },
    remove: async ({ accountId, params }) => {
      if ((await integrations.remove(accountId, { id: params.integrationId })) === 0)
        throw appError('integration_not_found');
    },
    rotateToken: async ({ accountId, params }) => show(await rotateToken(accountId, params.integrationId)),
    reportHealth: async ({ accountId, params, body }) => {
      if (!(await integrations.reportHealth(accountId, params.integrationId, body)))
        throw appError('integration_not_found');
    },
  });
};
