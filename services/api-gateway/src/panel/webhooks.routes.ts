import {
  attemptResultSchema,
  endpointPatchSchema,
  endpointSchema,
  endpointWriteSchema,
  idSchema,
  listRecordsQuerySchema,
  recordPageSchema,
  recoverySchema,
  recoveryWriteSchema,
  webhookRecordDetailSchema,
} from '@kopru/contracts';
import { ok } from '@kopru/http';
import { z } from 'zod';
import { platformTimeoutMs, queryOf, type Owners } from '../clients/owners.ts';
import { panelRoute, type PanelRoute } from './panel-route.routes.ts';

const idPath = z.object({ id: idSchema });
const listOf = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item) });

const endpointRoutes = ({ webhooks }: Owners): PanelRoute[] => {
  const path = (id: string, verb = '') => `/internal/endpoints/${id}${verb}`;
  return [
    panelRoute('viewer', ['get', '/endpoints'], {}, async ({ account }) =>
      ok(await webhooks.call({ path: '/internal/endpoints', accountId: account.id, schema: listOf(endpointSchema) })),
    ),
    panelRoute('owner', ['post', '/endpoints'], { body: endpointWriteSchema }, async ({ account, body }) =>
      ok(
        await webhooks.call({
          method: 'POST',
          path: '/internal/endpoints',
          body,
          accountId: account.id,
          schema: endpointSchema,
        }),
      ),
    ),
    panelRoute(
      'owner',
      ['put', '/endpoints/:id'],
      { params: idPath, body: endpointPatchSchema },
      async ({ account, params, body }) =>
        ok(
          await webhooks.call({
            method: 'PUT',
            path: path(params.id),
            body,
            accountId: account.id,
            schema: endpointSchema,
          }),
        ),
    ),
    panelRoute('owner', ['delete', '/endpoints/:id'], { params: idPath }, async ({ account, params }) => {
      await webhooks.call({ method: 'DELETE', path: path(params.id), accountId: account.id, schema: z.unknown() });
      return ok();
    }),
    panelRoute('operator', ['post', '/endpoints/:id/test'], { params: idPath }, async ({ account, params }) =>
      ok(
        await webhooks.call({
          method: 'POST',
          path: path(params.id, '/test'),
          accountId: account.id,
          schema: attemptResultSchema,
          timeoutMs: platformTimeoutMs,
        }),
      ),
    ),
    ...(['pause', 'resume'] as const).map((verb) =>
      panelRoute('operator', ['post', `/endpoints/:id/${verb}`], { params: idPath }, async ({ account, params }) =>
        ok(
          await webhooks.call({
            method: 'POST',
            path: path(params.id, `/${verb}`),
            accountId: account.id,
            schema: endpointSchema,
          }),
        ),
      ),
    ),
  ];
};

const recordRoutes = ({ webhooks }: Owners): PanelRoute[] => [
  panelRoute('viewer', ['get', '/records'], { query: listRecordsQuerySchema }, async ({ account, query }) =>
    ok(
      await webhooks.call({
        path: '/internal/records',
        query: queryOf(query),
        accountId: account.id,
        schema: recordPageSchema,
      }),
    ),
  ),
  panelRoute('viewer', ['get', '/records/:id'], { params: idPath }, async ({ account, params }) =>
    ok(
      await webhooks.call({
        path: `/internal/records/${params.id}`,
        accountId: account.id,
        schema: webhookRecordDetailSchema,
      }),
    ),
  ),
  panelRoute('operator', ['post', '/records/:id/retry'], { params: idPath }, async ({ account, params }) =>
    ok(
      await webhooks.call({
        method: 'POST',
        path: `/internal/records/${params.id}/retry`,
        accountId: account.id,
        schema: attemptResultSchema,
        timeoutMs: platformTimeoutMs,
      }),
    ),
  ),
  panelRoute('viewer', ['get', '/recoveries'], {}, async ({ account }) =>
    ok(await webhooks.call({ path: '/internal/recoveries', accountId: account.id, schema: listOf(recoverySchema) })),
  ),
  panelRoute('operator', ['post', '/recoveries'], { body: recoveryWriteSchema }, async ({ account, body }) =>
    ok(
      await webhooks.call({
        method: 'POST',
        path: '/internal/recoveries',
        body,
        accountId: account.id,
        schema: recoverySchema,
      }),
    ),
  ),
];

export const webhookRoutes = (owners: Owners): PanelRoute[] => [...endpointRoutes(owners), ...recordRoutes(owners)];
