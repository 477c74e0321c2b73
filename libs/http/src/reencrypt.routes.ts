import { reencryptBodySchema, type ReencryptResult } from '@kopru/contracts';
import { Router } from 'express';
import { ok } from './reply.ts';
import { openRoute } from './route.ts';

/** POST /reencrypt: for the operator's commands; it concerns all accounts, in portions of `limit`. */
export const reencryptRoutes = (reencrypt: (limit: number) => Promise<ReencryptResult>): Router => {
  const router = Router();
  router.post(
    '/reencrypt',
    openRoute({ body: reencryptBodySchema }, async ({ body }) => ok(await reencrypt(body.limit))),
  );
  return router;
};
