import type { PanelOperationShape } from '@kopru/contracts';
import type { InternalClient } from '@kopru/http';
import { z } from 'zod';
import { queryOf, type Owners } from '../clients/owners.ts';
import type { PanelHandlers } from './panel-handler.ts';

interface Passed {
  operation: PanelOperationShape;
  accountId: string;
  params: unknown;
  query: unknown;
  body: unknown;
}

const filled = (path: string, params: unknown): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent((params as Record<string, string>)[name] ?? ''));

/** Passes a request on to its owner, but for what `change` says, and gives back what the owner answers. */
const forward =
  <Input>(client: InternalClient, path: string, change?: (input: Input) => { query?: object; body?: object }) =>
  async (input: Input & Passed): Promise<never> => {
    const { operation, accountId, params, query, body } = { ...input, ...change?.(input) };
    const data = await client.call({
      method: operation.method.toUpperCase() as Uppercase<typeof operation.method>,
      path: filled(path, params),
      query: queryOf({ ...(query as object | undefined) }),
      body,
      accountId,
      schema: operation.data ?? z.unknown(),
      timeoutMs: operation.answerLimitMs,
    });
    // What the operation's own schema has let through.
    return (operation.data === undefined ? {} : { data }) as never;
  };

const by = 'panel';
const maxRejected = 50;

/** What the panel only passes on to the services that own it. */
export const ownerHandlers = ({ orders, restaurants, platforms, webhooks }: Owners) =>
  ({
    listOrders: forward(orders, '/internal/orders'),
    getOrder: forward(orders, '/internal/orders/{id}'),
    getRawOrder: forward(orders, '/internal/orders/{id}/raw'),
    cancelReasons: forward(orders, '/internal/orders/{id}/reasons'),
    verifyOrder: forward(orders, '/internal/orders/{id}/verify', () => ({ body: { by } })),
    advanceOrder: forward(orders, '/internal/orders/{id}/advance', ({ body }) => ({ body: { by, ...body } })),
    cancelOrder: forward(orders, '/internal/orders/{id}/cancel', ({ body }) => ({ body: { by, ...body } })),
    markReported: forward(orders, '/internal/reports/mark', ({ params }) => ({ body: { ref: params.id } })),
    groupedPayments: forward(orders, '/internal/payments/grouped'),

    listRestaurants: forward(restaurants, '/internal/restaurants'),
    createRestaurant: forward(restaurants, '/internal/restaurants'),
    getRestaurant: forward(restaurants, '/internal/restaurants/{id}'),
    updateRestaurant: forward(restaurants, '/internal/restaurants/{id}'),
    deleteRestaurant: forward(restaurants, '/internal/restaurants/{id}'),
    listIntegrationsOf: forward(restaurants, '/internal/restaurants/{id}/integrations'),
    writeIntegration: forward(restaurants, '/internal/restaurants/{id}/integrations'),

    listBusinesses: forward(restaurants, '/internal/businesses'),
    createBusiness: forward(restaurants, '/internal/businesses'),
    updateBusiness: forward(restaurants, '/internal/businesses/{id}'),
    deleteBusiness: forward(restaurants, '/internal/businesses/{id}'),

    listIntegrations: forward(restaurants, '/internal/integrations'),
    listRefusedWhileOff: forward(platforms, '/internal/refused-while-off'),
    testConnection: forward(platforms, '/internal/test-connection'),
    switchIntegration: forward(restaurants, '/internal/integrations/update-status', ({ params, body }) => ({
      body: { field: body.field, status: body.value, providerId: params.id },
    })),
    rotateToken: forward(restaurants, '/internal/integrations/{id}/rotate-token'),
    deleteIntegration: forward(restaurants, '/internal/integrations/{id}'),
    listRejectedPushes: forward(platforms, '/internal/rejected', ({ params }) => ({
      query: { integrationId: params.id, limit: maxRejected },
    })),
    getMenu: forward(restaurants, '/internal/menus/{provider}'),

    listEndpoints: forward(webhooks, '/internal/endpoints'),
    createEndpoint: forward(webhooks, '/internal/endpoints'),
    updateEndpoint: forward(webhooks, '/internal/endpoints/{id}'),
    deleteEndpoint: forward(webhooks, '/internal/endpoints/{id}'),
    testEndpoint: forward(webhooks, '/internal/endpoints/{id}/test'),
    pauseEndpoint: forward(webhooks, '/internal/endpoints/{id}/pause'),
    resumeEndpoint: forward(webhooks, '/internal/endpoints/{id}/resume'),

    listRecords: forward(webhooks, '/internal/records'),
    getRecord: forward(webhooks, '/internal/records/{id}'),
    retryRecord: forward(webhooks, '/internal/records/{id}/retry'),
    listRecoveries: forward(webhooks, '/internal/recoveries'),
    startRecovery: forward(webhooks, '/internal/recoveries'),
  }) satisfies Partial<PanelHandlers>;
