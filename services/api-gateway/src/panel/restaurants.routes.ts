import {
  businessIdSchema,
  businessSchema,
  idSchema,
  integrationSchema,
  integrationStatusResultSchema,
  integrationSwitchSchema,
  integrationWriteSchema,
  menuSchema,
  providerSchema,
  rejectedPushSchema,
  restaurantSchema,
  restaurantWriteSchema,
  testConnectionBodySchema,
  testConnectionResultSchema,
} from '@kopru/contracts';
import { ok } from '@kopru/http';
import { z } from 'zod';
import { readRefused } from './alerts.ts';
import { platformTimeoutMs, type Owners } from '../clients/owners.ts';
import { panelRoute, type PanelRoute } from './panel-route.routes.ts';

const idPath = z.object({ id: idSchema });
const businessPath = z.object({ id: businessIdSchema });
const businessWrite = z.object({ name: z.string().trim().min(1).max(200) });
const listOf = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item) });
const maxRejected = 50;

const restaurantRoutes = ({ restaurants }: Owners): PanelRoute[] => [
  panelRoute('viewer', ['get', '/restaurants'], {}, async ({ account }) =>
    ok(
      await restaurants.call({
        path: '/internal/restaurants',
        accountId: account.id,
        schema: listOf(restaurantSchema),
      }),
    ),
  ),
  panelRoute('owner', ['post', '/restaurants'], { body: restaurantWriteSchema }, async ({ account, body }) =>
    ok(
      await restaurants.call({
        method: 'POST',
        path: '/internal/restaurants',
        body,
        accountId: account.id,
        schema: restaurantSchema,
      }),
    ),
  ),
  panelRoute('viewer', ['get', '/restaurants/:id'], { params: idPath }, async ({ account, params }) =>
    ok(
      await restaurants.call({
        path: `/internal/restaurants/${params.id}`,
        accountId: account.id,
        schema: restaurantSchema,
      }),
    ),
  ),
  panelRoute(
    'owner',
    ['put', '/restaurants/:id'],
    { params: idPath, body: restaurantWriteSchema },
    async ({ account, params, body }) =>
      ok(
        await restaurants.call({
          method: 'PUT',
          path: `/internal/restaurants/${params.id}`,
          body,
          accountId: account.id,
          schema: restaurantSchema,
        }),
      ),
  ),
  panelRoute('owner', ['delete', '/restaurants/:id'], { params: idPath }, async ({ account, params }) => {
    await restaurants.call({
      method: 'DELETE',
      path: `/internal/restaurants/${params.id}`,
      accountId: account.id,
      schema: z.unknown(),
    });
    return ok();
  }),
];

const businessRoutes = ({ restaurants }: Owners): PanelRoute[] => [
  panelRoute('viewer', ['get', '/businesses'], {}, async ({ account }) =>
    ok(await restaurants.call({ path: '/internal/businesses', accountId: account.id, schema: listOf(businessSchema) })),
  ),
  panelRoute('owner', ['post', '/businesses'], { body: businessWrite }, async ({ account, body }) =>
    ok(
      await restaurants.call({
        method: 'POST',
        path: '/internal/businesses',
        body,
        accountId: account.id,
        schema: businessSchema,
      }),
    ),
  ),
  panelRoute(
    'owner',
    ['put', '/businesses/:id'],
    { params: businessPath, body: businessWrite },
    async ({ account, params, body }) =>
      ok(
        await restaurants.call({
          method: 'PUT',
          path: `/internal/businesses/${encodeURIComponent(params.id)}`,
          body,
          accountId: account.id,
          schema: businessSchema,
        }),
      ),
  ),
  panelRoute('owner', ['delete', '/businesses/:id'], { params: businessPath }, async ({ account, params }) => {
    await restaurants.call({
      method: 'DELETE',
      path: `/internal/businesses/${encodeURIComponent(params.id)}`,
      accountId: account.id,
      schema: z.unknown(),
    });
    return ok();
  }),
];

