import { integrationOperations } from '@kopru/contracts/internal/integrations';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import type { AvailabilityCommands } from '../domain/availability/change-availability.ts';
import type { Integrations, Restaurants } from '../domain/ports.ts';
import type { RotateToken } from '../domain/integrations/rotate-token.ts';
import type { ShowIntegration } from '../domain/integrations/show-integration.ts';
import type { UpdateIntegrationStatus } from '../domain/integrations/update-integration-status.ts';
import type { WriteIntegration } from '../domain/integrations/write-integration.ts';
import { existing, found } from './found.ts';

const missing = 'integration_not_found';

export const integrationRoutes = (parts: {
  restaurants: Restaurants;
  integrations: Integrations;
  writeIntegration: WriteIntegration;
  updateIntegrationStatus: UpdateIntegrationStatus;
  rotateToken: RotateToken;
  show: ShowIntegration;
  availability: Pick<AvailabilityCommands, 'integrationWritten' | 'lookAtStore'>;
}): Router => {
  const { restaurants, integrations, writeIntegration, updateIntegrationStatus, rotateToken, show, availability } =
    parts;
  return serve(integrationOperations, {
    list: async ({ accountId, query }) => {
      const { items, pagination } = await integrations.page(accountId, query);
      return { items: items.map(show), pagination };
    },
    listOfRestaurant: async ({ accountId, params: { restaurantId } }) => {
      existing(await restaurants.exists(accountId, restaurantId), 'restaurant_not_found');
      return { items: (await integrations.list(accountId, { restaurantId })).map(show) };
    },
    write: async ({ accountId, params: { restaurantId }, body }) => {
      const written = await writeIntegration(accountId, restaurantId, body);
      await availability.integrationWritten(accountId, restaurantId);
      return show(written);
    },
    updateStatus: async ({ accountId, body }) => {
      await updateIntegrationStatus(accountId, body);
      return body;
    },
    get: async ({ accountId, params }) =>
      show(found(await integrations.find(accountId, params.integrationId), missing)),
    remove: async ({ accountId, params }) =>
      existing((await integrations.remove(accountId, { id: params.integrationId })) > 0, missing),
    rotateToken: async ({ accountId, params }) => show(await rotateToken(accountId, params.integrationId)),
    reportHealth: async ({ accountId, params, body }) =>
      existing(await integrations.reportHealth(accountId, params.integrationId, body), missing),
    lookAtStore: async ({ accountId, params }) =>
      availability.lookAtStore(found(await integrations.find(accountId, params.integrationId), missing)),
  });
};
