import { ok, route } from '@kopru/http';
import { Router } from 'express';
import { z } from 'zod';
import type { ReadMenu } from '../domain/read-menu.ts';

export const menuRoutes = (readMenu: ReadMenu): Router => {
  const router = Router();
  router.get(
    '/menus/:provider',
    route(
      {
        params: z.object({ provider: z.string().max(100) }),
        query: z.object({ restaurantId: z.string().min(1).max(200) }),
      },
      async ({ account, params, query }) => ok(await readMenu(account.id, params.provider, query.restaurantId)),
    ),
  );
  return router;
};
