import {
  appError,
  integrationHealthSchema,
  integrationWriteSchema,
  updateIntegrationStatusSchema,
} from '@kopru/contracts';
import { ok, route } from '@kopru/http';
import { Router } from 'express';
import { z } from 'zod';
import type { Integrations, Restaurants } from '../domain/ports.ts';
import type { RotateToken } from '../domain/rotate-token.ts';
import type { ShowIntegration } from '../domain/show-integration.ts';
import type { SwitchIntegration } from '../domain/switch-integration.ts';
import type { WriteIntegration } from '../domain/write-integration.ts';

const restaurantPath = z.object({ restaurantId: z.string().max(200) });
const path = z.object({ integrationId: z.string().max(200) });

export interface IntegrationRouteParts {
  restaurants: Restaurants;
  integrations: Integrations;
  writeIntegration: WriteIntegration;
  switchIntegration: SwitchIntegration;
  rotateToken: RotateToken;
  show: ShowIntegration;
}

const ofRestaurant = (router: Router, { restaurants, integrations, writeIntegration, show }: IntegrationRouteParts) => {
  router.get(
    '/restaurants/:restaurantId/integrations',
    route({ params: restaurantPath }, async ({ account, params: { restaurantId } }) => {
      if (!(await restaurants.exists(account.id, restaurantId))) throw appError('restaurant_not_found');
      return ok({ items: (await integrations.list(account.id, { restaurantId })).map(show) });
    }),
  );
  router.post(
    '/restaurants/:restaurantId/integrations',
    route({ params: restaurantPath, body: integrationWriteSchema }, async ({ account, params, body }) =>
      ok(show(await writeIntegration(account.id, params.restaurantId, body))),
    ),
  );
};

const ofAccount = (router: Router, { integrations, switchIntegration, rotateToken, show }: IntegrationRouteParts) => {
  router.post(
    '/integrations/update-status',
    route({ body: updateIntegrationStatusSchema }, async ({ account, body }) => {
      await switchIntegration(account.id, body);
      return ok(body);
    }),
  );
  router.get(
    '/integrations',
    route({}, async ({ account }) => ok({ items: (await integrations.list(account.id, {})).map(show) })),
  );
  router.get(
    '/integrations/:integrationId',
    route({ params: path }, async ({ account, params }) => {
      const integration = await integrations.find(account.id, params.integrationId);
      if (integration === undefined) throw appError('integration_not_found');
      return ok(show(integration));
    }),
  );
  router.delete(
    '/integrations/:integrationId',
    route({ params: path }, async ({ account, params }) => {
      if ((await integrations.remove(account.id, { id: params.integrationId })) === 0)
        throw appError('integration_not_found');
      return ok();
    }),
  );
  router.post(
    '/integrations/:integrationId/rotate-token',
    route({ params: path }, async ({ account, params }) =>
      ok(show(await rotateToken(account.id, params.integrationId))),
    ),
  );
  router.post(
    '/integrations/:integrationId/health',
    route({ params: path, body: integrationHealthSchema }, async ({ account, params, body }) => {
      if (!(await integrations.reportHealth(account.id, params.integrationId, body)))
        throw appError('integration_not_found');
      return ok();
    }),
  );
};

export const integrationRoutes = (parts: IntegrationRouteParts): Router => {
  const router = Router();
  ofRestaurant(router, parts);
  ofAccount(router, parts);
  return router;
};