const integrationRoutes = ({ restaurants, platforms }: Owners): PanelRoute[] => [
  panelRoute('viewer', ['get', '/integrations/refused'], {}, async ({ account }) =>
    ok(await readRefused(platforms, account.id)),
  ),
  panelRoute('viewer', ['get', '/integrations'], {}, async ({ account }) =>
    ok(
      await restaurants.call({
        path: '/internal/integrations',
        accountId: account.id,
        schema: listOf(integrationSchema),
      }),
    ),
  ),
  panelRoute('viewer', ['get', '/restaurants/:id/integrations'], { params: idPath }, async ({ account, params }) =>
    ok(
      await restaurants.call({
        path: `/internal/restaurants/${params.id}/integrations`,
        accountId: account.id,
        schema: listOf(integrationSchema),
      }),
    ),
  ),
  panelRoute(
    'owner',
    ['post', '/restaurants/:id/integrations'],
    { params: idPath, body: integrationWriteSchema },
    async ({ account, params, body }) =>
      ok(
        await restaurants.call({
          method: 'POST',
          path: `/internal/restaurants/${params.id}/integrations`,
          body,
          accountId: account.id,
          schema: integrationSchema,
        }),
      ),
  ),
  panelRoute(
    'operator',
    ['post', '/integrations/:id/switch'],
    { params: idPath, body: integrationSwitchSchema },
    async ({ account, params, body }) =>
      ok(
        await restaurants.call({
          method: 'POST',
          path: '/internal/integrations/update-status',
          body: { field: body.field, status: body.value, providerId: params.id },
          accountId: account.id,
          schema: integrationStatusResultSchema,
        }),
      ),
  ),
  panelRoute(
    'operator',
    ['post', '/integrations/test'],
    { body: testConnectionBodySchema },
    async ({ account, body }) =>
      ok(
        await platforms.call({
          method: 'POST',
          path: '/internal/test-connection',
          body,
          accountId: account.id,
          schema: testConnectionResultSchema,
          timeoutMs: platformTimeoutMs,
        }),
      ),
  ),
  panelRoute('owner', ['delete', '/integrations/:id'], { params: idPath }, async ({ account, params }) => {
    await restaurants.call({
      method: 'DELETE',
      path: `/internal/integrations/${params.id}`,
      accountId: account.id,
      schema: z.unknown(),
    });
    return ok();
  }),
  panelRoute('owner', ['post', '/integrations/:id/rotate-token'], { params: idPath }, async ({ account, params }) =>
    ok(
      await restaurants.call({
        method: 'POST',
        path: `/internal/integrations/${params.id}/rotate-token`,
        accountId: account.id,
        schema: integrationSchema,
      }),
    ),
  ),
  panelRoute('operator', ['get', '/integrations/:id/rejected'], { params: idPath }, async ({ account, params }) =>
    ok(
      await platforms.call({
        path: '/internal/rejected',
        query: { integrationId: params.id, limit: maxRejected },
        accountId: account.id,
        schema: listOf(rejectedPushSchema),
      }),
    ),
  ),
];

const menuRoutes = ({ restaurants }: Owners): PanelRoute[] => [
  panelRoute(
    'viewer',
    ['get', '/menus/:provider'],
    { params: z.object({ provider: providerSchema }), query: z.object({ restaurantId: idSchema }) },
    async ({ account, params, query }) =>
      ok(
        await restaurants.call({
          path: `/internal/menus/${params.provider}`,
          query,
          accountId: account.id,
          schema: menuSchema,
          timeoutMs: platformTimeoutMs,
        }),
      ),
  ),
];

export const restaurantPanelRoutes = (owners: Owners): PanelRoute[] => [
  ...restaurantRoutes(owners),
  ...businessRoutes(owners),
  ...integrationRoutes(owners),
  ...menuRoutes(owners),
];
