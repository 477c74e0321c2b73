import { appError } from '@kopru/contracts/errors/errors';
import { workContext } from '@kopru/runtime';
import { Router } from 'express';
import { z } from 'zod';
import { internalAuth, ok, openRoute, route, sharedCredential } from '../../src/index.ts';
import { methodNotAllowed } from '../../src/method-not-allowed.ts';

export const credential = sharedCredential('internal-token-of-the-tests');
export const accountId = 'a'.repeat(24);

export const routes = (release: Promise<void>, onEntered: () => void, onGone: () => void): Router => {
  const router = Router();
  router.post(
    '/context',
    openRoute({ body: z.object({ name: z.string() }) }, ({ body }) =>
      ok({ name: body.name, requestId: workContext().requestId }),
    ),
  );
  router.get(
    '/patient',
    openRoute({}, async ({ signal }) => {
      signal.addEventListener('abort', onGone);
      onEntered();
      await release;
      return ok();
    }),
  );
  router.post(
    '/things/:id',
    openRoute(
      {
        params: z.object({ id: z.string().length(2) }),
        body: z.object({ name: z.string(), count: z.int().optional() }),
      },
      ({ params, body }) => ok({ ...params, ...body }),
    ),
  );
  router.get(
    '/broken',
    openRoute({}, () => Promise.reject(new Error('the database password is hunter2'))),
  );
  router.get(
    '/slow',
    openRoute({}, async () => {
      onEntered();
      await release;
      return ok('late');
    }),
  );
  router.get(
    '/internal/mine',
    internalAuth(credential),
    route({}, ({ account }) => ok({ accountId: account.id })),
  );
  router.get(
    '/internal/refused',
    internalAuth(credential),
    route({}, () => {
      throw appError('invalid_transition', { params: { status: 900 } });
    }),
  );
  router.use(methodNotAllowed(router));
  return router;
};
