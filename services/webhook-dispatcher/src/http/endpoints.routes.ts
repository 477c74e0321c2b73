import { endpointPatchSchema, endpointWriteSchema, idSchema } from '@kopru/contracts';
import { ok, route } from '@kopru/http';
import { Router } from 'express';
import { z } from 'zod';
import type { ManageEndpoints } from './manage-endpoints.ts';
import type { SendTest } from '../delivery/by-hand/send-test.ts';

const path = z.object({ id: idSchema });

export const endpointRoutes = ({ manage, sendTest }: { manage: ManageEndpoints; sendTest: SendTest }): Router => {
  const router = Router();
  router.get(
    '/endpoints',
    route({}, async ({ account }) => ok({ items: await manage.list(account.id) })),
  );
  router.post(
    '/endpoints',
    route({ body: endpointWriteSchema }, async ({ account, body }) => ok(await manage.create(account.id, body))),
  );
  router.get(
    '/endpoints/:id',
    route({ params: path }, async ({ account, params }) => ok(await manage.find(account.id, params.id))),
  );
  router.put(
    '/endpoints/:id',
    route({ params: path, body: endpointPatchSchema }, async ({ account, params, body }) =>
      ok(await manage.change(account.id, params.id, body)),
    ),
  );
  router.delete(
    '/endpoints/:id',
    route({ params: path }, async ({ account, params }) => {
      await manage.remove(account.id, params.id);
      return ok({});
    }),
  );
  router.post(
    '/endpoints/:id/pause',
    route({ params: path }, async ({ account, params }) => ok(await manage.setPaused(account.id, params.id, true))),
  );
  router.post(
    '/endpoints/:id/resume',
    route({ params: path }, async ({ account, params }) => ok(await manage.setPaused(account.id, params.id, false))),
  );
  router.post(
    '/endpoints/:id/test',
    route({ params: path }, async ({ account, params }) => ok(await sendTest(account.id, params.id))),
  );
  return router;
};
