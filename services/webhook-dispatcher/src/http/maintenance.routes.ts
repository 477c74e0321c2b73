import { reencryptBodySchema } from '@kopru/contracts';
import { ok, openRoute } from '@kopru/http';
import { Router } from 'express';
import type { Reencrypt } from '../usecases/reencrypt.ts';

/** For the operator's commands; they concern all accounts. */
export const maintenanceRoutes = (reencrypt: Reencrypt): Router => {
  const router = Router();
  router.post(
    '/reencrypt',
    openRoute({ body: reencryptBodySchema }, async ({ body }) => ok(await reencrypt(body.limit))),
  );
  return router;
};
